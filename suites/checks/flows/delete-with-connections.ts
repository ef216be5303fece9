import type { RuleId } from '#spec'
import {
  Blocked,
  type Check,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  check,
  mayNameObject,
  unlessBlocked,
} from '../../kit/index.ts'
import { referringByEditor } from './by-editor.ts'
import { read } from '../objects.ts'
import { binSoon, isInBin, tracer } from '../recycle-bin/bin.ts'
import { type Kind, WITH, flowUsing, isUsedBy, used } from './used.ts'
import {
  type Switches,
  requestDeletion,
  isActive,
  isGone,
  itemsWithoutStatus,
  refused,
  remove,
  running,
} from './deletion.ts'

/**
 * A flow to delete with its connections: it uses one of the case where the target file shows how, since the flow of the target
 * file may use one of the target's own.
 */
async function expendable({ given, target }: Tools, members: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  const { connection, connection_flow: template } = target.fixtures
  if (connection === undefined || template === undefined) return given.flow(members)
  return given.flowUsingConnection((await given.connection()).id, members)
}

/** Blocks the case unless the object was deleted with its flow, which is for another rule. */
async function gone(tools: Tools, kind: Kind, object: Stored): Promise<void> {
  if (!(await isGone(tools, kind, object))) throw new Blocked(`the ${kind} did not go with its flow`)
}

function keeps(rule: RuleId, kind: Kind, query: Switches): Check {
  return check({
    rule,
    title: `the ${kind} stays ${query.connections === undefined ? 'without the switch' : 'with connections=false'}`,
    run: async (tools) => {
      const { object, flow } = await used(tools, kind)
      await remove(tools.api, flow, query)
      tools.expect.that(await isActive(tools, kind, object), `the ${kind} is gone`)
    },
  })
}

export const keepsConnections = keeps('flows/delete-keeps-connections', 'connection', {})
export const keepsConnectionsWithFalse = keeps('flows/delete-keeps-connections', 'connection', { connections: false })
export const keepsFormats = keeps('flows/delete-keeps-formats', 'format', {})
export const keepsFormatsWithFalse = keeps('flows/delete-keeps-formats', 'format', { connections: false })

function takes(rule: RuleId, kind: Kind): Check {
  return check({
    rule,
    title: `the ${kind} that only this flow uses goes too`,
    run: async (tools) => {
      const { object, flow } = await used(tools, kind)
      await remove(tools.api, flow, WITH)
      tools.expect.that(await isGone(tools, kind, object), `the ${kind} is still there`)
    },
  })
}

export const takesConnections = takes('flows/delete-with-connections-takes-connections', 'connection')
export const takesFormats = takes('flows/delete-with-connections-takes-formats', 'format')

/** Checks where the flow itself goes. */
function binsFlow(switches: Switches): Check {
  const withSchedule = switches.schedules === true
  return check({
    rule: 'flows/deleted-flow-in-recycle-bin',
    title: `a flow that goes with its connection${withSchedule ? ' and its schedule' : ''} is in the recycle bin`,
    run: async (tools) => {
      const { api, expect, fixture, given } = tools
      fixture('connection')
      const { flow, object } = await used(tools, 'connection')
      if (withSchedule) await given.schedule({ flowId: flow.id })
      await remove(api, flow, switches)
      // A schedule may be shown there with the id of its flow.
      const isNamed = (held: Reply): boolean => tracer(held, object, mayNameObject)(held, flow)
      expect.that(isNamed(await binSoon(tools, isNamed)), 'the recycle bin does not name the flow')
    },
  })
}

export const binsFlowWithConnections = binsFlow(WITH)
export const binsFlowWithBoth = binsFlow({ ...WITH, schedules: true })

function bins(rule: RuleId, kind: Kind): Check {
  return check({
    rule,
    title: `the ${kind} is in the recycle bin`,
    run: async (tools) => {
      const { object, flow } = await used(tools, kind)
      await remove(tools.api, flow, WITH)
      await gone(tools, kind, object)
      tools.expect.that(await isInBin(tools, object), `the recycle bin does not name the ${kind}`)
    },
  })
}

export const binsConnections = bins('flows/delete-with-connections-bins-connections', 'connection')
export const binsFormats = bins('flows/delete-with-connections-bins-formats', 'format')

function keepsShared(rule: RuleId, kind: Kind, as?: 'editor'): Check {
  return check({
    rule,
    title: `the ${kind} that another ${as === undefined ? 'flow' : "user's flow"} uses stays`,
    run: async (tools) => {
      const { object, flow } = await used(tools, kind)
      const using = (): Promise<Stored> => flowUsing(tools, kind, object, as)
      const other = await (as === undefined ? using() : referringByEditor(tools, object, using))
      // What uses what may be kept in an index that is a moment behind.
      const isUsed = (): Promise<boolean> => isUsedBy(tools, kind, object, other)
      if (as === undefined) await unlessBlocked(isUsed)
      else if (!(await isUsed()))
        throw new NotApplicable(`the flow of the editor does not use the ${kind}, by its usage`)
      await remove(tools.api, flow, WITH)
      tools.expect.that(await isActive(tools, kind, object), `the ${kind} is gone`)
    },
  })
}

