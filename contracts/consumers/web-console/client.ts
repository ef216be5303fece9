import type { Int64, components } from '#spec'
import { type Call, RefusedCall, type SentFile, createCall } from '../call.ts'
import { itemsOf } from '../lists.ts'

export type Flow = components['schemas']['Flow']
export type Schedule = components['schemas']['Schedule']

/** The console's data for a new schedule. */
export interface NewSchedule {
  flowId: Int64
  name: string
  /** In the service's own syntax. */
  schedule: string
}

/** Outcome of a deletion: done, or the remaining references to the flow (their members are not documented). */
export type Deletion = { deleted: true } | { deleted: false; references: unknown }

export interface ConsoleOptions {
  /** `https://<host>/rest`, without a trailing slash. */
  baseUrl: string
  /** A token of an earlier login. */
  token?: string
}

/** Operations of people in the web console. Every call @throws RefusedCall on a status that it cannot use */
export interface WebConsole {
  /** Logs in; calls `code` if the user has a second factor. Returns the token, which later calls use. */
  login(login: string, password: string, code: () => Promise<string>): Promise<string>
  /** Whether there is a token. A refused one (401) is dropped: the user has to log in again. */
  isLoggedIn(): boolean
  flows(): Promise<Flow[]>
  flow(id: Int64): Promise<Flow>
  createFlow(flow: { name: string } & Readonly<Record<string, unknown>>): Promise<Flow>
  /** Reads the flow, changes it and sends the whole flow back. */
  editFlow(id: Int64, change: Readonly<Record<string, unknown>>): Promise<Flow>
  /** Deletes a flow; `schedules` deletes its schedules too. */
  deleteFlow(id: Int64, options?: { schedules?: boolean }): Promise<Deletion>
  /** The complete schedules of a flow: list items may be incomplete. */
  schedulesOf(flowId: Int64): Promise<Schedule[]>
  createSchedule(schedule: NewSchedule): Promise<Schedule>
  /** Enables or disables a schedule, and reads its new state: the response to the switch is not documented. */
  switchSchedule(id: Int64, enabled: boolean): Promise<Schedule>
  /** Previews the import of a chosen file, an import request as JSON (the response's members are not documented). */
  previewImport(file: SentFile): Promise<unknown>
  /** The items of the recycle bin as listed: their members are not documented. */
  deletedObjects(): Promise<unknown[]>
  /** Restores a deleted object; `type` is the service's own name for its kind. */
  restore(type: string, id: Int64): Promise<void>
}

interface Tokens {
  token?: string | null
  tfaToken?: string | null
}

/** Returns no tokens for a refusal. */
function unlessRefused(problem: unknown): Tokens {
  if (problem instanceof RefusedCall) return {}
  throw problem
}

/** A console over `fetch`. */
export function createConsole({ baseUrl, token: first }: ConsoleOptions): WebConsole {
  let token = first
  const send = createCall(baseUrl, () => token)
  const call: Call = async (...sent) => {
    try {
      return await send(...sent)
    } catch (problem) {
      if (problem instanceof RefusedCall && problem.status === 401) token = undefined
      throw problem
    }
  }
  const read = async <T>(path: string): Promise<T> => (await call('GET', path)).json as T

  const issue = async (body: object): Promise<Tokens> =>
    (await call('POST', '/v1/token-auth/issue', { body })).json as Tokens

  const client: WebConsole = {
    async login(login, password, code) {
      const step = await issue({ login, password })
      let issued = step.token
      if (typeof issued !== 'string' && typeof step.tfaToken === 'string') {
        const answer = { tfaToken: step.tfaToken, code: await code() }
        // The documents do not say whether the second call repeats login and password: if it is refused without them,
        // it is sent with them.
        issued = (await issue(answer).catch(unlessRefused)).token
        if (typeof issued !== 'string') {
          const { tfaToken } = await issue({ login, password })
          issued = (await issue({ ...answer, tfaToken, login, password })).token
        }
      }
      if (typeof issued !== 'string') throw new Error('the login returned no token')
      token = issued
      return issued
    },
    isLoggedIn: () => token !== undefined,
    flows: () => read('/v1/flows'),
    flow: (id) => read(`/v1/flows/${id}`),
    createFlow: async (flow) => (await call('POST', '/v1/flows', { body: flow })).json as Flow,
    async editFlow(id, change) {
      const stored = await client.flow(id)
      return (await call('PUT', `/v1/flows/${id}`, { body: { ...stored, ...change } })).json as Flow
    },
    async deleteFlow(id, { schedules = false } = {}) {
      const query = schedules ? '?schedules=true' : ''
      const { status, json } = await call('DELETE', `/v1/flows/${id}${query}`, { useful: [200, 409] })
      return status === 200 ? { deleted: true } : { deleted: false, references: json }
    },
    async schedulesOf(flowId) {
      const items = itemsOf<{ id: Int64 }>(await read(`/v1/schedules/flows/${flowId}`))
      return Promise.all(items.map(({ id }) => read<Schedule>(`/v1/schedules/${id}`)))
    },
    async createSchedule(schedule) {
      const body = { description: '', enabled: false, tags: [], ...schedule }
      return (await call('POST', '/v1/schedules', { body })).json as Schedule
    },
    async switchSchedule(id, enabled) {
      await call('POST', `/v1/schedules/${id}/${enabled ? 'enable' : 'disable'}`)
      const schedule = await read<Schedule>(`/v1/schedules/${id}`)
      // A member that is false may be left out.
      return { ...schedule, enabled: schedule.enabled ?? false }
    },
    previewImport: async (file) => (await call('POST', '/v1/flows/import/preview', { file })).json,
    deletedObjects: async () => itemsOf(await read('/v1/recycle-bin')),
    async restore(type, id) {
      await call('POST', `/v1/recycle-bin/${type}/${id}/restore`)
    },
  }
  return client
}
