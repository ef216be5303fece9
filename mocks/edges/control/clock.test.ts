import { expect, test } from 'vitest'
import { createMock, demoCredentials } from '../../index.ts'

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

test('an advance starts a schedule that came due once, at the new time; steps start it each time', async () => {
  let machine = Date.UTC(2026, 5, 17, 9, 41)
  const mock = createMock({ now: () => machine })
  const post = async (path: string, body: object): Promise<any> => {
    const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
    const request = new Request(`http://mock.test${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await mock.fetch(request)).json()
  }
  const { id: flowId } = await post('/rest/v1/flows', { name: 'Often', flowType: 'flow.etl.api' })
  await post('/rest/v1/schedules', { name: 'Quarterly', flowId, schedule: '0 */15 * * * ?' })
  const advance = (ms: number): Promise<{ now: number }> => post('/_mock/clock/advance', { ms })
  const starts = async (): Promise<number[]> => {
    const response = await mock.fetch(new Request('http://mock.test/_mock/runs?limit=500'))
    const { runs } = (await response.json()) as { runs: { flowId: number; started: number }[] }
    return runs.filter((run) => run.flowId === flowId).map(({ started }) => started)
  }
  const { now } = await advance(DAY_MS)
  expect(await starts()).toEqual([now])
  for (let step = 0; step < 3; step += 1) {
    await advance(QUARTER_MS)
    // A run that has begun lets the next one start.
    machine += 1
    await starts()
  }
  expect(await starts()).toHaveLength(4)
  mock.close()
})