export const keepsSharedConnections = keepsShared(
  'flows/delete-with-connections-keeps-shared-connections',
  'connection',
)
export const keepsSharedFormats = keepsShared('flows/delete-with-connections-keeps-shared-formats', 'format')
export const keepsConnectionsOfOthers = keepsShared(
  'flows/delete-with-connections-keeps-shared-connections',
  'connection',
  'editor',
)
export const keepsFormatsOfOthers = keepsShared(
  'flows/delete-with-connections-keeps-shared-formats',
  'format',
  'editor',
)

export const takesFlowDespiteShared = check({
  rule: 'flows/delete-with-connections-takes-flow-despite-shared',
  title: 'a flow with a shared connection goes',
  run: async (tools) => {
    const { object, flow } = await used(tools, 'connection')
    await flowUsing(tools, 'connection', object)
    tools.expect.status(await requestDeletion(tools.api, flow, WITH), 200)
  },
})

export const sparesUnused = check({
  rule: 'flows/delete-with-connections-spares-unused',
  title: 'a connection that nothing uses stays',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const members = { description: unique('alike') }
    const connection = await given.connection(members)
    await remove(api, await expendable(tools, members), WITH)
    expect.that(await isActive(tools, 'connection', connection), 'the connection is gone')
  },
})

export const refusesScheduled = check({
  rule: 'flows/delete-with-connections-refuses-scheduled',
  title: 'connections=true does not delete a scheduled flow',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await expendable(tools)
    await given.schedule({ flowId: flow.id })
    expect.status(await requestDeletion(api, flow, WITH), 409)
  },
})

/** After a refusal for a schedule or for a parent flow, what the flow uses is there. */
function refusedKeeps(kind: Kind, why: 'a schedule' | 'a parent flow') {
  return check({
    rule: 'flows/delete-refused-keeps-connections',
    title: `after a refusal for ${why} the ${kind} is there`,
    run: async (tools) => {
      const { api, expect, given } = tools
      const { object, flow } = await used(tools, kind)
      await (why === 'a schedule' ? given.schedule({ flowId: flow.id }) : given.parentOf(flow.id))
      await refused(api, flow, WITH)
      expect.that(await isActive(tools, kind, object), `the ${kind} is gone`)
    },
  })
}

export const refusedKeepsConnections = refusedKeeps('connection', 'a schedule')
export const refusedKeepsFormats = refusedKeeps('format', 'a schedule')
export const refusedChildKeepsConnections = refusedKeeps('connection', 'a parent flow')
export const refusedChildKeepsFormats = refusedKeeps('format', 'a parent flow')

export const takesAllTogether = check({
  rule: 'flows/delete-with-connections-takes-connections',
  title: 'with both switches a flow goes, with its schedule and its connection',
  run: async (tools) => {
    const { api, expect, given } = tools
    const { object, flow } = await used(tools, 'connection')
    const schedules = await running(api, flow, [await given.schedule({ flowId: flow.id })])
    expect.status(await requestDeletion(api, flow, { ...WITH, schedules: true }), 200)
    for (const [kind, one] of [
      ['flow', flow] as const,
      ...schedules.map((schedule) => ['schedule', schedule] as const),
      ['connection', object] as const,
    ])
      expect.that(await isGone(tools, kind, one), `the ${kind} is still there`)
  },
})

function reportNames(rule: RuleId, kind: Kind): Check {
  return check({
    rule,
    title: `the report names the ${kind}`,
    run: async (tools) => {
      const { object, flow } = await used(tools, kind)
      const report = await remove(tools.api, flow, WITH)
      await gone(tools, kind, object)
      tools.expect.that(mayNameObject(report, object), `the report does not name the ${kind}`, report.json)
    },
  })
}

export const reportNamesConnections = reportNames('flows/delete-report-names-connections', 'connection')
export const reportNamesFormats = reportNames('flows/delete-report-names-formats', 'format')

function reportItemStatus(kind: Kind): Check {
  return check({
    rule: 'flows/delete-report-item-status',
    title: `the ${kind} in the report has a status`,
    run: async (tools) => {
      const { object, flow } = await used(tools, kind)
      const whole = { ...(await read(tools.api, kind, object)), id: object.id }
      const report = await remove(tools.api, flow, WITH)
      tools.expect.equal(itemsWithoutStatus(report, [whole]), [], `${kind}s in the report without a status`)
    },
  })
}

export const reportConnectionStatus = reportItemStatus('connection')
export const reportFormatStatus = reportItemStatus('format')
