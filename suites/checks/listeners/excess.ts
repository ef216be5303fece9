import { Blocked, type Tools, check, inTime } from '../../kit/index.ts'
import { idsOf, walk } from '../executions/history-page.ts'
import { unreadMessages } from '../messages/unread.ts'
import { FAR_TOO_MANY, LIMIT, QUIET_MS, burst, isRejected, queueing, throttled } from './burst.ts'
import { firstReply, readyListener } from './ready.ts'

/** Rejections that are enough to show whether they run something. */
const SEVERAL = 10

export const rejectedRunNothing = check({
  rule: 'listeners/throttle-rejected-run-nothing',
  title: 'a flow of the case has no more executions than messages to its listener were not rejected',
  exclusive: true,
  run: (tools) =>
    throttled(tools, async () => {
      const { api, expect, eventually, given } = tools
      const flow = await given.runnableFlow()
      const url = await readyListener(tools, flow)
      const { attempts } = await firstReply(tools, url)
      let rejected = 0
      const { replies, lost } = await burst(
        tools,
        FAR_TOO_MANY,
        (reply) => isRejected(reply) && ++rejected >= SEVERAL,
        url,
      )
      if (rejected === 0) throw new Blocked('no message was rejected')
      // An error of a gateway may come after the message has arrived.
      const mayRun = attempts + lost + replies.filter((reply) => !isRejected(reply)).length
      const runs = async (): Promise<number> =>
        new Set((await walk(api, flow.id)).flatMap(({ items }) => idsOf(items))).size
      const ran = await eventually(runs, (count) => count > mayRun)
      expect.that(ran <= mayRun, `${ran} executions followed ${mayRun} messages that were not rejected`, ran)
    }),
})

/** A few more than the limit: a sender may have to wait for the reply to each of those. */
const A_FEW_TOO_MANY = LIMIT + 10

/** Looks for messages that the list does not have now, by their texts; returns those that it lacks in the end. */
async function lookingFor(tools: Tools): Promise<(texts: readonly string[]) => Promise<readonly string[]>> {
  const unread = await unreadMessages(tools)
  return async (texts) => {
    let lacking = texts
    await tools.eventually(async () => {
      for await (const { read } of unread()) lacking = lacking.filter((text) => !read.words.includes(text))
      return lacking.length === 0
    }, Boolean)
    return lacking
  }
}

export const queuedAreNotLost = check({
  rule: 'listeners/throttle-queued-are-not-lost',
  title: `of ${A_FEW_TOO_MANY} messages each that is answered in the 200s is listed after a minute`,
  exclusive: true,
  run: (tools) =>
    queueing(tools, async () => {
      const { expect, passTime, target, given, unique } = tools
      const unlisted = await lookingFor(tools)
      const before = unique('message')
      await given.message(given.readyUrl(), before)
      // That messages are listed, and with their bodies, is for other rules.
      if ((await unlisted([before])).length > 0) throw new Blocked('a message within the limit is not listed either')
      const { taken } = await burst(tools, A_FEW_TOO_MANY, () => false)
      if (taken.length <= LIMIT) throw new Blocked(`only ${taken.length} messages were taken`)
      await passTime(QUIET_MS)
      const lost = await unlisted(taken)
      expect.equal(lost, [], `the messages that were taken and are not listed ${inTime(target)}`)
    }),
})
