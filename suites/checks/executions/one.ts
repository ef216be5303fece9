import type { Int64 } from '#spec'
import { type Api, Blocked, NotApplicable, type Tools, check, isTerminal, movesClock } from '../../kit/index.ts'
import { stopRunning } from './ends.ts'
import { historyPage, itemOf } from './history-page.ts'

const STATUSES = ['queued', 'running', 'success', 'warning', 'error', 'canceled'] as const
/** An id above all real ones. */
const NO_ID = 2 ** 52

async function statusOf(api: Api, flowId: Int64, query: Readonly<Record<string, unknown>>): Promise<unknown> {
  return ((await api.need('getExecution', { path: { flowId }, query })).json as { status?: unknown } | undefined)
    ?.status
}

const REFUSED = 400

/**
 * For a read by status that is refused.
 * @throws NotApplicable if one by a status that an execution has is refused too: it may have to be named beside that
 */
async function needByStatus({ api, given, fixture }: Tools): Promise<void> {
  const run = await given.run(fixture('runs.succeeds'))
  const status = await given.ended(run)
  const reply = await api.call('getExecution', { path: { flowId: run.flowId }, query: { status }, valid: false })
  if (reply.status === REFUSED) throw new NotApplicable('a read by status alone is refused')
}

export const statusValues = check({
  rule: 'executions/status-values',
  title: 'an execution and its history show known statuses',
  run: async ({ api, given, expect, fixture }) => {
    const run = await given.run(fixture('runs.succeeds'))
    const known: readonly unknown[] = STATUSES
    const status = await given.statusOf(run)
    expect.that(known.includes(status), 'the status is none of the six', status)
    for (const item of (await historyPage(api, run.flowId)).items) {
      expect.that(known.includes(item.status), 'a status in the history is none of the six', item)
    }
  },
})

/** Checks that a fixture's run ends with the status in its name. */
function endsWith(
  rule: 'executions/success' | 'executions/error' | 'executions/warning',
  name: 'runs.succeeds' | 'runs.fails' | 'runs.warns',
  status: string,
) {
  return check({
    rule,
    title: `the run of fixtures.${name} ends with ${status}`,
    // A start of others may end the run: what `force` does is not shown.
    exclusive: 'apart',
    claims: 'ending-flows',
    run: async ({ given, expect, fixture }) => {
      await given.idle(fixture(name))
      const run = await given.run(fixture(name))
      expect.equal(await given.ended(run), status, 'the terminal status')
    },
  })
}

export const succeeds = endsWith('executions/success', 'runs.succeeds', 'success')
export const fails = endsWith('executions/error', 'runs.fails', 'error')
export const warns = endsWith('executions/warning', 'runs.warns', 'warning')

export const terminalStays = check({
  rule: 'executions/terminal-stays',
  title: 'the status reads the same later, also after another run',
  run: async ({ api, given, expect, fixture }) => {
    const run = await given.run(fixture('runs.succeeds'))
    const status = await given.ended(run)
    await given.ended(await given.run(run.flowId))
    expect.equal(await statusOf(api, run.flowId, { auditId: run.auditId }), status, 'the status of the ended execution')
  },
})

/** Moments after an end, in ms: a moment, a second, a minute, an hour. */
const LATER_MS = [100, 1_000, 60_000, 3_600_000]

export const everyEndStays = check({
  rule: 'executions/terminal-stays',
  title: 'runs that succeed, fail, warn or are stopped read the same a moment and an hour later',
  exclusive: movesClock,
  claims: 'slow-flow',
  run: async (tools) => {
    const { given, expect, target, passTime } = tools
    const { succeeds, fails, warns, slow } = target.fixtures.runs ?? {}
    const ended = []
    for (const flowId of [succeeds, fails, warns, slow].filter((id) => id !== undefined)) {
      const run = await given.run(flowId, { allowParallel: true })
      if (flowId === slow) await stopRunning(tools, run)
      ended.push({ run, status: await given.ended(run) })
    }
    for (const ms of movesClock(target) ? LATER_MS : LATER_MS.slice(0, 1)) {
      await passTime(ms)
      for (const { run, status } of ended)
        expect.equal(await given.statusOf(run), status, `the status of the execution ${ms} ms later`)
    }
  },
})

