import { ATTEMPTS, type ChildRun, type ExecutionRecord, childFailure } from '../../world/index.ts'
import type { Entry } from './entry.ts'

type Parent = Pick<ExecutionRecord, 'children'>

/** Whether a run failed because one of its child flows did. */
export function hasFailedChild({ children }: Parent): boolean {
  return isFailed(children?.at(-1))
}

/** Lines about the runs of child flows. The error of the last one, if it failed, is that of the parent itself. */
export function childLines({ children = [] }: Parent): Entry[] {
  return children.flatMap((child, index): Entry[] => {
    const { flowId, name, auditId, started } = child
    const text = `Child flow "${name}" (${flowId}) started: execution ${auditId}`
    const end = endOf(child, children[index + 1])
    return [{ at: started, level: 'INFO', text }, ...(end === undefined ? [] : [end])]
  })
}

function endOf(child: ChildRun, next: ChildRun | undefined): Entry | undefined {
  const { flowId, attempt, ended, status } = child
  if (ended === undefined || status === undefined) return undefined
  if (!isFailed(child)) {
    const level = status === 'warning' ? 'WARN' : 'INFO'
    return { at: ended, level, text: `Child flow ${flowId} ended: ${status}` }
  }
  if (next === undefined) return undefined
  const failure = childFailure(flowId, `ended: ${status}`)
  return { at: ended, level: 'WARN', text: `Attempt ${attempt} of ${ATTEMPTS} failed, trying again: ${failure}` }
}

function isFailed(child: ChildRun | undefined): boolean {
  return child?.status === 'error' || child?.status === 'canceled'
}
