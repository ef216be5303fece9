import { writeJson } from '#spec'
import { NotApplicable, type StartedRun, check, isTerminal } from '../../kit/index.ts'
import { onceReadable, underWay } from './under-way.ts'

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
  run: async ({ api, eventually, given, expect, fixture, target }) => {
    const tasksOf = async (run: StartedRun): Promise<Lists> => {
      const { ok, json } = await api.call('listRunningTasks', { path: { ...run }, valid: false })
      return new Map(ok ? listsIn(json) : [])
    }
    const going = await given.run(fixture('runs.succeeds'))
    await given.ended(going)
    const slow = await given.run(fixture('runs.slow'), { allowParallel: true })
    await given.begun(slow)
    // What the list shows of a run that is over, as finished tasks, is not what a run under way has.
    const idle = await tasksOf(going)
    const isMore = (now: Lists): boolean =>
      [...now].some(([place, items]) => items.some((item) => !idle.get(place)?.includes(item)))
    // How soon a run that has begun has tasks is not documented, and it must not end meanwhile.
    const before = await eventually(() => tasksOf(slow), isMore, target.limits.settleMs / 2)
    if (isTerminal(await given.statusOf(slow))) throw new NotApplicable('the slow run was over too soon')
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
    const run = await underWay(tools, tools.fixture('runs.slow'))
    const reply = await onceReadable(tools, run, () => tools.api.call('listRunningTasks', { path: { ...run } }))
    tools.expect.json(reply)
  },
})
