import { Blocked, NotApplicable, type Reply, type Tools, check, movesClock } from '../../kit/index.ts'
import { FAR_TOO_MANY, LIMIT, QUIET_MS, burst, isRejected, send, throttled } from './burst.ts'
import { members } from '../messages/message.ts'
import { REFILL_MS, passMinute, takesSpread } from './minutes.ts'

const MORE_THAN_LIMIT = 130
/** If the list shows foreign messages, or not all of the case's, it is unclear whose messages filled the minute. */
const MAY_BE_OTHERS = 'a message was rejected early, and somebody else may send messages at the same time'
/** Number of attempts to find a minute without foreign messages. */
const MINUTES = 3

/** Number of rejections that show how messages are rejected. */
const A_FEW = 10
/** Number of those that may come from an intermediary. */
const BY_CHANCE = 2

/**
 * Collects rejections; blocks the case if there are none, since that is for another rule. Rejections before the first
 * 429 may come from an intermediary.
 */
async function rejections(tools: Tools): Promise<Reply[]> {
  const rejected: Reply[] = []
  await burst(tools, FAR_TOO_MANY, (reply) => {
    if (reply.ok) return false
    if (isRejected(reply) && !rejected.some(isRejected)) rejected.length = 0
    return rejected.push(reply) === A_FEW
  })
  if (rejected.length === 0) throw new Blocked('no message was rejected')
  if (rejected.length <= BY_CHANCE && !rejected.some(isRejected)) throw new Blocked('hardly any message was rejected')
  return rejected
}

/** The first undocumented reply, if there are too many to blame an intermediary. */
function oddOne(replies: readonly Reply[], isOdd: (reply: Reply) => boolean): Reply | undefined {
  const odd = replies.filter(isOdd)
  return odd.length > BY_CHANCE || odd.length === replies.length ? odd[0] : undefined
}

/** Blocks the case unless a message was rejected by the throttle, which sends no Retry-After: gateways do, or a page. */
function needOwn(reply: Reply): void {
  if (!isRejected(reply)) throw new Blocked(`the listener answered ${reply.status}`)
  if (reply.header('retry-after') !== undefined || reply.media === 'text/html')
    throw new Blocked('a message was rejected, as it seems by a gateway')
}

/** Not exclusive, so it runs before the cases that turn the throttle on. */
export const offByDefault = check({
  rule: 'listeners/throttle-off-by-default',
  title: `${MORE_THAN_LIMIT} messages are taken`,
  run: async (tools) => {
    const { replies } = await send(tools, { count: MORE_THAN_LIMIT, atOnce: 1 }, ({ ok }) => !ok)
    const rejected = replies.find(({ ok }) => !ok)
    // What rejects after exactly as many as the throttle lets through is the throttle, whatever it says.
    const isAtLimit = replies.filter(({ ok }) => ok).length === LIMIT && rejected?.media !== 'text/html'
    if (rejected !== undefined && !(isAtLimit && isRejected(rejected))) needOwn(rejected)
    tools.expect.that(rejected === undefined, 'a message was rejected', rejected?.status)
  },
})

export const letsAHundredThrough = check({
  rule: 'listeners/throttle-lets-a-hundred-through',
  title: `none of the first ${LIMIT} messages is rejected`,
  exclusive: true,
  run: (tools) =>
    throttled(tools, async () => {
      let others = false
      for (let minute = 1; ; minute += 1) {
        const before = new Set(members(await tools.api.call('listMessages')))
        const { replies, lost } = await burst(tools, LIMIT, ({ ok }) => !ok)
        const refused = replies.find(({ ok }) => !ok)
        if (refused === undefined) return
        needOwn(refused)
        // Somebody else may have sent to this listener, or to another with the same limit; the next minute may be
        // quiet.
        const listed = members(await tools.api.call('listMessages')).filter((member) => !before.has(member))
        const taken = replies.filter(({ ok }) => ok).length
        others ||= listed.length < taken || listed.length > taken + lost
        if (minute === MINUTES) {
          if (others) throw new Blocked(MAY_BE_OTHERS)
          // How a hundred requests "per minute" are measured is not shown.
          if (await takesSpread(tools)) throw new NotApplicable('the throttle spreads the hundred over the minute')
          tools.expect.that(false, `of ${replies.length} messages of a quiet minute, one was rejected`)
        }
        await passMinute(tools, minute === MINUTES - 1)
      }
    }),
})

