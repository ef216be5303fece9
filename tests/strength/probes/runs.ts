import type { Fixture } from '#spec'
import type { Tools } from '../../../suites/kit/tools.ts'
import type { Probe, Probes } from './probe.ts'

const SUCCEEDS = 'runs.succeeds'
const SLOW = 'runs.slow'

/** Starts a prepared flow with this query and body, and waits for its end. */
const starting =
  (fixture: `runs.${keyof Fixture<'runs'>}`, query: object, body?: unknown): Probe =>
  async (tools) => {
    const path = { flowId: tools.fixture(fixture) }
    const started = await tools.api.call('runFlow', {
      path,
      query: { ...query },
      ...(body === undefined ? {} : { body }),
    })
    await over(tools, path, (started.json as { auditId?: unknown } | undefined)?.auditId)
  }

/** Waits for the end of an execution, and reads it and its log. */
async function over({ api, passTime }: Tools, path: object, auditId: unknown): Promise<void> {
  if (auditId === undefined) return
  await passTime(60_000)
  await api.call('getExecution', { path: { flowId: 0, ...path }, query: { auditId } })
  await api.call('getExecutionConsole', { path: { flowId: 0, ...path, auditId } })
}

/** Starts flows by the name of a prepared one. */
async function byName({ api, given, fixture }: Tools, change: (name: string) => string, query: object): Promise<void> {
  const { name } = await given.named(fixture(SUCCEEDS))
  await api.call('runFlowByName', { path: { flowName: change(name) }, query: { ...query } })
}

/** Starts and stops of flows whose effect the documents do not describe. */
export const runProbes: Probes<'runs'> = {
  'runs/wait-if-running': async ({ api, fixture }) => {
    const path = { flowId: fixture(SLOW) }
    await api.call('runFlow', { path })
    await api.call('runFlow', { path, query: { waitIfRunning: true } })
  },
  'runs/force': async ({ api, given }) =>
    api.call('runFlow', { path: { flowId: (await given.flow()).id }, query: { force: false } }),
  'runs/debug': starting(SUCCEEDS, { debug: false }),
  'runs/check-agent-flow': starting(SUCCEEDS, { checkAgentFlow: true }),
  'runs/flow-that-cannot-run': async ({ api, unique }) => {
    const { id } = (await api.need('createFlow', { body: { name: unique('incomplete') } })).json as { id: number }
    await api.call('runFlow', { path: { flowId: id } })
  },
  'runs/parameter-names': starting(SUCCEEDS, {}, { 'odd-name': 'value' }),
  'runs/nested-body': starting(SUCCEEDS, {}, { params: { name: 'value' } }),
  'runs/parameter-not-a-string': starting(SUCCEEDS, {}, { count: 3 }),
  'runs/body-not-an-object': starting(SUCCEEDS, {}, ['value']),
  'runs/unlisted-parameters-by-id': starting('runs.echoes', { mark: 'mine' }),
  'runs/listed-by-id-only': async (tools) => {
    const flow = await tools.given.named(tools.fixture('runs.echoes'))
    const asked = { path: { flowName: flow.name }, query: { force: 'text' } }
    const { json } = await tools.api.call('runFlowByName', asked)
    await over(tools, { flowId: flow.id }, (json as { auditId?: unknown } | undefined)?.auditId)
  },
  'runs/body-of-run-by-name': async (tools) => {
    const flow = await tools.given.named(tools.fixture('runs.echoes'))
    const { json } = await tools.api.call('runFlowByName', { path: { flowName: flow.name }, body: { mark: 'mine' } })
    await over(tools, { flowId: flow.id }, (json as { auditId?: unknown } | undefined)?.auditId)
  },
  'runs/by-name-doubled': async ({ api, given }) => {
    const { name } = await given.runnableFlow()
    await given.runnableFlow({ name })
    await api.call('runFlowByName', { path: { flowName: name } })
  },
  'runs/by-name-case': (tools) => byName(tools, (name) => name.toUpperCase(), {}),
  'runs/tenant-selector': async (tools) => {
    const { json } = await tools.api.need('listTenants')
    for (const { name } of json as { name: string }[]) await byName(tools, String, { tenant: name })
  },
  'runs/mails-to-nobody': starting(SUCCEEDS, { emailOnSuccess: true }),
  'runs/error-code-for-warning': starting('runs.warns', { sync: true, returnErrorCode: true }),
  'runs/audit-id-of-no-execution': async ({ api, fixture }) => {
    const path = { flowId: fixture(SLOW) }
    await api.call('runFlow', { path })
    await api.call('runFlow', { path })
  },
  'runs/stop-time-not-positive': starting(SLOW, { stopTime: 0 }),
  'runs/stop-without-audit-id': async (tools) => {
    const path = { flowId: tools.fixture(SLOW) }
    for (let count = 0; count < 2; count++) await tools.api.call('runFlow', { path, query: { allowParallel: true } })
    await tools.api.call('stopFlow', { path })
    await tools.api.call('listExecutionHistory', { path })
  },
  'runs/stop-of-unknown': ({ api, fixture }) =>
    api.call('stopFlow', { path: { flowId: fixture(SUCCEEDS) }, query: { auditId: 1 } }),
}
