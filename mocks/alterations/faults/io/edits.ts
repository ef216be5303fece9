import { onEach } from '../../on.ts'
import { part } from '../../together.ts'
import type { IoParts, IoRecord } from '../../../domain/io/parts.ts'
import { type Change, put } from '../../../world/index.ts'
import { firstActionOnly } from '../alterations.ts'
import { fault } from '../fault.ts'
import type { FaultsByName, IoNoun } from './resource.ts'

type Name =
  | 'replace-is-stored'
  | 'replace-drops-what-is-left-out'
  | 'replace-takes-a-format-as-read'
  | 'replace-spares-other-formats'
  | 'bulk-adds-tags'
  | 'bulk-keeps-earlier-tags'
  | 'bulk-changes-named-formats-only'
  | 'bulk-changes-what-actions-name'
  | 'bulk-applies-every-action'
  | 'bulk-message-in-versions'

/** Faults of replacing and bulk-editing connections and formats. */
export function editFaults({ kind, table, type, operations, all, named }: IoNoun): FaultsByName<Name> {
  const storing = (record: IoRecord): Change => put(table, record.id, record)

  return {
    'replace-is-stored': (['name', 'properties'] as const).map((member) =>
      fault(
        `keeps the old ${member}`,
        onEach(operations.replace).stores(table, (record, _before, call) => ({
          ...record,
          [member]: named(call)?.[member],
        })),
      ),
    ),
    'replace-drops-what-is-left-out': (['tags', 'properties'] as const).map((member) =>
      fault(
        `keeps omitted ${member}`,
        onEach(operations.replace).stores(table, (record, _before, call) => {
          const isSent = Object.keys(record[member] ?? {}).length > 0
          return isSent ? record : { ...record, [member]: named(call)?.[member] }
        }),
      ),
    ),
    'replace-takes-a-format-as-read': fault(
      'refuses a replace that changes nothing',
      onEach(operations.replace).refuses(
        ({ body }, found) =>
          ['name', 'description', type].every((member) => body[member] === found[member]) &&
          JSON.stringify([body.tags, body.properties]) === JSON.stringify([found.tags, found.properties]),
      ),
    ),
    'replace-spares-other-formats': fault(
      `stores the new description in the next ${kind}`,
      onEach(operations.replace).also((call, found) => {
        const next = all(call).find(({ id }) => id > found.id)
        return next === undefined ? [] : [storing({ ...next, description: call.body.description })]
      }),
    ),
    'bulk-adds-tags': fault(
      'adds only the first tag of an action',
      part(table, ({ actions }: IoParts) => ({
        actions: {
          ...actions,
          'tags.add': (record, action, ...rest) =>
            actions['tags.add']!(record, { ...action, tags: (action.tags ?? []).slice(0, 1) }, ...rest),
        },
      })),
    ),
    'bulk-keeps-earlier-tags': fault(
      'replaces existing tags',
      onEach(operations.bulk).stores(table, (record, before) => {
        const earlier = new Set(before?.tags)
        return { ...record, tags: (record.tags ?? []).filter((tag) => !earlier.has(tag)) }
      }),
    ),
    'bulk-changes-named-formats-only': fault(
      `also edits ${kind}s created after the listed ones`,
      onEach(operations.bulk).also((call) => {
        const { actions, ioIds = [] } = call.body
        const tags = actions.flatMap((action: { tags?: string[] }) => action.tags ?? [])
        return all(call)
          .filter(({ id }) => id > ioIds.at(-1))
          .map((one) => storing({ ...one, tags: [...(one.tags ?? []), ...tags] }))
      }),
    ),
    'bulk-changes-what-actions-name': fault(
      'clears the description of edited objects',
      onEach(operations.bulk).stores(table, ({ description: _gone, ...record }) => record),
    ),
    'bulk-applies-every-action': fault('stops after the first action', firstActionOnly(operations.bulk)),
    'bulk-message-in-versions': fault(
      'ignores the message of the edit',
      onEach(operations.bulk).given((call) => ({ ...call, body: { ...call.body, modifiedMessage: undefined } })),
    ),
  }
}
