import { type Int64, pathTo, resources } from '#spec'
import {
  type As,
  Blocked,
  type Check,
  NotApplicable,
  type Received,
  type Reply,
  type RunnableFlow,
  type Stored,
  type Tools,
  check,
  fill,
  isTerminal,
  listed,
  namesObject,
  textOf,
  unlessBlocked,
  unlessNotApplicable,
  withDeliveries,
} from '../../kit/index.ts'
import { importing } from '../bundles/bundle.ts'
import { REPLACING } from '../bundles/policies.ts'
import { bundleOf } from '../flows/bundle.ts'
import { isActive } from '../flows/deletion.ts'
import { change, made } from '../objects.ts'
import { pastRuns, ready } from '../runs/starts.ts'
import { delivered } from '../webhooks/arriving.ts'
import { GRACE_MS, HEADER, activeWebhook, deliveriesTo, runOwn, shown } from '../webhooks/happening.ts'
import { switchedToken } from './switched.ts'
import { needUnknown } from './unknown-there.ts'

const rule = 'authentication/switched-token-sees-no-other-tenant'

/** Long enough for a run to be in the history, or over after its stop. */
const SOON_MS = 1_000

export const nothingReached = check({
  rule,
  title: 'a connection of the tenant before is not exported, and reaches nothing, under the token of a switch',
  run: async (tools) => {
    const { api, expect, given, target, unique } = tools
    const name = unique('of-the-tenant-before')
    const connection = await given.connection({ ...target.fixtures.working_connection, name })
    const as = { token: await switchedToken(tools) }
    await needUnknown(tools, 'connection', connection, as)
    const query = await unlessNotApplicable(() => given.exportQuery({ connections: [connection] }))
    if (query !== undefined) {
      const own = await api.need('exportObjects', { query })
      const there = await api.call('exportObjects', { query, as, valid: false })
      // The form of a bundle is not documented: it may hold the connection without its name in plain text.
      const isExported = there.ok && (there.words.includes(name) || there.text === own.text)
      expect.that(!isExported, 'a connection of the tenant before was exported', there.text)
    }
    const { reachable_object: object } = target.fixtures
    if (object === undefined) return
    const path = { connectionId: connection.id }
    for (const [id, text] of [
      ['listConnectionObjects', object.name],
      ['listConnectionFields', object.field],
    ] as const) {
      const body = fill(target.requests[id]?.body, { object: object.name })
      const { ok, words } = await api.call(id, { path, body, as, valid: false })
      expect.that(!ok || !words.includes(text), `${id} shows what a connection of the tenant before reaches`, text)
    }
  },
})

/** The numbers and texts in a request, any of which may name a connection. */
const namesIn = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(namesIn) : [value]

export const nothingQueried = check({
  rule,
  title: 'SQL over a connection of the tenant before gives none of its data under the token of a switch',
  run: async (tools) => {
    const { api, expect, fixture, given } = tools
    const result = fixture('sql_result')
    const request = await given.requestFor('runSql')
    const holds = ({ words }: Reply): boolean => result.every((value) => words.includes(value))
    const as = { token: await switchedToken(tools) }
    const there = await api.call('listConnections', { as, valid: false })
    const isKnown = (name: unknown): boolean =>
      typeof name === 'string' ? there.words.includes(name) : namesObject(there, { id: name as Int64 })
    // Each tenant may have ids and names of its own.
    if (!there.ok || namesIn(request.body).some(isKnown))
      throw new NotApplicable('the second tenant may have a connection of that id or name, too')
    if (!holds(await api.need('runSql', request))) throw new Blocked('the SQL does not give fixtures.sql_result')
    const reply = await api.call('runSql', { ...request, as, valid: false })
    expect.that(!reply.ok || !holds(reply), 'SQL reads a connection of the tenant before', reply.text)
  },
})

export const nothingScheduled = check({
  rule,
  title: 'a schedule that is made under the token of a switch starts no flow of the tenant before',
  run: async (tools) => {
    const { api, expect, given } = tools
    const flow = await given.runnableFlow()
    const as = { token: await switchedToken(tools) }
    await needUnknown(tools, 'flow', flow, as)
    const { body } = await given.requestFor('createSchedule')
    const request = { body: { ...(body as object), flowId: flow.id }, as, valid: false }
    const stored = await api.call('createSchedule', request)
    const { id: scheduleId } = (stored.json ?? {}) as { id?: Int64 }
    // Whether the flow is looked for at once, or when it is to be run, is not documented.
    if (!stored.ok || scheduleId === undefined) return
    await api.call('runScheduledFlow', { path: { flowId: flow.id, scheduleId }, as, valid: false })
    // How soon the history shows a run is not documented.
    const runs = await tools.eventually(
      () => pastRuns(tools, flow.id),
      ({ length }) => length > 0,
      SOON_MS,
    )
    expect.equal(runs.length, 0, 'the number of runs of the flow')
  },
})

export const nothingStopped = check({
  rule,
  title: 'a run of the tenant before is not stopped by its ids under the token of a switch',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, expect, given } = tools
    const { id } = await ready(tools, 'slow')
    const as = { token: await switchedToken(tools) }
    await needUnknown(tools, 'flow', { id }, as)
    await given.idle(id)
    const slow = await given.run(id)
    if ((await given.begun(slow)) !== 'running') throw new Blocked('the slow run is not running')
    await api.call('stopFlow', { path: { flowId: id }, query: { auditId: slow.auditId }, as, valid: false })
    const status = await tools.eventually(() => given.statusOf(slow), isTerminal, SOON_MS)
    expect.that(status !== 'canceled', 'a run of the tenant before was stopped', status)
  },
})

