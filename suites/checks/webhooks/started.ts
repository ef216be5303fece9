import {
  type RunnableFlow,
  type Stored,
  type Tools,
  Blocked,
  NotApplicable,
  check,
  inTime,
  offers,
  requestOf,
} from '../../kit/index.ts'
import type { HistoryItem } from '../executions/history-page.ts'
import { bulkAction } from '../flows/bulk-action.ts'
import { readyListener } from '../listeners/ready.ts'
import { pastRuns, ready } from '../runs/starts.ts'
import { fires, frequent } from '../schedules/due.ts'
import { delivered, expectDelivery, expectNotDelivered, expectRunNamed } from './arriving.ts'
import { type ActiveWebhook, HEADER, type WebhookEvent, activeWebhook } from './happening.ts'

/** Starts a run; returns whether that may be done in this way. */
type Start = (tools: Tools, flow: Stored & RunnableFlow) => Promise<boolean>

/** Starts a run with a start request, if the caller may. */
const asking =
  (by: 'runFlow' | 'runFlowByName', as: 'admin' | 'editor', query = {}): Start =>
  async ({ api }, flow) => {
    const { ok } = await api.call(by, { ...requestOf({ by, flow, query }), as, valid: as === 'admin' })
    return ok
  }

/** The ways to start a run that the target file allows. */
function startsOf({ target }: Tools): [name: string, start: Start][] {
  return [
    ['by name', asking('runFlowByName', 'admin')],
    ['and waited for', asking('runFlow', 'admin', { sync: true })],
    ...(offers(target, 'credential:editor') ? [[BY_ANOTHER, asking('runFlow', 'editor')] as [string, Start]] : []),
    ...indirectStartsOf(target),
  ]
}

/** Those that begin at another object, or at many flows at once. */
function indirectStartsOf(target: Tools['target']): [name: string, start: Start][] {
  const isListening = ['http_listener.url_field', 'listener_schedule'].every((one) => offers(target, `fixture:${one}`))
  return [
    ...(offers(target, 'fixture:schedule') ? [['by a schedule', bySchedule] as [string, Start]] : []),
    ...(isListening && target.requests.createListener !== undefined
      ? [['by a message', byMessage] as [string, Start]]
      : []),
    ...(offers(target, 'bulk_action:run') ? [[IN_BULK, inBulk] as [string, Start]] : []),
  ]
}

const inBulk: Start = async (tools, flow) => {
  const actions = [bulkAction(tools, 'run', flow)]
  const body = { flowIds: [flow.id], actions, modifiedMessage: 'etalon: run' }
  return (await tools.api.call('bulkEditFlows', { body })).ok
}

const bySchedule: Start = async ({ api, given }, flow) => {
  // Whether a disabled schedule runs its flow now is not documented.
  const { id } = await given.schedule({ flowId: flow.id, enabled: true })
  return (await api.call('runScheduledFlow', { path: { scheduleId: id, flowId: flow.id } })).ok
}

const byMessage: Start = async (tools, flow) => {
  const url = await readyListener(tools, flow)
  const reply = await tools.eventually(
    () => tools.given.message(url, tools.unique('message')),
    ({ ok }) => ok,
  )
  if (!reply.ok) throw new Blocked(`the listener answered ${reply.status} to a message`)
  return true
}

const EVENT = 'Flow.Executed'
const BY_ANOTHER = 'by another user'
const IN_BULK = 'in bulk'

/** Ways of which may come nothing: another user may not run a flow, and what a bulk edit runs is for other rules. */
const UNSURE: readonly string[] = [BY_ANOTHER, IN_BULK]

/** A run of a flow of the case, and the webhooks that were there before. */
interface Listened<T> {
  webhooks: T
  happened: WebhookEvent
}

/** An event without how it is caused again. */
type Told = Omit<WebhookEvent, 'again'>

/** Waits for a run of a flow, beside earlier ones, that succeeds; undefined if none does in time. */
async function succeeded(tools: Tools, { id }: Stored, earlier: readonly HistoryItem[]): Promise<Told | undefined> {
  const known = new Set(earlier.map(({ auditId }) => auditId))
  const isDone = ({ auditId, status }: HistoryItem): boolean => status === 'success' && !known.has(auditId)
  const runs = await tools.eventually(
    () => pastRuns(tools, id),
    (past) => past.some(isDone),
  )
  const done = runs.find(isDone)
  return done && { event: EVENT, ids: [String(id), String(done.auditId)] }
}

