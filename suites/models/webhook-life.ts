import type { RuleId } from '#spec'
import { listening } from '../checks/webhooks/happening.ts'
import { replace as replaceWebhook } from '../checks/webhooks/webhook.ts'
import { Blocked, type Stored, type Tools, expect, type fc, listed } from '../kit/index.ts'
import { type Judge, type Step, modelRun, step, stepOn } from '../kit/model.ts'
import { happen } from './webhook-happening.ts'
import { MOST, type OneWebhook, type WebhookLife, at, isActive, others, pathOf } from './webhook.ts'

const EVENTS = ['Connection.Updated']

const rules = [
  'webhooks/connection-updated-delivered',
  'webhooks/delete-answers-204',
  'webhooks/delete-spares-other-webhooks',
  'webhooks/deleted-webhook-gets-nothing',
  'webhooks/deleted-webhook-not-found',
  'webhooks/deleted-webhook-not-listed',
  'webhooks/disabling-stops-deliveries',
  'webhooks/each-delivery-recorded',
  'webhooks/enabling-starts-deliveries',
  'webhooks/every-webhook-concerned',
  'webhooks/replace-is-stored',
  'webhooks/replace-spares-other-webhooks',
] as const satisfies readonly RuleId[]

/** Members of a webhook that the model changes, which have one form whoever answers them. */
const CHANGED = ['name', 'description', 'enabled', 'url'] as const

async function readsAsSent(judge: Judge, one: OneWebhook, { api }: Tools, rule: RuleId): Promise<void> {
  const shown = (await api.need('getWebhook', { path: pathOf(one) })).json as Record<string, unknown>
  judge(rule, () => {
    for (const member of CHANGED) expect.equal(shown[member], one.body[member], member)
  })
}

async function make(tools: Tools, enabled: boolean): Promise<OneWebhook> {
  if (tools.target.features['webhook_receiver'] !== undefined)
    return {
      ...(await listening(tools, { events: EVENTS, enabled })),
      state: 'active',
      replaced: false,
      switchedOff: false,
    }
  const body = tools.given.webhookBody({ events: EVENTS, enabled })
  return { webhook: await tools.given.webhook(body), body, state: 'active', replaced: false, switchedOff: false }
}

async function create({ webhooks }: WebhookLife, tools: Tools, enabled: boolean): Promise<void> {
  const made = await make(tools, enabled)
  if (webhooks.some(({ webhook }) => webhook.id === made.webhook.id)) throw new Blocked('two webhooks have one id')
  webhooks.push(made)
}

async function replace(
  judge: Judge,
  life: WebhookLife,
  one: OneWebhook,
  tools: Tools,
  changes: Record<string, unknown>,
): Promise<void> {
  one.switchedOff = one.body['enabled'] === true && changes['enabled'] === false
  one.body = { ...one.body, ...changes }
  await replaceWebhook(tools.api, one.webhook, one.body)
  one.replaced = true
  await readsAsSent(judge, one, tools, 'webhooks/replace-is-stored')
  if (!judge.about('webhooks/replace-spares-other-webhooks')) return
  for (const other of others(life, one))
    await readsAsSent(judge, other, tools, 'webhooks/replace-spares-other-webhooks')
}

async function remove(judge: Judge, life: WebhookLife, one: OneWebhook, { api }: Tools): Promise<void> {
  const reply = await api.call('deleteWebhook', { path: pathOf(one) })
  judge('webhooks/delete-answers-204', () => expect.status(reply, 204))
  one.state = 'deleted'
  const gone = await api.call('getWebhook', { path: pathOf(one), valid: false })
  judge('webhooks/deleted-webhook-not-found', () => expect.status(gone, 404))
  if (judge.about('webhooks/deleted-webhook-not-listed')) {
    const list = listed<Stored>(await api.need('listWebhooks'))
    judge('webhooks/deleted-webhook-not-listed', () =>
      expect.none(list, ({ id }) => id === one.webhook.id, 'the deleted webhook is listed'),
    )
  }
  if (!judge.about('webhooks/delete-spares-other-webhooks')) return
  for (const other of others(life, one)) {
    const still = await api.call('getWebhook', { path: pathOf(other) })
    judge('webhooks/delete-spares-other-webhooks', () => expect.status(still, 200))
  }
}

function steps(judge: Judge, { target, unique }: Tools): fc.Arbitrary<Step<WebhookLife>>[] {
  const hasRoom = ({ webhooks }: WebhookLife): boolean => webhooks.length < MOST
  const hears = target.features['webhook_receiver'] !== undefined
  const update = step<WebhookLife>(
    'update a connection',
    ({ webhooks }) => webhooks.length > 0,
    (life, tools) => happen(judge, life, tools),
  )
  return [
    step('create webhook', hasRoom, (life, tools) => create(life, tools, true)),
    step('create disabled webhook', hasRoom, (life, tools) => create(life, tools, false)),
    stepOn(MOST, 'rename webhook', isActive, (life, index, tools) =>
      replace(judge, life, at(life, index), tools, { name: unique('webhook'), description: unique('description') }),
    ),
    stepOn(MOST, 'switch webhook', isActive, (life, index, tools) =>
      replace(judge, life, at(life, index), tools, { enabled: at(life, index).body['enabled'] !== true }),
    ),
    stepOn(MOST, 'delete webhook', isActive, (life, index, tools) => remove(judge, life, at(life, index), tools)),
    // More often than the others, since what they lead to shows only then.
    ...(hears ? Array.from({ length: 3 }, () => update) : []),
  ]
}

/** Webhooks that are made, replaced, switched, told of events and deleted in any order. */
export const webhookLife = modelRun<WebhookLife>({
  title: 'some webhooks through their lives, and what is delivered to them',
  rules,
  initial: async () => ({ webhooks: [] }),
  steps,
  // The next sequence shall not be told of beside those of this one.
  final: async ({ webhooks }, { api }) => {
    for (const one of webhooks) if (one.state === 'active') await api.call('deleteWebhook', { path: pathOf(one) })
  },
  length: 12,
  runs: 10,
})
