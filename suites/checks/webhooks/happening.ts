import {
  type As,
  Blocked,
  type Inbox,
  type InboxAnswer,
  NotApplicable,
  type Received,
  type StartedRun,
  type Stored,
  type Tools,
  offers,
  stored,
  textOf,
  unlessBlocked,
} from '../../kit/index.ts'

/** How long to wait for a delivery after one of a later event, in ms: order and delay are not documented. */
export const GRACE_MS = 300

/** A name with letters beyond ASCII and beyond Latin-1. */
export const FOREIGN = 'Möwe € 日本'

/** An enabled webhook with its body and inbox. */
export interface ActiveWebhook {
  webhook: Stored
  body: Record<string, unknown>
  inbox: Inbox
}

/** A webhook that delivers to its own inbox. */
export async function activeWebhook(
  tools: Tools,
  overrides: Readonly<Record<string, unknown>>,
  answer?: InboxAnswer,
): Promise<ActiveWebhook> {
  const inbox = await tools.given.inbox(answer)
  const body = tools.given.webhookBody({ url: inbox.url, enabled: true, ...overrides })
  return { webhook: await tools.given.webhook(body), body, inbox }
}

/**
 * Such a webhook, or undefined if the service refuses it: not all that a webhook may be is documented. Its url may go on after
 * the address of the receiver.
 */
export async function acceptedWebhook(
  { api, given }: Tools,
  overrides: Readonly<Record<string, unknown>>,
  afterAddress = '',
): Promise<ActiveWebhook | undefined> {
  const inbox = await given.inbox()
  const body = given.webhookBody({ url: inbox.url + afterAddress, enabled: true, ...overrides })
  const reply = await api.call('createWebhook', { body, valid: false })
  return reply.ok ? { webhook: stored(reply), body, inbox } : undefined
}

/** An event for webhooks, with all ids that may identify its object. */
export interface WebhookEvent {
  event: string
  ids: readonly string[]
  /** Causes it once more, in the same way and at the same object. */
  again: () => Promise<WebhookEvent>
}

const RUNS = {
  succeeds: ['success', 'Flow.Executed'],
  fails: ['error', 'Flow.Failed'],
  warns: ['warning', 'Flow.Warning'],
} as const

/** Runs the target file's flow with that outcome; blocks the case if it ends otherwise. */
export async function run(tools: Tools, outcome: keyof typeof RUNS): Promise<WebhookEvent> {
  return ended(tools, await tools.given.run(tools.fixture(`runs.${outcome}`)), outcome)
}

/** Runs a flow that succeeds, such as the case's own. */
export async function runOwn(tools: Tools, flow: Pick<Stored, 'id'>): Promise<WebhookEvent> {
  return ended(tools, await tools.given.run(flow.id), 'succeeds')
}

/** A flow that succeeds: the case's own, if the target file shows how to create one, of a name if the service takes it. */
export async function flowToRun(tools: Tools, name?: string): Promise<Pick<Stored, 'id'>> {
  const { given, target, fixture } = tools
  if (!offers(target, 'fixture:runnable_flow')) return { id: fixture('runs.succeeds') }
  return name === undefined ? given.runnableFlow() : named(name, (members) => given.runnableFlow(members))
}

/** An object of that name, or of another one where the service refuses it: which letters a name may have is not documented. */
async function named<T>(name: string, make: (members?: { name: string }) => Promise<T>): Promise<T> {
  return (await unlessBlocked(() => make({ name }))) ?? make()
}

async function ended(tools: Tools, started: StartedRun, outcome: keyof typeof RUNS): Promise<WebhookEvent> {
  const [expected, event] = RUNS[outcome]
  const status = await tools.given.ended(started)
  if (status !== expected) throw new Blocked(`a run of flow ${started.flowId} ended as ${status}, not ${expected}`)
  return {
    event,
    ids: [String(started.flowId), String(started.auditId)],
    again: async () => ended(tools, await tools.given.run(started.flowId), outcome),
  }
}

/** Updates a new connection. */
export async function updateConnection(tools: Tools): Promise<WebhookEvent> {
  return update(tools, await connectionToUpdate(tools))
}

/** A connection of the case. A payload may hold its name. */
export function connectionToUpdate({ given, unique }: Tools): Promise<Stored> {
  return named(unique(FOREIGN), (members) => given.connection(members))
}

/** Updates a connection, as another user if given; blocks the case if it stays the same. */
export async function update(tools: Tools, connection: Stored, as: As = 'admin'): Promise<WebhookEvent> {
  const { api, unique } = tools
  const { id } = connection
  const path = { connectionId: id }
  const description = unique('updated')
  const before = (await api.need('getConnection', { path })).json as Stored
  const { ok } = await api.call('replaceConnection', {
    path,
    body: { ...before, description },
    as,
    valid: as === 'admin',
  })
  // How roles map to rights is not documented.
  if (!ok && as !== 'admin') throw new NotApplicable(`the ${String(as)} may not replace a connection`)
  const { json } = await api.need('getConnection', { path })
  if ((json as Stored | null)?.['description'] !== description) throw new Blocked('the connection was not replaced')
  return { event: 'Connection.Updated', ids: [String(id)], again: () => update(tools, connection, as) }
}

