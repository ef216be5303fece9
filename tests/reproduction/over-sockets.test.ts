import { expect, test } from 'vitest'
import { rules } from '#spec'
import { type CaseResult, checks, httpTransport, observations, run } from '../../suites/index.ts'
import { startEmbedded } from '../../scripts/cli/embedded.ts'
import { type Sent, differing, sentBy, withoutPolling } from './sent.ts'

const AREAS: readonly string[] = ['macros', 'search', 'sessions']
const selected = new Set(rules.filter(({ area }) => AREAS.includes(area)).map(({ id }) => id))
const CONCURRENCY = 4
const RUNS = 3

/** The requests of a part of the gate to a mock behind a socket, as with `etalon check --seed`. */
async function sentOverSockets(seed: number): Promise<Sent> {
  const { target, redactor, close } = await startEmbedded()
  const { send, close: hangUp } = httpTransport(target.limits.timeoutMs)
  const results: CaseResult[] = []
  await run({
    target: { ...target, limits: { ...target.limits, concurrency: CONCURRENCY, runs: RUNS } },
    checks,
    observations,
    send,
    redactor,
    seed,
    profiles: new Set(['product']),
    selected,
    onResult: (result) => results.push(result),
  })
  await hangUp()
  await close()
  return withoutPolling(sentBy(results))
}

test('over sockets, several cases at once, one seed gives each case the same requests and another seed does not', async () => {
  const [first, again, other] = [await sentOverSockets(1), await sentOverSockets(1), await sentOverSockets(2)]
  expect(first.size).toBeGreaterThan(selected.size)
  expect(differing(first, again)).toEqual([])
  expect(differing(first, other).length).toBeGreaterThan(10)
})
