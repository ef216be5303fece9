import { HarnessError, type Target, type createApi, isObject } from '../../../suites/index.ts'
import type { Problem } from './problem.ts'

/** How a service may name the end of an execution, which the documents do not show. */
const END = /^(?:ended|end|endTime|finished|finishedAt|completed|completedAt|stopped)$/

/** Compares how long the flow `runs.slow` ran before with the time limits, as far as its history shows that. */
export async function slowProblems(
  api: ReturnType<typeof createApi>,
  { fixtures, limits: { settleMs, timeoutMs } }: Target,
): Promise<{ problems: Problem[]; notes: string[] }> {
  const flowId = fixtures.runs?.slow
  if (flowId === undefined) return { problems: [], notes: [] }
  const longest = await longestRun(api, flowId)
  if (longest === undefined)
    return {
      problems: [],
      notes: [
        `how long fixtures.runs.slow takes cannot be read here; it must be longer than limits.settle_ms (${settleMs} ms)`,
      ],
    }
  const key = 'fixtures.runs.slow'
  const problems: Problem[] = []
  if (longest < settleMs)
    problems.push({
      what: `${key} took ${longest} ms at most, less than limits.settle_ms (${settleMs} ms): a slow run and a wait cannot be told apart`,
      fix: `name a flow that takes longer in ${key}, or lower limits.settle_ms`,
      acts: 'the target file',
    })
  if (longest > timeoutMs)
    problems.push({
      what: `${key} took ${longest} ms, more than limits.timeout_ms (${timeoutMs} ms): a response that waits for it is cut off`,
      fix: `raise limits.timeout_ms above it, or name a shorter flow in ${key}`,
      acts: 'the target file',
    })
  return { problems, notes: [] }
}

async function longestRun(api: ReturnType<typeof createApi>, flowId: unknown): Promise<number | undefined> {
  try {
    const { status, json } = await api.call('listExecutionHistory', { path: { flowId: String(flowId) } })
    if (status !== 200 || !Array.isArray(json)) return undefined
    const durations = json.filter(isObject).flatMap((record) => {
      const end = Object.entries(record).find(([name, value]) => END.test(name) && typeof value === 'number')?.[1]
      const { started } = record
      return typeof started === 'number' && typeof end === 'number' && end >= started ? [end - started] : []
    })
    return durations.length === 0 ? undefined : Math.max(...durations)
  } catch (problem) {
    if (problem instanceof HarnessError) return undefined
    throw problem
  }
}
