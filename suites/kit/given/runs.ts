import type { Int64 } from '#spec'
import { Blocked } from '../verdict.ts'
import type { Maker } from './given.ts'

/** An execution that a start request began. */
export interface StartedRun {
  flowId: Int64
  auditId: Int64
}

export interface GivenRuns {
  /**
   * Starts a flow until a start is answered as started: other cases and other people run the same flow, and what
   * simultaneous starts are answered is open. The run is stopped afterwards if it is still going.
   */
  run(flowId: Int64, query?: Readonly<Record<string, unknown>>, body?: unknown): Promise<StartedRun>
  /** The terminal status of an execution, waited for. */
  ended(run: StartedRun): Promise<string>
}

const STARTED = 0
const TERMINAL: ReadonlySet<unknown> = new Set(['success', 'warning', 'error', 'canceled'])
/** Pause between two attempts or two looks, in ms. */
const PAUSE_MS = 5

export function givenRuns({ api, target, onCleanUp }: Maker): GivenRuns {
  const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  return {
    async run(flowId, query = {}, body) {
      const end = performance.now() + target.limits.timeoutMs
      for (;;) {
        const reply = await api.need('runFlow', { path: { flowId }, query, ...(body === undefined ? {} : { body }) })
        const { auditId, status } = reply.json as { auditId?: Int64; status?: unknown }
        if (status === STARTED && auditId !== undefined) {
          onCleanUp(`execution ${auditId} of flow ${flowId}`, async () => {
            const state = await api.call('getExecution', { path: { flowId }, query: { auditId } })
            if (TERMINAL.has((state.json as { status?: unknown } | undefined)?.status) || !state.ok) return true
            return (await api.call('stopFlow', { path: { flowId }, query: { auditId } })).ok
          })
          return { flowId, auditId }
        }
        if (performance.now() > end) throw new Blocked(`flow ${flowId} could not be started: ${reply.text}`)
        await pause()
      }
    },
    async ended({ flowId, auditId }) {
      const end = performance.now() + target.limits.timeoutMs
      for (;;) {
        const reply = await api.need('getExecution', { path: { flowId }, query: { auditId } })
        const status = (reply.json as { status?: unknown } | undefined)?.status
        if (TERMINAL.has(status)) return String(status)
        if (performance.now() > end) throw new Blocked(`execution ${auditId} of flow ${flowId} did not end in time`)
        await pause()
      }
    },
  }
}
