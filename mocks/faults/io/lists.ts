import type { BinRecord } from '../../world/index.ts'
import { part } from '../../alterations/together.ts'
import { onEach } from '../../alterations/on.ts'
import { fault, each } from '../fault.ts'
import type { IoRecord } from '../../domain/io/parts.ts'
import { also, dropping } from '../alterations.ts'
import { type FaultsByName, type IoNoun, all, on } from './noun.ts'

type Name =
  | 'created-format-listed'
  | 'created-format-readable'
  | 'missing'
  | 'recent-of-the-caller-only'
  | 'deleted-format-not-found'
  | 'deleted-format-not-listed'
  | 'deleted-format-in-recycle-bin'
  | 'delete-spares-other-formats'
  | 'usage-names-flows'
  | 'usage-of-the-named-format-only'

/** Faults of lists, reading, deleting and usage of connections and formats. */
export function listFaults(noun: IoNoun): FaultsByName<Name> {
  const { kind, table, operations, rules, idIn } = noun
  const binned = ({ view }: any): IoRecord[] =>
    [...view.bin.values()]
      .filter((entry: BinRecord) => entry.kind === kind)
      .map(({ record }: BinRecord) => record as IoRecord)

  return {
    'created-format-listed': fault(`lists only ${kind}s that were saved more than once`, {
      operations: on(operations.list, (plain) => ({
        answer: (found, call) =>
          plain.answer(
            found.filter(({ id }: IoRecord) => call.view.versions.where('object', `${kind}:${id}`).length !== 1),
            call,
          ),
      })),
    }),
    'created-format-readable': fault(`reads the ${kind} made before the one asked for`, {
      operations: on(operations.get, (plain) => ({
        answer: (record, call) => {
          const before = all(noun, call).findLast(({ id }) => id < record.id)
          return plain.answer(before === undefined ? record : { ...record, id: before.id }, call)
        },
      })),
    }),
    missing: each(`answers 400 for a ${kind} that is not there`, (id) => ({
      operations: on(id, (plain) => ({
        steps: { ...plain.steps, notFound: () => ({ status: 400, reason: 'none', text: `no such ${kind}` }) },
      })),
    })),
    'recent-of-the-caller-only': fault(`lists ${kind}s that anybody opened`, {
      operations: on(operations.recent, (plain) => ({
        answer: (_recent, call) => {
          const ids = [...call.view.visits.values()].filter((one: any) => one.kind === kind).map(({ id }) => id)
          return plain.answer(
            ids.flatMap((id) => call.view[table].get(id) ?? []),
            call,
          )
        },
      })),
    }),
    'deleted-format-not-found': fault(`still reads a deleted ${kind}`, {
      operations: on(operations.get, (plain) => ({
        find: (call) => plain.find(call) ?? call.view.bin.get(`${kind}:${idIn(call.path)}`)?.record,
      })),
    }),
    'deleted-format-not-listed': fault(`still lists deleted ${kind}s`, {
      operations: on(operations.list, (plain) => ({
        answer: (found, call) => plain.answer([...found, ...binned(call)], call),
      })),
    }),
    'deleted-format-in-recycle-bin': fault(
      `throws deleted ${kind}s away`,
      onEach(operations.remove).with(dropping((change) => change.table === 'bin')),
    ),
    'delete-spares-other-formats': fault(
      `deletes the next ${kind} too`,
      onEach(operations.remove).also((call, found) => {
        const next = all(noun, call).find(({ id }) => id > found.id)
        return next === undefined ? [] : [{ table, key: next.id, record: undefined }]
      }),
    ),
    'usage-names-flows': fault(
      'names one flow at most',
      part(table, (plain: any) => ({ renderUsage: (flows: any) => plain.renderUsage(flows.slice(0, 1)) })),
    ),
    'usage-of-the-named-format-only': fault(
      `names the flows that use any ${kind}`,
      part(table, (plain: any) => ({
        users: (_record: unknown, scene: any) =>
          all(noun, scene).flatMap((one) => plain.users(one, scene) as unknown[]),
      })),
    ),
  }
}
