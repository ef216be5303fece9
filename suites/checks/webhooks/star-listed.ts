import { Blocked, type Received, type Tools, check, inTime, textOf, withDeliveries } from '../../kit/index.ts'
import { delivered, noDelivery } from './arriving.ts'
import { changeEachKind } from './changing.ts'
import { type ActiveWebhook, HEADER, activeWebhook, deliveriesTo, shown, triggerAll } from './happening.ts'
import { sentAndCame } from './lost.ts'
import { listedNames } from './names.ts'

const eventOf = ({ headers }: Received): string => headers[HEADER.event] ?? ''

const isAlike = (one: Received, other: Received): boolean =>
  eventOf(one) === eventOf(other) && one.headers[HEADER.entityId] === other.headers[HEADER.entityId]

/** What a webhook of the star was not told of, and whether it was told of something that happened later. */
interface Look {
  missed: Received[]
  isOverdue: boolean
}

/** Changes objects of each kind, and compares what webhooks of the star and of all listed names are told of meanwhile. */
async function look(tools: Tools, star: ActiveWebhook, named: ActiveWebhook): Promise<Look> {
  const [beforeStar, beforeNamed] = [star, named].map((one) => new Set(deliveriesTo(one)))
  await changeEachKind(tools)
  await triggerAll(tools, [star, named])
  await delivered(tools, named)
  const all = deliveriesTo(named).filter((one) => !beforeNamed?.has(one) && eventOf(one) !== '')
  const told = (): Received[] => deliveriesTo(star)
  const news = (): Received[] => told().filter((one) => !beforeStar?.has(one))
  const missed = await tools.eventually(
    // One delivery may be of several events, which its payload names then.
    async () =>
      all.filter(
        (one) =>
          !told().some((other) => isAlike(one, other)) && !news().some((other) => textOf(other).includes(eventOf(one))),
      ),
    (left) => left.length === 0,
  )
  const last = all.findLastIndex((one) => missed.includes(one))
  return { missed, isOverdue: all.slice(last + 1).some((one) => news().some((other) => isAlike(one, other))) }
}

export const starTakesListedEvents = check({
  rule: 'webhooks/star-takes-every-event',
  title: 'a webhook of the star gets what one of all listed names gets while objects of each kind change',
  run: async (tools) => {
    const names = await listedNames(tools.api)
    const star = await activeWebhook(tools, { events: ['*'] })
    const named = await activeWebhook(tools, { events: names })
    // How soon a webhook counts, and a delivery comes in, is not documented: a second look decides.
    const first = await look(tools, star, named)
    if (first.missed.length === 0) return
    const events = new Set(first.missed.map(eventOf))
    const second = await look(tools, star, named)
    const missed = second.missed.filter((one) => events.has(eventOf(one)))
    const [one] = missed
    if (one === undefined) return
    if (!second.isOverdue) throw noDelivery(tools, star.inbox)
    const { sent, came } = await sentAndCame(tools, star)
    if (sent > came) throw new Blocked(`the service has recorded ${sent} deliveries of the star, and ${came} came in`)
    withDeliveries(missed, () =>
      tools.expect.that(
        false,
        `the star was not told of ${eventOf(one)} ${inTime(tools.target)}, twice, though a webhook that names it was`,
        missed.map(shown),
      ),
    )
  },
})
