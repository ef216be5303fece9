import { NotApplicable, type Received, type Stored, type Tools, check, wait } from '../../kit/index.ts'
import { awaitDelivery, delivered, noDelivery, runAsNamed } from './arriving.ts'
import {
  type ActiveWebhook,
  type WebhookEvent,
  acceptedWebhook,
  activeWebhook,
  apartFrom,
  isDeliveryOf,
  runOwn,
} from './happening.ts'
import { EXECUTED } from './recorded-list.ts'
import { OTHER_METHODS, expectMethod } from './sent-to.ts'
import { replace } from './webhook.ts'

/** A method beside POST that the target accepts. */
async function otherMethod(tools: Tools): Promise<string> {
  for (const method of OTHER_METHODS)
    if ((await acceptedWebhook(tools, { ...EXECUTED, method, enabled: false })) !== undefined) return method
  throw new NotApplicable('the target accepts no method beside POST')
}

/** The delivery of a run of a flow that did not run before. */
async function deliveryOf(
  tools: Tools,
  { inbox }: ActiveWebhook,
  flow: Stored,
  earlier: WebhookEvent,
): Promise<Received> {
  const happened = apartFrom([earlier], await runAsNamed(tools, flow))
  if (happened.ids.length === 0)
    throw new NotApplicable('executions of two flows have one id, so that deliveries do not tell them apart')
  const delivery = await awaitDelivery(tools, inbox, (one) => isDeliveryOf(happened, one))
  if (delivery === undefined) throw noDelivery(tools, inbox)
  return delivery
}

export const deliveredByReplacedMethod = check({
  rule: 'webhooks/delivered-by-method',
  title: 'runs of fresh flows after a webhook of POST that has delivered was replaced by one of another method',
  run: async (tools) => {
    const method = await otherMethod(tools)
    const { runnableFlow } = tools.given
    const [before, after, last] = [await runnableFlow(), await runnableFlow(), await runnableFlow()]
    const webhook = await activeWebhook(tools, { ...EXECUTED, flowIncludes: [before.id, after.id, last.id] })
    const earlier = await runOwn(tools, before)
    await delivered(tools, webhook)
    await replace(tools.api, webhook.webhook, { ...webhook.body, method })
    if ((await deliveryOf(tools, webhook, after, earlier)).method === method) return
    // How soon a change counts is not documented, so a second run decides.
    await wait(tools)
    expectMethod(tools, await deliveryOf(tools, webhook, last, earlier), method)
  },
})
