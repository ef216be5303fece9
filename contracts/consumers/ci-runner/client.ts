import type { Int64, components } from '#spec'
import { RefusedCall, type SentFile, createCall } from '../call.ts'

/** How far an execution has come. */
export type FlowStatus = components['schemas']['FlowStatus']

/** What a run was answered with: `status` is the outcome of the start (0 started, 1 already running, 2 canceled). */
export interface StartedRun {
  flowId: Int64
  auditId: Int64
  status: number
}

/** One item of the history; it may show more. */
export interface PastRun {
  auditId: Int64
  status: FlowStatus
}

/** What came of a deletion: its report, or what still refers to the flow (neither is documented member by member). */
export type Deletion = { deleted: true; report: unknown } | { deleted: false; references: unknown }

/** How a run goes, beside its parameters. */
export interface RunOptions {
  /** Notes the progress in the log every so many records: 0, or 100 and more. */
  logStep?: number
}

export interface CiClientOptions {
  /** `https://<host>/rest`, without a trailing slash. */
  baseUrl: string
  /** An API key, without `Bearer`. */
  apiKey: string
  /** Pause between two reads of an execution, in ms. */
  pollMs?: number
  /** How long to wait for the end of an execution, in ms. */
  timeoutMs?: number
}

/** What a CI job does with the platform. Every call @throws RefusedCall on a status that it has no use for. */
export interface CiClient {
  /** Starts a flow with its parameters. */
  run(flowId: Int64, parameters?: Readonly<Record<string, string>>, options?: RunOptions): Promise<StartedRun>
  /** Starts the flow of a name. */
  runByName(name: string): Promise<StartedRun>
  /** Reads how far an execution has come. */
  statusOf(flowId: Int64, auditId: Int64): Promise<FlowStatus>
  /** Reads an execution until it is over. @throws Error where that takes longer than `timeoutMs` */
  untilOver(flowId: Int64, auditId: Int64): Promise<FlowStatus>
  /** The log of an execution, as text whichever media type it comes in. */
  logOf(flowId: Int64, auditId: Int64): Promise<string>
  /** All executions of a flow, page by page, until nothing older is left or `most` are there. */
  history(flowId: Int64, most?: number): Promise<PastRun[]>
  /** Deletes a flow, or says what still refers to it (409). */
  deleteFlow(flowId: Int64): Promise<Deletion>
  /** What the import of a file of the repository, an import request as JSON, would do (not documented member by member). */
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
        // The header may be missing where nothing was left out; an empty page ends it whatever the header says.
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

/** How soon an execution can be read that was just started is not said: until then it is not found. */
function unknownYet(problem: unknown): undefined {
  if (!(problem instanceof RefusedCall) || problem.status !== 404) throw problem
}

/** The least audit id: in which order a page has its items is not said. */
function oldestOf(page: readonly PastRun[]): Int64 {
  return page.map(({ auditId }) => auditId).reduce((least, one) => (BigInt(one) < BigInt(least) ? one : least))
}
