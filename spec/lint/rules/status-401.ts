import type { OperationRule } from './rule.ts'

/** Every request but token issue, refresh and revoke carries a token; how those three refuse a caller is left open. */
export const status401: OperationRule = {
  id: 'status-401',
  says: 'An operation documents 401 exactly where it is not public.',
  *judge({ public: open, responses }) {
    if ((responses['401'] === undefined) === open) return
    const at = ['responses']
    yield open
      ? { at, message: 'a public operation documents 401', mend: 'move it to x-etalon.open-statuses' }
      : { at, message: 'it lacks 401', mend: 'add the shared Unauthorized, or say that it is public' }
  },
}
