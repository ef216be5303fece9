import {
  Blocked,
  type Inbox,
  type InboxAnswer,
  type Received,
  type StartedRun,
  type Stored,
  type Tools,
  textOf,
} from '../../kit/index.ts'

/** A webhook that is switched on, with the body that it was made from and where its deliveries come in. */
export interface Listening {
  webhook: Stored
  body: Record<string, unknown>
  inbox: Inbox
}

/** A webhook that delivers to an inbox of its own. */
export async function listening(
  tools: Tools,
  overrides: Readonly<Record<string, unknown>>,
  answer?: InboxAnswer,
): Promise<Listening> {
  const inbox = await tools.given.inbox(answer)
  const body = tools.given.webhookBody({ url: inbox.url, enabled: true, ...overrides })
  return { webhook: await tools.given.webhook(body), body, inbox }
}

/** Something that webhooks are told of: the event, and every id that may stand for what it happened to. */
export interface Happened {
  event: string
  ids: readonly string[]
}

const RUNS = {
  succeeds: ['success', 'Flow.Executed'],
  fails: ['error', 'Flow.Failed'],
  warns: ['warning', 'Flow.Warning'],
} as const

/** A run of the target file's flow of that outcome. A run that ends otherwise blocks the case. */
export async function run(tools: Tools, outcome: keyof typeof RUNS): Promise<Happened> {
  return ended(tools, await tools.given.run(tools.fixture<number>(`runs.${outcome}`)), outcome)
}

/** A run of a flow of the case, which nobody else starts. */
export async function runOwn(tools: Tools, flow: Pick<Stored, 'id'>): Promise<Happened> {
  return ended(tools, await tools.given.run(flow.id), 'succeeds')
}

async function ended(tools: Tools, started: StartedRun, outcome: keyof typeof RUNS): Promise<Happened> {
  const [expected, event] = RUNS[outcome]
  const status = await tools.given.ended(started)
  if (status !== expected) throw new Blocked(`a run of flow ${started.flowId} ended as ${status}, not ${expected}`)
  return { event, ids: [String(started.flowId), String(started.auditId)] }
}

/** A connection that is replaced. One that stays as it was blocks the case. */
export async function updateConnection(tools: Tools): Promise<Happened> {
  const { api, given, unique } = tools
  const { id } = await given.connection()
  const path = { connectionId: id }
  const description = unique('updated')
  const before = (await api.need('getConnection', { path })).json as Stored
  await api.need('replaceConnection', { path, body: { ...before, description } })
  const { json } = await api.need('getConnection', { path })
  if ((json as Stored | null)?.['description'] !== description) throw new Blocked('the connection was not replaced')
  return { event: 'Connection.Updated', ids: [String(id)] }
}

export const HEADER = {
  event: 'x-etl-webhook-event',
  eventId: 'x-etl-webhook-event-id',
  webhookId: 'x-etl-webhook-id',
  entityId: 'x-etl-webhook-entity-id',
  signature: 'x-etl-webhook-signature',
} as const

/** Whether a delivery says that it is about what the event happened to. */
export function isOf({ ids }: Happened, { headers }: Received): boolean {
  return ids.includes(headers[HEADER.entityId] ?? '')
}

/** Whether a delivery may be the one of an event. One header is enough: whether both are right is for other rules. */
function mayTell(happened: Happened, delivery: Received): boolean {
  return delivery.headers[HEADER.event] === happened.event || isOf(happened, delivery)
}

/** Whether a delivery is the one of an event beyond doubt: it names the event, and what it happened to. */
function tells(happened: Happened, delivery: Received): boolean {
  return delivery.headers[HEADER.event] === happened.event && isOf(happened, delivery)
}

/** The first delivery that is accepted, waited for. */
async function arrival(
  { eventually }: Tools,
  inbox: Inbox,
  accept: (delivery: Received) => boolean,
  withinMs?: number,
): Promise<Received | undefined> {
  return eventually(
    async () => inbox.received().find(accept),
    (found) => found !== undefined,
    withinMs,
  )
}

/** The delivery of an event, waited for; one that does not come breaks the rule. */
export async function expectTold(tools: Tools, { inbox }: Pick<Listening, 'inbox'>, happened: Happened): Promise<void> {
  const delivery = await arrival(tools, inbox, (one) => mayTell(happened, one))
  tools.expect.that(delivery !== undefined, `${happened.event} was not delivered in time`, seen(inbox))
}

/** Any delivery to the inbox, waited for; none breaks the rule. */
export async function expectDelivery(tools: Tools, { inbox }: Pick<Listening, 'inbox'>): Promise<void> {
  tools.expect.that(
    (await arrival(tools, inbox, () => true)) !== undefined,
    'nothing was delivered in time',
    seen(inbox),
  )
}

/** Any delivery to the inbox, or the one of an event; none blocks the case. */
export async function delivered(
  tools: Tools,
  { inbox }: Pick<Listening, 'inbox'>,
  happened?: Happened,
): Promise<Received> {
  const delivery = await arrival(tools, inbox, (one) => happened === undefined || mayTell(happened, one))
  if (delivery === undefined) throw new Blocked('nothing was delivered in time')
  return delivery
}

/** How long a delivery that must not come is waited for after one that does, in ms: order and delay are open. */
const GRACE_MS = 300

/** The event is not delivered, though by now a later one has been. */
export async function expectNotTold(
  tools: Tools,
  { inbox }: Pick<Listening, 'inbox'>,
  happened: Happened,
): Promise<void> {
  const delivery = await arrival(tools, inbox, (one) => tells(happened, one), GRACE_MS)
  tools.expect.that(
    delivery === undefined,
    `${happened.event} of ${happened.ids[0]} was delivered`,
    delivery && shown(delivery),
  )
}

/** Nothing at all is delivered. */
export async function expectSilence(tools: Tools, { inbox }: Pick<Listening, 'inbox'>): Promise<void> {
  const delivery = await arrival(tools, inbox, () => true, GRACE_MS)
  tools.expect.that(delivery === undefined, 'there was a delivery', delivery && shown(delivery))
}

/** A delivery as a report shows it. */
export function shown(delivery: Received): unknown {
  const { method, rest, headers } = delivery
  return { method, rest, headers, body: textOf(delivery) }
}

function seen(inbox: Inbox): unknown[] {
  return inbox.received().map(shown)
}
