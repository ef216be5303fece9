import { type OperationId, resources } from '#spec'
import { on, onEach } from '../../on.ts'
import { part } from '../../together.ts'
import { type Fault, fault } from '../fault.ts'
import { objectsOf } from '../resources/kind.ts'
import { FIRST_CREATED, type WideFaults, inAll } from './wide.ts'

const KINDS = ['flow', 'schedule', 'connection', 'format'] as const
type Kind = (typeof KINDS)[number]

/** Lists only what the world had at its start. */
const listing = (id: OperationId, what: string): Fault =>
  fault(
    `lists only the ${what} of the start`,
    onEach(id).body((list) => list.filter((one: { id: number }) => one.id < FIRST_CREATED)),
  )

function showingPresent(kind: Kind): Fault {
  const { named } = objectsOf(kind)
  return fault(
    `shows the present ${kind} in place of its versions`,
    onEach(resources[kind].operations.version).result((version, call) => named(call) ?? version),
  )
}

function findingNewest(kind: Kind): Fault {
  const { versionsOf } = objectsOf(kind)
  return fault(
    'finds only the newest version',
    onEach(resources[kind].operations.version).find((found, call) =>
      versionsOf(call).at(-1)?.uuid === call.path.uuid ? found : undefined,
    ),
  )
}

function keepingLeftOut(kind: 'connection' | 'format'): Fault {
  const { table, named } = objectsOf(kind)
  return fault(
    'keeps what a replace leaves out',
    onEach(resources[kind].operations.replace).stores(table, (record, _before, call) => ({
      ...record,
      description: record.description ?? named(call)?.description,
      tags: record.tags ?? named(call)?.tags,
      properties: {
        ...(named(call) as { properties?: object })?.properties,
        ...(record as { properties?: object }).properties,
      },
    })),
  )
}

function storingNothing(kind: 'schedule' | 'connection' | 'format' | 'listener'): Fault {
  const { table, named } = objectsOf(kind)
  return fault(
    'stores nothing of a replace',
    onEach(resources[kind].operations.replace).stores(table, (record, _before, call) => named(call) ?? record),
  )
}

function editingNext(kind: Kind | 'listener', member: string): Fault {
  const { all, storing } = objectsOf(kind)
  return fault(
    `also edits the ${kind} after the listed ones`,
    onEach(resources[kind].operations.bulk).also((call) => {
      const { actions = [], [member]: ids = [] } = call.body
      const tags = actions.flatMap((action: { tags?: string[] }) => action.tags ?? [])
      const next = all(call).find(({ id }) => ids.length > 0 && id > ids.at(-1))
      return next === undefined ? [] : [storing({ ...next, tags: [...(next.tags ?? []), ...tags] })]
    }),
  )
}

/** Faults of other objects than flows, and of what kinds share, that break a sentence wherever it holds. */
export const wideObjectFaults = {
  'flows/version-stays-as-saved': showingPresent('flow'),
  'schedules/version-stays-as-saved': showingPresent('schedule'),
  'connections/version-stays-as-saved': showingPresent('connection'),
  'formats/version-stays-as-saved': showingPresent('format'),
  'connections/replace-drops-what-is-left-out': keepingLeftOut('connection'),
  'formats/replace-drops-what-is-left-out': keepingLeftOut('format'),
  'flows/bulk-changes-named-flows-only': editingNext('flow', 'flowIds'),
  'schedules/bulk-changes-named-schedules-only': editingNext('schedule', 'scheduleIds'),
  'connections/bulk-changes-named-connections-only': editingNext('connection', 'ioIds'),
  'formats/bulk-changes-named-formats-only': editingNext('format', 'ioIds'),
  'listeners/bulk-changes-named-listeners-only': editingNext('listener', 'ioIds'),
  'schedules/created-schedule-listed': listing('listSchedules', 'schedules'),
  'listeners/created-listener-listed': listing('listListeners', 'listeners'),
  'webhooks/created-webhook-listed': listing('listWebhooks', 'webhooks'),
  'listeners/replace-spares-other-listeners': fault(
    'also gives the tags to the next listener',
    on('replaceListener').also((call, { id }) => {
      const { all, storing } = objectsOf('listener')
      const next = all(call).find((one) => one.id > id)
      return next === undefined ? [] : [storing({ ...next, tags: [...((call.body.tags as string[]) ?? [])] })]
    }),
  ),
  'schedules/fires-when-due': fault('starts no flows by schedules', part('schedules', { fire: () => [] })),
  'macros/usage-names-flows': fault(
    'names no flows',
    on('getMacroUsage').body(() => []),
  ),
  'messages/list-holds-messages': fault(
    'lists no messages',
    on('listMessages').body(() => []),
  ),
  'flows/listed-versions-readable': findingNewest('flow'),
  'schedules/listed-versions-readable': findingNewest('schedule'),
  'connections/listed-versions-readable': findingNewest('connection'),
  'formats/listed-versions-readable': findingNewest('format'),
  'listeners/tags-come-back': fault(
    'omits the first tag',
    inAll('listeners/tags-come-back', (id) =>
      onEach(id).items(({ tags, ...one }) => ({ ...one, tags: tags?.slice(1) })),
    ),
  ),
  'cli/run-answers-output': fault(
    'omits the output of commands',
    on('runCommands').body((outputs) => outputs.map(({ command }: { command: string }) => ({ command }))),
  ),
  'conventions/text-comes-back': fault(
    'replaces characters beyond ASCII in names by a question mark',
    inAll('conventions/text-comes-back', (id) =>
      onEach(id).body((object: { name: string }) => ({ ...object, name: object.name.replaceAll(/[^ -~]/gu, '?') })),
    ),
  ),
  'schedules/replace-is-stored': storingNothing('schedule'),
  'connections/replace-is-stored': storingNothing('connection'),
  'formats/replace-is-stored': storingNothing('format'),
  'listeners/replace-is-stored': storingNothing('listener'),
  'listeners/message-runs-bound-flow': fault('starts no runs for messages', part('receiver', { bindings: () => [] })),
} satisfies WideFaults
