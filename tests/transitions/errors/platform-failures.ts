import { expect } from 'vitest'
import { type Service, keys } from '../service.ts'
import { type Rows, answers, body } from './row.ts'

/** Flows of the demo world by how their runs go. */
const FLOW = { succeeds: 101, fails: 102, slow: 103 } as const
const MINUTE_MS = 60_000
/** An HTTP listener of the demo world, and how many requests a minute the throttle lets through. */
const LISTENER_PATH = '/rest/v1/http/orders-inbox'
const MOST = 100

/** Runs a flow and waits for its end, during which so many ms are let pass; `meanwhile` happens while it goes on. */
async function runToEnd(service: Service, flowId: number, returnErrorCode: boolean, meanwhile = async () => {}) {
  const reply = service.call('runFlow', { path: { flowId }, query: { sync: true, returnErrorCode }, body: {} })
  while (!(await isGoing(service, flowId))) await Promise.resolve()
  await meanwhile()
  await service.advance(2 * MINUTE_MS)
  return reply
}

async function isGoing(service: Service, flowId: number): Promise<boolean> {
  const { json } = await service.call<Record<string, number>>('countExecutionStatuses', { path: { flowId } })
  return (json['queued'] ?? 0) + (json['running'] ?? 0) > 0
}

/** Statuses that so many messages to a listener get. */
async function post({ origin }: Service, count: number): Promise<Response[]> {
  const headers = { authorization: `Bearer ${keys.api_user}`, 'content-type': 'application/json' }
  const responses: Response[] = []
  for (let sent = 0; sent < count; sent++) {
    responses.push(await fetch(`${origin}${LISTENER_PATH}`, { method: 'POST', headers, body: `{"order":${sent}}` }))
  }
  return responses
}

/** Rows of the platform document's Errors table about limits and failures of the service. */
export const failureErrors: Rows = {
  'platform/errors/429': [
    {
      says: 'a listener over its limit refuses until the minute is over, and does not say when',
      async walk(service) {
        await service.control('/listeners/throttle', { state: 'on', excess: 'reject' })
        const responses = await post(service, MOST + 1)
        expect(responses.map(({ status }) => status)).toEqual([...Array<number>(MOST).fill(200), 429])
        expect(responses.at(-1)?.headers.has('retry-after')).toBe(false)
        await service.advance(MINUTE_MS)
        expect((await post(service, 1))[0]?.status).toBe(200)
      },
    },
    {
      says: 'by default no listener refuses',
      walk: async (service) => expect((await post(service, MOST + 1)).map(({ status }) => status)).not.toContain(429),
    },
  ],
  'platform/errors/500': [
    answers('a failed run, where that was asked for', 500, body.textOrEmpty, (service) =>
      runToEnd(service, FLOW.fails, true),
    ),
    answers('a canceled run, where that was asked for', 500, body.textOrEmpty, (service) =>
      runToEnd(service, FLOW.slow, true, async () => {
        await service.call('stopFlow', { path: { flowId: FLOW.slow } })
      }),
    ),
    answers('not a failed run, where that was not asked for', 200, body.json, (service) =>
      runToEnd(service, FLOW.fails, false),
    ),
    answers('not a run that succeeds', 200, body.json, (service) => runToEnd(service, FLOW.succeeds, true)),
    answers('a server error', 500, body.textOrEmpty, async (service) => {
      await service.control('/failures', { operation: 'listFlows' })
      return service.call('listFlows')
    }),
  ],
}
