import { type Reply, type Tools, Unanswered, isRetryable } from '../../kit/index.ts'

/** Messages per minute that the throttle lets through. */
export const LIMIT = 100
/** More than two calendar minutes allow, in case the minute changes meanwhile. */
export const FAR_TOO_MANY = 250
/** A minute, plus a margin for clock differences. */
export const QUIET_MS = 61_000

/** Messages that the network may lose: a fixed number, plus one for each group of answered ones. */
const MAY_BE_LOST = { first: 5, oneIn: 8 }

/** The replies to messages, the texts of those that were taken, and how many got none: the service may have counted them. */
export interface Sent {
  replies: Reply[]
  taken: string[]
  lost: number
}

/** Which messages to send. */
interface Sending {
  count: number
  atOnce: number
  /** The ready listener by default. */
  url?: string
  /** Whether a sender may have to wait for longer than a request may take; what it sent counts as lost. */
  mayHold?: boolean
}

/** Sends up to `count` messages, some at a time, until one of the replies matches. */
export async function send(
  { given, unique }: Tools,
  { count, atOnce, url = given.readyUrl(), mayHold = false }: Sending,
  until: (reply: Reply) => boolean,
): Promise<Sent> {
  const sent: Sent = { replies: [], taken: [], lost: 0 }
  let isDone = false
  while (!isDone && sent.replies.length + sent.lost < count) {
    const few = Math.min(atOnce, count - sent.replies.length - sent.lost)
    const texts = Array.from({ length: few }, () => unique('message'))
    const replies = await Promise.allSettled(texts.map((text) => given.message(url, text)))
    for (const [nth, settled] of replies.entries()) {
      if (settled.status === 'rejected') note(sent, settled.reason, mayHold)
      else {
        sent.replies.push(settled.value)
        if (settled.value.ok) sent.taken.push(texts[nth] as string)
        isDone = until(settled.value) || isDone
      }
    }
  }
  return sent
}

/** Counts a message without a reply. @throws its problem, if the network may not have caused it, or not so often */
function note(sent: Sent, problem: unknown, mayHold: boolean): void {
  sent.lost += 1
  if (mayHold && problem instanceof Unanswered && problem.timedOut) return
  if (!isRetryable(problem) || sent.lost > MAY_BE_LOST.first + sent.replies.length / MAY_BE_LOST.oneIn) throw problem
}

/** The same for a case that runs alone, so that no others share the target's concurrency. */
export function burst(tools: Tools, count: number, until: (reply: Reply) => boolean, url?: string): Promise<Sent> {
  return send(tools, { count, atOnce: tools.target.limits.concurrency, url }, until)
}

export const isRejected = ({ status }: Reply): boolean => status === 429

/** Sends a message, by which it is known who opens listeners: messages that are turned away may count too. */
async function findSender({ given, unique }: Tools): Promise<void> {
  // Whether one is answered is for the messages of the case.
  await given.message(given.readyUrl(), unique('message')).catch(() => undefined)
}

/**
 * Runs with the throttle on, after a minute without messages. If the target has a hook for it, it is on until the case
 * ends; otherwise it is always on.
 */
export async function throttled(tools: Tools, run: () => Promise<void>): Promise<void> {
  const { target, hook, passTime } = tools
  await findSender(tools)
  if (target.hooks['listener_throttle'] !== undefined) await hook('listener_throttle', { state: 'on' }, ['executes'])
  await passTime(QUIET_MS)
  await run()
}

/** Runs likewise, while what is over the limit waits rather than is rejected. */
export async function queueing(tools: Tools, run: () => Promise<void>): Promise<void> {
  const { hook, passTime } = tools
  await findSender(tools)
  await hook('queueing_throttle', { state: 'on', excess: 'queue' }, ['executes'])
  await passTime(QUIET_MS)
  await run()
}
