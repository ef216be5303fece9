import type { Int64 } from '#spec'
import {
  type Change,
  type Key,
  type ListenerMessageRecord,
  type ListenerRecord,
  type View,
  at,
  minuteKey,
  put,
} from '../../world/index.ts'
import type { AnyAnswer } from '../kernel/answer.ts'
import type { Scene } from '../kernel/call.ts'

/** Messages per minute that the throttle allows (platform document, limits). */
const MOST = 100
const MINUTE_MS = 60_000

/** Decision of the throttle: the message goes through, waits, or is rejected. */
export type Verdict = 'through' | 'waits' | 'rejected'

export interface ThrottleParts {
  /** Requests per minute. */
  most: number
  /** Whether the throttle is on by default. */
  onByDefault: boolean
  judge: (listener: ListenerRecord, scene: Scene) => Verdict
  /** Messages that count toward the limit of a listener. */
  counted: (listener: ListenerRecord, scene: Scene) => readonly ListenerMessageRecord[]
  /** When the next message of a listener at its limit may go through, epoch ms. */
  freeAt: (listener: ListenerRecord, scene: Scene) => number
  /** Answer to the sender of a rejected message. */
  rejection: () => AnyAnswer
  /**
   * Releases one waiting message if the limit allows: the highest priority first, among listeners below their limit. A
   * listener asks until none of its messages waits: at once after a release, else when it is below its limit again.
   */
  goOn: (listenerId: Key, scene: Scene) => readonly Change[]
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
  counted: ({ id }, { view, now }) => throughSince(id, now, view),
  freeAt: (listener, scene) =>
    // A limit that counts older or future messages must not stop a listener from asking.
    Math.min(
      scene.now + MINUTE_MS,
      ...scene.parts.throttle
        .counted(listener, scene)
        .map(({ received }) => received + MINUTE_MS)
        .filter((time) => time > scene.now),
    ),
  rejection: () => ({ status: 429 }),
  goOn(listenerId, scene) {
    const { view, parts, now } = scene
    const listener = view.listeners.get(listenerId)
    if (listener === undefined || view.listenerMessages.countWhere('waiting', listenerId) === 0) return []
    const next = nextWaiting(scene)
    if (next === undefined) return [at(parts.throttle.freeAt(listener, scene), 'messages-go-on', listenerId)]
    const { waiting: _over, ...message } = next.message
    const going: ListenerMessageRecord = { ...message, received: now }
    return [
      put('listenerMessages', going.id, going),
      ...parts.receiver.run(going, next.listener, undefined, scene),
      at(now, 'messages-go-on', listenerId),
    ]
  },
}

/** Messages that went through a listener in the last minute and since the throttle was set. */
export function throughSince(listenerId: Int64, now: number, view: View): ListenerMessageRecord[] {
  const after = view.throttles.get('listeners')?.after ?? 0
  return [now - MINUTE_MS, now]
    .flatMap((time) => view.listenerMessages.where('through', minuteKey(listenerId, time)))
    .filter(({ id, received }) => received > now - MINUTE_MS && id > after)
}

interface Waiting {
  message: ListenerMessageRecord
  listener: ListenerRecord
}

/** The next message to release: the oldest of the highest priority, among listeners below their limit. */
function nextWaiting(scene: Scene): Waiting | undefined {
  const { most, counted } = scene.parts.throttle
  return [...firstWaiting(scene.view)]
    .toSorted(
      (a, b) => (b.listener.priority ?? 0) - (a.listener.priority ?? 0) || (a.message.id < b.message.id ? -1 : 1),
    )
    .find(({ listener }) => counted(listener, scene).length < most)
}

/** The first waiting message of every listener. */
function* firstWaiting({ listeners, listenerMessages }: View): Iterable<Waiting> {
  for (const listener of listeners.values()) {
    const message = listenerMessages.oldestWhere('waiting', listener.id)
    if (message !== undefined) yield { message, listener }
  }
}