/** Runs a flow in a way; undefined if the caller may not, or if nothing comes of it where that is left open. */
async function ran(
  tools: Tools,
  flow: Stored & RunnableFlow,
  [name, start]: readonly [name: string, start: Start],
  earlier: readonly HistoryItem[] = [],
): Promise<WebhookEvent | undefined> {
  if (!(await start(tools, flow))) return undefined
  const happened = await succeeded(tools, flow, earlier)
  if (happened === undefined && UNSURE.includes(name)) return undefined
  if (happened === undefined) throw new Blocked(`a run started ${name} did not succeed ${inTime(tools.target)}`)
  const again = async (): Promise<WebhookEvent> => {
    const repeated = await ran(tools, flow, [name, start], await pastRuns(tools, flow.id))
    if (repeated === undefined) throw new Blocked(`a second run started ${name} did not succeed`)
    return repeated
  }
  return { ...happened, again }
}

/** Runs flows of the case, each started in another way and with webhooks of its own; each that succeeded, in turn. */
async function* startedEach<T>(
  tools: Tools,
  listening: (flow: Stored) => Promise<T>,
  starts = startsOf(tools),
): AsyncGenerator<Listened<T>> {
  let succeeding = 0
  for (const way of starts) {
    const flow = await tools.given.runnableFlow()
    const webhooks = await listening(flow)
    const happened = await ran(tools, flow, way)
    if (happened === undefined) continue
    succeeding += 1
    yield { webhooks, happened }
  }
  if (succeeding === 0) throw new Blocked('no run succeeded, however it was started')
}

const including = (tools: Tools, { id }: Stored): Promise<ActiveWebhook> =>
  activeWebhook(tools, { events: [EVENT], flowIncludes: [id] })

/** Asserts that runs, each started in another way, are not delivered to webhooks, although others get them. */
async function expectShutOut(tools: Tools, listening: (flow: Stored) => Promise<ActiveWebhook>): Promise<void> {
  const bothFor = async (flow: Stored) => ({ shutOut: await listening(flow), control: await including(tools, flow) })
  const all: Listened<Awaited<ReturnType<typeof bothFor>>>[] = []
  for await (const one of startedEach(tools, bothFor)) all.push(one)
  const judged = all.map(async ({ webhooks: { control, shutOut }, happened }) => {
    const { headers } = await delivered(tools, control, happened)
    const [flowId] = happened.ids
    // The id of an execution may be that of one of another flow, whose events come to this webhook.
    if (flowId === undefined || headers[HEADER.entityId] !== flowId) return
    await expectNotDelivered(tools, shutOut, { ...happened, ids: [flowId] })
  })
  await Promise.all(judged)
}

export const deliveredHoweverStarted = check({
  rule: 'webhooks/flow-executed-delivered',
  title: 'runs of flows of the case, each started in another way, to webhooks that are limited to them',
  run: async (tools) => {
    for await (const { webhooks, happened } of startedEach(tools, (flow) => including(tools, flow)))
      await expectDelivery(tools, webhooks, happened)
  },
})

export const entityHoweverStarted = check({
  rule: 'webhooks/entity-id-header-names-run',
  title:
    'deliveries of runs that a schedule, a message or a bulk edit started, to webhooks that are limited to their flows',
  run: async (tools) => {
    const starts = indirectStartsOf(tools.target)
    if (starts.length === 0) throw new NotApplicable('the target file shows none of these ways to start a run')
    for await (const { webhooks, happened } of startedEach(tools, (flow) => including(tools, flow), starts))
      await expectRunNamed(tools, webhooks, happened)
  },
})

export const deliveredWhenDue = check({
  rule: 'webhooks/flow-executed-delivered',
  title: 'a run of a flow of the case that a schedule started when it was due, to a webhook that is limited to it',
  // It waits until then, which cannot be hurried: it must not be the last to begin.
  weight: 20,
  run: async (tools) => {
    const flow = await tools.given.runnableFlow()
    const webhook = await including(tools, flow)
    await expectDelivery(tools, webhook, await ranWhenDue(tools, flow))
  },
})

