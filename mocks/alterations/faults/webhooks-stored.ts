import { on, onEach } from '../on.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import { type View, type WebhookRecord, put, remove } from '../../world/index.ts'
import { fault, faultsOf, shownWrong } from './fault.ts'
import { keepingDeleted } from './webhooks-alterations.ts'

const NOT_JSON = { status: 200, text: 'not now' }

/** The webhook created after this one. */
const next = ({ view }: { view: View }, found: WebhookRecord): WebhookRecord | undefined =>
  [...view.webhooks.values()].find(({ id }) => id > found.id)

/** Validates only some of the events. */
const lookingAt = (id: 'createWebhook' | 'replaceWebhook', some: (events: string[]) => string[]) =>
  onEach(id).guard('eventsKnown', (plain, call, found) =>
    plain({ ...call, body: { ...call.body, events: some(call.body.events ?? []) } }, found),
  )

/** Stores webhooks with unknown events, but responds with the refusal. */
const refusingTooLate = (id: 'createWebhook' | 'replaceWebhook') =>
  onEach(id).with(({ guards: { eventsKnown, ...guards }, answer }) => ({
    guards,
    answer: (webhook, call) => eventsKnown?.(call, webhook) ?? answer(webhook, call),
  }))

/** Faults of the members of webhooks, and of listing, reading, replacing and deleting them. */
export const storedWebhookFaults = faultsOf({
  'webhooks/create-answers-id': fault(
    'answers the id as text',
    on('createWebhook').body((webhook) => ({ ...webhook, id: String(webhook.id) })),
  ),
  'webhooks/create-assigns-id': fault(
    'gives a webhook the id of one with the same name',
    on('createWebhook').given((call) => {
      const twin = [...call.view.webhooks.values()].find(({ name }) => name === call.body.name)
      return twin === undefined ? call : { ...call, ids: { ...call.ids, id: () => twin.id } }
    }),
  ),
  'webhooks/name-comes-back': shownWrong('loses commas of the name', ({ name }) => ({
    name: name?.replaceAll(',', ''),
  })),
  'webhooks/description-comes-back': shownWrong('shows the description in small letters', ({ description }) => ({
    description: description?.toLowerCase(),
  })),
  'webhooks/events-come-back': shownWrong('shows the star as a name', ({ events }) => ({
    events: events?.map((name: string) => (name === '*' ? 'all' : name)),
  })),
  'webhooks/url-comes-back': shownWrong('loses the query of the url', ({ url }) => ({ url: url?.split('?')[0] })),
  'webhooks/method-comes-back': shownWrong(
    'shows no method while the webhook is switched off',
    ({ enabled, method }) => ({ method: enabled ? method : null }),
  ),
  'webhooks/flow-includes-come-back': shownWrong('shows the first flow that is included', ({ flowIncludes }) => ({
    flowIncludes: flowIncludes?.slice(0, 1),
  })),
  'webhooks/flow-excludes-come-back': shownWrong('shows the first flow that is excluded', ({ flowExcludes }) => ({
    flowExcludes: flowExcludes?.slice(0, 1),
  })),
  'webhooks/enabled-comes-back': shownWrong('shows every webhook as switched off', () => ({ enabled: false })),
  'webhooks/star-accepted': fault(
    'refuses the star',
    onEach('createWebhook').refuses(({ body }) => body.events?.includes('*')),
  ),
  'webhooks/known-events-accepted': fault(
    'refuses more than three events',
    onEach('createWebhook').refuses(({ body }) => (body.events?.length ?? 0) > 3),
  ),
  'webhooks/unknown-event-refused': fault(
    'takes an unknown event that stands alone',
    lookingAt('createWebhook', (events) => (events.length === 1 ? [] : events)),
  ),
  'webhooks/unknown-among-known-refused': fault(
    'looks at the first event only',
    lookingAt('createWebhook', (events) => events.slice(0, 1)),
  ),
  'webhooks/refused-webhook-not-stored': fault('stores a webhook that it refuses', refusingTooLate('createWebhook')),
  'webhooks/event-types-answer': fault(
    'answers no JSON',
    on('listWebhookEventTypes').answer(() => NOT_JSON),
  ),
  'webhooks/event-types-name-events': fault(
    'leaves the events of connections out',
    on('listWebhookEventTypes').body((names) => names.filter((name: string) => !name.startsWith('Connection.'))),
  ),
  'webhooks/listed-events-accepted': fault(
    'lists an event that it refuses',
    on('listWebhookEventTypes').body((names) => [...names, 'Flow.Dreamt']),
  ),
  'webhooks/list-answers': fault(
    'answers no JSON',
    on('listWebhooks').answer(() => NOT_JSON),
  ),
  'webhooks/created-webhook-listed': fault(
    'lists only webhooks that are switched off',
    on('listWebhooks').body((list) => list.filter(({ enabled }: WebhookRecord) => !enabled)),
  ),
  'webhooks/created-webhook-readable': fault(
    'does not find a webhook before it was replaced',
    on('getWebhook').find((found) => (found?.created === found?.modified ? undefined : found)),
  ),
  'webhooks/get-answers-the-named-webhook': fault(
    'shows the id of the next webhook',
    on('getWebhook').body((webhook) => ({ ...webhook, id: webhook.id + 1 })),
  ),
  'webhooks/get-missing': fault(
    'answers 400 for a webhook that is not there',
    on('getWebhook').step({ notFound: () => refuse(400, 'none', { text: 'no such webhook' }) }),
  ),
  'webhooks/replace-answers': fault(
    'refuses another description',
    onEach('replaceWebhook').refuses(
      ({ body }, { description }) => body.description !== undefined && body.description !== description,
    ),
  ),
  'webhooks/replace-is-stored': fault(
    'keeps the name of before',
    on('replaceWebhook').stores('webhooks', (webhook, before) => ({ ...webhook, name: before?.name ?? '' })),
  ),
  'webhooks/replace-drops-what-is-left-out': (['description', 'flowIncludes', 'flowExcludes'] as const).map((member) =>
    fault(
      `keeps ${member} where it is left out`,
      on('replaceWebhook').stores('webhooks', (webhook, before) => ({ [member]: before?.[member], ...webhook })),
    ),
  ),
  'webhooks/replace-takes-a-webhook-as-read': fault(
    'refuses a body that changes nothing',
    onEach('replaceWebhook').refuses(({ body }, found) =>
      ['name', 'description', 'url', 'method', 'enabled'].every((member) => body[member] === found[member]),
    ),
  ),
  'webhooks/replace-refuses-unknown-event': [
    fault('stores an unknown event that a replace brings', on('replaceWebhook').unguarded('eventsKnown')),
    fault(
      'looks at the last event of a replace only',
      lookingAt('replaceWebhook', (events) => events.slice(-1)),
    ),
  ],
  'webhooks/refused-replace-changes-nothing': fault(
    'stores a replace that it refuses',
    refusingTooLate('replaceWebhook'),
  ),
  'webhooks/replace-keeps-id': fault(
    'gives a replaced webhook a new id',
    on('replaceWebhook').also(({ ids }, found, webhook) => {
      const id = ids.id()
      return [remove('webhooks', found.id), put('webhooks', id, { ...webhook, id })]
    }),
  ),
  'webhooks/replace-spares-other-webhooks': fault(
    'writes the description into the next webhook too',
    onEach('replaceWebhook').also((call, found) => {
      const other = next(call, found)
      return other === undefined ? [] : [put('webhooks', other.id, { ...other, description: call.body.description })]
    }),
  ),
  'webhooks/replace-missing': fault(
    'answers 400 for a webhook that is not there',
    on('replaceWebhook').step({ notFound: () => refuse(400, 'none', { text: 'no such webhook' }) }),
  ),
  'webhooks/delete-answers-204': fault(
    'answers 200',
    on('deleteWebhook').answer(() => ({ status: 200 })),
  ),
  'webhooks/delete-answer-empty': fault(
    'answers what it deleted',
    on('deleteWebhook').answer(() => ({ status: 200, json: { deleted: true } })),
  ),
  'webhooks/deleted-webhook-not-found': fault(
    'still reads a deleted webhook',
    keepingDeleted({ enabled: false }, 'list'),
  ),
  'webhooks/deleted-webhook-not-listed': fault(
    'still lists a deleted webhook',
    keepingDeleted({ enabled: false }, 'find'),
  ),
  'webhooks/delete-spares-other-webhooks': fault(
    'deletes the next webhook too',
    on('deleteWebhook').also((call, found) => {
      const other = next(call, found)
      return other === undefined ? [] : [remove('webhooks', other.id)]
    }),
  ),
})
