import {
  type Change,
  type ListenerRecord,
  type ListenerMessageRecord,
  type ScheduleRecord,
  type UserRecord,
  type View,
  at,
  put,
} from '../../world/index.ts'
import { type AnyAnswer, type Refusal, refuse } from '../kernel/answer.ts'
import type { Caller, Scene } from '../kernel/call.ts'
import { trim } from '../kernel/trim.ts'
import { listenerOf } from './binding.ts'
import { flowOf } from '../references.ts'
import { ownerOf } from '../schedules.ts'

/** A request to the URL of a listener. */
export interface Delivery {
  method: string
  /** Empty if absent. */
  media: string
  body: string
}

type Work = (
  message: ListenerMessageRecord,
  listener: ListenerRecord,
  sender: Caller | undefined,
  scene: Scene,
) => readonly Change[]

/** Decisions about HTTP listeners and queue messages. */
export interface ReceiverParts {
  /** Whether a sender needs a token. */
  needsToken: boolean
  /** Whether the user's role may send messages. */
  admits: (user: UserRecord) => boolean
  /** The listener at an address. */
  at: (address: string, view: View) => ListenerRecord | undefined
  /** Why a listener refuses a delivery; undefined if it accepts it. */
  refuses: (listener: ListenerRecord, delivery: Delivery, scene: Scene) => Refusal | undefined
  /** Schedules that bind a flow to the listener. */
  bindings: (listener: ListenerRecord, view: View) => readonly ScheduleRecord[]
  /** Stores a message and, unless it has to wait, runs the flows bound to its listener. */
  take: Work
  /** Runs the flows bound to the listener of a message. */
  run: Work
  /** Answer to the sender of an accepted message. */
  answer: (message: ListenerMessageRecord) => AnyAnswer
}

/** Minimum number of messages kept, across all listeners. */
const KEPT = 10_000

export const receiverParts: ReceiverParts = {
  needsToken: true,
  admits: () => true,
  at: (address, view) => view.listeners.where('address', address)[0],
  refuses: (_listener, { method }) =>
    method === 'POST' ? undefined : refuse(405, 'listeners take POST', { headers: { allow: 'POST' } }),
  bindings: ({ id }, view) =>
    [...view.schedules.values()].filter((schedule) => schedule.enabled && listenerOf(schedule, view)?.id === id),
  take: (message, listener, sender, scene) => [
    ...trim('listenerMessages', scene.view, KEPT),
    put('listenerMessages', message.id, message),
    ...(message.waiting === true
      ? [at(scene.parts.throttle.freeAt(listener, scene), 'messages-go-on', listener.id)]
      : scene.parts.receiver.run(message, listener, sender, scene)),
  ],
  run(message, listener, sender, scene) {
    return scene.parts.receiver.bindings(listener, scene.view).flatMap((schedule) => {
      const flow = flowOf(scene.view, schedule)
      const owner = sender ?? ownerOf(schedule, scene)
      if (flow === undefined || owner === undefined) return []
      const request = {
        parameters: scene.parts.schedules.parametersOf(schedule, scene),
        triggerType: 'listener',
        messageId: String(message.id),
        // Every message starts a run, even while an earlier one is running.
        allowParallel: true,
      }
      return scene.parts.runs.start(flow, request, owner, scene).changes
    })
  },
  answer: ({ id }) => ({ status: 200, json: { messageId: id } }),
}
