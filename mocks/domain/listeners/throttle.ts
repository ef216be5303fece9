import {
  type Change,
  type Key,
  type ListenerMessageRecord,
  type ListenerRecord,
  type View,
  at,
  put,
} from '../../world/index.ts'
import type { AnyAnswer } from '../kernel/answer.ts'
import type { Scene } from '../kernel/call.ts'

/** Requests per minute that the throttle lets through (platform document, limits). */
const MOST = 100
const MINUTE_MS = 60_000

/** What the throttle makes of a message: it goes through, waits, or is rejected. */
export type Verdict = 'through' | 'waits' | 'rejected'

export interface ThrottleParts {
  /** Requests per minute. */
  most: number
  /** Whether the throttle is on while nobody has set it. */
  onByDefault: boolean
  judge: (listener: ListenerRecord, scene: Scene) => Verdict
  /** Messages that count against the limit of a listener. */
  counted: (listener: ListenerRecord, scene: Scene) => readonly ListenerMessageRecord[]
  /** When the next message of a listener that has no room may go through, epoch ms. */
  freeAt: (listener: ListenerRecord, scene: Scene) => number
  /** What the sender of a rejected message is answered. */
  rejection: () => AnyAnswer
  /** Lets messages that wait go on as far as the limit allows, those of the listeners with the highest priority first. */
  goOn: (id: Key, scene: Scene) => readonly Change[]
}

export const throttleParts: ThrottleParts = {
  most: MOST,
  onByDefault: false,
  judge(listener, scene) {
    const { most, onByDefault, counted } = scene.parts.throttle
    const setting = scene.view.throttles.get('listeners') ?? { enabled: onByDefault, excess: 'reject', after: 0 }
    if (!setting.enabled || counted(listener, scene).length < most) return 'through'
    return setting.excess === 'queue' ? 'waits' : 'rejected'
  },
  counted: ({ id }, { view, now }) =>
    view.listenerMessages.where('listenerId', id).filter((one) => counts(one, now, view)),
  freeAt: (listener, scene) =>
    Math.min(...scene.parts.throttle.counted(listener, scene).map(({ received }) => received + MINUTE_MS)),
  rejection: () => ({ status: 429 }),
  goOn(id, scene) {
    const { view, parts } = scene
    const asking = view.listenerMessages.get(id)
    const listener = asking?.waiting === true ? view.listeners.get(asking.listenerId) : undefined
    if (listener === undefined) return []
    const next = nextWaiting(scene)
    if (next === undefined) return [at(parts.throttle.freeAt(listener, scene), 'messages-go-on', id)]
    const { waiting: _over, ...message } = next.message
    const going: ListenerMessageRecord = { ...message, received: scene.now }
    return [
      put('listenerMessages', going.id, going),
      ...parts.receiver.run(going, next.listener, undefined, scene),
      // Its time came and another one went first: it asks again.
      ...(going.id === id ? [] : [at(scene.now, 'messages-go-on', id)]),
    ]
  },
}

/** Whether a message went through in the last minute and since the throttle was set. */
export function counts({ id, received, waiting }: ListenerMessageRecord, now: number, view: View): boolean {
  const after = view.throttles.get('listeners')?.after ?? 0
  return waiting !== true && received > now - MINUTE_MS && id > after
}

/** The message that goes on next: of the listeners that have room, from that of the highest priority the oldest. */
function nextWaiting(scene: Scene): { message: ListenerMessageRecord; listener: ListenerRecord } | undefined {
  const { most, counted } = scene.parts.throttle
  const candidates = [...scene.view.listenerMessages.values()].flatMap((message) => {
    const listener = message.waiting === true ? scene.view.listeners.get(message.listenerId) : undefined
    return listener === undefined || counted(listener, scene).length >= most ? [] : [{ message, listener }]
  })
  return candidates.toSorted(
    (a, b) => (b.listener.priority ?? 0) - (a.listener.priority ?? 0) || a.message.received - b.message.received,
  )[0]
}
