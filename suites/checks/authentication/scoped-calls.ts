import { pathTo, resources } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Reply,
  type Tools,
  check,
  listed,
  namesObject,
  same,
  unawaited,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { shownItem } from '../executions/history-page.ts'
import { isGone } from '../flows/deletion.ts'
import { change, made } from '../objects.ts'
import { askRestore, discard } from '../recycle-bin/bin.ts'
import { downloadQuery, echoRun, logWith, pastRuns } from '../runs/starts.ts'
import { switchedToken } from './switched.ts'
import { needUnknown } from './unknown-there.ts'

/** Long enough for a run to be in the history. */
const SOON_MS = 1_000

const rule = 'authentication/switched-token-sees-no-other-tenant'

export const nothingStarted = check({
  rule,
  title: 'a flow of the tenant before is not started by its id, nor by a schedule, under the token of a switch',
  run: async (tools) => {
    const { api, expect, given } = tools
    // A flow that is not ready may be refused for itself.
    const flow = (await unlessNotApplicable(() => given.runnableFlow())) ?? (await given.flow())
    const schedule = await unlessNotApplicable(() => given.schedule({ flowId: flow.id }))
    const as = { token: await switchedToken(tools) }
    await needUnknown(tools, 'flow', flow, as)
    if (schedule !== undefined) await needUnknown(tools, 'schedule', schedule, as)
    const path = { flowId: flow.id }
    await api.call('runFlow', { path, body: {}, as, valid: false })
    if (schedule !== undefined)
      await api.call('runScheduledFlow', { path: { ...path, scheduleId: schedule.id }, as, valid: false })
    // How soon the history shows a run is not documented.
    const runs = await tools.eventually(
      () => pastRuns(tools, flow.id),
      ({ length }) => length > 0,
      SOON_MS,
    )
    expect.equal(runs.length, 0, 'the number of runs of the flow')
  },
})

export const nothingRestored = check({
  rule,
  title: 'a deleted connection of the tenant before is not restored under the token of a switch',
  run: async (tools) => {
    const { api, expect } = tools
    const connection = await made(tools, 'connection')
    await discard(tools, 'connection', connection)
    const as = { token: await switchedToken(tools) }
    await needUnknown(tools, 'connection', connection, as)
    if (namesObject(await api.need('listDeletedObjects', { as }), { id: connection.id }))
      throw new NotApplicable('the recycle bin of the second tenant names that id, too')
    await askRestore(tools, 'connection', connection, as)
    expect.that(await isGone(tools, 'connection', connection), 'a connection of the tenant before was restored')
  },
})

export const noRunShown = check({
  rule,
  title:
    'neither a run of the tenant before nor its log or its item in the history is shown under the token of a switch',
  run: async (tools) => {
    const { api, expect, target, unique } = tools
    const mark = unique('of-the-tenant-before')
    const run = await echoRun(tools, { region: mark })
    const path = { ...run }
    const { flowId } = run
    if (!(await logWith(tools, run, [mark])).includes(mark)) throw new Blocked('the flow did not log what it received')
    const as = { token: await switchedToken(tools) }
    await needUnknown(tools, 'flow', { id: flowId }, as)
    const logs = [
      await api.call('getExecutionConsole', { path, as, valid: false }),
      ...(target.requests.downloadExecutionConsole?.query !== undefined
        ? [await api.call('downloadExecutionConsole', { query: downloadQuery(target, run), as, valid: false })]
        : []),
      ...(await soonAnswered(tools, api.call('tailExecutionConsole', { path, as, valid: false }))),
    ]
    for (const { exchange, words } of logs)
      expect.that(!words.includes(mark), `${exchange.operation} shows the log of a run of the tenant before`, mark)
    const own = await shownItem(tools, run)
    const history = await api.call('listExecutionHistory', { path: { flowId }, as, valid: false })
    // Each tenant may have audit ids of its own, whose runs began at other times.
    if ('started' in own && history.ok)
      expect.none(listed(history), (record) => same(record, own), 'the history shows a run of the tenant before')
    const request = { path: { flowId }, query: { auditId: run.auditId } }
    const { json: whole } = await api.need('getExecution', request)
    const { ok, json } = await api.call('getExecution', { ...request, as, valid: false })
    const isShown = ok && Object.hasOwn(whole ?? {}, 'started') && same(json, whole)
    expect.that(!isShown, 'getExecution shows a run of the tenant before', json)
  },
})

/** The reply to a request, unless it takes long: a live log may wait for more. */
async function soonAnswered({ eventually }: Tools, request: Promise<Reply>): Promise<Reply[]> {
  const { answered, answer } = unawaited(request)
  return (await eventually(async () => answered(), Boolean, SOON_MS)) ? [await answer] : []
}

export const noVersionShown = check({
  rule,
  title: 'no version, export or description shows a flow of the tenant before under the token of a switch',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const mark = unique('of-the-tenant-before')
    const flow = await given.flow({ name: mark, description: mark })
    const path = { flowId: flow.id }
    const [version] = listed<{ uuid: string }>(await api.need('listFlowVersions', { path }))
    const as = { token: await switchedToken(tools) }
    await needUnknown(tools, 'flow', flow, as)
    const replies = [
      await api.call('getFlowDocumentation', { path, as, valid: false }),
      await api.call('exportFlows', { query: { flows: String(flow.id) }, as, valid: false }),
      ...(version === undefined
        ? []
        : [await api.call('getFlowVersion', { path: { ...path, uuid: version.uuid }, as, valid: false })]),
    ]
    // A refusal may name what is in the other tenant, to a caller who may switch there.
    for (const { exchange, ok, words } of replies)
      expect.that(!ok || !words.includes(mark), `${exchange.operation} shows a flow of the tenant before`, mark)
  },
})

/** Kinds whose versions are saved beside those of flows. */
const VERSIONED = ['connection', 'format', 'schedule'] as const

export const noVersionOfOthersShown = check({
  rule,
  title: 'no version of a connection, format or schedule of the tenant before is shown under the token of a switch',
  run: async (tools) => {
    const { api, expect, unique } = tools
    const mark = unique('of-the-tenant-before')
    const as = { token: await switchedToken(tools) }
    for (const kind of VERSIONED) {
      const object = await made(tools, kind, { name: mark, description: mark })
      const { versions, version: one } = resources[kind].operations
      const path = pathTo(kind, object)
      // Whether a creation saves a version is not documented; that a replace does is for other rules.
      await change(api, kind, object, { description: `${mark} again` })
      const [version] = listed<{ uuid: string }>(await api.need(versions, { path }))
      if (version === undefined) throw new Blocked(`a ${kind} has no version`)
      await needUnknown(tools, kind, object, as)
      const { ok, words } = await api.call(one, { path: { ...path, uuid: version.uuid }, as, valid: false })
      // A refusal may name what is in the other tenant.
      expect.that(!ok || !words.includes(mark), `${one} shows a ${kind} of the tenant before`, mark)
    }
  },
})
