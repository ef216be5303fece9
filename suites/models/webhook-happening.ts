import type { RuleId } from '#spec'
import { expectNotTold, updateConnection } from '../checks/webhooks/happening.ts'
import { type Tools, expect, listed } from '../kit/index.ts'
import type { Judge } from '../kit/model.ts'
import { type OneWebhook, type WebhookLife, pathOf } from './webhook.ts'

/** Rules of what is delivered to whom. */
export const TOLD = [
  'webhooks/connection-updated-delivered',
  'webhooks/deleted-webhook-gets-nothing',
  'webhooks/disabling-stops-deliveries',
  'webhooks/each-delivery-recorded',
  'webhooks/enabling-starts-deliveries',
  'webhooks/every-webhook-concerned',
] as const satisfies readonly RuleId[]

/** The rule by which a webhook is told; where it is several, it is none of them alone. */
function ruleOf({ replaced }: OneWebhook, told: number): RuleId | undefined {
  if (replaced === undefined)
    return told > 1 ? 'webhooks/every-webhook-concerned' : 'webhooks/connection-updated-delivered'
  return replaced === 'switched on' && told === 1 ? 'webhooks/enabling-starts-deliveries' : undefined
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
      // What breaks one of them may break the others: only the case's own is judged.
      if (rule !== undefined && judge.about(rule))
        judge(rule, () => expect.that(count > (counts[index] ?? 0), 'the event was not delivered'))
      if (judge.about('webhooks/each-delivery-recorded')) await expectRecorded(judge, one, count, tools)
    } else if (one.state === 'deleted' && judge.about('webhooks/deleted-webhook-gets-nothing'))
      await judge.awaited('webhooks/deleted-webhook-gets-nothing', () => expectNotTold(tools, { inbox }, happened))
    else if (one.replaced === 'switched off' && judge.about('webhooks/disabling-stops-deliveries'))
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
