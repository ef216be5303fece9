import type { Int64, components } from '#spec'
import { RefusedCall, type SentFile, createCall } from '../call.ts'

/** State of an execution. */
export type FlowStatus = components['schemas']['FlowStatus']

/** Response to a start: `status` is the outcome (0 started, 1 already running, 2 canceled). */
export interface StartedRun {
  flowId: Int64
  auditId: Int64
  status: number
}

/** An item of the history; may have more members. */
export interface PastRun {
  auditId: Int64
  status: FlowStatus
}

/**
 * Outcome of a deletion: its report, or the remaining references to the flow (the members of neither are documented).
 */
export type Deletion = { deleted: true; report: unknown } | { deleted: false; references: unknown }

/** Options of a run beside its parameters. */
export interface RunOptions {
  /** Logs the progress every this many records: 0, or at least 100. */
  logStep?: number
}

export interface CiClientOptions {
  /** `https://<host>/rest`, without a trailing slash. */
  baseUrl: string
  /** An API key, without `Bearer`. */
  apiKey: string
  /** Pause between two reads of an execution, in ms. */
  pollMs?: number
  /** Time limit for the end of an execution, in ms. */
  timeoutMs?: number
}

/** Operations of a CI job. Every call @throws RefusedCall on a status that it cannot use */
export interface CiClient {
  /** Starts a flow with its parameters. */
  run(flowId: Int64, parameters?: Readonly<Record<string, string>>, options?: RunOptions): Promise<StartedRun>
  /** Starts a flow by its name. */
  runByName(name: string): Promise<StartedRun>
  /** Reads the state of an execution. */
  statusOf(flowId: Int64, auditId: Int64): Promise<FlowStatus>
  /**
   * Polls an execution until it has ended.
   * @throws Error if that takes longer than `timeoutMs`
   */
  untilOver(flowId: Int64, auditId: Int64): Promise<FlowStatus>
  /** The log of an execution, as text in any media type. */
  logOf(flowId: Int64, auditId: Int64): Promise<string>
  /** Executions of a flow, page by page, until the oldest one or until there are `most`. */
  history(flowId: Int64, most?: number): Promise<PastRun[]>
  /** Deletes a flow, or returns the remaining references to it (409). */
  deleteFlow(flowId: Int64): Promise<Deletion>
  /**
   * Previews the import of a file of the repository, an import request as JSON (the response's members are not
   * documented).
   */
  previewImport(file: SentFile): Promise<unknown>
}

const OVER: ReadonlySet<FlowStatus> = new Set(['success', 'warning', 'error', 'canceled'])

/** A client over `fetch`. */
export function createCiClient(options: CiClientOptions): CiClient {
  const { baseUrl, apiKey, pollMs = 1_000, timeoutMs = 600_000 } = options
  const call = createCall(baseUrl, () => apiKey)

  const client: CiClient = {
    async run(flowId, parameters = {}, { logStep } = {}) {
      const query = logStep === undefined ? '' : `?logStep=${logStep}`
      return (await call('POST', `/v1/flows/${flowId}/run${query}`, { body: parameters })).json as StartedRun
    },
    async runByName(name) {
      return (await call('POST', `/v1/flows/flow-name/${encodeURIComponent(name)}/run`)).json as StartedRun
    },
    async statusOf(flowId, auditId) {
      const { json } = await call('GET', `/v1/executions/${flowId}?auditId=${auditId}`)
      return (json as { status: FlowStatus }).status
    },
    async untilOver(flowId, auditId) {
      const deadline = Date.now() + timeoutMs
      for (;;) {
        const status = await client.statusOf(flowId, auditId).catch(unknownYet)
        if (status !== undefined && OVER.has(status)) return status
        if (Date.now() + pollMs > deadline) throw new Error(`execution ${auditId} is still ${status ?? 'unknown'}`)
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    },
    async logOf(flowId, auditId) {
      return (await call('GET', `/v1/executions/${flowId}/audit/${auditId}/console`)).text
    },
    async history(flowId, most = Number.POSITIVE_INFINITY) {
      const runs: PastRun[] = []
      let before = ''
      for (;;) {
        const { json, headers } = await call('GET', `/v1/executions/${flowId}/history${before}`)
        const page = json as PastRun[]
        runs.push(...page)
        // The header may be absent if nothing was left out; an empty page always ends the history.
        const left = Number(headers.get('x-truncated-count') ?? 0)
        if (page.length === 0 || left === 0 || runs.length >= most) return runs
        before = `?lastAuditId=${oldestOf(page)}`
      }
    },
    async deleteFlow(flowId) {
      const { status, json } = await call('DELETE', `/v1/flows/${flowId}`, { useful: [200, 409] })
      return status === 200 ? { deleted: true, report: json } : { deleted: false, references: json }
    },
    previewImport: async (file) => (await call('POST', '/v1/flows/import/preview', { file })).json,
  }
  return client
}

/** The documents do not say how soon a new execution can be read: until then it is not found. */
function unknownYet(problem: unknown): undefined {
  if (!(problem instanceof RefusedCall) || problem.status !== 404) throw problem
}

/** The smallest audit id: the order of items on a page is not documented. */
function oldestOf(page: readonly PastRun[]): Int64 {
  return page.map(({ auditId }) => auditId).reduce((least, one) => (BigInt(one) < BigInt(least) ? one : least))
}
