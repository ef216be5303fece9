import type { RuleId } from '#spec'
import { awaitDelivery, expectArrival, expectSilence, noDelivery } from '../checks/webhooks/arriving.ts'
import { HEADER, type WebhookEvent, deliveriesTo, updateConnection } from '../checks/webhooks/happening.ts'
import { deliveriesOf } from '../checks/webhooks/webhook.ts'
import { Blocked, type Inbox, type Received, type Tools, expect } from '../kit/index.ts'
import type { Judge } from '../kit/model.ts'
import { type OneWebhook, type WebhookLife, pathOf } from './webhook.ts'

/** Rules about which webhooks get deliveries. */
export const DELIVERY_RULES = [
  'webhooks/connection-updated-delivered',
  'webhooks/deleted-webhook-gets-nothing',
  'webhooks/disabling-stops-deliveries',
  'webhooks/each-delivery-recorded',
  'webhooks/enabling-starts-deliveries',
  'webhooks/every-webhook-concerned',
] as const satisfies readonly RuleId[]

/** The rule that a delivery proves; undefined if several webhooks expect one. */
function ruleOf({ replaced }: OneWebhook, told: number): RuleId | undefined {
  if (replaced === undefined)
    return told > 1 ? 'webhooks/every-webhook-concerned' : 'webhooks/connection-updated-delivered'
  return replaced === 'switched on' && told === 1 ? 'webhooks/enabling-starts-deliveries' : undefined
}

/** Triggers an event: each enabled webhook gets a delivery, which is recorded; the others get none. */
export async function triggerEvent(judge: Judge, life: WebhookLife, tools: Tools): Promise<void> {
  const { webhooks } = life
  const before = webhooks.map(({ inbox }) => inbox?.received().length ?? 0)
  const happened = await updateConnection(tools)
  const told = webhooks.filter(({ state, body }) => state === 'active' && body['enabled'] === true)
  for (const [index, one] of webhooks.entries()) {
    const { inbox } = one
    if (inbox === undefined) continue
    const rule =
      one.state === 'deleted' ? 'webhooks/deleted-webhook-gets-nothing' : 'webhooks/disabling-stops-deliveries'
    if (told.includes(one))
      await expectDeliveries(
        judge,
        life,
        { ...one, inbox },
        { happened, before: before[index] ?? 0, told: told.length },
        tools,
      )
    else if (judge.about(rule) && (one.state === 'deleted' || one.replaced === 'switched off'))
      // A second time is caused only where the first is delivered, and judged for this webhook alone.
      await judge.awaited(rule, () =>
        expectSilence(tools, [{ inbox }], async (turn) => (turn === 0 ? happened : updateConnection(tools))),
      )
  }
}

async function expectDeliveries(
  judge: Judge,
  life: WebhookLife,
  one: OneWebhook & { inbox: Inbox },
  { happened, before, told }: { happened: WebhookEvent; before: number; told: number },
  tools: Tools,
): Promise<void> {
  const { inbox } = one
  // Other users' connections may be updated too, so at least one more delivery is expected.
  const earlier = new Set(inbox.received().slice(0, before))
  const isNew = (delivery: Received): boolean => !earlier.has(delivery)
  const rule = ruleOf(one, told)
  // One defect may break several of these rules: only the case's own rule is judged, and the special ones only after
  // something was delivered.
  if (rule !== undefined && judge.about(rule) && (life.heard || rule === 'webhooks/connection-updated-delivered'))
    await judge.awaited(rule, () => expectArrival(tools, one, happened, (_event, delivery) => isNew(delivery)))
  else if ((await awaitDelivery(tools, inbox, isNew)) === undefined && !life.heard && one.replaced === undefined)
    // How soon a replace counts is not documented, so its silence shows nothing.
    throw noDelivery(tools, inbox)
  const count = inbox.received().length
  life.heard ||= count > before
  const { size } = toldOf(one)
  if (size > 0 && judge.about('webhooks/each-delivery-recorded')) await expectRecorded(judge, one, size, tools)
}

/** The events that a webhook was told of, each however often: whether a repeated delivery has a record is not documented. */
function toldOf(one: { inbox: Inbox }): Set<string | undefined> {
  return new Set(deliveriesTo(one).map(({ headers }) => headers[HEADER.eventId]))
}

/** Maximum number of deliveries to look for in the list: the documents do not say how many count as recent. */
const FEW = 2

/**
 * Asserts that the list has the received deliveries; how soon is not documented. It may contain other users' events.
 */
async function expectRecorded(judge: Judge, one: OneWebhook, count: number, tools: Tools): Promise<void> {
  const least = Math.min(count, FEW)
  const { length } = await tools.eventually(
    async () => deliveriesOf(await tools.api.need('listWebhookDeliveries', { path: pathOf(one) })),
    (list) => list.length >= least,
  )
  if (length === 0 && count > 0) throw new Blocked('no delivery is in the list')
  judge('webhooks/each-delivery-recorded', () =>
    expect.that(length >= least, `there were ${count} deliveries, and ${length} in the list`),
  )
}
