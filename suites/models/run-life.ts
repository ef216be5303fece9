import type { RuleId } from '#spec'
import { idsOf, newestItems } from '../checks/executions/history-page.ts'
import { type RunnableFlow, type StartedRun, type Tools, expect, type fc } from '../kit/index.ts'
import { type Judge, type Step, modelRun, stepOn } from '../kit/model.ts'

interface OneRun extends StartedRun {
  /** Its terminal status. */
  status?: string
}

/** A flow of the case with its runs, oldest first; each ends before the next step. */
interface OneFlow {
  flow: RunnableFlow
  runs: OneRun[]
}

interface RunLife {
  flows: readonly OneFlow[]
}

const FLOWS = 2

const rules = [
  'executions/audit-ids-grow',
  'executions/counts-hold-new-run',
  'executions/filter-audit-id',
  'executions/history-holds-new-run',
  'executions/history-of-the-named-flow-only',
  'executions/terminal-stays',
  'runs/audit-ids-differ',
  'runs/by-name-follows-renaming',
  'runs/stop-leaves-finished-status',
] as const satisfies readonly RuleId[]

const at = ({ flows }: RunLife, index: number): OneFlow => flows[index] as OneFlow
const hasRun = (life: RunLife, index: number): boolean => at(life, index).runs.length > 0
const oldest = ({ runs }: OneFlow): OneRun => runs[0] as OneRun

async function start(judge: Judge, life: RunLife, one: OneFlow, tools: Tools, byName: boolean): Promise<void> {
  const { given } = tools
  const before = one.runs.at(-1)
  const { flowId, auditId } = await given.started({ by: byName ? 'runFlowByName' : 'runFlow', flow: one.flow })
  judge('runs/audit-ids-differ', () =>
    expect.none(one.runs, (run) => run.auditId === auditId, 'two starts answered one auditId'),
  )
  const run: OneRun = { flowId, auditId }
  one.runs.push(run)
  // An execution that cannot be read yet would be missing in the history too.
  await given.statusOf(run)
  await expectHistories(judge, life, one, tools)
  run.status = await given.ended(run)
  if (before !== undefined)
    judge('executions/audit-ids-grow', () =>
      expect.that(auditId > before.auditId, `auditId ${auditId} came after ${before.auditId}`),
    )
  await expectCounts(judge, one, tools)
}

/** Asserts that each execution is in the history of its own flow only. */
async function expectHistories(judge: Judge, { flows }: RunLife, one: OneFlow, tools: Tools): Promise<void> {
  const { api, eventually } = tools
  // How soon the history shows a run is not documented.
  const own = await eventually(
    async () => idsOf(await newestItems(api, one.flow.id)),
    (ids) => one.runs.every(({ auditId }) => ids.includes(auditId)),
  )
  judge('executions/history-holds-new-run', () =>
    expect.none(one.runs, ({ auditId }) => !own.includes(auditId), 'a run is not in the history of its flow'),
  )
  if (!judge.about('executions/history-of-the-named-flow-only')) return
  for (const other of flows) {
    if (other === one) continue
    const ids = idsOf(await newestItems(api, other.flow.id))
    judge('executions/history-of-the-named-flow-only', () =>
      expect.none(one.runs, ({ auditId }) => ids.includes(auditId), 'a run is in the history of another flow'),
    )
  }
}

/** Asserts the run counts of the case's own flow; the documents do not say how soon a run is counted. */
async function expectCounts(judge: Judge, { flow, runs }: OneFlow, { api, eventually }: Tools): Promise<void> {
  if (!judge.about('executions/counts-hold-new-run')) return
  const expected = Map.groupBy(runs, ({ status = '' }) => status)
  const countOf = (counts: unknown, status: string): number =>
    Number((counts as Record<string, unknown> | null | undefined)?.[status] ?? 0)
  const isCounted = (counts: unknown): boolean =>
    [...expected].every(([status, ended]) => countOf(counts, status) >= ended.length)
  const counts = await eventually(
    async () => (await api.need('countExecutionStatuses', { path: { flowId: flow.id } })).json,
    isCounted,
  )
  judge('executions/counts-hold-new-run', () => expect.that(isCounted(counts), 'a run is not counted', counts))
}

async function stopEnded(judge: Judge, run: OneRun, { api, given }: Tools): Promise<void> {
  const before = await given.statusOf(run)
  // The documents do not say what stopping a finished execution returns.
  await api.call('stopFlow', { path: { flowId: run.flowId }, query: { auditId: run.auditId }, valid: false })
  const status = await given.statusOf(run)
  judge('runs/stop-leaves-finished-status', () => expect.equal(status, before, 'the status of the ended execution'))
}

async function lookBack(judge: Judge, { flow, runs }: OneFlow, { api, eventually, given }: Tools): Promise<void> {
  for (const run of runs) {
    const status = await given.statusOf(run)
    judge('executions/terminal-stays', () => expect.equal(status, run.status, 'the status of an earlier execution'))
    if (!judge.about('executions/filter-audit-id')) continue
    // A filtered history may be a moment behind the plain one.
    const ids = await eventually(
      async () => idsOf(await newestItems(api, flow.id, { auditIdFilter: run.auditId })),
      (now) => now.includes(run.auditId),
    )
    judge('executions/filter-audit-id', () =>
      expect.that(ids.includes(run.auditId), 'the execution of that id is not answered', ids),
    )
  }
}

async function rename(judge: Judge, one: OneFlow, { api, eventually, unique }: Tools): Promise<void> {
  const path = { flowId: one.flow.id }
  const { name: former } = one.flow
  const name = unique('renamed')
  const { json } = await api.need('getFlow', { path })
  await api.need('replaceFlow', { path, body: { ...(json as object), name } })
  one.flow = { id: one.flow.id, name }
  // How soon a flow is no longer found by its former name is not documented.
  const reply = await eventually(
    () => api.call('runFlowByName', { path: { flowName: former }, valid: false }),
    ({ status }) => status === 404,
  )
  judge('runs/by-name-follows-renaming', () => expect.status(reply, 404))
}

function steps(judge: Judge): fc.Arbitrary<Step<RunLife>>[] {
  const always = (): boolean => true
  return [
    stepOn(FLOWS, 'run flow', always, (life, index, tools) => start(judge, life, at(life, index), tools, false)),
    stepOn(FLOWS, 'run by name flow', always, (life, index, tools) => start(judge, life, at(life, index), tools, true)),
    stepOn(FLOWS, 'stop ended run of flow', hasRun, (life, index, tools) =>
      stopEnded(judge, oldest(at(life, index)), tools),
    ),
    stepOn(FLOWS, 'look back at flow', hasRun, (life, index, tools) => lookBack(judge, at(life, index), tools)),
    stepOn(FLOWS, 'rename flow', always, (life, index, tools) => rename(judge, at(life, index), tools)),
  ]
}

/** Two flows that are run by id and by name, inspected and renamed in any order. */
export const runLife = modelRun<RunLife>({
  title: 'the runs of two flows, one after the other',
  rules,
  initial: async ({ given }) => {
    const flows = []
    for (let count = 0; count < FLOWS; count++) flows.push({ flow: await given.runnableFlow(), runs: [] })
    return { flows }
  },
  steps,
  length: 8,
  runs: 8,
})
