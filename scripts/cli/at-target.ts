import {
  type LoadedTarget,
  type PreflightUsage,
  type Loss,
  type Target,
  TargetLost,
  type Transport,
  UsageError,
  countRequests,
  preflightWithRetry,
  targetTransport,
  lossOfAll,
  escapeControls,
} from '../../suites/index.ts'
import { maskedError } from './masked-error.ts'

/** Exit codes that do not come from a finished run. */
const UNUSABLE = 4
const BLOCKED = 2

/**
 * Runs `act` at a target once the preflight has found the service there. Returns the exit code. If the preflight
 * fails, prints why to stderr and calls `otherwise`. `looked` is the time the preflight took.
 * @throws UsageError if the target has no administrator key
 */
export async function atTarget(
  { target, redactor }: LoadedTarget,
  work: (send: Transport, looked: PreflightUsage) => Promise<number>,
  otherwise: (loss: Loss, send: Transport) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  needAdministrator(target)
  const { send, close } = targetTransport(target)
  try {
    const { send: looking, sent } = countRequests(send)
    const begun = performance.now()
    const first = await preflightWithRetry(target, looking, redactor)
    if (first.state === 'ready')
      return await work(send, { requests: sent.requests, durationMs: performance.now() - begun })
    console.error(`etalon: ${escapeControls(redactor.mask(first.message))}`)
    await otherwise(lossOfAll(first), send)
    return first.state === 'unusable' ? UNUSABLE : BLOCKED
  } catch (problem) {
    if (problem instanceof UsageError) throw problem
    if (!(problem instanceof TargetLost)) throw maskedError(problem, redactor)
    console.error(`etalon: ${escapeControls(redactor.mask(problem.message))}`)
    return UNUSABLE
  } finally {
    await close()
  }
}

/** @throws UsageError if the target has no administrator: nothing can be checked without one */
export function needAdministrator({ credentials, adminLogin }: Target): void {
  if (credentials.admin === undefined && adminLogin === undefined)
    throw new UsageError(
      'the target has no credentials.admin; every check needs the API key or the login of an administrator',
    )
}
