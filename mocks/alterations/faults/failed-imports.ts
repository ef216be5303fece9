import type { Caller, Scene } from '../../domain/kernel/call.ts'
import type { Change } from '../../world/index.ts'

const KIND_OF = { flows: 'flow', connections: 'connection', formats: 'format' } as const

/** What an import had made before it failed: the mock fails over objects without a name. */
export const madeBefore = <Bundled extends { name?: string }>(objects: readonly Bundled[] | undefined) =>
  (objects ?? []).filter(({ name }) => name !== undefined).map((object) => ({ object, action: 'add' as const }))

/** Deletes what changes store, as users delete it: it goes to the recycle bin. */
export function discarded(changes: readonly Change[], call: Scene & { caller: Caller }): readonly Change[] {
  return changes.flatMap((change) => {
    if (!('table' in change)) return []
    const { table, record } = change
    return (table === 'flows' || table === 'connections' || table === 'formats') && record !== undefined
      ? call.parts.recycleBin.discard(KIND_OF[table], record, call.caller, call)
      : []
  })
}