/** A kind of event, and how to cause one. */
export interface Cause {
  event: string
  trigger: (tools: Tools) => Promise<WebhookEvent>
}

/** All kinds of events that the target file allows to cause. */
export function causes({ target }: Tools): Cause[] {
  return [
    { need: 'fixture:connection', event: 'Connection.Updated', trigger: updateConnection },
    ...Object.entries(RUNS).map(([outcome, [, event]]) => ({
      need: `fixture:runs.${outcome}`,
      event,
      trigger: (tools: Tools) => run(tools, outcome as keyof typeof RUNS),
    })),
  ].filter(({ need }) => offers(target, need))
}

/**
 * Causes each kind of event, and waits until they are delivered: that they come is for other rules. How soon a
 * webhook counts that was replaced is not documented: they are caused once more where only others are told of any.
 */
export async function triggerAll(tools: Tools, webhooks: readonly Pick<ActiveWebhook, 'inbox'>[]): Promise<void> {
  const before = webhooks.map(({ inbox }) => inbox.received().length)
  await triggerEach(tools, webhooks)
  const told = new Set(webhooks.map(({ inbox }, index) => inbox.received().length > (before[index] ?? 0)))
  if (told.size > 1) await triggerEach(tools, webhooks)
}

/** Causes each kind of event once, and waits until each webhook has them all. */
async function triggerEach(tools: Tools, webhooks: readonly Pick<ActiveWebhook, 'inbox'>[]): Promise<void> {
  const before = webhooks.map(({ inbox }) => inbox.received().length)
  const happened: WebhookEvent[] = []
  for (const { trigger } of causes(tools)) happened.push(await trigger(tools))
  const hasAll = ({ inbox }: Pick<ActiveWebhook, 'inbox'>, index: number): boolean => {
    const later = inbox.received().slice(before[index])
    return happened.every((one) => later.some((delivery) => mayBeDeliveryOf(one, delivery)))
  }
  await tools.eventually(async () => webhooks.every(hasAll), Boolean)
}

/** Triggers an event of another kind, if the target file allows it; otherwise the same kind again. */
export function otherEvent(tools: Tools, missed: WebhookEvent): Cause {
  const others = causes(tools)
  const found = others.find(({ event }) => event !== missed.event) ?? others[0]
  if (found === undefined) throw new Blocked('the target file names nothing else that webhooks are told of')
  return found
}

export const HEADER = {
  event: 'x-etl-webhook-event',
  eventId: 'x-etl-webhook-event-id',
  webhookId: 'x-etl-webhook-id',
  entityId: 'x-etl-webhook-entity-id',
  signature: 'x-etl-webhook-signature',
} as const

/**
 * Whether a request has no header of deliveries: a service may try an address out, or greet it, by a request that is no delivery.
 * That deliveries have these headers is for rules of their own.
 */
export function isBare({ headers }: Received): boolean {
  return !Object.values(HEADER).some((name) => name in headers)
}

/** The deliveries that came in so far, bare requests apart. */
export function deliveriesTo({ inbox }: Pick<ActiveWebhook, 'inbox'>): Received[] {
  return inbox.received().filter((one) => !isBare(one))
}

/** Whether a delivery names the event's object. */
export function namesObjectOf({ ids }: WebhookEvent, { headers }: Received): boolean {
  return ids.includes(headers[HEADER.entityId] ?? '')
}

/** Whether a delivery may be of this event. One header is enough: whether both are right is for other rules. */
export function mayBeDeliveryOf(happened: WebhookEvent, delivery: Received): boolean {
  return delivery.headers[HEADER.event] === happened.event || namesObjectOf(happened, delivery)
}

/** Whether a delivery is certainly of this event: it names the event and its object. */
export function isDeliveryOf(happened: WebhookEvent, delivery: Received): boolean {
  return delivery.headers[HEADER.event] === happened.event && namesObjectOf(happened, delivery)
}

/** An event by the ids that no other one has: executions may be counted for each flow. */
export function apartFrom(others: readonly WebhookEvent[], happened: WebhookEvent): WebhookEvent {
  const taken = new Set(others.flatMap(({ ids }) => ids))
  return { ...happened, ids: happened.ids.filter((id) => !taken.has(id)) }
}

/** A delivery as a report shows it. */
export function shown(delivery: Received): unknown {
  const { method, rest, headers } = delivery
  return { method, rest, headers, body: textOf(delivery) }
}
