import type { RuleId } from '#spec'
import { type Received, type Tools, check } from '../../kit/index.ts'
import { delivered, expectFilled } from './arriving.ts'
import { KINDS, changeEachKind } from './changing.ts'
import { HEADER, activeWebhook, deliveriesTo, triggerAll } from './happening.ts'

/** An event about an object of these kinds, so far as its name says so. */
const ABOUT_OBJECT = new RegExp(KINDS.join('|'), 'i')

/** What a webhook of all events is told of while objects of each kind change. */
async function deliveriesOfAnyEvent(tools: Tools): Promise<Received[]> {
  const star = await activeWebhook(tools, { events: ['*'] })
  await changeEachKind(tools)
  await triggerAll(tools, [star])
  await delivered(tools, star)
  return deliveriesTo(star)
}

function carriesOfAnyEvent(rule: RuleId, header: string, concerns: (delivery: Received) => boolean = () => true) {
  return check({
    rule,
    title: `${header} of whatever a webhook of the star is told of while objects of each kind change`,
    run: async (tools) => {
      for (const delivery of (await deliveriesOfAnyEvent(tools)).filter(concerns)) expectFilled(delivery, header)
    },
  })
}

export const eventHeaderOfAnyEvent = carriesOfAnyEvent('webhooks/event-header', HEADER.event)
export const eventIdHeaderOfAnyEvent = carriesOfAnyEvent('webhooks/event-id-header', HEADER.eventId)
export const webhookIdHeaderOfAnyEvent = carriesOfAnyEvent('webhooks/webhook-id-header', HEADER.webhookId)
// An event about no object may have no id to name.
export const entityIdHeaderOfAnyEvent = carriesOfAnyEvent('webhooks/entity-id-header', HEADER.entityId, ({ headers }) =>
  ABOUT_OBJECT.test(headers[HEADER.event] ?? ''),
)