/** Removes what an import has made in the tenant of a token under this name, or like it. */
async function removeNamed({ api }: Tools, kind: 'flow' | 'connection', name: string, as: As): Promise<void> {
  const { list, delete: remove } = resources[kind].operations
  const query = kind === 'flow' ? { scope: 'all' } : {}
  const objects = listed<Stored>(await api.call(list, { query, as, valid: false }))
  for (const object of objects.filter((one) => String(one['name']).includes(name)))
    await api.call(remove, { path: pathTo(kind, object), as, valid: false })
}

/** Checks that the import of a bundle changes nothing in the tenant that the bundle is of. */
function notImportedOver(kind: 'flow' | 'connection'): Check {
  const operation = kind === 'flow' ? 'importFlows' : 'importObjects'
  return check({
    rule,
    title: `an import under the token of a switch leaves the ${kind} of the tenant before as it is`,
    run: async (tools) => {
      const { api, expect, given, unique } = tools
      const [name, mark] = [unique('exported'), unique('changed-since')]
      const object = await made(tools, kind, { name, description: 'as it was exported' })
      const dump = kind === 'flow' ? await bundleOf(api, [object]) : await given.objectBundle({ connections: [object] })
      await change(api, kind, object, { description: mark })
      const as = { token: await switchedToken(tools) }
      await needUnknown(tools, kind, object, as)
      try {
        // What comes of an import there is not looked at.
        for (const policy of REPLACING) await api.call(operation, { ...importing(dump, policy), as, valid: false })
        const { words } = await api.need(resources[kind].operations.read, { path: pathTo(kind, object) })
        expect.that(words.includes(mark), `the ${kind} of the tenant before was replaced`, words)
        expect.that(await isActive(tools, kind, object), `the ${kind} of the tenant before was deleted`)
      } finally {
        // The clean-up would look for it in one of the tenants.
        for (const whose of [as, 'admin'] as const) await unlessBlocked(() => removeNamed(tools, kind, name, whose))
      }
    },
  })
}

export const flowNotImportedOver = notImportedOver('flow')
export const connectionNotImportedOver = notImportedOver('connection')

export const nothingDelivered = check({
  rule,
  title: 'webhooks that are made under the token of a switch are not told of a run of the tenant before',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const inboxes = [await given.inbox(), await given.inbox()]
    const name = unique('of-the-tenant-before')
    const flow = await given.runnableFlow({ name })
    const as = { token: await switchedToken(tools) }
    await needUnknown(tools, 'flow', flow, as)
    const events = ['Flow.Executed']
    const limit = { flowIncludes: [flow.id] }
    // Whether a webhook can be limited to a flow that is not there is not documented.
    let taken = 0
    for (const [at, members] of [{}, limit].entries()) {
      const body = given.webhookBody({ events, ...members, enabled: true, url: inboxes[at]?.url })
      if ((await api.call('createWebhook', { body, as, valid: false })).ok) taken += 1
    }
    if (taken === 0) throw new NotApplicable('the second tenant takes no webhook')
    const control = await activeWebhook(tools, { events, ...limit })
    const { headers } = await delivered(tools, control, await runOwn(tools, flow))
    // Each tenant may have audit ids of its own, so only the id of the flow tells.
    const namesFlow = (one: Received): boolean =>
      [headers, one.headers].every((all) => all[HEADER.entityId] === String(flow.id)) || textOf(one).includes(name)
    const told = await tools.eventually(
      async () => inboxes.flatMap((inbox) => deliveriesTo({ inbox })).filter(namesFlow),
      ({ length }) => length > 0,
      GRACE_MS,
    )
    withDeliveries(told, () => expect.equal(told.map(shown), [], 'deliveries about a run of the tenant before'))
  },
})

/** Asks for a flow that can be run, in the tenant of a token. */
async function runnableThere({ api, fixture, target }: Tools, name: string, as: As): Promise<Reply> {
  const body = { ...target.fixtures.flow, ...(fill(fixture('runnable_flow'), {}) as object), name }
  return api.call('createFlow', { body, as, valid: false })
}

export const namesakeElsewhere = check({
  rule: 'runs/by-name-starts-the-named-flow',
  title: 'a flow is started by its name, whether one of that name was made in another tenant before it or after it',
  run: async (tools) => {
    const { api, eventually, expect, given, unique } = tools
    const as = { token: await switchedToken(tools) }
    const [first, second] = [unique('namesake'), unique('namesake')]
    const flows: RunnableFlow[] = [await given.runnableFlow({ name: first })]
    const there = [await runnableThere(tools, first, as), await runnableThere(tools, second, as)]
    if (!there.every(({ ok }) => ok)) throw new NotApplicable('the second tenant does not take the flows')
    // Whether names are unique over tenants is not documented.
    const later = await unlessBlocked(async () => given.named((await given.runnableFlow({ name: second })).id))
    if (later?.name === second) flows.push(later)
    for (const { id, name } of flows) {
      // How soon a flow is found by its name is not documented.
      const reply = await eventually(
        () => api.call('runFlowByName', { path: { flowName: name } }),
        ({ status }) => status !== 404,
      )
      if (!reply.ok && reply.status !== 404) throw new Blocked(`the flow named ${name} could not be started`)
      expect.status(reply, 200)
      expect.equal((reply.json as { flowId?: unknown } | undefined)?.flowId, id, `flowId of the flow named ${name}`)
    }
  },
})
