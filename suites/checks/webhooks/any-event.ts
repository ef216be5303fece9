import type { RuleId } from '#spec'
import { type Received, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import { made, remove, replace } from '../objects.ts'
import { delivered, expectFilled } from './arriving.ts'
import { HEADER, activeWebhook, deliveriesTo, triggerAll } from './happening.ts'

/** The kinds whose changes a service may have events of; only those of runs and of connections are named. */
const KINDS = ['flow', 'schedule', 'connection', 'format'] as const
/** An event about an object of these kinds, so far as its name says so. */
const ABOUT_OBJECT = new RegExp(KINDS.join('|'), 'i')

/** Creates, replaces and deletes an object of each kind that the target file offers, and pauses and resumes a schedule. */
async function changeEachKind(tools: Tools): Promise<void> {
  const { api, unique } = tools
  for (const kind of KINDS) {
    await unlessBlocked(async () => {
      const object = await made(tools, kind, kind === 'schedule' ? { enabled: true } : {})
      await replace(api, kind, object, { ...object, description: unique('changed') })
      if (kind === 'schedule') {
        const path = { scheduleId: object.id }
        await api.need('disableSchedule', { path })
        await api.need('enableSchedule', { path })
      }
      await remove(api, kind, object)
    })
  }
}

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
