import {
  Blocked,
  type Inbox,
  NotApplicable,
  type Received,
  type Stored,
  type Tools,
  Violation,
  inTime,
  wait,
  withDeliveries,
} from '../../kit/index.ts'
import {
  type WebhookEvent,
  type ActiveWebhook,
  GRACE_MS,
  HEADER,
  apartFrom,
  otherEvent,
  activeWebhook,
  isBare,
  mayBeDeliveryOf,
  namesObjectOf,
  shown,
  isDeliveryOf,
  runOwn,
} from './happening.ts'
import { neverComes, sentAndCame } from './lost.ts'

/** An inbox and, if its record of deliveries is to be read, the webhook that delivers to it. */
export type Awaited = Pick<ActiveWebhook, 'inbox'> & {
  webhook?: Pick<Stored, 'id'>
  /** Whether the like of what is awaited never comes in, though it is recorded as sent; that of any new webhook is asked first. */
  isNever?: () => Promise<boolean>
}

type Accept = (delivery: Received) => boolean
/** Whether a delivery is one of those that an event is waited for by. */
type AcceptOf = (happened: WebhookEvent, delivery: Received) => boolean

/** Divisor for the timeout once the receiver looks unreachable; otherwise every case would wait in full. */
const OUT_OF_REACH = 10

/** Waits for the first delivery that matches; by default for any, bare requests apart. */
export async function awaitDelivery(
  { eventually, target }: Tools,
  inbox: Inbox,
  accept: Accept = (one) => !isBare(one),
  withinMs = target.limits.settleMs / (inbox.isUnreachable() ? OUT_OF_REACH : 1),
): Promise<Received | undefined> {
  return eventually(
    async () => inbox.received().find(accept),
    (found) => found !== undefined,
    withinMs,
  )
}

/** Waits for a delivery of a run that names its flow or its execution; a missing one is a violation. */
export async function expectRunNamed(tools: Tools, awaited: Awaited, happened: WebhookEvent): Promise<void> {
  present(await delivered(tools, awaited), HEADER.entityId)
  await expectArrival(
    tools,
    awaited,
    happened,
    namesObjectOf,
    `no delivery named flow ${happened.ids[0]} or its execution`,
  )
}

/** Waits for the delivery of an event; a missing one is a violation. */
export async function expectDelivered(tools: Tools, awaited: Awaited, happened: WebhookEvent): Promise<void> {
  await expectArrival(tools, awaited, happened, mayBeDeliveryOf)
}

/** Waits for any delivery after an event; a missing one is a violation. */
export async function expectDelivery(tools: Tools, awaited: Awaited, happened: WebhookEvent): Promise<void> {
  await expectArrival(tools, awaited, happened, () => true)
}

/**
 * Waits for a delivery that matches. Its absence is a violation only if a later event is delivered meanwhile: the
 * documents name no time for a delivery, and a service that cannot reach the receiver delivers nothing; nor do they
 * say that it records what it could not send. Only the target file can say that it reaches the receiver. Nor do they
 * say how soon a webhook counts after it was created or replaced: what is missing is caused once more, and must come
 * then. `missed` describes the missing delivery.
 */
export async function expectArrival(
  tools: Tools,
  awaited: Awaited,
  happened: WebhookEvent,
  accept: AcceptOf,
  missed = `${happened.event} was not delivered`,
): Promise<void> {
  const { inbox } = awaited
  const { features, limits } = tools.target
  const isReached = features.webhook_receiver?.reached === true && awaited.webhook !== undefined
  const isOf: Accept = (one) => accept(happened, one)
  if ((await awaitDelivery(tools, inbox, isOf, isReached ? limits.settleMs : undefined)) !== undefined) return
  if (inbox.isUnreachable() && !isReached) throw noDelivery(tools, inbox)
  await judgeSent(tools, awaited, happened, missed)
  if (isReached) demandAny(tools, inbox, missed)
  const { event, trigger } = otherEvent(tools, happened)
  const beside = await activeWebhook(tools, { events: [event] })
  const later = await trigger(tools)
  await tools.eventually(
    async () => inbox.received().some(isOf) || beside.inbox.received().some((one) => mayBeDeliveryOf(later, one)),
    Boolean,
  )
  // It must not get deliveries of later events in this case.
  await tools.api.need('deleteWebhook', { path: { webhookId: beside.webhook.id } })
  if (!inbox.received().some(isOf) && beside.inbox.received().length === 0) throw noDelivery(tools, inbox)
  if ((await awaitDelivery(tools, inbox, isOf, GRACE_MS)) !== undefined) return
  const again = await happened.again()
  const found = await awaitDelivery(tools, inbox, (one) => isOf(one) || accept(again, one))
  withDeliveries(inbox.received(), () =>
    tools.expect.that(
      found !== undefined,
      `${missed} ${inTime(tools.target)}, nor when it happened again, though ${later.event} was delivered meanwhile`,
      inbox.received().map(shown),
    ),
  )
}

/** Fails without any delivery in the whole run, twice waited for in vain, if the service reaches the gate and recorded none. */
function demandAny({ expect, target }: Tools, inbox: Inbox, missed: string): void {
  expect.that(
    !inbox.isUnreachable(),
    `${missed} ${inTime(target)}, nor was any other event of this run, and none is recorded, though features.webhook_receiver.reached says that the service reaches the gate`,
  )
}

/**
 * Blocks the case if the service recorded a delivery as sent that the receiver never got: the documents promise no
 * second attempt. If no other one of that event comes in either, or none of its like, it is a violation.
 */