/** A run of a flow that a schedule started when it was due. */
async function ranWhenDue(tools: Tools, flow: Stored, earlier: readonly HistoryItem[] = []): Promise<WebhookEvent> {
  const schedule = await frequent(tools, { flowId: flow.id })
  // Whether a schedule starts its flow is for other rules.
  if (!(await fires(tools, schedule, earlier.length))) throw new Blocked('the schedule starts nothing')
  // One run is enough.
  await tools.api.call('disableSchedule', { path: { scheduleId: schedule.id }, valid: false })
  const happened = await succeeded(tools, flow, earlier)
  if (happened === undefined) throw new Blocked(`no run of the schedule succeeded ${inTime(tools.target)}`)
  return { ...happened, again: async () => ranWhenDue(tools, flow, await pastRuns(tools, flow.id)) }
}

export const excludedHoweverStarted = check({
  rule: 'webhooks/excluded-flow-not-delivered',
  title: 'runs of flows of the case, each started in another way, to webhooks that exclude them',
  run: (tools) => expectShutOut(tools, (flow) => activeWebhook(tools, { events: [EVENT], flowExcludes: [flow.id] })),
})

export const othersHoweverStarted = check({
  rule: 'webhooks/flow-not-included-not-delivered',
  title: 'runs of flows of the case, each started in another way, to a webhook that includes another flow',
  run: async (tools) => {
    const webhook = await including(tools, await tools.given.flow())
    await expectShutOut(tools, async () => webhook)
  },
})

export const failedHoweverStarted = check({
  rule: 'webhooks/flow-failed-delivered',
  title: 'runs that fail, one by name, one whose start waits and answers with an error, and one by a schedule',
  exclusive: 'apart',
  claims: 'ending-flows',
  run: async (tools) => {
    const flow = await ready(tools, 'fails')
    for (const [name, start] of failingStartsOf(tools)) {
      const webhook = await activeWebhook(tools, { events: ['Flow.Failed'], flowIncludes: [flow.id] })
      await expectDelivery(tools, webhook, await failed(tools, flow, name, start))
    }
  },
})

/** Starts a run that will fail, whatever is answered. */
type FailingStart = (flow: RunnableFlow) => Promise<unknown>

function failingStartsOf({ api, given, target }: Tools): [name: string, start: FailingStart][] {
  const asking =
    (by: 'runFlow' | 'runFlowByName', query = {}): FailingStart =>
    (flow) =>
      api.call(by, { ...requestOf({ by, flow, query }), valid: false })
  const starts: [string, FailingStart][] = [
    ['by name', asking('runFlowByName')],
    ['and waited for', asking('runFlow', { sync: true, returnErrorCode: true })],
  ]
  if (!offers(target, 'fixture:schedule')) return starts
  const scheduled: FailingStart = async ({ id: flowId }) => {
    const { id } = await given.schedule({ flowId, enabled: true })
    await api.call('runScheduledFlow', { path: { scheduleId: id, flowId }, valid: false })
  }
  return [...starts, ['by a schedule', scheduled]]
}

/** Waits for a run of a flow that fails, started in a way. */
async function failed(tools: Tools, flow: RunnableFlow, name: string, start: FailingStart): Promise<WebhookEvent> {
  await tools.given.idle(flow.id)
  const before = new Set((await pastRuns(tools, flow.id)).map(({ auditId }) => auditId))
  await start(flow)
  const isNew = ({ auditId, status }: HistoryItem): boolean => !before.has(auditId) && status === 'error'
  const runs = await tools.eventually(
    () => pastRuns(tools, flow.id),
    (past) => past.some(isNew),
  )
  const done = runs.find(isNew)
  if (done === undefined) throw new Blocked(`a run started ${name} did not fail ${inTime(tools.target)}`)
  const ids = [String(flow.id), String(done.auditId)]
  return { event: 'Flow.Failed', ids, again: () => failed(tools, flow, name, start) }
}
