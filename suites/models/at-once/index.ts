import { BIN_KINDS } from '#spec'
import * as made from './made.ts'
import { deletedAtOnce, replacedAtOnce } from './objects.ts'
import * as sessions from './sessions.ts'
import { keysReplacedAtOnce, tokenRevokedAtOnce } from './tokens.ts'

/** Checks of what the documents promise whatever the order in which things that are done at once take effect. */
export const atOnceChecks = [
  made,
  sessions,
  { keysReplacedAtOnce, tokenRevokedAtOnce },
  Object.fromEntries(BIN_KINDS.map((kind) => [kind, replacedAtOnce(kind)])),
  Object.fromEntries(BIN_KINDS.map((kind) => [kind, deletedAtOnce(kind)])),
]
