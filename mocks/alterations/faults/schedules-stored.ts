import { on, onEach } from '../on.ts'
import { listenerOf } from '../../domain/listeners/binding.ts'
import { type ScheduleRecord, remove } from '../../world/index.ts'
import { everywhere, fault, faultsOf, shownWrong } from './fault.ts'
import { deletingAlike, listingOwn } from './resources/lists.ts'
import { sibling } from './schedules-alterations.ts'

/** Faults of stored schedules: which there are, and what their members are. */
export const storedScheduleFaults = faultsOf({
  'schedules/created-schedule-listed': [
    fault(
      'lists only enabled schedules',
      on('listSchedules').body((list) => list.filter(({ enabled }: ScheduleRecord) => enabled)),
    ),
    listingOwn('schedule'),
    fault(
      'lists no schedules that bind a flow to a listener',
      on('listSchedules').result((found, { view }) => found.filter((one) => listenerOf(one, view) === undefined)),
    ),
  ],
  'schedules/delete-spares-other-schedules': [
    fault(
      'also deletes another schedule of the flow',
      on('deleteSchedule').also((call, found) =>
        [sibling(call, found) ?? []].flat().map(({ id }) => remove('schedules', id)),
      ),
    ),
    deletingAlike('schedule'),
  ],
  'schedules/flow-id-comes-back': shownWrong('shows another flow', ({ flowId }) => ({ flowId: Number(flowId) + 1 })),
  'schedules/expression-comes-back': everywhere(
    'shows another expression',
    (id) => onEach(id).items((item) => ({ ...item, schedule: String(item.schedule).replace(/^0 /, '00 ') })),
    {},
    (['createSchedule', 'replaceSchedule'] as const).map((id) =>
      fault(
        'stores the expression with the second 0',
        onEach(id).stores('schedules', (now) => ({ ...now, schedule: now.schedule?.replace(/^\d+ /, '0 ') })),
      ),
    ),
  ),
  'schedules/enabled-comes-back': shownWrong('shows every schedule as disabled', () => ({ enabled: false })),
  'schedules/created-disabled-stays-disabled': shownWrong('shows every schedule as enabled', () => ({ enabled: true })),
  'schedules/refuses-flow-id-that-is-no-number': fault(
    'accepts a word as a flow',
    on('createSchedule')
      .with(() => ({ guards: {} }))
      .step({ readBody: readLoosely }),
  ),
})

/** Reads a body without its schema, like a service that accepts any flow. */
function readLoosely({ body: sent }: { body: string }): { body: unknown } {
  try {
    const read = JSON.parse(sent) as { flowId?: unknown }
    return { body: { ...read, flowId: typeof read.flowId === 'number' ? read.flowId : 101 } }
  } catch {
    return { body: { name: 'unreadable', flowId: 101 } }
  }
}
