import { minuteKey } from '../index-keys.ts'
import { type RecordOf, entity, optional } from '../entity.ts'
import { type Shape, count, flag, int64, oneOf, text, time } from '../shape.ts'
import { extra, named } from './object.ts'

/** `listener.http` (the default), or `listener.queue` for a listener that reads from a broker; the API takes others. */
const listenerType: Shape<string> = oneOf('listener.http', 'listener.queue')

export const listeners = entity(
  {
    ...named,
    listenerType: optional(listenerType),
    /** Last segment of the listener's URL; only HTTP listeners have one. */
    address: optional(text),
    /** Order in which throttled messages go on: the highest priority first. */
    priority: optional(count),
    extra,
  },
  { indexes: { address: (listener) => listener.address } },
)
export type ListenerRecord = RecordOf<typeof listeners>

/** A message that a listener accepted. */
export const listenerMessages = entity(
  {
    id: int64,
    tenantId: int64,
    listenerId: int64,
    /** Epoch ms. */
    received: time,
    /** Media type of the message. */
    media: text,
    body: text,
    /** Login of the sender; absent for messages from queues. */
    sentBy: optional(text),
    /** The throttle holds the message back. */
    waiting: optional(flag),
  },
  {
    indexes: {
      listenerId: (message) => message.listenerId,
      through: ({ listenerId, received, waiting }) => (waiting === true ? undefined : minuteKey(listenerId, received)),
    },
    ordered: { waiting: (message) => (message.waiting === true ? message.listenerId : undefined) },
    forgets: true,
  },
)
export type ListenerMessageRecord = RecordOf<typeof listenerMessages>

/** The setting `listeners.throttle.enabled` (off without a record), and how messages over the limit are handled. */
export const throttles = entity(
  {
    enabled: flag,
    excess: oneOf('reject', 'queue'),
    /**
     * The last message before the throttle was set; only later ones count. An id and not a time, since the clock can
     * be set back.
     */
    after: int64,
  },
  { key: () => 'listeners' },
)
