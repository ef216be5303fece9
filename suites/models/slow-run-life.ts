import type { Int64, RuleId } from '#spec'
import { stopRunning } from '../checks/executions/ends.ts'
import { type HistoryItem, idsOf } from '../checks/executions/history-page.ts'
import { needCutShort, pastRuns, ready } from '../checks/runs/starts.ts'
import {
  type Attempt,
  Blocked,
  REFUSED_STARTS,
  type RunnableFlow,
  type Tools,
  expect,
  type fc,
  inTime,
  isId,
  isTerminal,
} from '../kit/index.ts'
import { type Judge, type Step, modelRun, step } from '../kit/model.ts'

/** The slow flow with its active executions and a stopped one. */
interface SlowRunLife {
  flow: RunnableFlow
  underWay: Int64[]
  stopped?: Int64
}

const rules = [
  'runs/already-running-starts-nothing',
  'runs/returns-at-once',
  'runs/stop-answers-the-execution',
  'runs/stop-ends-the-execution',
  'runs/stop-spares-other-executions',
] as const satisfies readonly RuleId[]

/** Maximum number of parallel executions, if the service allows any. */
const MOST = 2
const RUNNING = 1

const stopOf = ({ flow }: SlowRunLife, auditId: Int64) => ({ path: { flowId: flow.id }, query: { auditId } })

/** Asserts that all executions are still active: the slow flow takes longer than a case. */
async function areUnderWay(life: SlowRunLife, tools: Tools, judged: (status: string) => void): Promise<void> {
  for (const auditId of life.underWay) judged(await tools.given.statusOf({ flowId: life.flow.id, auditId }))
}

async function start(judge: Judge, life: SlowRunLife, tools: Tools): Promise<void> {
  await tools.given.idle(life.flow.id)
  const { auditId } = await tools.given.started({ by: 'runFlow', flow: life.flow, parameters: { origin: 'etalon' } })
  life.underWay.push(auditId)
  await areUnderWay(life, tools, (status) =>
    judge('runs/returns-at-once', () =>
      expect.that(!isTerminal(status), 'the execution was over when its start was answered', status),
    ),
  )
}

/** Whether it is more than the record of a start that was turned down. */
const isExecution = ({ status }: HistoryItem): boolean => status !== 'canceled'

/** The documents do not say what starting a running flow returns, but code 1 means that nothing was started. */
async function startBeside(judge: Judge, life: SlowRunLife, tools: Tools): Promise<void> {
  const before = idsOf(await pastRuns(tools, life.flow.id))
  const second: Attempt = await tools.given.attempt({ by: 'runFlow', flow: life.flow })
  await areUnderWay(life, tools, (status) => {
    if (isTerminal(status)) throw new Blocked('the slow run was over too soon')
  })
  if (!REFUSED_STARTS.has(second.code) && !life.underWay.includes(second.auditId)) {
    const status = await tools.given.statusOf(second)
    if (!isTerminal(status)) life.underWay.push(second.auditId)
  }
  if (second.code !== RUNNING) return
  const after = idsOf((await pastRuns(tools, life.flow.id)).filter(isExecution))
  judge('runs/already-running-starts-nothing', () =>
    // The history may show only now what was begun before, and has a lower id.
    expect.none(
      after,
      (id) => !before.includes(id) && life.underWay.every((one) => id > one),
      'a start that answered 1 began an execution',
    ),
  )
}

async function stop(judge: Judge, life: SlowRunLife, tools: Tools): Promise<void> {
  const auditId = life.underWay[0] as Int64
  const run = { flowId: life.flow.id, auditId }
  const before = await tools.given.begun(run)
  // What a stop makes of a run that waits is not documented.
  if (before !== 'running') throw new Blocked(`the slow run is ${before}, not running`)
  const { json } = await tools.api.need('stopFlow', stopOf(life, auditId))
  const { flowId: answeredFlow, auditId: answered } = (json ?? {}) as { flowId?: unknown; auditId?: unknown }
  if (!isId(answeredFlow) || !isId(answered)) throw new Blocked('the answer to the stop names no execution')
  judge('runs/stop-answers-the-execution', () =>
    expect.equal({ flowId: answeredFlow, auditId: answered }, run, 'flowId and auditId'),
  )
  const status = await tools.eventually(() => tools.given.statusOf(run), isTerminal)
  judge('runs/stop-ends-the-execution', () =>
    expect.that(isTerminal(status), `the execution was not over after its stop ${inTime(tools.target)}`, status),
  )
  needCutShort(status)
  life.underWay.shift()
  life.stopped = auditId
  await othersGoOn(judge, life, tools)
}

/** Asserts that a stop ended nothing else. */
function othersGoOn(judge: Judge, life: SlowRunLife, tools: Tools): Promise<void> {
  return areUnderWay(life, tools, (status) => {
    needCutShort(status)
    judge('runs/stop-spares-other-executions', () =>
      expect.that(!isTerminal(status), 'the stop of another execution ended this one', status),
    )
  })
}

function steps(judge: Judge): fc.Arbitrary<Step<SlowRunLife>>[] {
  const isRunning = ({ underWay }: SlowRunLife): boolean => underWay.length > 0
  return [
    step(
      'start the slow flow',
      (life) => !isRunning(life),
      (life, tools) => start(judge, life, tools),
    ),
    step(
      'start it beside itself',
      (life) => isRunning(life) && life.underWay.length < MOST,
      (life, tools) => startBeside(judge, life, tools),
    ),
    step('stop it', isRunning, (life, tools) => stop(judge, life, tools)),
    step(
      'stop once more what was stopped',
      (life) => life.stopped !== undefined && isRunning(life),
      async (life, tools) => {
        // The documents do not say what stopping a finished execution returns.
        await tools.api.call('stopFlow', { ...stopOf(life, life.stopped as Int64), valid: false })
        await othersGoOn(judge, life, tools)
      },
    ),
  ]
}

/** A slow flow that is started, also in parallel, and stopped. Other cases start it too. */
export const slowRunLife = modelRun<SlowRunLife>({
  title: 'the slow flow, started and stopped in any order',
  rules,
  claims: 'slow-flow',
  initial: async (tools) => ({ flow: await ready(tools, 'slow'), underWay: [] }),
  steps,
  final: async (life, tools) => {
    for (const auditId of life.underWay) {
      const run = { flowId: life.flow.id, auditId }
      await stopRunning(tools, run)
      await tools.given.ended(run)
    }
  },
  length: 8,
  runs: 8,
})
