import { writeJson } from '#spec'
import { type Tools, check } from '../../kit/index.ts'
import { IDS_OF_EVERY_FORM } from '../objects.ts'
import { delivered, noDelivery } from './arriving.ts'
import { type ActiveWebhook, acceptedWebhook, activeWebhook, causes, deliveriesTo, run, runOwn } from './happening.ts'
import { integersIn } from './recorded-ids.ts'
import { EXECUTED, recorded, recordedInTime } from './recorded-list.ts'
import { replace } from './webhook.ts'

export const deliveriesAnswer = check({
  rule: 'webhooks/deliveries-answer',
  title: 'the lists of five new webhooks',
  run: async ({ api, given, expect }) => {
    for (let count = 0; count < IDS_OF_EVERY_FORM; count++) {
      const { id } = await given.webhook()
      const reply = await api.call('listWebhookDeliveries', { path: { webhookId: id } })
      // The shape of the list is not documented, so none may be null.
      expect.json(reply)
    }
  },
})

export const noneBeforeAnEvent = check({
  rule: 'webhooks/no-deliveries-before-an-event',
  title: 'the list of a disabled webhook that is limited to a flow that never ran',
  run: async (tools) => {
    const { id } = await tools.given.flow()
    // One that is on may be greeted by a delivery of its own.
    const webhook = await tools.given.webhook({ ...EXECUTED, enabled: false, flowIncludes: [id] })
    // How the list is arranged is not shown: what has no id is no delivery, nor is a link to the webhook.
    const deliveries = (await recorded(tools, { webhook })).filter((item) =>
      integersIn(item).some((one) => String(one) !== String(webhook.id)),
    )
    tools.expect.equal(deliveries, [], 'the deliveries in the list')
  },
})

export const deliveryRecorded = check({
  rule: 'webhooks/delivery-recorded',
  title:
    'one delivery that came in, of webhooks with a query, a secret, another method or the star, replaced and off since',
  run: async (tools) => {
    const webhooks = await unlike(tools)
    await run(tools, 'succeeds')
    for (const webhook of webhooks) await delivered(tools, webhook)
    const off = webhooks.at(-1)
    if (off !== undefined) await replace(tools.api, off.webhook, { ...off.body, enabled: false })
    for (const webhook of webhooks) {
      const { length } = await recordedInTime(tools, webhook, 1)
      tools.expect.that(length > 0, 'the delivery is not in the list', webhook.body)
    }
  },
})

/** Webhooks that differ in all that may bear on how their deliveries are recorded. */
async function unlike(tools: Tools): Promise<ActiveWebhook[]> {
  const webhooks = [await activeWebhook(tools, EXECUTED)]
  const query = await acceptedWebhook(tools, EXECUTED, '/hooks?team=a&level=2')
  if (query !== undefined) webhooks.push(query)
  for (const own of [{ secret: tools.unique('secret') }, { method: 'PUT' }, { events: ['*'] }]) {
    const webhook = await acceptedWebhook(tools, { ...EXECUTED, ...own })
    if (webhook !== undefined) webhooks.push(webhook)
  }
  const [replaced, off] = [await activeWebhook(tools, EXECUTED), await activeWebhook(tools, EXECUTED)]
  await replace(tools.api, replaced.webhook, { ...replaced.body, description: 'another description' })
  return [...webhooks, replaced, off]
}

export const eachDeliveryRecorded = check({
  rule: 'webhooks/each-delivery-recorded',
  title: 'two deliveries that came in, of each kind of event',
  run: async (tools) => {
    for (const { event, trigger } of causes(tools)) {
      const webhook = await activeWebhook(tools, { events: [event] })
      await trigger(tools)
      await trigger(tools)
      const { length: came } = await tools.eventually(
        async () => deliveriesTo(webhook),
        ({ length }) => length > 1,
      )
      if (came < 2) throw noDelivery(tools, webhook.inbox)
      // How far back the list goes is not documented.
      const { length } = await recordedInTime(tools, webhook, 2)
      tools.expect.that(length > 1, `there were ${came} deliveries of ${event}, and ${length} in the list`)
    }
  },
})

export const refusedDeliveryRecorded = check({
  rule: 'webhooks/refused-delivery-recorded',
  title: 'deliveries that were answered with 500 and with 400',
  run: async (tools) => {
    const webhooks = []
    for (const status of [500, 400])
      webhooks.push({ status, webhook: await activeWebhook(tools, EXECUTED, { status, body: 'not now' }) })
    await run(tools, 'succeeds')
    for (const { webhook } of webhooks) await delivered(tools, webhook)
    for (const { status, webhook } of webhooks) {
      const { length } = await recordedInTime(tools, webhook, 1)
      tools.expect.that(length > 0, `the delivery that was answered with ${status} is not in the list`)
    }
  },
})

export const deliveriesOfOneWebhook = check({
  rule: 'webhooks/deliveries-of-one-webhook',
  title: 'two webhooks, each limited to a flow of its own',
  run: async (tools) => {
    const webhooks = []
    for (let count = 0; count < 2; count++) {
      const flow = await tools.given.runnableFlow()
      const webhook = await activeWebhook(tools, { ...EXECUTED, flowIncludes: [flow.id] })
      await runOwn(tools, flow)
      await delivered(tools, webhook)
      webhooks.push(webhook)
    }
    const lists = []
    for (const webhook of webhooks) lists.push(await recordedInTime(tools, webhook, 1))
    for (const [index, webhook] of webhooks.entries()) {
      const list = lists[index] ?? []
      // A pending or lost delivery may be in the list too, but nothing from the other webhook's list.
      const others = new Set(lists.filter((other) => other !== list).flatMap((other) => other.map(writeJson)))
      tools.expect.that(
        list.length <= deliveriesTo(webhook).length || !list.some((item) => others.has(writeJson(item))),
        'the list holds what was delivered to another webhook',
        list,
      )
    }
  },
})
