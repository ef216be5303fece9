import { on, onEach } from '../on.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Incoming } from '../../domain/kernel/call.ts'
import { plainSteps } from '../../domain/kernel/steps.ts'
import { type View, type WebhookRecord, put, remove } from '../../world/index.ts'
import { type Fault, fault, faultsOf, shownWrong } from './fault.ts'
import { keepingDeleted } from './webhooks-alterations.ts'

/** Whether an id that no webhook has may be that of a deleted one: those that the mock never assigns are greater. */
const mayHaveBeen = ({ path }: Incoming): boolean => Number(path['webhookId']) < Number.MAX_SAFE_INTEGER / 2

/** The length of a column of text. */
const MOST_CHARACTERS = 200

const NOT_JSON = { status: 200, text: 'not now' }

/** The webhook created after this one. */
const next = ({ view }: { view: View }, found: WebhookRecord): WebhookRecord | undefined =>
  [...view.webhooks.values()].find(({ id }) => id > found.id)

/** Validates only some of the events. */
const lookingAt = (id: 'createWebhook' | 'replaceWebhook', some: (events: string[]) => string[]) =>
  onEach(id).guard('eventsKnown', (plain, call, found) =>
    plain({ ...call, body: { ...call.body, events: some(call.body.events ?? []) } }, found),
  )

const besideNoStar = (events: string[]): string[] => (events.includes('*') ? ['*'] : events)

const EXECUTED = 'Flow.Executed'
const besidesBeginnings = (events: string[]): string[] => events.filter((event) => !EXECUTED.startsWith(event))

