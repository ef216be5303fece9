import { type Int64, readJson, writeJson } from '#spec'
import { STATES, type StateName } from '../states.ts'

/** What the states send where the documents do not show what a service asks for. */
export interface StateBodies {
  /** A flow that can be started and ends soon, without its name. */
  flow?: Readonly<Record<string, unknown>>
  /** The schedule expression of a schedule that need not fire. */
  scheduleExpression?: string
}

export interface StatesOptions extends StateBodies {
  /** `https://<host>/rest`, without a trailing slash. */
  baseUrl: string
  /** An administrator's API key. */
  adminKey: string
}

/** Brings the provider into a state; answers the values of the contract's `${...}`, all of them text. */
export type StateSetup = () => Promise<Record<string, string>>

/** The objects that the states made, so that they can be taken away again. */
export interface ProviderStates {
  setups: Readonly<Record<StateName, StateSetup>>
  /** Deletes the flows that were made, with their schedules. */
  cleanUp(): Promise<void>
}

interface Made {
  id: Int64
}

let serial = 0

/** The provider states, set up through the documented API only. A setup @throws Error where the API refuses. */
export function providerStates(options: StatesOptions): ProviderStates {
  const { baseUrl, adminKey, flow = {}, scheduleExpression = '0 0 3 * * ?' } = options
  const flows: Int64[] = []

  async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: writeJson(body) }),
    })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`)
    return readJson(text).exact as Answer
  }

  async function makeFlow(): Promise<Int64> {
    const name = `contract ${Date.now()}-${++serial}`
    const { id } = await call<Made>('POST', '/v1/flows', { ...flow, name })
    flows.push(id)
    return id
  }

  async function makeExecution(query: string) {
    const flowId = await makeFlow()
    const { auditId } = await call<{ auditId: Int64 }>('POST', `/v1/flows/${flowId}/run${query}`, {})
    return { flowId: String(flowId), auditId: String(auditId) }
  }

  const setups: Record<StateName, StateSetup> = {
    [STATES.validKey]: async () => ({ token: adminKey }),
    [STATES.invalidKey]: async () => ({ token: 'never-issued' }),
    [STATES.idleFlow]: async () => ({ flowId: String(await makeFlow()) }),
    [STATES.deletedFlow]: async () => {
      const id = await makeFlow()
      await call('DELETE', `/v1/flows/${id}`)
      flows.pop()
      return { flowId: String(id) }
    },
    [STATES.scheduledFlow]: async () => {
      const flowId = await makeFlow()
      const name = `contract schedule of ${flowId}`
      await call('POST', '/v1/schedules', { flowId, name, schedule: scheduleExpression, enabled: false })
      return { flowId: String(flowId) }
    },
    [STATES.startedExecution]: () => makeExecution(''),
    [STATES.endedExecution]: () => makeExecution('?sync=true'),
  }

  return {
    setups,
    cleanUp: async () => {
      // A flow that its own interaction deleted is gone already; that is no failure.
      for (const id of flows.splice(0)) await call('DELETE', `/v1/flows/${id}?schedules=true`).catch(() => undefined)
    },
  }
}
