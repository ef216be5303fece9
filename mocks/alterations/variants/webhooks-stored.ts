import { form, part, together } from '../together.ts'
import type { Json } from '../json.ts'
import { type AnyCall, on, onEach } from '../on.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import { type BinRecord, EVERY_EVENT, type WebhookRecord, put } from '../../world/index.ts'
import { NO_ID, byName, wrapped } from './alterations.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'

const SAVING = onEach('createWebhook', 'replaceWebhook')

/** Changes every webhook in responses, alone or in a list. */
function shown(change: (webhook: Json, record: WebhookRecord) => Json): Alteration {
  return part('webhooks', (plain) => ({
    render: (webhook) => change(plain.render(webhook), webhook),
  }))
}

const DEFAULTS = { description: '', flowIncludes: [], flowExcludes: [], method: 'POST', enabled: true }

/** Changes the order of a list; a list in another format stays as it is. */
function ordered(id: 'listWebhooks' | 'listWebhookDeliveries', order: (list: Json[]) => Json[]): Alteration {
  return onEach(id).body((list) => (Array.isArray(list) ? order(list) : list))
}

const sorted = (list: unknown): unknown => (Array.isArray(list) ? list.toSorted() : list)

/** The documented names for another spelling or a pattern. */
function meant(name: string, names: readonly string[]): readonly string[] {
  const small = name.toLowerCase()
  return names.filter(
    (known) =>
      known.toLowerCase() === small || (small.endsWith('.*') && known.toLowerCase().startsWith(small.slice(0, -1))),
  )
}

const hidingSecret = shown(({ secret: _secret, ...webhook }) => webhook)

const isLimit = (ids: readonly unknown[] | undefined): boolean => ids !== undefined && ids.length > 0

/** Accepts other spellings of event names. */
const leniently = SAVING.guard('eventsKnown', (plain, call, found) => {
  const { eventNames } = call.parts.webhooks
  const events = call.body.events?.map((name: string) => meant(name, eventNames)[0] ?? name)
  return plain({ ...call, body: { ...call.body, events } }, found)
})

