import { BIN_KINDS } from '#spec'
import * as made from './made.ts'
import { deletedAtOnce, replacedAtOnce } from './objects.ts'
import * as sessions from './sessions.ts'
import { flowTaggedAtOnce } from './tags.ts'
import { keysReplacedAtOnce, tokenRevokedAtOnce } from './tokens.ts'

/** Checks of promises that hold whatever the order in which concurrent acts take effect. */
export const atOnceChecks = [
  made,
  sessions,
  { flowTaggedAtOnce },
  { keysReplacedAtOnce, tokenRevokedAtOnce },
  Object.fromEntries(BIN_KINDS.map((kind) => [kind, replacedAtOnce(kind)])),
  Object.fromEntries(BIN_KINDS.map((kind) => [kind, deletedAtOnce(kind)])),
]
