import type { OperationId } from '#spec'
import { on } from '../alterations/on.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { type WebhookRecord, put, remove } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { faultsOf, fault } from './fault.ts'
import { also, keepingDeleted } from './webhooks-alterations.ts'

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
  'webhooks/create-answers-id': fault(
    'answers the id as text',
    on('createWebhook').body((webhook) => ({ ...webhook, id: String(webhook.id) })),
  ),
  'webhooks/create-assigns-id': fault(
    'gives a webhook the id of one with the same name',
    on('createWebhook').with((plain) => ({
      apply: (call, found) => {
        const twin = [...call.view.webhooks.values()].find(({ name }) => name === call.body.name)
        return plain.apply(twin === undefined ? call : { ...call, ids: { ...call.ids, id: () => twin.id } }, found)
      },
    })),
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
  'webhooks/enabled-comes-back': shownWrong('shows every webhook as switched off', () => ({ enabled: false }), [
    'webhooks/replace-is-stored',
  ]),
  'webhooks/star-accepted': fault(
    'refuses the star',
    on('createWebhook').with(refusing(({ body }) => body.events?.includes('*'))),
  ),
  'webhooks/known-events-accepted': fault(
    'refuses more than three events',
    on('createWebhook').with(refusing(({ body }) => (body.events?.length ?? 0) > 3)),
  ),
  'webhooks/unknown-event-refused': fault(
    'takes an unknown event that stands alone',
    on('createWebhook').with((plain) => ({
      guards: {
        ...plain.guards,
        eventsKnown: (call, found) =>
          call.body.events?.length === 1 ? undefined : plain.guards['eventsKnown']?.(call, found),
      },
    })),
  ),
  'webhooks/unknown-among-known-refused': fault(
    'looks at the first event only',
    on('createWebhook').with((plain) => ({
      guards: {
        ...plain.guards,
        eventsKnown: (call, found) =>
          plain.guards['eventsKnown']?.(
            { ...call, body: { ...call.body, events: call.body.events?.slice(0, 1) } },
            found,
          ),
      },
    })),
  ),
  'webhooks/refused-webhook-not-stored': fault(
    'stores a webhook that it refuses',
    on('createWebhook').with(({ guards: { eventsKnown, ...guards }, answer }) => ({
      guards,
      answer: (webhook, call) => eventsKnown?.(call, webhook) ?? answer(webhook, call),
    })),
  ),
  'webhooks/event-types-answer': fault('answers no JSON', {
    operations: { listWebhookEventTypes: { answer: () => NOT_JSON } },
  }),
  'webhooks/event-types-name-events': fault(
    'leaves the events of connections out',
    on('listWebhookEventTypes').body((names) => names.filter((name: string) => !name.startsWith('Connection.'))),
  ),
  'webhooks/listed-events-accepted': fault(
    'lists an event that it refuses',
    on('listWebhookEventTypes').body((names) => [...names, 'Flow.Dreamt']),
  ),
  'webhooks/list-answers': fault('answers no JSON', { operations: { listWebhooks: { answer: () => NOT_JSON } } }),
  'webhooks/created-webhook-listed': fault(
    'lists only webhooks that are switched off',
    on('listWebhooks').body((list) => list.filter(({ enabled }: WebhookRecord) => !enabled)),
  ),
  'webhooks/created-webhook-readable': fault(
    'does not find a webhook before it was replaced',
    on('getWebhook').with((plain) => ({
      find: (call) => {
        const found = plain.find(call) as WebhookRecord | undefined
        return found?.created === found?.modified ? undefined : found
      },
    })),
  ),
  'webhooks/get-answers-the-named-webhook': fault(
    'shows the id of the next webhook',
    on('getWebhook').body((webhook) => ({ ...webhook, id: webhook.id + 1 })),
  ),
  'webhooks/get-missing': fault(
    'answers 400 for a webhook that is not there',
    on('getWebhook').with((plain) => ({
      steps: { ...plain.steps, notFound: () => refuse(400, 'none', { text: 'no such webhook' }) },
    })),
  ),
  'webhooks/replace-answers': fault(
    'refuses another description',
    on('replaceWebhook').with(
      refusing(({ body }, { description }) => body.description !== undefined && body.description !== description),
    ),
  ),
  'webhooks/replace-is-stored': fault(
    'keeps the name of before',
    on('replaceWebhook').stores('flows', (webhook, _before, { name = '' }) => ({ ...webhook, name })),
  ),
  'webhooks/replace-drops-what-is-left-out': (['description', 'flowIncludes', 'flowExcludes'] as const).map((member) =>
    fault(
      `keeps ${member} where it is left out`,
      on('replaceWebhook').stores('flows', (webhook, _before, found) => ({ [member]: found[member], ...webhook })),
    ),
  ) as never,
  'webhooks/replace-takes-a-webhook-as-read': fault(
    'refuses a body that changes nothing',
    on('replaceWebhook').with(
      refusing(({ body }, found) =>
        ['name', 'description', 'url', 'method', 'enabled'].every((member) => body[member] === found[member]),
      ),
    ),
  ),
  'webhooks/replace-refuses-unknown-event': [
    fault(
      'stores an unknown event that a replace brings',
      on('replaceWebhook').with(({ guards: { eventsKnown: _known, ...guards } }) => ({ guards })),
    ),
    fault(
      'looks at the last event of a replace only',
      on('replaceWebhook').with((plain) => ({
        guards: {
          ...plain.guards,
          eventsKnown: (call, found) =>
            plain.guards['eventsKnown']?.(
              { ...call, body: { ...call.body, events: call.body.events?.slice(-1) } },
              found,
            ),
        },
      })),
    ),
  ],
  'webhooks/refused-replace-changes-nothing': fault(
    'stores a replace that it refuses',
    on('replaceWebhook').with(({ guards: { eventsKnown, ...guards }, answer }) => ({
      guards,
      answer: (webhook, call) => eventsKnown?.(call, webhook) ?? answer(webhook, call),
    })),
  ),
  'webhooks/replace-keeps-id': fault(
    'gives a replaced webhook a new id',
    on('replaceWebhook').with((plain) => ({
      apply: (call, found) => {
        const { changes, result } = plain.apply(call, found)
        const id = call.ids.id()
        return {
          changes: [...changes, remove('webhooks', found.id), put('webhooks', id, { ...result, id })],
          result,
        }
      },
    })),
  ),
  'webhooks/replace-spares-other-webhooks': fault(
    'writes the description into the next webhook too',
    on('replaceWebhook').also((call, found) => {
      const other = neighbour(call, found)
      return other === undefined ? [] : [put('webhooks', other.id, { ...other, description: call.body.description })]
    }),
  ),
  'webhooks/replace-missing': fault(
    'answers 400 for a webhook that is not there',
    on('replaceWebhook').with((plain) => ({
      steps: { ...plain.steps, notFound: () => refuse(400, 'none', { text: 'no such webhook' }) },
    })),
  ),
  'webhooks/delete-answers-204': fault('answers 200', {
    operations: { deleteWebhook: { answer: () => ({ status: 200 }) } },
  }),
  'webhooks/delete-answer-empty': fault('answers what it deleted', {
    operations: { deleteWebhook: { answer: () => ({ status: 200, json: { deleted: true } }) } },
  }),
  'webhooks/deleted-webhook-not-found': fault('still reads a deleted webhook', {
    operations: keepingDeleted(true, { find: [], list: true }),
  }),
  'webhooks/deleted-webhook-not-listed': fault('still lists a deleted webhook', {
    operations: keepingDeleted(true, { find: FOUND_BY, list: false }),
  }),
  'webhooks/delete-spares-other-webhooks': fault(
    'deletes the next webhook too',
    on('deleteWebhook').also((call, found) => {
      const other = neighbour(call, found)
      return other === undefined ? [] : [remove('webhooks', other.id)]
    }),
  ),
})
