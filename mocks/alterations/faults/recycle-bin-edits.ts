import { type BinKind, resources } from '#spec'
import { on, onEach } from '../on.ts'
import type { ObjectRecord } from '../../world/index.ts'
import { type Fault, fault } from './fault.ts'
import { hasTrace, withTrace } from './recycle-bin-marks.ts'

const WORDS = { replace: 'in a replace', bulk: 'in a bulk edit' } as const

/** Answers an edit of a restored object as if it were done, and leaves it as it was. */
export function keepingRestored(kind: BinKind, edit: keyof typeof WORDS): Fault {
  const table = `${kind}s` as const
  return fault(
    `keeps a restored ${kind} as it was ${WORDS[edit]}`,
    on('restoreDeletedObject').stores(table, withTrace),
    onEach(resources[kind].operations[edit]).stores(table, (record, before: ObjectRecord | undefined) =>
      before !== undefined && hasTrace(before) ? before : record,
    ),
  )
}
