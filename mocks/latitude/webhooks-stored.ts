import { put } from '../world/index.ts'
import { part, form } from '../alterations/together.ts'
import { on, onEach } from '../alterations/on.ts'
import type { WebhookRecord } from '../world/index.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import { type Alter, bodiless, guarded, otherwise, unguarded, wrapped } from './alterations.ts'

const SAVING = ['createWebhook', 'replaceWebhook'] as const

/** The same change for both operations that save a webhook. */
function saving(alter: Alter): Alteration {
  return { operations: Object.fromEntries(SAVING.map((id) => [id, alter])) }
}

function creating(alter: Alter): Alteration {
  return on('createWebhook').with(alter)
}

/** Every webhook of an answer shown otherwise, alone or in a list. */
function shown(change: (webhook: any, record: WebhookRecord) => object): Alteration {
  return part('webhooks', (plain) => ({
    render: (webhook) => change(plain.render(webhook), webhook) as ReturnType<typeof plain.render>,
  }))
}

const DEFAULTS = { description: '', flowIncludes: [], flowExcludes: [], method: 'POST', enabled: true }

/** A list in another order; one that has another form stays. */
function ordered(id: 'listWebhooks' | 'listWebhookDeliveries', order: (list: any[]) => any[]): Alteration {
  return onEach(id).body((list) => (Array.isArray(list) ? order(list) : list))
}

const sorted = (list: unknown): unknown => (Array.isArray(list) ? list.toSorted() : list)

/** The documented name that another spelling of it, or a pattern for several, stands for. */
function meant(name: string, names: readonly string[]): readonly string[] {
  const small = name.toLowerCase()
  return names.filter(
    (known) =>
      known.toLowerCase() === small || (small.endsWith('.*') && known.toLowerCase().startsWith(small.slice(0, -1))),
  )
}

const leniently: Alter = (plain) => ({
  guards: {
    ...plain.guards,
    eventsKnown(call, found) {
      const { eventNames } = call.parts.webhooks
      const events = call.body.events?.map((name: string) => meant(name, eventNames)[0] ?? name)
      return plain.guards['eventsKnown']?.({ ...call, body: { ...call.body, events } }, found)
    },
  },
})

/** Variants of what webhooks hold, and of listing, replacing and deleting them. */
export const storedWebhookVariants = {
  'webhooks/secret-shown': {
    masked: shown(({ secret, ...webhook }) => (secret === undefined ? webhook : { ...webhook, secret: '*****' })),
    'left-out': shown(({ secret: _secret, ...webhook }) => webhook),
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
    light: form(on('listWebhooks').body((list) => list.map(({ id, name, enabled }: any) => ({ id, name, enabled })))),
    wrapped: form(on('listWebhooks').with(wrapped('webhooks'))),
    ids: form(on('listWebhooks').body((list) => list.map(({ id }: any) => ({ id })))),
  },
  'webhooks/list-order': {
    'newest-first': ordered('listWebhooks', (list) => list.toReversed()),
    'by-name': ordered('listWebhooks', (list) => list.toSorted((a, b) => String(a.name).localeCompare(String(b.name)))),
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
  'webhooks/required-fields': {
    url: creating((plain) => ({ guards: { ...plain.guards, ...requiring('url') } })),
    none: creating(unguarded('complete')),
  },
  'webhooks/missing-method': { refused: creating(guarded(({ body }) => body.method === undefined)) },
  'webhooks/methods-accepted': {
    'post-only': saving(guarded(({ body }) => (body.method ?? 'POST') !== 'POST')),
  },
  'webhooks/missing-enabled': {
    disabled: creating((plain) => ({
      apply: (call, found) => plain.apply({ ...call, body: { enabled: false, ...call.body } }, found),
    })),
  },
  'webhooks/url-form': { any: saving(unguarded('urlAbsolute')) },
  'webhooks/no-events': { refused: creating(guarded(({ body }) => body.events?.length === 0)) },
  'webhooks/event-name-spelling': {
    lenient: {
      ...saving(leniently),
      parts: {
        webhooks: (plain) => ({
          names: (webhook, event) =>
            plain.names(webhook, event) || (webhook.events ?? []).some((name) => meant(name, [event]).length > 0),
        }),
      },
    },
  },
  'webhooks/star-among-names': {
    refused: creating(guarded(({ body }) => (body.events?.length ?? 0) > 1 && body.events.includes('*'))),
  },
  'webhooks/unknown-flow-id': {
    refused: saving(
      guarded(({ body, view }) =>
        [...(body.flowIncludes ?? []), ...(body.flowExcludes ?? [])].some((id) => view.flows.get(id) === undefined),
      ),
    ),
  },
  'webhooks/event-types-shape': {
    objects: form(
      on('listWebhookEventTypes').body((names) =>
        names.map((name: string) => ({ name, description: `tells of ${name}` })),
      ),
    ),
    grouped: form(
      on('listWebhookEventTypes').body((names) =>
        Object.fromEntries(Map.groupBy(names as string[], (name) => name.split('.')[0] as string)),
      ),
    ),
  },
  'webhooks/replace-answer': {
    status: form(on('replaceWebhook').body(() => ({ status: 'ok' }))),
    empty: form(on('replaceWebhook').bodiless(200)),
  },
  'webhooks/secret-left-out-of-replace': {
    kept: on('replaceWebhook').given((call, found) =>
      found.secret === undefined ? call : { ...call, body: { secret: found.secret, ...call.body } },
    ),
  },
  'webhooks/delete-missing': {
    accepted: on('deleteWebhook').find((found) => found ?? { id: NO_WEBHOOK, missing: true }),
  },
  'webhooks/recycle-bin': {
    kept: on('deleteWebhook').with((plain: Operation) => ({
      apply: (call, found) => {
        const { changes, result } = plain.apply(call, found)
        const { id, tenantId, missing } = found
        const key = `webhook:${id}`
        const entry = { key, kind: 'webhook', id, tenantId, deletedAt: call.now, deletedBy: call.caller.user.login }
        const binned = put('bin', key, { ...entry, record: found } as never)
        return { changes: missing === true ? changes : [...changes, binned], result }
      },
    })),
  },
  'webhooks/empty-secret': {
    'empty-key': part('webhooks', { signingKey: ({ secret }) => secret }),
    refused: saving(guarded(({ body }) => body.secret === '')),
  },
  'webhooks/deliveries-order': { 'oldest-first': ordered('listWebhookDeliveries', (list) => list.toReversed()) },
} satisfies Record<string, Record<string, Alteration>>

/** A further guard by the name of the plain one that it takes the place of. */
function requiring(member: string): Operation['guards'] {
  return { complete: ({ body }) => (body[member] === undefined ? MISSING : undefined) }
}

/** The id of no webhook: one with the id in a path may be another tenant's. */
const NO_WEBHOOK = -1
const MISSING = { status: 400, reason: 'incomplete', text: 'a member is missing' }
