import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { factsOf } from '#spec'
import type { Transport, WireRequest, WireResponse } from '../kit/exchange.ts'
import { Unanswered } from '../kit/transport/unanswered.ts'
import { HarnessError } from '../kit/verdict.ts'
import { rateLimited } from './rate-limit.ts'
import { withRetry } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  vi.setTimerTickMode('nextTimerAsync')
})
afterEach(() => void vi.useRealTimers())

type Step = WireResponse | Error

const answer = (status: number, headers: Record<string, string> = {}): WireResponse => ({
  status,
  headers,
  body: new Uint8Array(),
})
const failure = (code: string, syscall = 'connect'): Unanswered =>
  new Unanswered('GET /', 1_000, Object.assign(new Error(code), { code, syscall }))
const late = new Unanswered('GET /', 1_000, new DOMException('too late', 'TimeoutError'))
const GET = { method: 'GET', url: 'http://a.test/', headers: {} }
const POST = { ...GET, method: 'POST' }
const usual = { facts: factsOf('getFlow'), effects: new Set<'reads'>(['reads']), cleanUp: false }

interface Outcome {
  /** How often it was sent. */
  sent: number
  /** The status, or the error. */
  came: unknown
  /** In ms. */
  took: number
}

/** Sends a request to a target that responds step by step; the last step repeats. */
async function outcome(request: WireRequest, steps: readonly Step[], cleanUp = false): Promise<Outcome> {
  let sent = 0
  const begun = performance.now()
  const send: Transport = async () => {
    const step = steps[Math.min(sent++, steps.length - 1)]!
    if (step instanceof Error) throw step
    return step
  }
  const { send: paceKeeping, hold } = rateLimited(send, Number.POSITIVE_INFINITY)
  const context = { ...usual, cleanUp }
  const came = await withRetry(paceKeeping, hold)(request, context).then(
    ({ status }) => status,
    (problem: unknown) => problem,
  )
  return { sent, came, took: performance.now() - begun }
}

describe('sent again', () => {
  test('a read whose connection broke', async () =>
    expect(await outcome(GET, [failure('ECONNRESET'), answer(200)])).toMatchObject({ sent: 2, came: 200 }))

  test.each([302, 408, 502, 503, 504, 522])(
    'a read that something before the service answered with %i',
    async (status) => expect(await outcome(GET, [answer(status), answer(200)])).toMatchObject({ sent: 2, came: 200 }),
  )

  test('a removal of what the run has made', async () =>
    expect(await outcome({ ...GET, method: 'DELETE' }, [failure('ECONNRESET'), answer(404)], true)).toMatchObject({
      sent: 2,
      came: 404,
    }))

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])('anything that never left: %s', async (code) =>
    expect(await outcome(POST, [failure(code), answer(200)])).toMatchObject({ sent: 2, came: 200 }),
  )

  test('anything that was turned away with 429', async () =>
    expect(await outcome(POST, [answer(429), answer(200)])).toMatchObject({ sent: 2, came: 200 }))

  test('twice and no more', async () => {
    const reset = failure('ECONNRESET')
    expect(await outcome(GET, [reset])).toMatchObject({ sent: 3, came: reset })
  })
})

describe('not sent again', () => {
  test.each([
    ['a call that may have been carried out', POST, failure('ECONNRESET')],
    ['a call that had left when its host got out of reach', POST, failure('EHOSTUNREACH', 'read')],
    ['one that a gateway gave up on', POST, answer(504)],
    ['one that a gateway put off, for all that is known', POST, answer(503, { 'retry-after': '1' })],
    ['a delete by a case', { ...GET, method: 'DELETE' }, failure('ECONNRESET')],
    ['a read that took too long', GET, late],
    ['a read that the service failed at', GET, answer(500)],
    ['a body that is too large', GET, new HarnessError('more than 1 byte')],
  ])('%s', async (_name, request, step) => expect((await outcome(request, [step, answer(200)])).sent).toBe(1))
})

describe('Retry-After', () => {
  test.each([
    ['in seconds', '7', 7_000],
    ['as a date', 'in 7 seconds', 7_000],
    ['that says nothing', 'soon', 0],
  ])('%s', async (_name, value, wait) => {
    const later = value.startsWith('in ') ? new Date(Date.now() + 7_000).toUTCString() : value
    const { sent, came, took } = await outcome(GET, [answer(503, { 'retry-after': later }), answer(200)])
    expect([sent, came]).toEqual([2, 200])
    // A date has whole seconds.
    expect(took).toBeGreaterThanOrEqual(Math.max(0, wait - 1_000))
    expect(took).toBeLessThan(wait + 1_000)
  })

  test('that is too long is not waited for', async () =>
    expect(await outcome(GET, [answer(429, { 'retry-after': '3600' })])).toMatchObject({ sent: 1, came: 429, took: 0 }))

  test('holds up the requests of others too', async () => {
    const times: number[] = []
    const send: Transport = async () => {
      times.push(performance.now())
      return times.length === 1 ? answer(429, { 'retry-after': '5' }) : answer(200)
    }
    const pace = rateLimited(send, Number.POSITIVE_INFINITY)
    const waiting = withRetry(pace.send, pace.hold)
    const begun = performance.now()
    const first = waiting(GET, usual)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await waiting(GET, usual)
    await first
    expect(times.slice(1).every((time) => time - begun >= 5_000)).toBe(true)
  })
})
