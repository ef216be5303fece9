import type { RuleId } from '#spec'
import { activeWebhook } from '../checks/webhooks/happening.ts'
import { replace as replaceWebhook } from '../checks/webhooks/webhook.ts'
import { Blocked, type Stored, type Tools, expect, type fc, listed } from '../kit/index.ts'
import { type Judge, type Step, modelRun, often, step, stepOn } from '../kit/model.ts'
import { DELIVERY_RULES, triggerEvent } from './webhook-happening.ts'
import { MOST, type OneWebhook, type WebhookLife, at, isActive, others, pathOf } from './webhook.ts'

const EVENTS = ['Connection.Updated']

const rules = [
  ...DELIVERY_RULES,
  'webhooks/delete-answers-204',
  'webhooks/delete-spares-other-webhooks',
  'webhooks/deleted-webhook-not-found',
  'webhooks/deleted-webhook-not-listed',
  'webhooks/replace-is-stored',
  'webhooks/replace-spares-other-webhooks',
] as const satisfies readonly RuleId[]

/** Members that the model changes, whose values have only one form. */
const CHANGED = ['name', 'description', 'enabled', 'url'] as const

async function readsAsSent(judge: Judge, one: OneWebhook, { api }: Tools, rule: RuleId): Promise<void> {
  const shown = (await api.need('getWebhook', { path: pathOf(one) })).json as Record<string, unknown>
  judge(rule, () => {
    for (const member of CHANGED) expect.equal(shown[member], one.body[member], member)
  })
}

async function make(tools: Tools, enabled: boolean): Promise<OneWebhook> {
  const members = { events: EVENTS, enabled, description: tools.unique('description') }
  if (tools.target.features.webhook_receiver !== undefined)
    return { ...(await activeWebhook(tools, members)), state: 'active' }
  const body = tools.given.webhookBody(members)
  return { webhook: await tools.given.webhook(body), body, state: 'active' }
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
  one.body = { ...one.body, ...changes }
  await replaceWebhook(tools.api, one.webhook, one.body)
  one.replaced =
    changes['enabled'] === undefined ? 'otherwise' : changes['enabled'] === true ? 'switched on' : 'switched off'
  await readsAsSent(judge, one, tools, 'webhooks/replace-is-stored')
  if (!judge.about('webhooks/replace-spares-other-webhooks')) return
  for (const other of others(life, one))
    await readsAsSent(judge, other, tools, 'webhooks/replace-spares-other-webhooks')
}

async function remove(judge: Judge, life: WebhookLife, one: OneWebhook, tools: Tools): Promise<void> {
  const { api, eventually } = tools
  const spared = judge.about('webhooks/delete-spares-other-webhooks') ? others(life, one) : []
  for (const other of spared) await api.need('getWebhook', { path: pathOf(other) })
  const reply = await api.call('deleteWebhook', { path: pathOf(one) })
  judge('webhooks/delete-answers-204', () => expect.status(reply, 204))
  one.state = 'deleted'
  const gone = await api.call('getWebhook', { path: pathOf(one), valid: false })
  judge('webhooks/deleted-webhook-not-found', () => expect.status(gone, 404))
  if (judge.about('webhooks/deleted-webhook-not-listed')) {
    const stays = await eventually(
      async () => listed<Stored>(await api.need('listWebhooks')).some(({ id }) => id === one.webhook.id),
      (isThere) => !isThere,
    )
    judge('webhooks/deleted-webhook-not-listed', () => expect.that(!stays, 'the deleted webhook is listed'))
  }
  for (const other of spared) {
    const still = await api.call('getWebhook', { path: pathOf(other) })
    judge('webhooks/delete-spares-other-webhooks', () => expect.status(still, 200))
  }
}

function steps(judge: Judge, { target, unique }: Tools): fc.Arbitrary<Step<WebhookLife>>[] {
  const hasRoom = ({ webhooks }: WebhookLife): boolean => webhooks.length < MOST
  // Deliveries need a receiver, and are awaited only if the case is about them.
  const hears = target.features.webhook_receiver !== undefined && judge.about(...DELIVERY_RULES)
  const update = step<WebhookLife>(
    'update a connection',
    ({ webhooks }) => webhooks.length > 0,
    (life, tools) => triggerEvent(judge, life, tools),
  )
  return [
    ...often(step<WebhookLife>('create webhook', hasRoom, (life, tools) => create(life, tools, true))),
    step('create disabled webhook', hasRoom, (life, tools) => create(life, tools, false)),
    stepOn(MOST, 'rename webhook', isActive, (life, index, tools) =>
      replace(judge, life, at(life, index), tools, { name: unique('webhook'), description: unique('description') }),
    ),
    stepOn(MOST, 'switch webhook', isActive, (life, index, tools) =>
      replace(judge, life, at(life, index), tools, { enabled: at(life, index).body['enabled'] !== true }),
    ),
    stepOn(MOST, 'delete webhook', isActive, (life, index, tools) => remove(judge, life, at(life, index), tools)),
    ...(hears ? often(update) : []),
  ]
}

/** Webhooks that are created, replaced, switched, triggered and deleted in any order. */
export const webhookLife = modelRun<WebhookLife>({
  title: 'some webhooks through their lives, and what is delivered to them',
  rules,
  initial: async () => ({ webhooks: [], heard: false }),
  steps,
  // The next sequence must not trigger the webhooks of this one.
  final: async ({ webhooks }, { api }) => {
    for (const one of webhooks) if (one.state === 'active') await api.call('deleteWebhook', { path: pathOf(one) })
  },
  length: 12,
  runs: 10,
})
