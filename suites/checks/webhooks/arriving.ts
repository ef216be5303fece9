import {
  Blocked,
  type Inbox,
  type Received,
  type Stored,
  type Tools,
  inTime,
  listed,
  ofDeliveries,
} from '../../kit/index.ts'
import { type Happened, type Listening, eventBeside, listening, mayTell, shown, tells } from './happening.ts'

/** Where deliveries come in, and the webhook that sends them, where its record of them is to be asked. */
export type Awaited = Pick<Listening, 'inbox'> & { webhook?: Pick<Stored, 'id'> }

type Accept = (delivery: Received) => boolean

/** Of the time for a delivery, the part that is left where the receiver seems to be out of reach: every case would wait in full. */
const OUT_OF_REACH = 10

/** How long a delivery is waited for after one of a later event, in ms: order and delay are open. */
const GRACE_MS = 300

/** The first delivery that is accepted, waited for. */
export async function arrival(
  { eventually, target }: Tools,
  inbox: Inbox,
  accept: Accept,
  withinMs = target.limits.settleMs / (inbox.isOutOfReach() ? OUT_OF_REACH : 1),
): Promise<Received | undefined> {
  return eventually(
    async () => inbox.received().find(accept),
    (found) => found !== undefined,
    withinMs,
  )
}

/** The delivery of an event, waited for; one that does not come breaks the rule. */
export async function expectTold(tools: Tools, awaited: Awaited, happened: Happened): Promise<void> {
  await expectArrival(tools, awaited, happened, (one) => mayTell(happened, one))
}

/** Any delivery to the inbox after an event, waited for; none breaks the rule. */
export async function expectDelivery(tools: Tools, awaited: Awaited, happened: Happened): Promise<void> {
  await expectArrival(tools, awaited, happened, () => true)
}

/**
 * A delivery that is accepted, waited for. That none comes breaks the rule only where a later event is delivered meanwhile: the
 * documents name no time for a delivery, and a service that cannot reach the receiver delivers nothing. `missed` says what none was.
 */
export async function expectArrival(
  tools: Tools,
  awaited: Awaited,
  happened: Happened,
  accept: Accept,
  missed = `${happened.event} was not delivered`,
): Promise<void> {
  const { inbox } = awaited
  if ((await arrival(tools, inbox, accept)) !== undefined) return
  if (inbox.isOutOfReach()) throw unreached(tools, inbox)
  await blockWhereSent(tools, awaited)
  const { event, bringAbout } = eventBeside(tools, happened)
  const beside = await listening(tools, { events: [event] })
  const later = await bringAbout(tools)
  await tools.eventually(
    async () => inbox.received().some(accept) || beside.inbox.received().some((one) => mayTell(later, one)),
    Boolean,
  )
  // It is told of nothing that happens later in the case.
  await tools.api.need('deleteWebhook', { path: { webhookId: beside.webhook.id } })
  if (!inbox.received().some(accept) && beside.inbox.received().length === 0) throw unreached(tools, inbox)
  const found = await arrival(tools, inbox, accept, GRACE_MS)
  ofDeliveries(inbox.received(), () =>
    tools.expect.that(
      found !== undefined,
      `${missed} ${inTime(tools.target)}, though ${later.event} was delivered, which happened later`,
      inbox.received().map(shown),
    ),
  )
}

/** What the service has recorded as sent and the receiver never saw was lost on the way: the documents promise no second attempt. */
async function blockWhereSent({ api }: Tools, { inbox, webhook }: Awaited): Promise<void> {
  if (webhook === undefined) return
  const reply = await api.call('listWebhookDeliveries', { path: { webhookId: webhook.id } })
  const [sent, came] = [reply.ok ? listed(reply).length : 0, inbox.received().length]
  if (sent > came)
    throw blocked(
      inbox,
      `the service has recorded ${sent} deliveries of the webhook, and ${came} came in: ${whereTo(inbox)}`,
    )
}

/** Any delivery to the inbox, or the one of an event; none blocks the case. */
export async function delivered(
  tools: Tools,
  { inbox }: Pick<Awaited, 'inbox'>,
  happened?: Happened,
): Promise<Received> {
  const delivery = await arrival(tools, inbox, (one) => happened === undefined || mayTell(happened, one))
  if (delivery === undefined) throw unreached(tools, inbox)
  return delivery
}

/** What blocks a case where nothing came: whether the service sent anything, nobody can tell here. */
export function unreached({ target }: Tools, inbox: Inbox): Blocked {
  inbox.waitedInVain()
  const what = inbox.received().length === 0 ? 'nothing' : 'nothing more'
  return blocked(inbox, `${what} was delivered ${inTime(target)}: ${whereTo(inbox)}`)
}

function blocked(inbox: Inbox, message: string): Blocked {
  const problem = new Blocked(message)
  problem.deliveries = inbox.received()
  return problem
}

function whereTo({ url }: Inbox): string {
  return `the service has to reach ${url.split('/', 3).join('/')} (features.webhook_receiver.public_url)`
}

/** The event is not delivered, though by now a later one has been. */
export async function expectNotTold(tools: Tools, awaited: Awaited, happened: Happened): Promise<void> {
  await expectNone(
    tools,
    awaited,
    (one) => tells(happened, one),
    `${happened.event} of ${happened.ids[0]} was delivered`,
  )
}

/** Nothing at all is delivered. */
export async function expectSilence(tools: Tools, awaited: Awaited): Promise<void> {
  await expectNone(tools, awaited, () => true, 'there was a delivery')
}

async function expectNone(tools: Tools, { inbox }: Awaited, accept: Accept, message: string): Promise<void> {
  const delivery = await arrival(tools, inbox, accept, GRACE_MS)
  if (delivery === undefined) return
  ofDeliveries([delivery], () => tools.expect.that(false, message, shown(delivery)))
}
