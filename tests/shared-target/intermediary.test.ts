import { beforeAll, expect, test } from 'vitest'
import {
  type CaseResult,
  HarnessError,
  type Report,
  type Transport,
  type WireResponse,
  checks,
  exitCode,
  observations,
  run,
} from '../../suites/index.ts'
import { mockUnderTest } from '../strength/mock-under-test.ts'
import { useVirtualTime } from '../strength/virtual-time.ts'

useVirtualTime()

const encoder = new TextEncoder()

function answer(status: number, type: string, text: string, more: Record<string, string> = {}): WireResponse {
  return { status, headers: { 'content-type': type, ...more }, body: encoder.encode(text) }
}

const PAGE = '<!DOCTYPE html>\n<html><body><h1>Down for maintenance</h1></body></html>'

/** Responses that may replace that of a request, executed or not. */
const FAILURES: readonly (() => WireResponse)[] = [
  () => answer(502, 'text/html', PAGE),
  () => answer(502, 'application/json', '{"message":"bad gateway"}'),
  () => answer(503, 'text/html', PAGE),
  () => answer(503, 'application/json', '{}', { 'retry-after': '1' }),
  () => answer(504, 'text/plain', ''),
  () => answer(200, 'text/html', PAGE),
  () => answer(302, 'text/html', '', { location: '/rest' }),
  () => answer(522, 'text/plain', ''),
  () => {
    throw new HarnessError('reset')
  },
]
/** Responses that only come when the request was not executed. */
const rateLimited = (): WireResponse => answer(429, 'text/html', PAGE, { 'retry-after': '1' })
/** One request out of this many fails; the gate is so large that a third of its cases is enough. */
const ONE_IN = 15
const ONE_CASE_IN = 3

let report: Report
let failed = 0
/** Attempts that met no failure. */
const untouched: CaseResult[] = []

/** Pseudo-random numbers, the same in each run. */
function* drawn(): Generator<number> {
  for (let state = 8; ; state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) yield state >>> 12
}

beforeAll(async () => {
  const { close, send, ...mock } = mockUnderTest([])
  const numbers = drawn()
  const next = (): number => numbers.next().value as number
  let before = 0
  const unreliable: Transport = async (request, context) => {
    // Hooks do not go through the intermediary; their listeners respond 429 themselves.
    if (context === undefined || next() % ONE_IN !== 0) return send(request, context)
    failed += 1
    if (context.facts !== undefined && next() % (FAILURES.length + 1) === 0) return rateLimited()
    if (next() % 2 === 0) await send(request, context)
    return FAILURES[next() % FAILURES.length]!()
  }
  let index = 0
  report = await run({
    ...mock,
    target: { ...mock.target, limits: { ...mock.target.limits, runs: 2 } },
    checks,
    observations,
    send: unreliable,
    seed: 1,
    profiles: new Set(['product', 'mcp', 'http']),
    includes: () => index++ % ONE_CASE_IN === 0,
    onResult(result) {
      if (failed === before) untouched.push(result)
      before = failed
    },
  })
  close()
})

test('an intermediary breaks no rule of the service', () => {
  expect(failed).toBeGreaterThan(150)
  const { summary } = report
  expect([summary.violation, summary.warning]).toEqual([0, 0])
  // A case is tried up to five times, and each of its values as often.
  expect(summary.unsteady).toBeGreaterThan(20)
  expect(summary.error).toBeLessThanOrEqual(3)
  expect(exitCode(report)).toBe(4)
})

test('attempts that met no failure pass', () => {
  expect(untouched.length).toBeGreaterThan(100)
  const others = untouched.filter(({ outcome }) => outcome !== 'pass')
  // A run whose start had no response continues, and delays the next case of its flow; a failure that a hook prepared for
  // a call that was lost meets the next one; a key that the gate makes for a login is made once for all cases; and the mock
  // takes no webhook without a name.
  const reasons = others.map(({ thrown }) => (thrown as Error).message)
  expect(
    reasons.filter(
      (reason) =>
        !/never became idle|offers reaches this rule|answered 500, but the case needed|generates no keys|without name is refused/.test(
          reason,
        ),
    ),
  ).toEqual([])
})
