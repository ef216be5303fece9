import { type Kind } from '../../checks/recycle-bin/bin.ts'
import * as made from './made.ts'
import { deletedAtOnce, replacedAtOnce } from './objects.ts'
import * as sessions from './sessions.ts'
import { keysReplacedAtOnce, tokenRevokedAtOnce } from './tokens.ts'

const KINDS = ['connection', 'flow', 'format', 'listener', 'schedule'] as const satisfies readonly Kind[]

/** Checks of what the documents promise whatever the order in which things that are done at once take effect. */
export const atOnceChecks = [
  made,
  sessions,
  { keysReplacedAtOnce, tokenRevokedAtOnce },
  Object.fromEntries(KINDS.map((kind) => [kind, replacedAtOnce(kind)])),
  Object.fromEntries(KINDS.map((kind) => [kind, deletedAtOnce(kind)])),
]
