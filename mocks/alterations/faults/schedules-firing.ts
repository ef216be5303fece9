import type { Int64 } from '#spec'
import { binned } from '../bin.ts'
import { part } from '../together.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { listenerOf } from '../../domain/listeners/binding.ts'
import type { Change, ScheduleRecord, View } from '../../world/index.ts'
import { type Fault, fault } from './fault.ts'
import { administrator } from './steps.ts'

/** How often a fault starts a flow, in ms. */
export const PERIOD_MS = 500

/** Starts a flow after that time, and again and again, beside {@link alwaysFiring}. */
export const firing = ({ now }: Scene, flowId: Int64): Change => ({
  event: { at: now + PERIOD_MS, kind: 'schedule-fires', subject: `${flowId}@always` },
})

/** Starts the flow of a schedule at its next time alone, beside {@link alwaysFiring}. */
export const firingOnce = ({ now }: Scene, { flowId, dueAt = now + PERIOD_MS }: ScheduleRecord): Change => ({
  event: { at: dueAt, kind: 'schedule-fires', subject: `${flowId}@once` },
})

/** Starts the flows of those of these schedules that are disabled, again and again. */
export const firingOf = (scene: Scene, ids: readonly Int64[]): Change[] =>
  [...scene.view.schedules.values(), ...binned(scene.view, 'schedule')]
    .filter(({ id, enabled }) => ids.includes(id) && !enabled)
    .map(({ flowId }) => firing(scene, flowId))

/** Starts a flow that a disabled schedule runs, again and again. */
export const firingDisabled = (scene: Scene, flowId: Int64): Change[] =>
  scene.view.schedules.where('flowId', flowId).some(({ enabled }) => !enabled) ? [firing(scene, flowId)] : []

/** Starts the flow every half second, or once, without any schedule. */
export const alwaysFiring = part('schedules', (plain) => ({
  fire(subject, scene) {
    const [id, due] = String(subject).split('@')
    const flow = scene.view.flows.get(Number(id))
    if (due !== 'always' && due !== 'once') return plain.fire(subject, scene)
    if (flow === undefined) return []
    const { changes } = scene.parts.runs.start(
      flow,
      { parameters: {}, triggerType: 'schedule' },
      { ...administrator(scene), tenantId: flow.tenantId },
      scene,
    )
    return due === 'once' ? changes : [...changes, firing(scene, flow.id)]
  },
}))

/** Does not run flows by messages to listeners to which some schedules bind them. */
export const unbinding = (says: string, isSuch: (view: View, schedule: ScheduleRecord) => boolean): Fault =>
  fault(
    says,
    part('receiver', (plain) => ({
      bindings: (listener, view) => plain.bindings(listener, view).filter((one) => !isSuch(view, one)),
    })),
  )

/** Runs flows by messages to listeners to which they are bound no more. */
export const stillBinding = (ended: string, schedulesIn: (view: View) => readonly ScheduleRecord[]): Fault =>
  fault(
    `runs flows that ${ended} schedules bind to a listener`,
    part('receiver', (plain) => ({
      bindings: (listener, view) => [
        ...plain.bindings(listener, view),
        ...schedulesIn(view).filter((one) => listenerOf(one, view)?.id === listener.id),
      ],
    })),
  )