export const getByAuditId = check({
  rule: 'executions/get-by-audit-id',
  title: 'executions of the history read with their statuses',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('long_history')
    const { items } = await historyPage(api, flowId)
    // The flow may go on running: what is under way may be over when it is read.
    for (const { auditId, status } of items.filter((item) => isTerminal(item.status)).slice(0, 10)) {
      expect.equal(await statusOf(api, flowId, { auditId }), status, `the status of execution ${auditId}`)
    }
  },
})

export const getOlderBesideNewer = check({
  rule: 'executions/get-by-audit-id',
  title: 'an execution that is over is read as such while a later one of its flow is under way',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, given, expect, fixture } = tools
    const flowId = fixture('runs.slow')
    await given.idle(flowId)
    const older = await given.run(flowId)
    await stopRunning(tools, older)
    const end = await given.ended(older)
    const newer = await given.run(flowId)
    if (isTerminal(await given.statusOf(newer))) throw new Blocked('the later run was over at once')
    expect.equal(await statusOf(api, flowId, { auditId: older.auditId }), end, 'the status of the earlier execution')
  },
})

export const getFollowsHistory = check({
  rule: 'executions/get-by-audit-id',
  title: 'an execution that was read as it began, once the history has it as over',
  run: async ({ api, given, expect, eventually, fixture }) => {
    const { flowId, auditId } = await given.run(fixture('runs.succeeds'))
    const read = (): Promise<unknown> => statusOf(api, flowId, { auditId })
    await given.statusOf({ flowId, auditId })
    const last = async (): Promise<unknown> => (await itemOf(api, { flowId, auditId }))?.status
    const status = await eventually(last, isTerminal)
    if (!isTerminal(status)) throw new Blocked('the history does not have the execution as over')
    expect.equal(await eventually(read, (one) => one === status), status, 'the status of the execution')
  },
})

export const getByUnknownAuditId = check({
  rule: 'executions/get-by-unknown-audit-id',
  title: 'an audit id that none has is not found, whether or not there is such a flow',
  run: async ({ api, given, expect, fixture }) => {
    const { flowId: known } = await given.run(fixture('runs.succeeds'))
    for (const flowId of [known, NO_ID]) {
      const request = { path: { flowId }, query: { auditId: NO_ID }, valid: false }
      expect.status(await api.call('getExecution', request), 404)
    }
  },
})

export const getOfFlowNeverRun = check({
  rule: 'executions/get-of-flow-never-run',
  title: 'a new flow has no execution',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    // An auditId that some execution has may find that one, though it is of another flow.
    for (const query of [{ auditId: NO_ID }, ...STATUSES.map((status) => ({ status }))]) {
      const reply = await api.call('getExecution', { path: { flowId: flow.id }, query, valid: false })
      if (reply.status === REFUSED && !('auditId' in query)) await needByStatus(tools)
      expect.status(reply, 404)
    }
  },
})

export const getByStatus = check({
  rule: 'executions/get-by-status',
  title: 'each status of the history gives an execution with it',
  run: async (tools) => {
    const { api, expect, fixture } = tools
    const flowId = fixture('long_history')
    const statuses = new Set((await historyPage(api, flowId)).items.map(({ status }) => status))
    // The flow may go on running: what is under way may be over when it is read.
    for (const status of [...statuses].filter(isTerminal)) {
      const reply = await api.call('getExecution', { path: { flowId }, query: { status }, valid: false })
      if (reply.status === REFUSED) await needByStatus(tools)
      expect.status(reply, 200)
      expect.equal((reply.json as { status?: unknown } | undefined)?.status, status, 'the status')
    }
  },
})

export const getByStatusUnderWay = check({
  rule: 'executions/get-by-status',
  title: 'a run that is under way is found by running',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, eventually, given, expect, fixture, target } = tools
    const flowId = fixture('runs.slow')
    const run = await given.run(flowId, { allowParallel: true })
    const begun = await given.begun(run)
    if (begun !== 'running') throw new Blocked(`the slow run is ${begun}, not running`)
    const reply = await eventually(
      () => api.call('getExecution', { path: { flowId }, query: { status: begun }, valid: false }),
      ({ ok, status }) => ok || status === REFUSED,
      // The run must not end meanwhile.
      target.limits.settleMs / 2,
    )
    if ((await given.statusOf(run)) !== begun) throw new Blocked('the slow run was over too soon')
    if (reply.status === REFUSED) await needByStatus(tools)
    expect.status(reply, 200)
    expect.equal((reply.json as { status?: unknown } | undefined)?.status, begun, 'the status')
  },
})

