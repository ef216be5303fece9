import { type StartedRun, type Tools, isTerminal } from '../../kit/index.ts'

/**
 * Waits until a run is no longer queued, as far as that can be waited for, and stops it: what a stop makes of one that is queued is
 * not documented. Returns how it was found.
 */
export async function stopRunning({ api, given }: Tools, run: StartedRun): Promise<string> {
  const status = await given.begun(run)
  // What the stop of a finished run returns is not documented.
  if (isTerminal(status)) return status
  await api.need('stopFlow', { path: { flowId: run.flowId }, query: { auditId: run.auditId } })
  return status
}

/** A run that is over, and how it ended. */
interface EndedRun extends StartedRun {
  status: string
}

/**
 * Runs that fail, warn or are stopped, as far as the target file has flows for them. Of the slow flow, which the case has
 * to claim, only one that was running.
 */
export async function otherEnds(tools: Tools): Promise<EndedRun[]> {
  const { given, target } = tools
  const { fails, warns, slow } = target.fixtures.runs ?? {}
  const ended: EndedRun[] = []
  for (const flowId of [fails, warns, slow].filter((id) => id !== undefined)) {
    const run = await given.run(flowId, { allowParallel: true })
    if (flowId === slow && (await stopRunning(tools, run)) !== 'running') continue
    ended.push({ ...run, status: await given.ended(run) })
  }
  return ended
}
