import type { Int64 } from '#spec'
import { type BulkCall, bulkEdit } from '../bulk.ts'
import type { ObjectCall, Scene } from '../kernel/call.ts'
import { reading } from '../kernel/operation.ts'
import { contentOf, laterStamps, newStamps } from '../stored-object.ts'
import { versionOperations } from '../versions/operations.ts'
import type { IoKind, IoParts, IoRecord } from './parts.ts'

interface IoBulk extends BulkCall {
  body: BulkCall['body'] & { ioIds?: Int64[] }
}

/** The object with this id, in the caller's tenant. */
export function findIo(
  kind: IoKind,
  id: Int64,
  { view, caller }: Pick<ObjectCall, 'view' | 'caller'>,
): IoRecord | undefined {
  const record = view[`${kind}s`].get(id)
  return record?.tenantId === caller.tenantId ? record : undefined
}

/** The operations that connections and formats share. */
export function ioOperations(kind: IoKind) {
  const members = ['name', 'description', `${kind}Type`, 'properties', 'tags']
  const partsOf = ({ parts }: Scene): IoParts => parts[`${kind}s`]
  const find = (call: ObjectCall): IoRecord | undefined =>
    findIo(kind, (call.path as Record<string, Int64>)[`${kind}Id`] as Int64, call)
  const shown = (record: IoRecord, call: Scene) => ({ status: 200 as const, json: partsOf(call).render(record, call) })
  const listed = (records: readonly IoRecord[], call: Scene) => ({
    status: 200 as const,
    json: records.map((record) => partsOf(call).render(record, call)),
  })
  return {
    list: {
      apply: ({ view, caller }: ObjectCall) =>
        reading([...view[`${kind}s`].values()].filter(({ tenantId }) => tenantId === caller.tenantId)),
      answer: listed,
    },

    recent: {
      apply: (call: ObjectCall) => reading(partsOf(call).recent(call.caller, call)),
      answer: listed,
    },

    create: {
      apply: (call: ObjectCall) => {
        const record: IoRecord = { ...newStamps(call), ...contentOf(call.body, members) }
        return { changes: partsOf(call).save(record, 'created', call), result: record }
      },
      answer: shown,
    },

    read: {
      find,
      apply: (call: ObjectCall, record: IoRecord) => ({
        changes: partsOf(call).open(record, call.caller, call),
        result: record,
      }),
      answer: shown,
    },

    replace: {
      find,
      apply: (call: ObjectCall, before: IoRecord) => {
        const record: IoRecord = { ...laterStamps(before, call), ...contentOf(call.body, members) }
        return { changes: partsOf(call).save(record, 'updated', call), result: record }
      },
      answer: shown,
    },

    remove: {
      find,
      apply: (call: ObjectCall, record: IoRecord) => ({
        changes: call.parts.recycleBin.discard(kind, record, call.caller, call),
        result: undefined,
      }),
      answer: () => ({ status: 200 as const, json: {} }),
    },

    usage: {
      find,
      apply: (call: ObjectCall, record: IoRecord) => reading(partsOf(call).users(record, call)),
      answer: (flows: ReturnType<IoParts['users']>, call: Scene) => ({
        status: 200 as const,
        json: partsOf(call).renderUsage(flows),
      }),
    },

    bulk: bulkEdit({
      partsOf,
      idsOf: ({ ioIds }: IoBulk['body']) => ioIds,
      find: (id, call: IoBulk) => findIo(kind, id, call),
    }),
    versions: versionOperations({
      kind,
      find,
      render: (record: IoRecord, scene) => partsOf(scene).render(record, scene),
    }),
  }
}
