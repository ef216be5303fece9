import { on } from '../on.ts'
import { part } from '../together.ts'
import { put } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'
import { sibling, versionsOf, withoutDue } from './schedules-alterations.ts'
import { PERIOD_MS, alwaysFiring } from './schedules-firing.ts'

/** The id of the schedule that an event fires. */
const idIn = (subject: unknown): number => Number(String(subject).split('@')[0])

/** Starts the flow of a new schedule that is not due, once. */
const firingOnce = on('createSchedule').also((call, _found, { enabled, schedule, flowId }) =>
  enabled && schedule?.startsWith('*') === false
    ? [{ event: { at: call.now, kind: 'schedule-fires', subject: `${flowId}@once` } }]
    : [],
)

/** Faults of schedules that fire when they are due. */
export const scheduleDueFaults = faultsOf({
  'schedules/fires-when-due': [
    fault(
      'does not start schedules that were never enabled or disabled',
      part('schedules', (plain) => ({
        fire: (subject, scene) => (versionsOf(scene.view, idIn(subject)).length > 1 ? plain.fire(subject, scene) : []),
      })),
    ),
    fault(
      'does not start schedules once they were run by hand',
      on('runScheduledFlow').also((_call, { schedule }) => [put('schedules', schedule.id, withoutDue(schedule))]),
    ),
    fault(
      'starts a flow by its newest schedule alone',
      part('schedules', (plain) => ({
        fire(subject, scene) {
          const schedule = scene.view.schedules.get(idIn(subject))
          const isOlder = schedule !== undefined && (sibling(scene, schedule)?.id ?? 0) > schedule.id
          return isOlder ? plain.arm(schedule, scene) : plain.fire(subject, scene)
        },
      })),
    ),
    fault(
      'starts of several schedules of one name the newest alone',
      part('schedules', (plain) => ({
        fire(subject, scene) {
          const schedule = scene.view.schedules.get(idIn(subject))
          const isReplaced = [...scene.view.schedules.values()].some(
            ({ id, name }) => schedule !== undefined && name === schedule.name && id > schedule.id,
          )
          return schedule !== undefined && isReplaced ? plain.arm(schedule, scene) : plain.fire(subject, scene)
        },
      })),
    ),
    fault(
      'does not start schedules once their flow was replaced',
      on('replaceFlow').also(({ view }, { id }) =>
        view.schedules.where('flowId', id).map((one) => put('schedules', one.id, withoutDue(one))),
      ),
    ),
    fault(
      'does not start schedules once a run of theirs has failed',
      part('schedules', (plain) => ({
        fire(subject, scene) {
          const schedule = scene.view.schedules.get(idIn(subject))
          const runs = schedule === undefined ? [] : scene.view.executions.where('flowId', schedule.flowId)
          const hasFailed = runs.some(
            ({ status, started }) => status === 'error' && started >= (schedule?.created ?? 0),
          )
          return hasFailed ? [] : plain.fire(subject, scene)
        },
      })),
    ),
    ...(['disableSchedule', 'deleteSchedule'] as const).map((id) =>
      fault(
        `does not start the other schedules of a flow after ${id}`,
        on(id).also((call, found) => {
          const other = sibling(call, found)
          return other === undefined ? [] : [put('schedules', other.id, withoutDue(other))]
        }),
      ),
    ),
  ],
  'schedules/fires-only-when-due': [
    fault(
      'goes by no expression',
      part('schedules', (plain) => ({
        nextTime: (expression, from) => (plain.nextTime(expression, from) === undefined ? undefined : from + PERIOD_MS),
      })),
    ),
    fault('starts new schedules once that are not due', firingOnce, alwaysFiring),
  ],
})
