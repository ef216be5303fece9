import { allowanceKey } from '../agent/billing.ts'
import {
  type Change,
  type ExecutionRecord,
  type View,
  type World,
  at,
  firstCallMs,
  put,
  remove,
} from '../../world/index.ts'
import type { Behaviour } from '../kernel/behaviour.ts'
import { sceneOf } from '../reactions.ts'

/**
 * Moves what is under way back with a clock that was set back by some ms: runs that started after the present time start
 * now, and schedules plan their next start anew. Otherwise both would wait until that time comes again. What a schedule
 * started ends now, with the runs of child flows: nobody waits for a run of a time that has not come, and it would keep
 * its flow busy. Allowances of months that have not begun are forgotten, so that these begin like any other.
 */
export function setBack(behaviour: Behaviour, world: World, ms: number): void {
  if (ms <= 0) return
  const scene = sceneOf(behaviour, world)
  const { runs, schedules } = behaviour.parts
  const ahead = [...world.view.executions.values()].filter(
    ({ status, started }) => started > scene.now && !runs.isOver(status),
  )
  const armed = [...world.view.schedules.values()].filter(({ dueAt }) => dueAt !== undefined)
  const unbegun = [...world.view.allowances.values()].filter(({ from }) => from > scene.now)
  world.apply([
    ...unbegun.map((allowance) => remove('allowances', allowanceKey(allowance))),
    ...ahead.flatMap((execution) =>
      isOfSchedule(execution, scene.view)
        ? moved(alone(execution), Math.max(ms, endOf(execution) - scene.now))
        : moved(execution, ms),
    ),
    ...armed.flatMap((schedule) => schedules.arm(schedule, scene)),
  ])
}

/** Whether a schedule started a run, or the one that it is a child of. */
function isOfSchedule({ triggerType, parent }: ExecutionRecord, view: View): boolean {
  const above = parent === undefined ? undefined : view.executions.get(parent)
  return above === undefined ? triggerType === 'schedule' : isOfSchedule(above, view)
}

/** A run that waits for no child flow. */
const alone = ({ calls: _calls, ...execution }: ExecutionRecord): ExecutionRecord => execution

/** When a run ends by its plan, in epoch ms. */
const endOf = ({ started, began = started, plan }: ExecutionRecord): number => began + plan.durationMs

function moved(execution: ExecutionRecord, ms: number): Change[] {
  const { auditId, started, began, plan } = execution
  if (began === undefined)
    return [
      put('executions', auditId, { ...execution, started: started - ms }),
      at(started - ms, 'run-begins', auditId),
    ]
  const earlier = { ...execution, started: started - ms, began: began - ms }
  return [
    put('executions', auditId, earlier),
    ...(earlier.calls === undefined ? [] : [at(earlier.began + firstCallMs(plan.durationMs), 'run-calls', auditId)]),
    at(earlier.began + plan.durationMs, 'run-ends', auditId),
  ]
}
