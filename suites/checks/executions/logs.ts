import { writeJson } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Reply,
  type StartedRun,
  type Tools,
  check,
  isTerminal,
  offers,
  unawaited,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { A_MOMENT_MS, PATIENCE_MS, downloadQuery, downloadedLog, isPacked } from '../runs/starts.ts'
import { otherEnds, stopRunning } from './ends.ts'
import { standTogether } from './together.ts'
import { runByBulk, runByMessage, runBySchedule } from './ways.ts'

/** Asserts that a log is answered; how soon it can be read is not documented. */
async function expectLog({ eventually, expect }: Tools, read: () => Promise<Reply>): Promise<void> {
  expect.status(await eventually(read, ({ status }) => status === 200), 200)
}

const consoleOf =
  ({ api }: Tools, { flowId, auditId }: StartedRun) =>
  (): Promise<Reply> =>
    api.call('getExecutionConsole', { path: { flowId, auditId } })

const downloadOf =
  ({ api, target }: Tools, { flowId, auditId }: StartedRun) =>
  (): Promise<Reply> =>
    api.call('downloadExecutionConsole', { query: downloadQuery(target, { flowId, auditId }) })

export const consoleAnswers = check({
  rule: 'executions/console-answers',
  title: 'the log of an ended run answers 200',
  run: async (tools) => {
    const run = await tools.given.run(tools.fixture('runs.succeeds'))
    await tools.given.ended(run)
    await expectLog(tools, consoleOf(tools, run))
  },
})

