/** Bugs that can be planted, one switch each. */
export type Bug =
  | 'created-201'
  | 'unauthorised-with-body'
  | 'everybody-sees-flows'
  | 'scheduled-flow-goes'
  | 'long-history-pages'
  | 'revoked-key-works'
  | 'signs-the-url'
  | 'audit-ignores-exception'
  | 'restore-forgets'
  | 'stream-without-end'
  | 'cap-on-free-tools'
  | 'batch-served'
