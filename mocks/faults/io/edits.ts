import type { IoRecord } from '../../domain/io/parts.ts'
import { part } from '../../alterations/together.ts'
import { fault } from '../fault.ts'
import { onEach } from '../../alterations/on.ts'
import { put } from '../../world/index.ts'
import { actingOnce, also } from '../alterations.ts'
import { type FaultsByName, type IoNoun, all, on, storing } from './noun.ts'

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

/** Faults of replacing and of bulk edits of connections and formats. */
export function editFaults(noun: IoNoun): FaultsByName<Name> {
  const { kind, table, operations, rules, idIn } = noun
  const before = (call: any): IoRecord | undefined => call.view[table].get(idIn(call.path))

  return {
    'replace-is-stored': (['name', 'properties'] as const).map((member) =>
      fault(
        `keeps the ${member} of before`,
        onEach(operations.replace).with(
          storing(noun, (record, call) => ({ ...record, [member]: before(call)?.[member] })),
        ),
      ),
    ) as never,
    'replace-drops-what-is-left-out': (['tags', 'properties'] as const).map((member) =>
      fault(
        `keeps ${member} that are not sent`,
        onEach(operations.replace).with(
          storing(noun, (record, call) => {
            const sent = Object.keys(record[member] ?? {}).length > 0
            return { ...record, [member]: sent ? record[member] : before(call)?.[member] }
          }),
        ),
      ),
    ) as never,
    'replace-takes-a-format-as-read': fault('refuses a replace that changes nothing', {
      operations: on(operations.replace, (plain) => ({
        guards: {
          ...plain.guards,
          changed: ({ body }, found) => {
            const same = ['name', 'description', noun.type].every((member) => body[member] === found[member])
            const alike =
              JSON.stringify([body.tags, body.properties]) === JSON.stringify([found.tags, found.properties])
            return same && alike ? { status: 400, reason: 'nothing to do', text: 'nothing to do' } : undefined
          },
        },
      })),
    }),
    'replace-spares-other-formats': fault(
      `writes the description of a replace into the next ${kind}`,
      onEach(operations.replace).also((call, found) => {
        const next = all(noun, call).find(({ id }) => id > found.id)
        return next === undefined ? [] : [put(table, next.id, { ...next, description: call.body.description })]
      }),
    ),
    'bulk-adds-tags': fault(
      'adds the first tag of an action only',
      part(table, (plain: any) => ({
        actions: {
          ...plain.actions,
          'tags.add': (record: IoRecord, action: any) =>
            plain.actions['tags.add'](record, { ...action, tags: (action.tags ?? []).slice(0, 1) }),
        },
      })),
    ),
    'bulk-keeps-earlier-tags': fault(
      'replaces tags that were there before',
      onEach(operations.bulk).with(
        storing(noun, (record, call) => {
          const earlier = new Set(call.view[table].get(record.id)?.tags)
          return { ...record, tags: (record.tags ?? []).filter((tag) => !earlier.has(tag)) }
        }),
      ),
    ),
    'bulk-changes-named-formats-only': fault(
      `edits ${kind}s made after the named ones too`,
      onEach(operations.bulk).also((call) =>
        all(noun, call)
          .filter(({ id }) => id > (call.body.ioIds ?? []).at(-1))
          .map((one) =>
            put(table, one.id, {
              ...one,
              tags: [...(one.tags ?? []), ...call.body.actions.flatMap(({ tags }: any) => tags)],
            }),
          ),
      ),
    ),
    'bulk-changes-what-actions-name': fault(
      'clears the description of what it edits',
      onEach(operations.bulk).with(storing(noun, ({ description: _gone, ...record }) => record)),
    ),
    'bulk-applies-every-action': fault('stops after the first action', { operations: on(operations.bulk, actingOnce) }),
    'bulk-message-in-versions': fault('forgets the message of the edit', {
      operations: on(operations.bulk, (plain) => ({
        apply: (call, found) => plain.apply({ ...call, body: { ...call.body, modifiedMessage: undefined } }, found),
      })),
    }),
  }
}