export const getByStatusMissing = check({
  rule: 'executions/get-by-status-missing',
  title: 'a status that the flow has no execution with is not found',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    const reply = await api.call('getExecution', {
      path: { flowId: flow.id },
      query: { status: 'error' },
      valid: false,
    })
    if (reply.status === REFUSED) await needByStatus(tools)
    expect.status(reply, 404)
  },
})

export const getByStatusOfOneRun = check({
  rule: 'executions/get-by-status-missing',
  title: 'of a flow with one run, which is over, no other status is found',
  run: async (tools) => {
    const { api, eventually, given, expect } = tools
    const flow = await given.runnableFlow()
    const ended = await given.ended(await given.started({ by: 'runFlow', flow }))
    for (const status of STATUSES.filter((one) => one !== ended)) {
      const request = { path: { flowId: flow.id }, query: { status }, valid: false }
      // How soon an execution is no longer found by a status that it had is not documented.
      const reply = await eventually(
        () => api.call('getExecution', request),
        (one) => one.status === 404 || one.status === REFUSED,
      )
      if (reply.status === REFUSED) await needByStatus(tools)
      expect.status(reply, 404)
    }
  },
})

/** The documented members of execution records. */
const TELLING = ['flowId', 'auditId', 'status', 'started'] as const

export const getByMessage = check({
  rule: 'executions/get-by-message',
  title: 'the run of a message reads as by its audit id',
  run: async ({ api, expect, fixture }) => {
    const flowId = fixture('http_listener.flowId')
    const message = fixture('http_listener.message')
    const byAuditId = await api.need('getExecution', { path: { flowId }, query: { auditId: message.auditId } })
    const byMessage = await api.call('getExecution', { path: { flowId }, query: { messageId: message.messageId } })
    expect.status(byMessage, 200)
    const [one, other] = [expect.object(byMessage), expect.object(byAuditId)]
    // Other members are not documented and may change by themselves.
    for (const member of TELLING) expect.equal(one[member], other[member], `${member} of the execution of the message`)
  },
})

export const getByUnknownMessage = check({
  rule: 'executions/get-by-unknown-message',
  title: 'a message that started nothing is not found, nor where another message started a run',
  run: async ({ api, given, expect, fixture, target, unique }) => {
    const { flowId: started } = await given.run(fixture('runs.succeeds'))
    const { http_listener: listener } = target.fixtures
    const known = String(listener?.message?.messageId)
    const isNumber = /^\d+$/.test(known)
    const messageId = isNumber ? NO_ID : unique('message')
    const isAlike = isNumber && known.length === String(NO_ID).length
    for (const flowId of [started, ...(listener?.message === undefined ? [] : [listener.flowId])]) {
      const request = { path: { flowId }, query: { messageId }, valid: false }
      // Which form the id of a message has is not documented, so that another one may be an invalid value.
      expect.status(await api.call('getExecution', request), ...(isAlike ? [404] : [404, REFUSED]))
    }
  },
})

/** Counts of a flow by status. */
async function countsOf(api: Api, flowId: Int64): Promise<Record<string, unknown>> {
  const { json } = await api.need('countExecutionStatuses', { path: { flowId } })
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new Blocked('the counts are no object')
  return json as Record<string, unknown>
}

export const countsAreIntegers = check({
  rule: 'executions/counts-are-integers',
  title: 'counts are whole numbers from 0 on, each of a status',
  run: async ({ api, given, expect, fixture }) => {
    const run = await given.run(fixture('runs.succeeds'))
    await given.ended(run)
    const reply = await api.need('countExecutionStatuses', { path: { flowId: run.flowId } })
    const known: readonly string[] = STATUSES
    for (const [status, count] of Object.entries(expect.object(reply))) {
      expect.that(known.includes(status), 'a count is that of no status', status)
      expect.that(
        Number.isInteger(Number(count)) && typeof count !== 'string' && Number(count) >= 0,
        `the count of ${status} is no whole number`,
        count,
      )
    }
  },
})

export const countsOfTheNamedFlowOnly = check({
  rule: 'executions/counts-of-the-named-flow-only',
  title: 'a new flow has no counts',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    const counts = await countsOf(api, flow.id)
    expect.none(Object.entries(counts), ([, count]) => Number(count) > 0, 'a flow that was never run has a count')
  },
})