export const rejectsTheRest = check({
  rule: 'listeners/throttle-rejects-the-rest',
  title: `of ${FAR_TOO_MANY} messages some are not taken`,
  exclusive: true,
  run: (tools) =>
    throttled(tools, async () => {
      const begun = Date.now()
      const { replies } = await burst(tools, FAR_TOO_MANY, ({ ok }) => !ok)
      if (Date.now() - begun > QUIET_MS) throw new Blocked('the messages took more than a minute')
      tools.expect.that(
        replies.some(({ ok }) => !ok),
        `${FAR_TOO_MANY} messages of a minute were all taken`,
      )
    }),
})

const HALF_A_MINUTE_MS = 30_000
/**
 * Two bursts half a minute apart are never both around a change of the minute if together they take no longer than
 * this, in ms.
 */
const AT_A_STROKE_MS = 25_000

/** How many messages were accepted before the first rejection, and how long that took. */
async function stroke(tools: Tools): Promise<{ through: number; ms: number; isTooMany: boolean }> {
  const begun = Date.now()
  const { replies } = await burst(tools, FAR_TOO_MANY, ({ ok }) => !ok)
  const ms = Date.now() - begun
  const through = replies.filter(({ ok }) => ok).length
  return { through, ms, isTooMany: through > LIMIT + Math.floor((ms + 1) / REFILL_MS) }
}

export const letsNoMoreThrough = check({
  rule: 'listeners/throttle-lets-no-more-through',
  title: 'messages until one is rejected, and again where the minute may have turned meanwhile',
  exclusive: true,
  run: (tools) =>
    throttled(tools, async () => {
      const first = await stroke(tools)
      if (!first.isTooMany) return
      await tools.passTime(QUIET_MS + HALF_A_MINUTE_MS)
      const second = await stroke(tools)
      if (first.ms + second.ms > AT_A_STROKE_MS) throw new NotApplicable('messages to the listener take too long')
      tools.expect.that(!second.isTooMany, `${second.through} messages of a quiet minute went through`, second.through)
    }),
})

export const rejectsWith429 = check({
  rule: 'listeners/throttle-rejects-with-429',
  title: 'what is not taken is answered with 429',
  exclusive: true,
  run: (tools) =>
    throttled(tools, async () => {
      const odd = oddOne(await rejections(tools), (reply) => !isRejected(reply))
      // The limit is that of the listeners alone; a 429 here is for another rule.
      await tools.api.call('listMessages')
      tools.expect.that(odd === undefined, `a rejected message was answered with ${odd?.status}`, odd?.status)
    }),
})

export const givesNoRetryAfter = check({
  rule: 'listeners/throttle-gives-no-retry-after',
  title: 'a 429 has no Retry-After',
  exclusive: true,
  run: (tools) =>
    throttled(tools, async () => {
      const rejected = (await rejections(tools)).filter(isRejected)
      const odd = oddOne(rejected, (reply) => reply.header('retry-after') !== undefined)
      tools.expect.equal(odd?.header('retry-after'), undefined, 'Retry-After')
    }),
})

/** The reply to the first message that is taken, or to the last of a few. */
async function takenOrLast(tools: Tools): Promise<Reply> {
  const { replies } = await burst(tools, BY_CHANCE + 1, ({ ok }) => ok)
  const last = replies.find(({ ok }) => ok) ?? replies.at(-1)
  if (last === undefined) throw new Blocked('no message was answered')
  return last
}

export const countsByTheMinute = check({
  rule: 'listeners/throttle-counts-by-the-minute',
  title: 'a minute after a rejection a message is taken',
  exclusive: true,
  run: (tools) =>
    throttled(tools, async () => {
      await rejections(tools)
      await tools.hook('pass_a_minute', { ms: QUIET_MS })
      let last = await takenOrLast(tools)
      // A command that only waits may end before the minute does.
      if (!last.ok && !movesClock(tools.target)) {
        await tools.passTime(QUIET_MS)
        last = await takenOrLast(tools)
      }
      tools.expect.that(last.ok, `a message after a quiet minute was answered with ${last.status}`, last.status)
    }),
})
