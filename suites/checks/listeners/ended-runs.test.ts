import { expect, test } from 'vitest'
import { Blocked, type Tools } from '../../kit/index.ts'
import { endedRuns } from './ended-runs.ts'

/** Looks that a wait for one effect takes in these tests. */
const LOOKS = 3

/** A flow whose executions are ended by as many as given from one wait to the next, of which one is always under way until all are over. */
function working(endedByWait: readonly number[], runs: number): Pick<Tools, 'api' | 'eventually'> {
  let looks = 0
  const need = async (_operation: string, { query }: { query: object }): Promise<unknown> => {
    if ('lastAuditId' in query) return { json: [], header: () => undefined }
    const wait = Math.min(Math.floor(looks / LOOKS), endedByWait.length - 1)
    looks += 1
    const ended = endedByWait[wait] ?? 0
    const json = Array.from({ length: Math.min(ended + 1, runs) }, (_none, nth) => ({
      auditId: nth + 1,
      status: nth < ended ? 'success' : 'running',
    }))
    return { json, header: () => undefined }
  }
  const eventually: Tools['eventually'] = async (ask, accept) => {
    let answer = await ask()
    for (let left = LOOKS - 1; left > 0 && !accept(answer); left -= 1) answer = await ask()
    return answer
  }
  return { api: { need } as unknown as Tools['api'], eventually }
}

test('executions one after the other outlast many waits', async () => {
  expect(await endedRuns(working([12, 30, 55, 101], 101), { id: 7 }, 101)).toBe(101)
})

test('an execution that does not end blocks the case', async () => {
  await expect(endedRuns(working([12, 12], 101), { id: 7 }, 101)).rejects.toThrow(Blocked)
})

test('so do executions without end', async () => {
  const more = Array.from({ length: 40 }, (_none, nth) => nth * 10)
  await expect(endedRuns(working(more, 1_000), { id: 7 }, 101)).rejects.toThrow('goes on being executed')
})
