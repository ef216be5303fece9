import { Blocked, NotApplicable, type Reply, type Stored, type Tools, check, listed, textsIn } from '../../kit/index.ts'
import { KNOWN_EVENTS, eventTypes, lettersOf, listedNames } from './names.ts'
import { SHOWN_MEMBERS, read, whole } from './webhook.ts'

/** An event name that does not exist, in the style of the real ones. */
const UNKNOWN_EVENT = 'Etalon.NeverHeardOf'
/** Names of which one part alone is that of a real one. */
const HALF_KNOWN_EVENTS = ['Flow.NeverHeardOf', 'Etalon.Executed'] as const

/** Names that are a part of a real one. */
const PARTS_OF_EVENTS = ['Flow.Execu', 'low.Executed'] as const

/** Names that begin with a real one, and a text without any. */
const BEYOND_EVENTS = ['Flow.ExecutedX', 'Flow.Executed.Twice', ''] as const
/** What stands before the dot of real names. */
const GROUP = 'Flow'

/** Names that are no events but resemble one: longer, its group (unless that is listed), empty. */
async function almostKnown({ api }: Tools): Promise<string[]> {
  const { text } = await api.call('listWebhookEventTypes')
  return [...BEYOND_EVENTS, ...(text.includes(`"${GROUP}"`) ? [] : [GROUP])]
}

/** Creates a webhook for the events. */
function createWith({ api, given }: Tools, events: readonly string[], valid = true): Promise<Reply> {
  return api.call('createWebhook', { body: given.webhookBody({ events }), valid })
}

export const starAccepted = check({
  rule: 'webhooks/star-accepted',
  title: 'the star alone',
  run: async (tools) => tools.expect.status(await createWith(tools, ['*']), 200),
})

export const knownEventsAccepted = check({
  rule: 'webhooks/known-events-accepted',
  title: 'the four names alone and together',
  run: async (tools) => {
    for (const events of [...KNOWN_EVENTS.map((name) => [name]), [...KNOWN_EVENTS]]) {
      tools.expect.status(await createWith(tools, events), 200)
    }
  },
})

export const unknownEventRefused = check({
  rule: 'webhooks/unknown-event-refused',
  title: 'an unknown name alone, names that are unknown before or after the dot, and parts of a known one',
  run: async (tools) => {
    for (const event of [UNKNOWN_EVENT, ...HALF_KNOWN_EVENTS, ...PARTS_OF_EVENTS])
      tools.expect.status(await createWith(tools, [event], false), 400)
  },
})

export const almostKnownRefused = check({
  rule: 'webhooks/unknown-event-refused',
  title: 'a known name with more behind it, what stands before its dot, and an empty text',
  run: async (tools) => {
    for (const event of await almostKnown(tools)) tools.expect.status(await createWith(tools, [event], false), 400)
  },
})

export const unknownAmongKnownRefused = check({
  rule: 'webhooks/unknown-among-known-refused',
  title: 'an unknown name before, between and after known ones, and beside the star',
  run: async (tools) => {
    const among = [0, 1, 2].map((place) => ['Flow.Failed', 'Connection.Updated'].toSpliced(place, 0, UNKNOWN_EVENT))
    for (const events of [...among, ['*', UNKNOWN_EVENT], [UNKNOWN_EVENT, '*']])
      tools.expect.status(await createWith(tools, events, false), 400)
  },
})

export const refusedNotStored = check({
  rule: 'webhooks/refused-webhook-not-stored',
  title: 'the name of a refused webhook is not in the list',
  run: async ({ api, given, expect }) => {
    const body = given.webhookBody({ events: [UNKNOWN_EVENT] })
    const reply = await api.call('createWebhook', { body, valid: false })
    if (reply.ok) throw new Blocked('the webhook was not refused')
    const webhooks = listed(await api.need('listWebhooks'))
    expect.none(webhooks, ({ name }) => name === body['name'], 'the refused webhook is listed')
  },
})

