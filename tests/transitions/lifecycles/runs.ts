import { expect } from 'vitest'
import type { Way } from '../lifecycle.ts'
import type { Service } from '../service.ts'

/** Flows of the demo world by how their runs go. */
const FLOW = { succeeds: 101, fails: 102, slow: 103, warns: 104 } as const
/** Long enough for every run but the slow one, and for one that was queued to begin; ms. */
const SOON_MS = 1_000
const DAY_MS = 86_400_000

interface Run {
  flowId: number
  auditId: number
  status: number
}

async function run(service: Service, flowId: number): Promise<Run> {
  return (await service.call<Run>('runFlow', { path: { flowId }, body: {} })).json
}

async function stop(service: Service, { flowId, auditId }: Run): Promise<Run> {
  return (await service.call<Run>('stopFlow', { path: { flowId }, query: { auditId } })).json
}

async function statusOf(service: Service, { flowId, auditId }: Run): Promise<string> {
  return (await service.call<{ status: string }>('getExecution', { path: { flowId }, query: { auditId } })).json.status
}

/** How a client brings an execution into each status. */
const REACHED = {
  queued: (service) => run(service, FLOW.slow),
  running: (service) => later(service, FLOW.slow),
  success: (service) => later(service, FLOW.succeeds),
  warning: (service) => later(service, FLOW.warns),
  error: (service) => later(service, FLOW.fails),
  async canceled(service) {
    const going = await later(service, FLOW.slow)
    await stop(service, going)
    return going
  },
} satisfies Record<string, (service: Service) => Promise<Run>>

async function later(service: Service, flowId: number): Promise<Run> {
  const started = await run(service, flowId)
  await service.advance(SOON_MS)
  return started
}

const FINAL = ['success', 'warning', 'error', 'canceled'] as const

const start = (code: number, says: string, ask: (service: Service) => Promise<Run>): Way => ({
  says: `a start is answered with ${code}: ${says}`,
  async walk(service) {
    const answer = await ask(service)
    expect(answer).toMatchObject({ status: code, auditId: expect.any(Number) })
  },
})

/** What is shown of executions, by anchors of `spec/sources/all.yaml`: no moves, but the values and which of them are final. */
export const runs: Readonly<Record<string, readonly Way[]>> = {
  'platform/transitions/execution-status-values': Object.entries(REACHED).map(([status, reach]) => ({
    says: `an execution is ${status}`,
    walk: async (service) => expect(await statusOf(service, await reach(service))).toBe(status),
  })),
  'platform/transitions/start-outcome-codes': [
    start(0, 'nothing of the flow is going on', (service) => run(service, FLOW.slow)),
    start(0, 'the one before is over', async (service) => {
      await later(service, FLOW.succeeds)
      return run(service, FLOW.succeeds)
    }),
    start(1, 'the flow is running', async (service) => {
      await later(service, FLOW.slow)
      return run(service, FLOW.slow)
    }),
    start(2, 'the execution is stopped', async (service) => stop(service, await later(service, FLOW.slow))),
  ],
  'platform/transitions/execution-moves-not-shown': FINAL.map((status) => ({
    says: `nothing follows on ${status}`,
    async walk(service) {
      const over = await REACHED[status](service)
      await stop(service, over)
      await run(service, over.flowId)
      await service.advance(DAY_MS)
      expect(await statusOf(service, over)).toBe(status)
    },
  })),
}