/** Asserts that the log of a run that is stopped is answered, if it was so while the run was under way. */
async function expectLogOfStopped(tools: Tools, readOf: typeof consoleOf): Promise<void> {
  const run = await underWay(tools)
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
function answersOtherEnds(
  rule: 'executions/console-answers' | 'executions/download-answers',
  how: string,
  readOf: typeof consoleOf,
) {
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
function answersOtherWays(
  rule: 'executions/console-answers' | 'executions/download-answers',
  how: string,
  readOf: typeof consoleOf,
) {
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

/** A run of the slow flow that can be read, and is no longer queued. */
async function underWay({ given, fixture }: Tools): Promise<StartedRun> {
  const run = await given.run(fixture('runs.slow'), { allowParallel: true })
  const status = await given.begun(run)
  if (status !== 'running') throw new Blocked(`the slow run is ${status}, not running`)
  return run
}

/** What is answered about a run under way once it can be read: how soon after its begin that is is not documented. */
async function onceReadable(
  { eventually, given, target }: Tools,
  run: StartedRun,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  // The run must not end meanwhile.
  const reply = await eventually(ask, ({ status }) => status !== 404, target.limits.settleMs / 2)
  if (reply.status === 404 && isTerminal(await given.statusOf(run))) throw new Blocked('the slow run was over too soon')
  return reply
}

/** Maximum time, in ms, for a response that does not wait for the run to end. */
const SOON_MS = 500

export const liveConsoleAnswers = check({
  rule: 'executions/live-console-answers',
  title: 'the live log of a run under way answers 200',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, expect, eventually } = tools
    const run = await underWay(tools)
    const ask = async (): Promise<Reply> => {
      const { answered, answer } = unawaited(api.call('tailExecutionConsole', { path: { ...run } }))
      // The response may take as long as the run, so the run is stopped.
      if (!(await eventually(async () => answered(), Boolean, SOON_MS))) {
        await api.need('stopFlow', { path: { flowId: run.flowId }, query: { auditId: run.auditId } })
      }
      return answer
    }
    expect.status(await onceReadable(tools, run, ask), 200)
  },
})

/** The texts of a log, in whatever form it comes. */
function writtenIn({ json, text }: Reply): string {
  const texts = (value: unknown): string[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [value].filter(isString)
  return (json === undefined ? text : texts(json).join('\n')).trim()
}

const isString = (value: unknown): value is string => typeof value === 'string'

/** Asks for the live log of a run again and again, one request at a time, which may last as long as the run. */
function liveLooks({ api }: Tools, run: StartedRun) {
  const ask = () => unawaited(api.call('tailExecutionConsole', { path: { ...run }, valid: false }))
  const seen: Reply[] = []
  let asked = ask()
  const hasText = (): boolean => seen.some((reply) => reply.ok && writtenIn(reply) !== '')
  return {
    seen,
    hasText,
    /** Takes what was answered since; whether any answer has had text. */
    async look(): Promise<boolean> {
      if (asked.answered()) {
        seen.push(await asked.answer)
        asked = ask()
      }
      return hasText()
    },
    /** The last answer, for which the run has to be over. */
    async last(): Promise<void> {
      seen.push(await asked.answer)
    },
  }
}

export const liveConsoleHasText = check({
  rule: 'executions/live-console-follows',
  title: 'where the log of a run under way grows, an answer of its live log has text',
  claims: 'slow-flow',
  run: async (tools) => {
    const { api, given, expect, eventually, fixture, target } = tools
    await given.idle(fixture('runs.slow'))
    const run = await underWay(tools)
    const log = async () => writtenIn(await api.need('getExecutionConsole', { path: { ...run } }))
    // A request that is held open must not take too long, nor the run be over.
    const patienceMs = Math.min(target.limits.settleMs, target.limits.timeoutMs) / 2
    const live = liveLooks(tools, run)
    const before = await log()
    let now = before
    // How the live log comes, and whether earlier lines are in it, is not documented: it is held open, or asked again.
    const isThrough = async (): Promise<boolean> => (await live.look()) || (now = await log()).length > before.length
    await eventually(isThrough, Boolean, patienceMs)
    // How soon the live log has what the log has is not documented.
    const hasText = await eventually(() => live.look(), Boolean, Math.min(PATIENCE_MS, patienceMs / 2))
    if (hasText) return
    if (isTerminal(await given.statusOf(run))) throw new NotApplicable('the slow run was over too soon')
    await api.need('stopFlow', { path: { flowId: run.flowId }, query: { auditId: run.auditId } })
    await live.last()
    if (now.length <= before.length) throw new NotApplicable('the log of the slow run does not grow under way')
    if (!live.seen.some(({ ok }) => ok)) throw new Blocked('the live log is not answered')
    expect.that(live.hasText(), 'the log grew under way, and no answer of the live log had text', now)
  },
})

/** A finished run, and the query that downloads its log. */
async function downloadable({ given, fixture, target }: Tools) {
  const run = await given.run(fixture('runs.succeeds'))
  await given.ended(run)
  return { run, query: downloadQuery(target, run) }
}

export const downloadAnswers = check({
  rule: 'executions/download-answers',
  title: 'the log of an ended run is downloaded',
  run: async (tools) => {
    const { run } = await downloadable(tools)
    await expectLog(tools, downloadOf(tools, run))
  },
})

export const downloadHoldsTheLog = check({
  rule: 'executions/download-holds-the-log',
  title: 'the log of an ended run, and what is downloaded',
  run: async (tools) => {
    const { run, query } = await downloadable(tools)
    const log = await tools.api.need('getExecutionConsole', { path: { ...run } })
    if (writtenIn(log) === '') throw new NotApplicable('the log of the run is empty')
    // The one may be complete before the other.
    const { text } = await tools.eventually(
      () => tools.api.need('downloadExecutionConsole', { query }),
      (download) => download.text.trim() !== '',
    )
    tools.expect.that(text.trim() !== '', 'nothing is downloaded, where the log is not empty', log.text)
  },
})

export const downloadTakesTokenInQuery = check({
  rule: 'executions/download-takes-token-in-query',
  title: 'a token in the query is enough, bare or after Bearer',
  run: async (tools) => {
    const { api, expect, target } = tools
    const { run, query } = await downloadable(tools)
    const key = target.credentials.admin?.api_key
    if (key === undefined) throw new Blocked('there is no admin key')
    // How soon it can be downloaded is not documented.
    await downloadedLog(tools, run, [])
    const ask = (Authorization: string): Promise<Reply> =>
      api.call('downloadExecutionConsole', { as: 'nobody', query: { ...query, Authorization }, valid: false })
    const bare = await ask(key)
    expect.status(bare.ok ? bare : await ask(`Bearer ${key}`), 200)
  },
})

export const dbtAnswers = check({
  rule: 'executions/dbt-answers',
  title: 'the dbt results answer 200 with JSON',
  run: async ({ api, expect, fixture }) => {
    const { flowId, auditId } = fixture('dbt_execution')
    expect.json(await api.call('getDbtResults', { path: { flowId, auditId } }))
  },
})

export const dbtResults = check({
  rule: 'executions/dbt-results',
  title: 'the dbt results hold what the target file says of models, tests and sources, each with what is said of it',
  run: async ({ api, expect, fixture }) => {
    const { flowId, auditId } = fixture('dbt_execution')
    const { json, words } = await api.need('getDbtResults', { path: { flowId, auditId } })
    for (const wanted of fixture('dbt_execution.results')) {
      const texts = [wanted].flat()
      for (const text of texts) expect.that(words.includes(text), `${text} is not in the dbt results`, words)
      if (texts.length > 1)
        expect.that(standTogether(json, texts), `${texts.join(', ')} do not stand together in the dbt results`, words)
    }
  },
})

export const dbtArtifactServed = check({
  rule: 'executions/dbt-artifact-served',
  title: 'each of the four artifacts answers 200',
  run: async ({ api, expect, fixture }) => {
    const { flowId, auditId, artifacts } = fixture('dbt_execution')
    for (const artifactName of artifacts) {
      expect.status(await api.call('getDbtArtifact', { path: { flowId, auditId, artifactName } }), 200)
    }
  },
})

/** How many artifacts are served. */
const ARTIFACTS = 4

export const dbtArtifactOtherNames = check({
  rule: 'executions/dbt-artifact-other-names',
  title: 'another name is not found',
  run: async ({ api, expect, fixture }) => {
    const { flowId, auditId, artifacts } = fixture('dbt_execution')
    if (artifacts.length < ARTIFACTS)
      throw new NotApplicable('fixtures.dbt_execution.artifacts does not have all four names')
    const parts = artifacts.flatMap((name) => [name.slice(0, -1), name.slice(1), `${name}2`])
    for (const artifactName of ['etalon.json', 'manifest', 'graph.gpickle', ...parts]) {
      if (artifacts.includes(artifactName)) continue
      expect.status(await api.call('getDbtArtifact', { path: { flowId, auditId, artifactName }, valid: false }), 404)
    }
  },
})

/** Lists with something in them by where they stand, each item as a text without its numbers and times, which may go on. */
type Lists = ReadonlyMap<string, readonly string[]>

const withoutNumbers = (item: unknown): string => writeJson(item).replaceAll(/-?\d+(\.\d+)?(e[+-]?\d+)?/gi, '0')

function listsIn(value: unknown, place = ''): [place: string, items: string[]][] {
  if (Array.isArray(value)) return value.length === 0 ? [] : [[place, value.map(withoutNumbers)]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => listsIn(member, `${place}.${name}`))
}

/** The items of a list that still stand there. */
const staying = (place: string, items: readonly string[], now: Lists): readonly string[] =>
  items.filter((item) => now.get(place)?.includes(item))

/** Whether a list is as long as it was, with some items changed, as where tasks that are done stand among those in flight. */
function isMixed(before: Lists, now: Lists): boolean {
  return [...before].some(
    ([place, items]) => now.get(place)?.length === items.length && staying(place, items, now).length < items.length,
  )
}

export const noTasksAfterTheEnd = check({
  rule: 'executions/no-running-tasks-after-the-end',
  title: 'where a run under way has tasks, a run that is over has none',
  run: async ({ api, eventually, given, expect, fixture }) => {
    const slow = await given.run(fixture('runs.slow'), { allowParallel: true })
    const tasksOf = async (run: StartedRun): Promise<Lists> => {
      const { ok, json } = await api.call('listRunningTasks', { path: { ...run }, valid: false })
      return new Map(ok ? listsIn(json) : [])
    }
    const going = await given.run(fixture('runs.succeeds'))
    await given.ended(going)
    const before = await tasksOf(slow)
    await api.need('stopFlow', { path: { flowId: slow.flowId }, query: { auditId: slow.auditId } })
    await given.ended(slow)
    if (before.size === 0) throw new NotApplicable('the tasks of a run under way are no list, or an empty one')
    // There may be lists of finished tasks beside, or a state in each task: of what is in flight nothing stays unchanged.
    const isGone = (now: Lists): boolean =>
      [...before].some(([place, items]) => staying(place, items, now).length === 0)
    // A task may wind down for a moment after the end.
    const after = await eventually(() => tasksOf(slow), isGone)
    if (!isGone(after) && isMixed(before, after))
      throw new NotApplicable('a list shows more tasks than those in flight')
    expect.that(isGone(after), 'an execution that is over has a running task', [...after])
    const emptied = [...before.keys()].filter((place) => !after.has(place))
    const isEmpty = (now: Lists): boolean => emptied.every((place) => !now.has(place))
    const others = await eventually(() => tasksOf(going), isEmpty)
    expect.that(isEmpty(others), 'another execution that is over has a running task', [...others])
  },
})

export const runningTasksAnswers = check({
  rule: 'executions/running-tasks-answers',
  title: 'the tasks of a run under way answer 200 with JSON',
  claims: 'slow-flow',
  run: async (tools) => {
    const run = await underWay(tools)
    const reply = await onceReadable(tools, run, () => tools.api.call('listRunningTasks', { path: { ...run } }))
    tools.expect.json(reply)
  },
})
