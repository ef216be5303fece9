import { factsOf } from '#spec'
import type { ListenerRecord, ListenerMessageRecord, World } from '../../world/index.ts'
import { type AnyAnswer, type Refusal, refuse } from '../kernel/answer.ts'
import type { Behaviour } from '../kernel/behaviour.ts'
import type { Caller } from '../kernel/call.ts'
import { FORCED, failedOnce, failuresOfListener } from '../kernel/failures.ts'
import { isRefusal } from '../kernel/steps.ts'
import { isQueue } from '../listeners.ts'
import { sceneOf, settle } from '../reactions.ts'
import type { Delivery } from './receive.ts'

/** A request to the URL of an HTTP listener. */
export interface HttpDelivery extends Delivery {
  /** Last segment of the URL. */
  address: string
  origin: string
  target: string
  headers: Readonly<Record<string, string>>
}

/**
 * A delivery to the URL of an HTTP listener. The order of refusals is 401, 403, 404, the listener's own, 429. It is not
 * a call of an operation, so it leaves no audit record.
 */
export function receive(behaviour: Behaviour, world: World, delivery: HttpDelivery): AnyAnswer {
  settle(behaviour, world)
  const scene = sceneOf(behaviour, world)
  const { receiver, throttle } = behaviour.parts
  const sender = receiver.needsToken ? senderOf(behaviour, world, delivery) : undefined
  if (sender !== undefined && isRefusal(sender)) return sender
  if (sender !== undefined && !receiver.admits(sender.user)) return { status: 403 }
  const listener = receiver.at(delivery.address, scene.view)
  if (listener === undefined || isQueue(listener)) return { status: 404 }
  // A key works for listeners of its tenant only; those of others are unknown to it, like all their objects.
  if (sender !== undefined && sender.tenantId !== listener.tenantId) return { status: 404 }
  const failure = scene.view.failures.get(failuresOfListener(listener.id))
  if (failure !== undefined) {
    world.apply(failedOnce(failure))
    return refuse(failure.status, FORCED)
  }
  const refusal = receiver.refuses(listener, delivery, scene)
  if (refusal !== undefined) return refusal
  const verdict = throttle.judge(listener, scene)
  if (verdict === 'rejected') return throttle.rejection()
  const message: ListenerMessageRecord = {
    ...newMessage(behaviour, world, listener, delivery),
    ...(sender === undefined ? {} : { sentBy: sender.user.login }),
    ...(verdict === 'waits' ? { waiting: true } : {}),
  }
  world.apply(receiver.take(message, listener, sender, scene))
  return receiver.answer(message)
}

/** A message from a broker to a queue listener; undefined if there is no such listener. */
export function handOver(
  behaviour: Behaviour,
  world: World,
  listenerId: number | bigint,
  delivery: Pick<Delivery, 'media' | 'body'>,
): ListenerMessageRecord | undefined {
  settle(behaviour, world)
  const listener = world.view.listeners.get(listenerId)
  if (listener === undefined || !isQueue(listener)) return undefined
  const message = newMessage(behaviour, world, listener, delivery)
  world.apply(behaviour.parts.receiver.take(message, listener, undefined, sceneOf(behaviour, world)))
  return message
}

/** The sender, or why it is refused: the token is where calls of operations have it. */
function senderOf(behaviour: Behaviour, world: World, { address, ...delivery }: HttpDelivery): Caller | Refusal {
  const incoming = { ...delivery, facts: factsOf('createListener'), path: { address }, query: [] }
  const { tokenOf, authenticate, render } = behaviour.steps
  const sender = authenticate(incoming, tokenOf(incoming), sceneOf(behaviour, world))
  return isRefusal(sender) ? { ...sender, ...render(sender, incoming) } : sender
}

function newMessage(
  behaviour: Behaviour,
  world: World,
  { id, tenantId }: ListenerRecord,
  { media, body }: Pick<Delivery, 'media' | 'body'>,
): ListenerMessageRecord {
  const { ids, now } = sceneOf(behaviour, world)
  return { id: ids.id(), tenantId, listenerId: id, received: now, media, body }
}
