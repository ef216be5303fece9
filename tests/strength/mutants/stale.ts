import { factsOf } from '#spec'
import type { Operation } from '../../../mocks/domain/kernel/operation.ts'
import type { Alteration } from '../../../mocks/index.ts'
import type { Change, Key, View } from '../../../mocks/world/index.ts'
import type { OperationId } from '#spec'

/** Records as they were before the last request that changed some: by table and key. */
type Before = ReadonlyMap<string, ReadonlyMap<Key, unknown>>

interface AnyTable {
  get: (key: Key) => unknown
  values: () => Iterable<unknown>
  where: (index: string, value: Key) => unknown[]
}

/**
 * Shows one operation the world as it was before the last write. Removed objects come at the end of
 * lists.
 */
export function stale(id: OperationId, note: () => void): Alteration {
  let before: Before = new Map()
  const remembering = (plain: Operation): Partial<Operation> => ({
    apply(call, found) {
      const decision = plain.apply(call, found)
      const written = recordsBefore(decision.changes, call.view as View)
      if (written.size > 0) before = written
      return decision
    },
  })
  const late = <Call extends { view: View }>(call: Call): Call => {
    return before.size === 0 ? call : { ...call, view: viewOf(call.view, before, note) }
  }
  const reading = ({ find, guards, apply, answer }: Operation): Partial<Operation> => ({
    find: (call) => find(late(call)),
    guards: Object.fromEntries(
      Object.entries(guards).map(([name, guard]): [string, typeof guard] => [
        name,
        (call, found) => guard(late(call), found),
      ]),
    ),
    apply: (call, found) => apply(late(call), found),
    answer: (result, call) => answer(result, late(call)),
  })
  return {
    every: (plain, facts) => (factsOf(facts.id).method === 'GET' ? undefined : remembering(plain)),
    operations: { [id]: reading },
  }
}

function recordsBefore(changes: readonly Change[], view: View): Before {
  const before = new Map<string, Map<Key, unknown>>()
  for (const change of changes) {
    if (!('table' in change)) continue
    const ofTable = before.get(change.table) ?? new Map<Key, unknown>()
    before.set(change.table, ofTable)
    if (!ofTable.has(change.key)) ofTable.set(change.key, view[change.table].get(change.key))
  }
  return before
}

function viewOf(view: View, before: Before, note: () => void): View {
  return new Proxy(view, {
    get(target, name) {
      const table = Reflect.get(target, name) as AnyTable
      const records = before.get(String(name))
      if (records === undefined) return table
      note()
      return tableOf(table, records)
    },
  })
}

/** A table with some records in an earlier state. */
function tableOf(table: AnyTable, records: ReadonlyMap<Key, unknown>): AnyTable {
  const now = new Map([...records.keys()].map((key) => [table.get(key), key]))
  const then = (all: Iterable<unknown>): unknown[] =>
    [...all].flatMap((record) => {
      if (!now.has(record)) return [record]
      const earlier = records.get(now.get(record) as Key)
      return earlier === undefined ? [] : [earlier]
    })
  const gone = [...records].flatMap(([key, record]) =>
    record !== undefined && table.get(key) === undefined ? [record] : [],
  )
  return new Proxy(table, {
    get(target, name) {
      if (name === 'get') return (key: Key) => (records.has(key) ? records.get(key) : target.get(key))
      if (name === 'values') return () => [...then(target.values()), ...gone]
      if (name === 'where') return (index: string, value: Key) => then(target.where(index, value))
      if (name === 'newestWhere')
        return (...given: unknown[]) => then((target as any).newestWhere(...given) as Iterable<unknown>)
      const member = Reflect.get(target, name) as unknown
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}
