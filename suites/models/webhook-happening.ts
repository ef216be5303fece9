import type { RuleId } from '#spec'
import { expectNotTold, updateConnection } from '../checks/webhooks/happening.ts'
import { type Tools, expect, listed } from '../kit/index.ts'
import type { Judge } from '../kit/model.ts'
import { type OneWebhook, type WebhookLife, pathOf } from './webhook.ts'

/** The rule by which a webhook is told; where it is several, it is none of them alone. */
function ruleOf({ replaced }: OneWebhook, told: number): RuleId | undefined {
  if (told > 1) return replaced ? undefined : 'webhooks/every-webhook-concerned'
  return replaced ? 'webhooks/enabling-starts-deliveries' : 'webhooks/connection-updated-delivered'
}

/** Each webhook that is enabled is told of an event, and its delivery recorded; the others are not. */
export async function happen(judge: Judge, { webhooks }: WebhookLife, tools: Tools): Promise<void> {
  const counts = webhooks.map(({ inbox }) => inbox?.received().length ?? 0)
  const happened = await updateConnection(tools)
  const told = webhooks.filter(({ state, body }) => state === 'active' && body['enabled'] === true)
  for (const [index, one] of webhooks.entries()) {
    if (one.inbox === undefined) continue
    const { inbox } = one
    if (told.includes(one)) {
      // Other people's connections may be updated too: at least one delivery more.
      const count = await tools.eventually(
        async () => inbox.received().length,
        (length) => length > (counts[index] ?? 0),
      )
      const rule = ruleOf(one, told.length)
      if (rule !== undefined)
        judge(rule, () => expect.that(count > (counts[index] ?? 0), 'the event was not delivered'))
      if (judge.about('webhooks/each-delivery-recorded')) await expectRecorded(judge, one, count, tools)
    } else if (one.state === 'deleted' && judge.about('webhooks/deleted-webhook-gets-nothing'))
      await judge.awaited('webhooks/deleted-webhook-gets-nothing', () => expectNotTold(tools, { inbox }, happened))
    else if (one.state === 'active' && one.switchedOff && judge.about('webhooks/disabling-stops-deliveries'))
      await judge.awaited('webhooks/disabling-stops-deliveries', () => expectNotTold(tools, { inbox }, happened))
  }
}

/** The list of deliveries has what came in; how soon is open, and how many it keeps beyond a few. */
async function expectRecorded(judge: Judge, one: OneWebhook, count: number, { api, eventually }: Tools): Promise<void> {
  const { length } = await eventually(
    async () => listed(await api.need('listWebhookDeliveries', { path: pathOf(one) })),
    (list) => list.length >= count,
  )
  judge('webhooks/each-delivery-recorded', () =>
    expect.that(length >= count, `there were ${count} deliveries, and ${length} in the list`),
  )
}