/** Variants of the members of webhooks, and of listing, replacing and deleting them. */
export const storedWebhookVariants = {
  'webhooks/secret-shown': {
    masked: shown(({ secret, ...webhook }) => (secret === undefined ? webhook : { ...webhook, secret: '*****' })),
    'left-out': hidingSecret,
    'read-only': form(on('createWebhook').body(({ secret: _secret, ...webhook }) => webhook)),
  },
  'webhooks/unset-fields': {
    null: shown((webhook) => ({
      ...Object.fromEntries(Object.keys(DEFAULTS).map((member) => [member, null])),
      ...webhook,
    })),
    default: shown((webhook) => ({ ...DEFAULTS, ...webhook })),
  },
  'webhooks/more-fields': {
    more: shown((webhook, { modified, modifiedBy }) => ({ ...webhook, modified, modifiedBy, lastDelivery: 'none' })),
  },
  'webhooks/list-shape': {
    light: form(on('listWebhooks').items(({ id, name, enabled }) => ({ id, name, enabled }))),
    wrapped: form(on('listWebhooks').body(wrapped('webhooks'))),
    ids: form(on('listWebhooks').items(({ id }) => ({ id }))),
  },
  'webhooks/list-order': {
    'newest-first': ordered('listWebhooks', (list) => list.toReversed()),
    'by-name': ordered('listWebhooks', byName),
  },
  'webhooks/events-order': {
    sorted: shown((webhook) => ({
      ...webhook,
      ...Object.fromEntries(
        ['events', 'flowIncludes', 'flowExcludes']
          .filter((member) => member in webhook)
          .map((member) => [member, sorted(webhook[member])]),
      ),
    })),
  },
  'webhooks/star-shown': {
    names: onEach('createWebhook', 'replaceWebhook', 'getWebhook', 'listWebhooks').items((webhook, { parts }) =>
      (webhook.events ?? []).includes(EVERY_EVENT)
        ? { ...webhook, events: parts.webhooks.eventNames.filter((name) => name !== EVERY_EVENT) }
        : webhook,
    ),
  },
  'webhooks/required-fields': {
    url: on('createWebhook').guard('complete', (_plain, { body }) =>
      body.url === undefined ? refuse(400, 'incomplete', { text: 'a member is missing' }) : undefined,
    ),
    none: on('createWebhook').unguarded('complete'),
  },
  'webhooks/missing-method': { refused: on('createWebhook').refuses(({ body }) => body.method === undefined) },
  'webhooks/methods-accepted': { 'post-only': SAVING.refuses(({ body }) => (body.method ?? 'POST') !== 'POST') },
  'webhooks/missing-enabled': {
    disabled: on('createWebhook').given((call) => ({ ...call, body: { enabled: false, ...call.body } })),
  },
  'webhooks/url-form': { any: SAVING.unguarded('urlAbsolute') },
  'webhooks/no-events': { refused: on('createWebhook').refuses(({ body }) => body.events?.length === 0) },
  'webhooks/event-name-spelling': {
    lenient: together(
      leniently,
      part('webhooks', (plain) => ({
        names: (webhook, event) =>
          plain.names(webhook, event) || (webhook.events ?? []).some((name) => meant(name, [event]).length > 0),
      })),
    ),
  },
  'webhooks/star-among-names': {
    refused: on('createWebhook').refuses(({ body: { events = [] } }) => events.length > 1 && events.includes('*')),
  },
  'webhooks/unknown-flow-id': {
    refused: SAVING.refuses(({ body, view }) =>
      [...(body.flowIncludes ?? []), ...(body.flowExcludes ?? [])].some((id) => view.flows.get(id) === undefined),
    ),
  },
  'webhooks/event-types-shape': {
    objects: form(on('listWebhookEventTypes').items((name) => ({ name, description: `tells of ${name}` }))),
    grouped: form(
      on('listWebhookEventTypes').body((names: string[]) => Object.groupBy(names, (name) => name.split('.')[0] ?? '')),
    ),
  },
  'webhooks/event-types-words': {
    labels: on('listWebhookEventTypes').items((name: string) => name.replace('.', ' ').toLowerCase()),
    kinds: on('listWebhookEventTypes').body((names: string[]) => [...new Set(names.map((name) => name.split('.')[0]))]),
  },
  'webhooks/replace-answer': {
    status: form(on('replaceWebhook').body(() => ({ status: 'ok' }))),
    empty: form(on('replaceWebhook').bodiless(200)),
  },
  'webhooks/secret-left-out-of-replace': {
    kept: together(
      hidingSecret,
      on('replaceWebhook').given((call, found) =>
        found.secret === undefined ? call : { ...call, body: { secret: found.secret, ...call.body } },
      ),
    ),
  },
  'webhooks/doubled-name': {
    refused: SAVING.refuses(({ body, view, path }: AnyCall) =>
      [...view.webhooks.values()].some(({ id, name }) => name === body.name && id !== path.webhookId),
    ),
  },
  'webhooks/both-limits': {
    refused: SAVING.refuses(({ body }) => isLimit(body.flowIncludes) && isLimit(body.flowExcludes)),
  },
  'webhooks/recycle-bin': {
    kept: on('deleteWebhook').also(({ now, caller }, webhook) => {
      const { id, tenantId } = webhook
      if (id === NO_ID) return []
      const key = `webhook:${id}`
      // The bin's type has no webhooks, since the documents do not move them there.
      const kind = 'webhook' as BinRecord['kind']
      const entry = { key, kind, id, tenantId, deletedAt: now, deletedBy: caller.user.login, record: webhook }
      return [put('bin', key, entry)]
    }),
  },
  'webhooks/signature-without-secret': {
    'empty-key': part('webhooks', (plain) => ({ signingKey: (webhook) => plain.signingKey(webhook) ?? '' })),
  },
  'webhooks/empty-secret': {
    'empty-key': part('webhooks', { signingKey: ({ secret }) => secret }),
    refused: SAVING.refuses(({ body }) => body.secret === ''),
  },
  'webhooks/deliveries-order': { 'oldest-first': ordered('listWebhookDeliveries', (list) => list.toReversed()) },
} satisfies Record<string, Record<string, Alteration>>