/** What a lax comparison takes for an event. */
const LAX: Readonly<Record<string, (event: string) => boolean>> = {
  'what begins with an event': (event) => event.startsWith(EXECUTED),
  'the group of an event': (event) => event === EXECUTED.split('.')[0],
  'an empty event': (event) => event === '',
}
const laxly = (id: 'createWebhook' | 'replaceWebhook', where: string): Fault[] =>
  Object.entries(LAX).map(([what, isTaken]) =>
    fault(
      `accepts ${what}${where}`,
      lookingAt(id, (events) => events.filter((event) => !isTaken(event))),
    ),
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
    'returns the webhook without its id',
    on('createWebhook').body(({ id: _none, ...webhook }) => webhook),
  ),
  'webhooks/create-assigns-id': [
    fault(
      'shows a webhook with the id of another one with the same long description',
      on('createWebhook').given((call) => {
        const description = call.body.description ?? ''
        const twin = [...call.view.webhooks.values()].find(
          (webhook) => description.length > 30 && webhook.description === description,
        )
        return twin === undefined ? call : { ...call, ids: { ...call.ids, id: () => twin.id } }
      }),
    ),
    fault(
      'replaces a webhook whose id a new one is sent with',
      on('createWebhook').given((call) => {
        const { id } = call.body as { id?: WebhookRecord['id'] }
        const there = id === undefined ? undefined : call.view.webhooks.get(id)
        return there === undefined ? call : { ...call, ids: { ...call.ids, id: () => there.id } }
      }),
    ),
  ],
  'webhooks/name-comes-back': shownWrong('drops commas of the name', ({ name }) => ({
    name: name?.replaceAll(',', ''),
  })),
  'webhooks/description-comes-back': shownWrong('shows the description in lower case', ({ description }) => ({
    description: description?.toLowerCase(),
  })),
  'webhooks/events-come-back': {
    each: (operation) =>
      fault(
        'shows the wildcard as an event name',
        onEach(operation).items(({ events, ...webhook }) => ({
          ...webhook,
          events: events?.map((name: string) => (name === '*' ? 'all' : name)),
        })),
      ),
    all: () => [
      fault(
        'stores 200 characters of the events',
        on('createWebhook').stores('webhooks', ({ events = [], ...webhook }) => ({
          ...webhook,
          events: events.join(',').slice(0, MOST_CHARACTERS).split(','),
        })),
      ),
    ],
  },
  'webhooks/url-comes-back': shownWrong('drops the query of the url', ({ url }) => ({ url: url?.split('?')[0] })),
  'webhooks/method-comes-back': shownWrong('omits the method of disabled webhooks', ({ enabled, method }) => ({
    method: enabled ? method : null,
  })),
  'webhooks/flow-includes-come-back': shownWrong('shows only the first included flow', ({ flowIncludes }) => ({
    flowIncludes: flowIncludes?.slice(0, 1),
  })),
  'webhooks/flow-excludes-come-back': shownWrong('shows only the first excluded flow', ({ flowExcludes }) => ({
    flowExcludes: flowExcludes?.slice(0, 1),
  })),
  'webhooks/enabled-comes-back': shownWrong('shows every webhook as disabled', () => ({ enabled: false })),
  'webhooks/star-accepted': fault(
    'refuses the wildcard',
    onEach('createWebhook').refuses(({ body }) => body.events?.includes('*')),
  ),
  'webhooks/known-events-accepted': fault(
    'refuses more than three events',
    onEach('createWebhook').refuses(({ body }) => (body.events?.length ?? 0) > 3),
  ),
  'webhooks/unknown-event-refused': [
    fault(
      'accepts a single unknown event',
      lookingAt('createWebhook', (events) => (events.length === 1 ? [] : events)),
    ),
    fault(
      'validates only what stands before the dot',
      lookingAt('createWebhook', (events) => events.filter((event) => !/^(Flow|Connection)\./.test(event))),
    ),
    fault(
      'validates only what stands after the dot',
      lookingAt('createWebhook', (events) =>
        events.filter((event) => !/\.(Failed|Executed|Warning|Updated)$/.test(event)),
      ),
    ),
    fault('accepts the beginning of an event', lookingAt('createWebhook', besidesBeginnings)),
    fault(
      'accepts any part of an event',
      lookingAt('createWebhook', (events) => events.filter((event) => !EXECUTED.includes(event))),
    ),
    ...laxly('createWebhook', ''),
  ],
  'webhooks/unknown-among-known-refused': [
    fault(
      'validates only the first event',
      lookingAt('createWebhook', (events) => events.slice(0, 1)),
    ),
    fault('validates no event beside the star', lookingAt('createWebhook', besideNoStar)),
  ],
  'webhooks/refused-webhook-not-stored': fault('stores a refused webhook', refusingTooLate('createWebhook')),
  'webhooks/event-types-answer': fault(
    'responds without JSON',
    on('listWebhookEventTypes').answer(() => NOT_JSON),
  ),
  'webhooks/event-types-name-events': fault(
    'omits the events of connections',
    on('listWebhookEventTypes').body((names) => names.filter((name: string) => !name.startsWith('Connection.'))),
  ),
  'webhooks/listed-events-accepted': [
    fault(
      'refuses events of more than 200 characters',
      onEach('createWebhook').refuses(({ body }) => body.events?.join(',').length > MOST_CHARACTERS),
    ),
    fault(
      'lists an unsupported event',
      on('listWebhookEventTypes').body((names) => [...names, 'Flow.Dreamt']),
    ),
    fault(
      'lists an unsupported event, and each as an object',
      on('listWebhookEventTypes').body((names) =>
        [...names, 'Flow.Dreamt'].map((name) => ({ name, label: 'an event' })),
      ),
    ),
  ],
  'webhooks/list-answers': fault(
    'responds without JSON',
    on('listWebhooks').answer(() => NOT_JSON),
  ),
  'webhooks/created-webhook-listed': fault(
    'lists only disabled webhooks',
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
    'responds 400 to an unknown webhook',
    on('getWebhook').step({ notFound: () => refuse(400, 'none', { text: 'no such webhook' }) }),
  ),
  'webhooks/replace-answers': fault(
    'refuses another description',
    onEach('replaceWebhook').refuses(
      ({ body }, { description }) => body.description !== undefined && body.description !== description,
    ),
  ),
  'webhooks/replace-is-stored': [
    fault(
      'keeps the old name',
      on('replaceWebhook').stores('webhooks', (webhook, before) => ({ ...webhook, name: before?.name ?? '' })),
    ),
    fault(
      'keeps the old events in place of a star',
      on('replaceWebhook').stores('webhooks', (webhook, before) => ({
        ...webhook,
        ...(webhook.events?.includes('*') === true && before?.events !== undefined ? { events: before.events } : {}),
      })),
    ),
    fault(
      'stores a body without an id as a new webhook',
      onEach('replaceWebhook').find((found, { body, ids }) =>
        found !== undefined && body.id === undefined ? { ...found, id: ids.id() } : found,
      ),
    ),
    fault(
      'keeps an omitted enabled',
      on('replaceWebhook').stores('webhooks', (webhook, before) => ({ enabled: before?.enabled, ...webhook })),
    ),
  ],
  'webhooks/replace-drops-what-is-left-out': [
    ...(['description', 'flowIncludes', 'flowExcludes'] as const).map((member) =>
      fault(
        `keeps an omitted ${member}`,
        on('replaceWebhook').stores('webhooks', (webhook, before) => ({ [member]: before?.[member], ...webhook })),
      ),
    ),
    fault(
      'accepts a webhook without a name, and keeps its former name',
      on('replaceWebhook')
        .unguarded('complete')
        .stores('webhooks', (webhook, before) => ({ ...webhook, name: webhook.name ?? before?.name })),
    ),
  ],
  'webhooks/replace-takes-a-webhook-as-read': fault(
    'refuses a body that changes nothing',
    onEach('replaceWebhook').refuses(({ body }, found) =>
      ['name', 'description', 'url', 'method', 'enabled'].every((member) => body[member] === found[member]),
    ),
  ),
  'webhooks/replace-refuses-unknown-event': [
    fault('stores an unknown event of a replace', on('replaceWebhook').unguarded('eventsKnown')),
    fault(
      'validates only the last event of a replace',
      lookingAt('replaceWebhook', (events) => events.slice(-1)),
    ),
    fault('validates no event beside the star of a replace', lookingAt('replaceWebhook', besideNoStar)),
    fault('accepts the beginning of an event in a replace', lookingAt('replaceWebhook', besidesBeginnings)),
    ...laxly('replaceWebhook', ' in a replace'),
  ],
  'webhooks/refused-replace-changes-nothing': fault('stores a refused replace', refusingTooLate('replaceWebhook')),
  'webhooks/replace-keeps-id': fault(
    'gives a replaced webhook a new id',
    on('replaceWebhook').also(({ ids }, found, webhook) => {
      const id = ids.id()
      return [remove('webhooks', found.id), put('webhooks', id, { ...webhook, id })]
    }),
  ),
  'webhooks/replace-spares-other-webhooks': [
    fault(
      'also stores the description in the next webhook',
      onEach('replaceWebhook').also((call, found) => {
        const other = next(call, found)
        return other === undefined ? [] : [put('webhooks', other.id, { ...other, description: call.body.description })]
      }),
    ),
    fault(
      'replaces the webhook whose id the body has',
      onEach('replaceWebhook').find((found, { body, view }) => found && (view.webhooks.get(body.id) ?? found)),
    ),
  ],
  'webhooks/replace-missing': [
    fault(
      'responds 400 to an unknown webhook',
      on('replaceWebhook').step({ notFound: () => refuse(400, 'none', { text: 'no such webhook' }) }),
    ),
    fault(
      'responds 200 to a webhook that was deleted',
      on('replaceWebhook').step({
        notFound: (incoming) =>
          mayHaveBeen(incoming) ? refuse(200, 'none', { json: {} }) : plainSteps.notFound(incoming),
      }),
    ),
  ],
  'webhooks/delete-missing': [
    fault('responds 204 to an unknown webhook', on('deleteWebhook').step({ notFound: () => refuse(204, 'none') })),
    fault(
      'responds 204 to a webhook that was deleted',
      on('deleteWebhook').step({
        notFound: (incoming) => (mayHaveBeen(incoming) ? refuse(204, 'none') : plainSteps.notFound(incoming)),
      }),
    ),
  ],
  'webhooks/replace-drops-secret-shown': fault(
    'keeps an omitted secret',
    on('replaceWebhook').stores('webhooks', (webhook, before) => ({ secret: before?.secret, ...webhook })),
  ),
  'webhooks/delete-answers-204': fault(
    'responds 200',
    on('deleteWebhook').answer(() => ({ status: 200 })),
  ),
  'webhooks/delete-answer-empty': fault(
    'returns the deleted webhook',
    on('deleteWebhook').answer(() => ({ status: 200, json: { deleted: true } })),
  ),
  'webhooks/deleted-webhook-not-found': fault(
    'still returns a deleted webhook',
    keepingDeleted({ enabled: false }, 'list'),
  ),
  'webhooks/deleted-webhook-not-listed': fault(
    'still lists a deleted webhook',
    keepingDeleted({ enabled: false }, 'find'),
  ),
  'webhooks/delete-spares-other-webhooks': fault(
    'also deletes the next webhook',
    on('deleteWebhook').also((call, found) => {
      const other = next(call, found)
      return other === undefined ? [] : [remove('webhooks', other.id)]
    }),
  ),
})