/** Replaces a webhook by the same with other events. */
async function replaceWith(
  { api, given }: Tools,
  webhook: Pick<Stored, 'id'>,
  events: readonly string[],
): Promise<Reply> {
  const body = await whole(api, webhook, given.webhookBody({ events }))
  return api.call('replaceWebhook', { path: { webhookId: webhook.id }, body, valid: false })
}

export const replaceRefusesUnknown = check({
  rule: 'webhooks/replace-refuses-unknown-event',
  title:
    'an unknown name or a part of a known one alone, an unknown one before and after a known one, and beside the star',
  run: async (tools) => {
    const webhook = await tools.given.webhook()
    for (const events of [
      [HALF_KNOWN_EVENTS[0]],
      [HALF_KNOWN_EVENTS[1]],
      ...PARTS_OF_EVENTS.map((part) => [part]),
      [UNKNOWN_EVENT],
      [UNKNOWN_EVENT, 'Flow.Failed'],
      ['Flow.Failed', UNKNOWN_EVENT],
      ['*', UNKNOWN_EVENT],
    ]) {
      tools.expect.status(await replaceWith(tools, webhook, events), 400)
    }
  },
})

export const replaceRefusesAlmostKnown = check({
  rule: 'webhooks/replace-refuses-unknown-event',
  title: 'a known name with more behind it, what stands before its dot, and an empty text',
  run: async (tools) => {
    const webhook = await tools.given.webhook()
    for (const event of await almostKnown(tools)) tools.expect.status(await replaceWith(tools, webhook, [event]), 400)
  },
})

export const refusedReplaceChangesNothing = check({
  rule: 'webhooks/refused-replace-changes-nothing',
  title: 'a webhook reads as before after a replace with an unknown name',
  run: async (tools) => {
    const webhook = await tools.given.webhook()
    const before = await read(tools.api, webhook)
    const { ok } = await replaceWith(tools, webhook, ['Flow.Failed', UNKNOWN_EVENT])
    if (ok) throw new Blocked('the replace was not refused')
    const now = await read(tools.api, webhook)
    for (const member of [...SHOWN_MEMBERS, 'events']) tools.expect.equal(now[member], before[member], member)
  },
})

export const eventTypesAnswer = check({
  rule: 'webhooks/event-types-answer',
  title: 'the event types are JSON',
  run: async ({ api, expect }) => {
    expect.json(await api.call('listWebhookEventTypes'))
  },
})

export const eventTypesNameEvents = check({
  rule: 'webhooks/event-types-name-events',
  title: 'the four documented names',
  run: async (tools) => {
    const { api, expect } = tools
    const words = textsIn(await eventTypes(api))
    const texts = words.map(lettersOf)
    // If grouped by kind of object, a name may be split in two.
    const isNamed = (name: string): boolean =>
      texts.includes(lettersOf(name)) || name.split('.').every((part) => texts.includes(lettersOf(part)))
    const missing = KNOWN_EVENTS.filter((name) => !isNamed(name))
    // What an event type is, beside the names of events, is not documented.
    if (missing.length > 0 && texts.length > 0 && !KNOWN_EVENTS.some((name) => words.includes(name)))
      throw new NotApplicable('the event types have words of their own')
    expect.equal(missing, [], 'documented names that are missing')
    // A name in another spelling is of use only if a webhook takes it so; a label has more words.
    const respelled = words.filter(
      (word) =>
        !/\s/.test(word) && KNOWN_EVENTS.some((name) => !words.includes(name) && lettersOf(name) === lettersOf(word)),
    )
    for (const name of respelled) expect.status(await createWith(tools, [name]), 200)
  },
})

export const listedEventsAccepted = check({
  rule: 'webhooks/listed-events-accepted',
  title: 'each listed name that stands where documented ones stand, alone, and all of them together',
  run: async (tools) => {
    const names = await listedNames(tools.api)
    for (const name of names) tools.expect.status(await createWith(tools, [name]), 200)
    tools.expect.status(await createWith(tools, names), 200)
  },
})
