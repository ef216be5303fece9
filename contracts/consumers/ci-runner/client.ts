import { type Int64, type components, readJson, writeJson } from '#spec'

/** How far an execution has come. */
export type FlowStatus = components['schemas']['FlowStatus']

/** What a run was answered with: `status` is the outcome of the start (0 started, 1 already running, 2 canceled). */
export interface StartedRun {
  flowId: Int64
  auditId: Int64
  status: number
}

/** What came of a deletion: its report, or what still refers to the flow (neither is documented member by member). */
export type Deletion = { deleted: true; report: unknown } | { deleted: false; references: unknown }

/** An answer that the job cannot go on from. `body` is a hint for people; it may be empty. */
export class RefusedCall extends Error {
  readonly status: number
  readonly body: string

  constructor(call: string, status: number, body: string) {
    super(`${call} was answered with ${status}${body === '' ? '' : `: ${body}`}`)
    this.name = 'RefusedCall'
    this.status = status
    this.body = body
  }
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
  run(flowId: Int64, parameters?: Readonly<Record<string, string>>): Promise<StartedRun>
  /** Reads how far an execution has come. */
  statusOf(flowId: Int64, auditId: Int64): Promise<FlowStatus>
  /** Reads an execution until it is over. @throws Error where that takes longer than `timeoutMs` */
  untilOver(flowId: Int64, auditId: Int64): Promise<FlowStatus>
  /** Deletes a flow, or says what still refers to it (409). */
  deleteFlow(flowId: Int64): Promise<Deletion>
}

const OVER: ReadonlySet<FlowStatus> = new Set(['success', 'warning', 'error', 'canceled'])

/** A client over `fetch`. */
export function createCiClient(options: CiClientOptions): CiClient {
  const { baseUrl, apiKey, pollMs = 1_000, timeoutMs = 600_000 } = options

  async function call(method: string, path: string, body: unknown, useful: readonly number[]) {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: writeJson(body) }),
    })
    const text = await response.text()
    if (!useful.includes(response.status)) throw new RefusedCall(`${method} ${path}`, response.status, text)
    return { status: response.status, json: readJson(text).exact }
  }

  const client: CiClient = {
    async run(flowId, parameters = {}) {
      const { json } = await call('POST', `/v1/flows/${flowId}/run`, parameters, [200])
      return json as StartedRun
    },
    async statusOf(flowId, auditId) {
      const { json } = await call('GET', `/v1/executions/${flowId}?auditId=${auditId}`, undefined, [200])
      return (json as { status: FlowStatus }).status
    },
    async untilOver(flowId, auditId) {
      const deadline = Date.now() + timeoutMs
      for (;;) {
        const status = await client.statusOf(flowId, auditId)
        if (OVER.has(status)) return status
        if (Date.now() + pollMs > deadline) throw new Error(`execution ${auditId} is still ${status}`)
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    },
    async deleteFlow(flowId) {
      const { status, json } = await call('DELETE', `/v1/flows/${flowId}`, undefined, [200, 409])
      return status === 200 ? { deleted: true, report: json } : { deleted: false, references: json }
    },
  }
  return client
}
