import type { OperationId } from '#spec'
import { refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { type WebhookRecord, put, remove } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { faultsOf } from './fault.ts'
import { also, keepingDeleted, storing } from './webhooks-alterations.ts'

const NOT_JSON = { status: 200, text: 'not now' }
const FOUND_BY = ['getWebhook', 'replaceWebhook', 'listWebhookDeliveries', 'getWebhookDelivery'] as const

/** The members shown wrong by the operation of the case. */
function shownWrong(says: string, change: (webhook: any) => object, collateral: readonly string[] = []) {
  return {
    each: (id: OperationId) => ({
      says,
      operations: { [id]: shaped((webhook) => ({ ...webhook, ...change(webhook) })) },
      ...(id === 'getWebhook' ? { collateral: collateral as never } : {}),
    }),
  }
}

/** A further guard, before the others. */
function refusing(when: (call: any, found: any) => boolean): (plain: Operation) => Partial<Operation> {
  return (plain) => ({
    guards: {
      faulty: (call, found) => (when(call, found) ? refuse(400, 'refused', { text: 'refused' }) : undefined),
      ...plain.guards,
    },
  })
}

/** The newest webhook that was made before this one, or the oldest after it. */
function neighbour(call: any, found: WebhookRecord): WebhookRecord | undefined {
  return [...call.view.webhooks.values()].find(({ id }: WebhookRecord) => id > found.id)
}

/** Faults of what webhooks hold, and of listing, reading, replacing and deleting them. */
export const storedWebhookFaults = faultsOf({
  'webhooks/create-answers-id': [
    {
      says: 'answers the id as text',
      operations: { createWebhook: shaped((webhook) => ({ ...webhook, id: String(webhook.id) })) },
      collateral: ['errors/answers-match-schema'],
    },
  ],
  'webhooks/create-assigns-id': [
    {
      says: 'gives a webhook the id of one with the same name',
      operations: {
        createWebhook: (plain) => ({
          apply: (call, found) => {
            const twin = [...call.view.webhooks.values()].find(({ name }) => name === call.body.name)
            return plain.apply(twin === undefined ? call : { ...call, ids: { ...call.ids, id: () => twin.id } }, found)
          },
        }),
      },
    },
  ],
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
  'webhooks/enabled-comes-back': shownWrong('shows every webhook as switched off', () => ({ enabled: false }), [
    'webhooks/replace-is-stored',
  ]),
  'webhooks/star-accepted': [
    { says: 'refuses the star', operations: { createWebhook: refusing(({ body }) => body.events?.includes('*')) } },
  ],
  'webhooks/known-events-accepted': [
    {
      says: 'refuses more than three events',
      operations: { createWebhook: refusing(({ body }) => (body.events?.length ?? 0) > 3) },
    },
  ],
  'webhooks/unknown-event-refused': [
    {
      says: 'takes an unknown event that stands alone',
      operations: {
        createWebhook: (plain) => ({
          guards: {
            ...plain.guards,
            eventsKnown: (call, found) =>
              call.body.events?.length === 1 ? undefined : plain.guards['eventsKnown']?.(call, found),
          },
        }),
      },
    },
  ],
  'webhooks/unknown-among-known-refused': [
    {
      says: 'looks at the first event only',
      operations: {
        createWebhook: (plain) => ({
          guards: {
            ...plain.guards,
            eventsKnown: (call, found) =>
              plain.guards['eventsKnown']?.(
                { ...call, body: { ...call.body, events: call.body.events?.slice(0, 1) } },
                found,
              ),
          },
        }),
      },
    },
  ],
  'webhooks/refused-webhook-not-stored': [
    {
      says: 'stores a webhook that it refuses',
      operations: {
        createWebhook: ({ guards: { eventsKnown, ...guards }, answer }) => ({
          guards,
          answer: (webhook, call) => eventsKnown?.(call, webhook) ?? answer(webhook, call),
        }),
      },
    },
  ],
  'webhooks/event-types-answer': [
    {
      says: 'answers no JSON',
      operations: { listWebhookEventTypes: { answer: () => NOT_JSON } },
      collateral: ['errors/documented-media-type'],
    },
  ],
  'webhooks/event-types-name-events': [
    {
      says: 'leaves the events of connections out',
      operations: {
        listWebhookEventTypes: shaped((names) => names.filter((name: string) => !name.startsWith('Connection.'))),
      },
    },
  ],
  'webhooks/listed-events-accepted': [
    {
      says: 'lists an event that it refuses',
      operations: { listWebhookEventTypes: shaped((names) => [...names, 'Flow.Dreamt']) },
    },
  ],
  'webhooks/list-answers': [
    {
      says: 'answers no JSON',
      operations: { listWebhooks: { answer: () => NOT_JSON } },
      collateral: ['errors/documented-media-type'],
    },
  ],
  'webhooks/created-webhook-listed': [
    {
      says: 'lists only webhooks that are switched off',
      operations: { listWebhooks: shaped((list) => list.filter(({ enabled }: WebhookRecord) => !enabled)) },
    },
  ],
  'webhooks/created-webhook-readable': [
    {
      says: 'does not find a webhook before it was replaced',
      operations: {
        getWebhook: (plain) => ({
          find: (call) => {
            const found = plain.find(call) as WebhookRecord | undefined
            return found?.created === found?.modified ? undefined : found
          },
        }),
      },
    },
  ],
  'webhooks/get-answers-the-named-webhook': [
    {
      says: 'shows the id of the next webhook',
      operations: { getWebhook: shaped((webhook) => ({ ...webhook, id: webhook.id + 1 })) },
    },
  ],
  'webhooks/get-missing': [
    {
      says: 'answers 400 for a webhook that is not there',
      operations: {
        getWebhook: (plain) => ({
          steps: { ...plain.steps, notFound: () => refuse(400, 'none', { text: 'no such webhook' }) },
        }),
      },
      collateral: ['webhooks/deleted-webhook-not-found', 'errors/object-not-found'],
    },
  ],
  'webhooks/replace-answers': [
    {
      says: 'refuses another description',
      operations: {
        replaceWebhook: refusing(
          ({ body }, { description }) => body.description !== undefined && body.description !== description,
        ),
      },
    },
  ],
  'webhooks/replace-is-stored': [
    {
      says: 'keeps the name of before',
      operations: {
        replaceWebhook: storing((webhook, { name = '' }) => ({ ...webhook, name })),
      },
    },
  ],
  'webhooks/replace-drops-what-is-left-out': (['description', 'flowIncludes', 'flowExcludes'] as const).map(
    (member) => ({
      says: `keeps ${member} where it is left out`,
      operations: { replaceWebhook: storing((webhook, found) => ({ [member]: found[member], ...webhook })) },
    }),
  ) as never,
  'webhooks/replace-takes-a-webhook-as-read': [
    {
      says: 'refuses a body that changes nothing',
      operations: {
        replaceWebhook: refusing(({ body }, found) =>
          ['name', 'description', 'url', 'method', 'enabled'].every((member) => body[member] === found[member]),
        ),
      },
    },
  ],
  'webhooks/replace-refuses-unknown-event': [
    {
      says: 'stores an unknown event that a replace brings',
      operations: { replaceWebhook: ({ guards: { eventsKnown: _known, ...guards } }) => ({ guards }) },
    },
    {
      says: 'looks at the last event of a replace only',
      operations: {
        replaceWebhook: (plain) => ({
          guards: {
            ...plain.guards,
            eventsKnown: (call, found) =>
              plain.guards['eventsKnown']?.(
                { ...call, body: { ...call.body, events: call.body.events?.slice(-1) } },
                found,
              ),
          },
        }),
      },
    },
  ],
  'webhooks/refused-replace-changes-nothing': [
    {
      says: 'stores a replace that it refuses',
      operations: {
        replaceWebhook: ({ guards: { eventsKnown, ...guards }, answer }) => ({
          guards,
          answer: (webhook, call) => eventsKnown?.(call, webhook) ?? answer(webhook, call),
        }),
      },
    },
  ],
  'webhooks/replace-keeps-id': [
    {
      says: 'gives a replaced webhook a new id',
      operations: {
        replaceWebhook: (plain) => ({
          apply: (call, found) => {
            const { changes, result } = plain.apply(call, found)
            const id = call.ids.id()
            return {
              changes: [...changes, remove('webhooks', found.id), put('webhooks', id, { ...result, id })],
              result,
            }
          },
        }),
      },
    },
  ],
  'webhooks/replace-spares-other-webhooks': [
    {
      says: 'writes the description into the next webhook too',
      operations: {
        replaceWebhook: also((call, found) => {
          const other = neighbour(call, found)
          return other === undefined
            ? []
            : [put('webhooks', other.id, { ...other, description: call.body.description })]
        }),
      },
    },
  ],
  'webhooks/replace-missing': [
    {
      says: 'answers 400 for a webhook that is not there',
      operations: {
        replaceWebhook: (plain) => ({
          steps: { ...plain.steps, notFound: () => refuse(400, 'none', { text: 'no such webhook' }) },
        }),
      },
      collateral: ['errors/object-not-found'],
    },
  ],
  'webhooks/delete-answers-204': [
    {
      says: 'answers 200',
      operations: { deleteWebhook: { answer: () => ({ status: 200 }) } },
      collateral: ['errors/documented-status'],
    },
  ],
  'webhooks/delete-answer-empty': [
    {
      says: 'answers what it deleted',
      operations: { deleteWebhook: { answer: () => ({ status: 200, json: { deleted: true } }) } },
      collateral: ['webhooks/delete-answers-204', 'errors/documented-status'],
    },
  ],
  'webhooks/deleted-webhook-not-found': [
    { says: 'still reads a deleted webhook', operations: keepingDeleted(true, { find: [], list: true }) },
  ],
  'webhooks/deleted-webhook-not-listed': [
    { says: 'still lists a deleted webhook', operations: keepingDeleted(true, { find: FOUND_BY, list: false }) },
  ],
  'webhooks/delete-spares-other-webhooks': [
    {
      says: 'deletes the next webhook too',
      operations: {
        deleteWebhook: also((call, found) => {
          const other = neighbour(call, found)
          return other === undefined ? [] : [remove('webhooks', other.id)]
        }),
      },
    },
  ],
})
