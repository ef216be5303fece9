import type { Behaviour } from '../domain/kernel/behaviour.ts'
import { sceneOf, settle } from '../domain/reactions.ts'
import { leftUnsent } from '../domain/webhooks/delivery.ts'
import type { WebhookParts } from '../domain/webhooks.ts'
import type { Key, Sending, View, World } from '../world/index.ts'
import { type Deliver, attempted } from './deliver.ts'
import { pauseOf } from './waiter.ts'

/** Sends the requests of a mock. */
export interface Outbound {
  /** Handles due events and sends outgoing requests. Called after every request. */
  look: () => void
  /** Sends nothing more, aborts requests under way, and stops the timer. Their outcome is not recorded. */
  close: () => void
}

/**
 * Sends a world's outgoing requests; those of one lane one after the other. While a webhook is enabled, a timer handles
 * due events even without requests, since webhooks report them.
 */
export function outboundOn(
  world: World,
  behaviour: () => Behaviour,
  deliver: Deliver,
  onError: (problem: Error) => void,
): Outbound {
  const lanes = new Map<Key, Promise<void>>()
  /** Abort controllers of the attempts under way. */
  const attempts = new Set<AbortController>()
  let { era } = world
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false
  let known: (Pick<View, 'webhooks'> & Pick<WebhookParts, 'isOn'> & { revision: number; watched: boolean }) | undefined

  async function send(sending: Sending, begun: number): Promise<void> {
    const isOver = (): boolean => closed || world.era !== begun
    if (isOver()) return
    const { subject, request } = sending
    const attempt = new AbortController()
    attempts.add(attempt)
    const { response, withheld } = await attempted(deliver, request, attempt.signal)
    attempts.delete(attempt)
    if (isOver()) return
    world.returned(sending)
    const current = behaviour()
    const scene = sceneOf(current, world)
    world.apply(
      withheld === undefined
        ? current.parts.webhooks.returned(subject, response, scene)
        : leftUnsent(subject, withheld, scene),
    )
    look()
  }

  function breakOff(): void {
    for (const attempt of attempts) attempt.abort()
    lanes.clear()
  }

  function look(): void {
    if (closed) return
    if (world.era !== era) {
      ;({ era } = world)
      breakOff()
      clearTimeout(timer)
      timer = undefined
    }
    try {
      settle(behaviour(), world)
    } catch (problem) {
      onError(problem as Error)
    }
    const begun = era
    for (const sending of world.takeOutbox()) {
      const before = lanes.get(sending.lane) ?? Promise.resolve()
      lanes.set(
        sending.lane,
        before.then(() => send(sending, begun)).catch((problem: unknown) => onError(problem as Error)),
      )
    }
    if (timer === undefined && world.nextDue !== undefined && isWatched()) wait()
  }

  function wait(): void {
    timer = setTimeout(() => {
      timer = undefined
      look()
    }, pauseOf(world))
    // Under Node, an idle mock does not keep its process alive.
    const { unref } = timer as unknown as { unref?: () => void }
    unref?.call(timer)
  }

  /** Looks at the webhooks only when one of them has changed: every request asks. */
  function isWatched(): boolean {
    const { webhooks } = world.view
    const { isOn } = behaviour().parts.webhooks
    if (known?.webhooks !== webhooks || known.revision !== webhooks.revision || known.isOn !== isOn)
      known = { webhooks, revision: webhooks.revision, isOn, watched: [...webhooks.values()].some(isOn) }
    return known.watched
  }

  return {
    look,
    close() {
      closed = true
      clearTimeout(timer)
      breakOff()
    },
  }
}
