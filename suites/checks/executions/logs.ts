import { NotApplicable, type StartedRun, type Tools, check, offers, unlessNotApplicable } from '../../kit/index.ts'
import { A_MOMENT_MS, isPacked } from '../runs/starts.ts'
import { otherEnds, stopRunning } from './ends.ts'
import { consoleOf, downloadOf, endedRun, expectLog, writtenIn } from './log.ts'
import { onceReadable, underWay } from './under-way.ts'
import { runByBulk, runByMessage, runBySchedule } from './ways.ts'

type Answering = 'executions/console-answers' | 'executions/download-answers'

export const consoleAnswers = check({
  rule: 'executions/console-answers',
  title: 'the log of an ended run answers 200',
  run: async (tools) => {
    await expectLog(tools, consoleOf(tools, await endedRun(tools)))
  },
})

export const downloadAnswers = check({
  rule: 'executions/download-answers',
  title: 'the log of an ended run is downloaded',
  run: async (tools) => {
    await expectLog(tools, downloadOf(tools, await endedRun(tools)))
  },
})

/** Asserts that the log of a run that is stopped is answered, if it was so while the run was under way. */
async function expectLogOfStopped(tools: Tools, readOf: typeof consoleOf): Promise<void> {
  const run = await underWay(tools, tools.fixture('runs.slow'))
  if (!(await onceReadable(tools, run, readOf(tools, run))).ok)
    throw new NotApplicable('the log of a run under way cannot be read')
  await stopRunning(tools, run)
  await tools.given.ended(run)
  await expectLog(tools, readOf(tools, run))
}

/** Whether the log of a run that is over has text in one of the ways to read it. */
function hasWritten(tools: Tools, run: StartedRun): Promise<boolean> {
  const shows = async (readOf: typeof consoleOf): Promise<boolean> => {
    const reply = await readOf(tools, run)()
    return reply.ok && !isPacked(reply.text) && writtenIn(reply) !== ''
  }
  const isShown = async (): Promise<boolean> =>
    (await shows(consoleOf)) || (offers(tools.target, 'request:downloadExecutionConsole') && (await shows(downloadOf)))
  return tools.eventually(isShown, Boolean, A_MOMENT_MS)
}

/** Checks that the logs of runs that did not succeed are answered. */
function answersOtherEnds(rule: Answering, how: string, readOf: typeof consoleOf) {
  return check({
    rule,
    title: `the logs of runs that failed, warned or were stopped are ${how}`,
    claims: 'slow-flow',
    run: async (tools) => {
      const runs = await otherEnds(tools)
      if (runs.length === 0) throw new NotApplicable('no run of fixtures.runs ended in another way than as a success')
      for (const run of runs)
        if (run.flowId !== tools.target.fixtures.runs?.slow) await expectLog(tools, readOf(tools, run))
        // One that was stopped at once may have written nothing, and so have no log.
        else if ((await readOf(tools, run)()).status !== 404 || (await hasWritten(tools, run)))
          await expectLog(tools, readOf(tools, run))
        else await expectLogOfStopped(tools, readOf)
    },
  })
}

export const consoleAnswersOtherEnds = answersOtherEnds('executions/console-answers', 'answered', consoleOf)
export const downloadAnswersOtherEnds = answersOtherEnds('executions/download-answers', 'downloaded', downloadOf)

/** Checks that the logs of runs are answered that no start by a client began. */
function answersOtherWays(rule: Answering, how: string, readOf: typeof consoleOf) {
  return check({
    rule,
    title: `the logs of runs that a schedule, a message and a bulk edit began are ${how}`,
    run: async (tools) => {
      const others = [runByMessage, runByBulk].map((begin) => () => unlessNotApplicable(() => begin(tools)))
      for (const begin of [() => runBySchedule(tools), ...others]) {
        const run = await begin()
        if (run === undefined) continue
        await tools.given.ended(run)
        await expectLog(tools, readOf(tools, run))
      }
    },
  })
}

export const consoleAnswersOtherWays = answersOtherWays('executions/console-answers', 'answered', consoleOf)
export const downloadAnswersOtherWays = answersOtherWays('executions/download-answers', 'downloaded', downloadOf)
