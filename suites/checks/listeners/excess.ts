import { Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { holdsText, mentionsId } from '../messages/message.ts'
import { unreadMessages } from '../messages/unread.ts'
import { FAR_TOO_MANY, LIMIT, QUIET_MS, burst, isRejected, queueing, send, throttled } from './burst.ts'
import { endedRuns } from './ended-runs.ts'
import { firstReply, readyListener } from './ready.ts'

/** Rejections that are enough to show whether they run something. */
const SEVERAL = 10

export const rejectedRunNothing = check({
  rule: 'listeners/throttle-rejected-run-nothing',
  title: 'messages that are rejected while a flow of the case is idle, and one that is taken a minute later',
  exclusive: true,
  run: (tools) =>
    throttled(tools, async () => {
      const { expect, given, passTime } = tools
      const flow = await given.runnableFlow()
      const url = await readyListener(tools, flow)
      await firstReply(tools, url)
      const filling = await burst(tools, FAR_TOO_MANY, isRejected, url)
      if (!filling.replies.some(isRejected)) throw new Blocked('no message was rejected')
      // A message may start nothing while the flow runs, so that only one to an idle flow tells.
      let before = await endedRuns(tools, flow, 1 + filling.taken.length)
      // Or what was taken is worked off slowly, so that more is still to come.
      const later = before > filling.taken.length ? before : await endedRuns(tools, flow, before + 1)
      const owed = later === before ? 0 : Math.max(0, 1 + filling.taken.length + filling.lost - later)
      before = later
      const { replies, lost } = await send(tools, { count: SEVERAL, atOnce: 1, url }, () => false)
      if (!replies.some(isRejected)) throw new Blocked('no message to the idle flow was rejected')
      // What is taken later is worked off later: its execution shows that none of the others is still to come.
      await passTime(QUIET_MS)
      const { attempts } = await firstReply(tools, url)
      const ran = (await endedRuns(tools, flow, before + 1)) - before
      // An error of a gateway may come after the message has arrived.
      const mayRun = owed + attempts + lost + replies.filter((reply) => !isRejected(reply)).length
      expect.that(ran <= mayRun, `${ran} executions followed ${mayRun} messages that were not rejected`, ran)
    }),
})

/** A few more than the limit: a sender may have to wait for the reply to each of those. */
const A_FEW_TOO_MANY = LIMIT + 10
/** Minutes in which the queue may be worked off. */
const MINUTES = 3

/** What the list of messages has gained: of some texts those that it lacks, and how many messages have none of them. */
interface Gained {
  lacking: readonly string[]
  foreign: number
  /** The ids of the messages that have one of the texts. */
  ids: readonly string[]
}

/** Looks for messages that the list does not have now, by their texts. */
async function lookingFor(tools: Tools): Promise<(texts: readonly string[], withinMs?: number) => Promise<Gained>> {
  const unread = await unreadMessages(tools)
  let foreign = 0
  return async (texts, withinMs) => {
    let lacking = texts
    const ids: string[] = []
    const look = async (): Promise<boolean> => {
      for await (const { id, read } of unread()) {
        if (texts.some((text) => holdsText(read, text))) ids.push(id)
        else foreign += 1
        lacking = lacking.filter((text) => !holdsText(read, text))
      }
      return lacking.length === 0
    }
    await tools.eventually(look, Boolean, withinMs)
    return { lacking, foreign, ids }
  }
}

export const queuedAreNotLost = check({
  rule: 'listeners/throttle-queued-are-not-lost',
  title: `of ${A_FEW_TOO_MANY} messages each that is answered in the 200s is listed within ${MINUTES} minutes`,
  exclusive: true,
  run: (tools) =>
    queueing(tools, async () => {
      const { api, expect, given, hook, target, unique } = tools
      const look = await lookingFor(tools)
      const before = unique('message')
      await given.message(given.readyUrl(), before)
      // That messages are listed, and with their bodies, is for other rules.
      const { lacking, ids: earliest } = await look([before])
      if (lacking.length > 0) throw new Blocked('a message within the limit is not listed either')
      const { concurrency } = target.limits
      const { taken, lost } = await send(
        tools,
        { count: A_FEW_TOO_MANY, atOnce: concurrency, mayHold: true },
        () => false,
      )
      if (taken.length <= LIMIT) throw new Blocked(`only ${taken.length} messages were taken`)
      // How long a message stays is not documented, so that one look comes before any minute passes.
      let gained = await look(taken, 0)
      for (let minute = 1; minute <= MINUTES && gained.lacking.length > 0; minute += 1) {
        await hook('pass_a_minute', { ms: QUIET_MS })
        gained = await look(gained.lacking)
      }
      // Listeners of a higher priority go first, for as long as they get messages.
      if (gained.lacking.length > 0 && gained.foreign > lost)
        throw new Blocked('somebody else sent messages too, which may have gone first')
      if (gained.lacking.length > 0) {
        const list = await api.need('listMessages')
        if (!earliest.every((id) => mentionsId(list, id))) throw new NotApplicable('messages leave the list soon')
      }
      expect.equal(gained.lacking, [], `the messages that were taken and are not listed after ${MINUTES} minutes`)
    }),
})
