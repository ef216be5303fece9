import { describe, expect, test } from 'vitest'
import { type Answer, asking, flows, looking, outcomes, ran, watching } from '../../../tests/support/confirming.ts'
import type { Check, Observation } from '../../kit/check.ts'
import { exitCode } from '../../report/exit-code.ts'
import type { RunOptions } from '../run.ts'

describe('a passive rule', () => {
  const seen = { observations: [watching] }

  test('is unsteady if its case does not break it again', async () => {
    const { report, of } = await ran([looking('one'), looking('two')], flows(404, 200), seen)
    const one = of('watching')
    expect(one).toMatchObject({ outcome: 'unsteady', seenIn: expect.stringContaining('one') })
    expect(outcomes(one)).toEqual(['violation', 'pass'])
    expect(one.exchanges.map(({ response }) => response.status)).toEqual([404])
    expect(one.attempts?.[1]?.exchanges?.map(({ response }) => response.status)).toEqual([200])
    expect([of('one').outcome, of('two').outcome]).toEqual(['pass', 'pass'])
    expect([report.requests, exitCode(report)]).toEqual([3, 4])
  })

  test('is broken if its case breaks it again', async () => {
    const { of } = await ran([looking('one')], flows(404), seen)
    expect(of('watching').outcome).toBe('violation')
    expect(outcomes(of('watching'))).toEqual(['violation', 'violation'])
  })

  test('is broken if a failure that another one hid at first returns', async () => {
    const other = (nth: number): Answer[] => [500, ...Array.from({ length: nth }, () => 404)]
    const { of } = await ran([looking('one'), looking('two'), looking('three')], flows(...other(20)), seen)
    expect(of('watching')).toMatchObject({ outcome: 'violation', seenIn: expect.stringContaining('two') })
  })
})

describe('a passive rule in a case of many like requests', () => {
  const MANY = 20
  /** A case that lists flows many times; each attempt in its own order. */
  const busy = (order: (nth: number, attempt: number) => number = (nth) => nth): Check => {
    let attempt = 0
    return asking('busy', 'listFlows', {
      async run({ api }) {
        attempt += 1
        for (let nth = 1; nth <= MANY; nth++)
          await api.call('listFlows', { query: { page: word(order(nth, attempt)) } })
      },
    })
  }
  const word = (nth: number): string => String.fromCodePoint(96 + nth)
  /** Responds with 404 to selected requests, by attempt, position and page. */
  const failing = (fails: (attempt: number, nth: number, page: string | null) => boolean): Partial<RunOptions> => {
    let sent = 0
    return {
      observations: [watching],
      async send({ url }) {
        const status = fails(Math.floor(sent / MANY) + 1, (sent % MANY) + 1, new URL(url).searchParams.get('page'))
          ? 404
          : 200
        sent += 1
        return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from('[]') }
      },
    }
  }

  test('is unsteady if a different one broke it in each attempt', async () => {
    const { of } = await ran(
      [busy()],
      {},
      failing((attempt, nth) => nth === 3 * attempt),
    )
    const seen = of('watching')
    expect(seen.outcome).toBe('unsteady')
    expect(outcomes(seen)).toEqual(['violation', 'pass', 'pass', 'pass', 'pass'])
    expect(seen.attempts?.[1]?.exchanges?.map(({ response }) => response.status)).toEqual([200])
  })

  test('is unsteady too if the rule concerns only the refusals', async () => {
    const refusals: Observation = { ...watching, concerns: ({ response }) => response.status === 404 }
    const more = { ...failing((attempt, nth) => nth === 3 * attempt), observations: [refusals] }
    expect((await ran([busy()], {}, more)).of('watching').outcome).toBe('unsteady')
  })

  test('is broken if the request in the same position broke it again', async () => {
    const { of } = await ran(
      [busy()],
      {},
      failing((_attempt, nth) => nth === 7),
    )
    expect(of('watching').outcome).toBe('violation')
    expect(outcomes(of('watching'))).toEqual(['violation', 'violation'])
  })

  test('is broken if the same request broke it again in another position', async () => {
    const shifted = (nth: number, attempt: number): number => ((nth + 5 * attempt) % MANY) + 1
    const { of } = await ran(
      [busy(shifted)],
      {},
      failing((_attempt, _nth, page) => page === 'c'),
    )
    expect(of('watching').outcome).toBe('violation')
  })

  test('is broken if most of them broke it', async () => {
    const { of } = await ran(
      [busy()],
      {},
      failing((attempt, nth) => (nth + attempt) % 4 !== 0),
    )
    expect(of('watching').outcome).toBe('violation')
  })
})

test('a passive rule that could not be tried again stays a violation, and says so', async () => {
  const stop = new AbortController()
  const { of } = await ran([looking('one')], flows(404, 200), {
    signal: stop.signal,
    onResult: () => stop.abort(),
    observations: [watching],
  })
  expect(of('watching')).toMatchObject({ outcome: 'violation', unconfirmed: 'the run was stopped' })
})