async function judgeSent(
  tools: Tools,
  { inbox, webhook, isNever }: Awaited,
  happened: WebhookEvent,
  missed: string,
): Promise<void> {
  if (webhook === undefined) return
  const { sent, came } = await sentAndCame(tools, { inbox, webhook })
  if (sent <= came) return
  const though = 'though the service has recorded it as sent and others came in'
  const never = await neverComes(tools, happened)
  const isLikeNever = !never && (await isNever?.()) === true
  withDeliveries(inbox.received(), () => {
    tools.expect.that(!never, `${missed}, nor was it any other time, ${though}`)
    tools.expect.that(!isLikeNever, `${missed}, nor was the like of it any other time, ${though}`)
  })
  throw blocked(
    inbox,
    `the service has recorded ${sent} deliveries of the webhook, and ${came} came in: ${whereTo(inbox)}`,
  )
}

/**
 * Waits for any delivery, or for one of an event; blocks the case without one. A bare request counts only if nothing else comes:
 * it may have tried the address out.
 */
export async function delivered(
  tools: Tools,
  { inbox }: Pick<Awaited, 'inbox'>,
  happened?: WebhookEvent,
): Promise<Received> {
  const accept: Accept = (one) => happened === undefined || mayBeDeliveryOf(happened, one)
  const found = await awaitDelivery(tools, inbox, (one) => accept(one) && !isBare(one))
  const delivery = found ?? inbox.received().find(accept)
  if (delivery === undefined) throw noDelivery(tools, inbox)
  return delivery
}

/** The error for a case without deliveries: from here, nobody can say whether the service sent any. */
export function noDelivery({ target }: Tools, inbox: Inbox): Blocked {
  inbox.recordTimeout()
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

/**
 * The event by the id that its delivery to another webhook names: that of an execution may be that of a flow, too. Without
 * any delivery the case is blocked; without one that names the event's object, there is no id.
 */
export async function asNamed(
  tools: Tools,
  { inbox }: Pick<Awaited, 'inbox'>,
  happened: WebhookEvent,
): Promise<WebhookEvent> {
  await delivered(tools, { inbox }, happened)
  // That webhook may be told of what other cases do as well.
  const named = await awaitDelivery(tools, inbox, (one) => isDeliveryOf(happened, one))
  return { ...happened, ids: happened.ids.filter((id) => id === named?.headers[HEADER.entityId]) }
}

/**
 * A run of a flow of the case, as the delivery to a webhook of that flow alone names it. The webhook is newer than what the
 * case has changed before, so that a service that tells it has read the webhooks since.
 */
export async function runAsNamed(tools: Tools, flow: Stored): Promise<WebhookEvent> {
  const control = await activeWebhook(tools, { events: ['Flow.Executed'], flowIncludes: [flow.id] })
  return asNamed(tools, control, await runOwn(tools, flow))
}

/** Whether one of the webhooks gets the event, although a later one, or another webhook's, has been delivered. */
async function isToldOf(tools: Tools, webhooks: readonly Awaited[], happened: WebhookEvent): Promise<boolean> {
  for (const { inbox } of webhooks)
    if ((await awaitDelivery(tools, inbox, (one) => isDeliveryOf(happened, one), GRACE_MS)) !== undefined) return true
  return false
}

/**
 * Asserts that webhooks that a change has silenced are not told of what happens, as `cause` names it. How soon a change
 * counts is not documented: what they are told of once is caused again after a while, at another object, so that a late
 * delivery does not pass for one of the second time.
 */
export async function expectSilence(
  tools: Tools,
  webhooks: readonly Awaited[],
  cause: (turn: 0 | 1) => Promise<WebhookEvent>,
): Promise<void> {
  const first = await cause(0)
  if (!(await isToldOf(tools, webhooks, first))) return
  await wait(tools)
  const second = apartFrom([first], await cause(1))
  if (second.ids.length === 0)
    throw new NotApplicable('executions of two flows have one id, so that deliveries do not tell them apart')
  for (const webhook of webhooks) await expectNotDelivered(tools, webhook, second)
}

/** Asserts that the event is not delivered, although a later one has been. */
export async function expectNotDelivered(tools: Tools, awaited: Awaited, happened: WebhookEvent): Promise<void> {
  await expectNone(
    tools,
    awaited,
    (one) => isDeliveryOf(happened, one),
    `${happened.event} of ${happened.ids[0]} was delivered`,
  )
}

/** Asserts that nothing is delivered, bare requests apart. */
export async function expectNoDelivery(tools: Tools, awaited: Awaited): Promise<void> {
  await expectNone(tools, awaited, (one) => !isBare(one), 'there was a delivery')
}

async function expectNone(tools: Tools, { inbox }: Awaited, accept: Accept, message: string): Promise<void> {
  const delivery = await awaitDelivery(tools, inbox, accept, GRACE_MS)
  if (delivery === undefined) return
  withDeliveries([delivery], () => tools.expect.that(false, message, shown(delivery)))
}

/** Asserts that a delivery has a header that is not empty. */
export function expectFilled(delivery: Received, header: string): void {
  const { headers } = delivery
  const filled = Object.keys(headers).filter((name) => headers[name] !== '')
  withDeliveries([delivery], () => {
    if (!filled.includes(header)) throw new Violation(`${header} is missing or empty`, header, filled)
  })
}

/** A header whose value is judged; blocks the case if missing, since that is for another rule. */
export function present(delivery: Received, name: string): string {
  const value = delivery.headers[name] ?? ''
  return withDeliveries([delivery], () => {
    if (value === '') throw new Blocked(`${name} is missing or empty`)
    return value
  })
}
