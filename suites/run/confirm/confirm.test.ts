import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Check, Observation } from '../../kit/check.ts'
import { property } from '../../kit/property.ts'
import { HarnessError, NotApplicable, Violation } from '../../kit/verdict.ts'
import type { CaseReport, Report } from '../../report/report.ts'
import { exitCode } from '../../report/exit-code.ts'
import { type RunOptions, run } from '../run.ts'
import { parseTarget } from '../target-file.ts'

const RULE = 'flows/deleted-flow-not-found'
const PASSIVE = 'flows/id-shown'

type Answer = number | [status: number, body: string] | 'lost'

/** The successive responses by path; the last one repeats. */
type Answers = Readonly<Record<string, readonly Answer[]>>

const PATHS = { listFlows: '/v1/flows', listSchedules: '/v1/schedules' } as const

/** A case with one request, which passes if the status is 200. */
function asking(title: string, operation: keyof typeof PATHS = 'listFlows', more: Partial<Check> = {}): Check {
  return {
    rule: RULE,
    title,
    run: async ({ api, expect: hold }) => hold.status(await api.call(operation), 200),
    ...more,
  }
}

/** A passive rule that any status but 200 breaks. */
const watching: Observation = {
  rule: PASSIVE,
  title: 'watching',
  concerns: ({ operation }) => operation === 'listFlows',
  holds: ({ response }) => {
    if (response.status !== 200) throw new Violation(`it answered ${response.status}`)
  },
}

async function ran(
  checks: readonly Check[],
  answers: Answers,
  more: Partial<RunOptions> = {},
): Promise<{ report: Report; of: (title: string) => CaseReport; sent: string[] }> {
  const source = `base_url: http://a.test/rest
credentials: { admin: { api_key: key-of-the-administrator-1 } }
limits: { concurrency: 1 }
`
  const { target, redactor } = parseTarget(source, 'test', {})
  const sent: string[] = []
  const counts = new Map<string, number>()
  const report = await run({
    target,
    redactor,
    checks,
    observations: [],
    async send({ url }) {
      const path = new URL(url).pathname.replace('/rest', '')
      sent.push(path)
      const nth = counts.get(path) ?? 0
      counts.set(path, nth + 1)
      const all = answers[path] ?? [200]
      const answer = all[Math.min(nth, all.length - 1)] as Answer
      if (answer === 'lost') throw new HarnessError('the connection was reset')
      const [status, body] = typeof answer === 'number' ? [answer, '[]'] : answer
      return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
    },
    seed: 1,
    profiles: new Set(['product']),
    selected: new Set([RULE, PASSIVE]),
    ...more,
  })
  const cases = report.rules.flatMap((rule) => rule.cases)
  return { report, sent, of: (title) => cases.find((one) => one.title === title) as CaseReport }
}

const flows = (...answers: Answer[]): Answers => ({ [PATHS.listFlows]: answers })
const outcomes = ({ attempts = [] }: CaseReport): string[] => attempts.map(({ outcome }) => outcome)

describe('a case that fails', () => {
  test('and passes when it is tried again is unsteady, with both as evidence', async () => {
    const { report, of } = await ran([asking('one')], flows(404, 200))
    const one = of('one')
    expect(one).toMatchObject({ outcome: 'unsteady', message: 'listFlows answered 404, expected 200', actual: 404 })
    expect(outcomes(one)).toEqual(['violation', 'pass'])
    expect(one.exchanges.map(({ response }) => response.status)).toEqual([404])
    expect(one.attempts?.[1]?.exchanges?.map(({ response }) => response.status)).toEqual([200])
    expect([report.summary.unsteady, report.summary.violation, report.proved.rules]).toEqual([1, 0, 0])
    expect([report.requests, report.rules.find(({ id }) => id === RULE)?.cost.requests]).toEqual([2, 2])
    expect(exitCode(report)).toBe(4)
  })

  test('in the same way again is a violation', async () => {
    const { report, of } = await ran([asking('one')], flows(404))
    expect(of('one')).toMatchObject({ outcome: 'violation', message: 'listFlows answered 404, expected 200' })
    expect(outcomes(of('one'))).toEqual(['violation', 'violation'])
    expect(of('one').unconfirmed).toBeUndefined()
    expect(exitCode(report)).toBe(1)
  })

  test('in another way is tried until one of them comes again', async () => {
    const { of, sent } = await ran([asking('one')], flows(404, 403, 404, 404))
    expect(of('one')).toMatchObject({ outcome: 'violation', actual: 404 })
    expect(sent).toHaveLength(4)
  })

  test('in another way and then passes is unsteady', async () => {
    const { of } = await ran([asking('one')], flows(404, 403, 200))
    expect(of('one')).toMatchObject({ outcome: 'unsteady', actual: 404 })
    expect(outcomes(of('one'))).toEqual(['violation', 'violation', 'pass'])
  })

  test('each time, however differently, is a violation', async () => {
    const { of, sent } = await ran([asking('one')], flows(400, 401, 403, 404, 409))
    expect(of('one').outcome).toBe('violation')
    expect(sent).toHaveLength(5)
  })

  test('has to come three times alike where something else proved unsteady', async () => {
    const { of } = await ran([asking('shaky'), asking('steady', 'listSchedules')], {
      [PATHS.listFlows]: [500, 200],
      [PATHS.listSchedules]: [404, 404, 200],
    })
    expect([of('shaky').outcome, of('steady').outcome]).toEqual(['unsteady', 'unsteady'])
  })

  test('is tried again after all others, those that run alone after the rest', async () => {
    const { sent, of } = await ran(
      [
        asking('alone', 'listSchedules', { exclusive: true }),
        asking('first'),
        { ...asking('last'), run: async ({ api }) => void (await api.call('listTenants')) },
      ],
      { [PATHS.listFlows]: [404, 200], [PATHS.listSchedules]: [404, 200] },
    )
    expect([of('first').outcome, of('alone').outcome]).toEqual(['unsteady', 'unsteady'])
    const [flow, tenants, schedules] = [PATHS.listFlows, '/v1/token-auth/tenants', PATHS.listSchedules]
    expect(sent).toEqual([flow, tenants, schedules, flow, schedules])
  })

  test('is taken as it came where nothing is to be confirmed', async () => {
    const { of, sent } = await ran([asking('one')], flows(404, 200), { confirm: false })
    expect(of('one').outcome).toBe('violation')
    expect(sent).toHaveLength(1)
  })

  test('is tried five times where it is of interest how often it fails', async () => {
    const { of } = await ran([asking('one')], flows(404, 200, 404, 200, 200), { sampled: () => true })
    expect(of('one').outcome).toBe('unsteady')
    expect(outcomes(of('one'))).toEqual(['violation', 'pass', 'violation', 'pass', 'pass'])
    expect((await ran([asking('one')], flows(200), { sampled: () => true })).sent).toHaveLength(1)
  })

  test('gets names of its own each time', async () => {
    const names: string[] = []
    const naming = asking('one', 'listFlows', {
      run: async ({ unique, expect: hold }) => {
        names.push(unique('flow'))
        hold.that(false, `${names.at(-1)} is there`)
      },
    })
    const { of } = await ran([naming], {})
    expect(of('one').outcome).toBe('violation')
    expect(new Set(names).size).toBe(2)
  })

  test('of a profile that was not chosen stays a warning, also where it comes and goes', async () => {
    const { report, of } = await ran([{ ...asking('one'), rule: 'http/no-content-without-length' }], flows(404, 200), {
      selected: new Set(['http/no-content-without-length']),
    })
    expect([of('one').outcome, exitCode(report)]).toEqual(['warning', 2])
    expect(outcomes(of('one'))).toEqual(['warning', 'pass'])
  })
})

describe('a case that cannot be judged', () => {
  test('and passes when it is tried again is unsteady', async () => {
    const { report, of } = await ran([asking('one')], flows('lost', 'lost', 200))
    expect(of('one')).toMatchObject({ outcome: 'unsteady', message: 'the connection was reset' })
    expect(exitCode(report)).toBe(4)
  })

  test('is in error after three times alike', async () => {
    const { of } = await ran([asking('one')], flows('lost'))
    expect(outcomes(of('one'))).toEqual(['error', 'error', 'error'])
    expect(of('one').outcome).toBe('error')
  })

  test('and then breaks the rule has to do so twice', async () => {
    const { of } = await ran([asking('one')], flows('lost', 404, 404, 404))
    expect(outcomes(of('one'))).toEqual(['error', 'violation', 'violation', 'violation'])
    expect(of('one').outcome).toBe('violation')
  })
})

describe('a case whose requests get no answer', () => {
  const lost = (count: number): Answer[] => Array.from({ length: count }, () => 'lost' as const)

  test('is tried three times where nothing else is unsteady', async () => {
    const { of, sent } = await ran([asking('one')], flows('lost'))
    expect([of('one').outcome, sent.length]).toEqual(['error', 3])
  })

  test('is tried more often where something else proved unsteady', async () => {
    const shaky = asking('shaky', 'listSchedules')
    const { of } = await ran([shaky, asking('one')], { [PATHS.listSchedules]: [500, 200], ...flows(...lost(9), 200) })
    expect([of('shaky').outcome, of('one').outcome]).toEqual(['unsteady', 'unsteady'])
  })

  test('but not for ever', async () => {
    const shaky = asking('shaky', 'listSchedules')
    const { of, sent } = await ran([shaky, asking('one')], { [PATHS.listSchedules]: [500, 200], ...flows('lost') })
    expect([of('one').outcome, sent.length]).toEqual(['error', 17])
  })

  test('is broken where it came through as often as it takes, and was', async () => {
    const shaky = asking('shaky', 'listSchedules')
    const answers = { [PATHS.listSchedules]: [500, 200], ...flows(404, ...lost(4), 404, ...lost(3), 404, 200) }
    const { of } = await ran([shaky, asking('one')], answers)
    expect(of('one').outcome).toBe('violation')
  })

  test('is not where it was seen broken once', async () => {
    const { of } = await ran([asking('one')], flows(404, 'lost'))
    expect(of('one').outcome).toBe('unsteady')
  })

  test('is not applicable where it proves to be', async () => {
    let tries = 0
    const once = asking('one', 'listFlows', {
      async run({ api }) {
        tries += 1
        if (tries > 1) throw new NotApplicable('nothing to try')
        await api.call('listFlows')
      },
    })
    expect((await ran([once], flows('lost'))).of('one').outcome).toBe('not-applicable')
  })
})

const needing = (title: string): Check =>
  asking(title, 'listFlows', { run: async ({ api }) => void (await api.need('listFlows')) })

describe('a case that an answer of the target blocks', () => {
  test('is looked at again', async () => {
    const { of } = await ran([needing('one')], flows(403, 200))
    expect(of('one')).toMatchObject({ outcome: 'unsteady' })
    expect(outcomes(of('one'))).toEqual(['blocked', 'pass'])
  })

  test('is not where the first of those that it has to do with were blocked again', async () => {
    const many = Array.from({ length: 100 }, (_none, nth) => needing(`one ${nth}`))
    const { report, sent } = await ran(many, flows(403))
    expect(report.rules.flatMap(({ cases }) => cases.map(({ outcome }) => outcome))).toEqual(many.map(() => 'blocked'))
    expect(sent).toHaveLength(105)
  })
})

describe('a passive rule', () => {
  const seen = { observations: [watching] }
  const looking = (title: string): Check =>
    asking(title, 'listFlows', { run: async ({ api }) => void (await api.call('listFlows')) })

  test('is unsteady where the case in which it was broken does not show it again', async () => {
    const { report, of } = await ran([looking('one'), looking('two')], flows(404, 200), seen)
    const one = of('watching')
    expect(one).toMatchObject({ outcome: 'unsteady', seenIn: expect.stringContaining('one') })
    expect(outcomes(one)).toEqual(['violation', 'pass'])
    expect(one.exchanges.map(({ response }) => response.status)).toEqual([404])
    expect(one.attempts?.[1]?.exchanges?.map(({ response }) => response.status)).toEqual([200])
    expect([of('one').outcome, of('two').outcome]).toEqual(['pass', 'pass'])
    expect([report.requests, exitCode(report)]).toEqual([3, 4])
  })

  test('is broken where it does', async () => {
    const { of } = await ran([looking('one')], flows(404), seen)
    expect(of('watching').outcome).toBe('violation')
    expect(outcomes(of('watching'))).toEqual(['violation', 'violation'])
  })

  test('is broken where it comes again in another way than what hid it at first', async () => {
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

  test('is unsteady where one of them broke it in each attempt, but never the same', async () => {
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

  test('is also where the rule concerns nothing but the refusals', async () => {
    const refusals: Observation = { ...watching, concerns: ({ response }) => response.status === 404 }
    const more = { ...failing((attempt, nth) => nth === 3 * attempt), observations: [refusals] }
    expect((await ran([busy()], {}, more)).of('watching').outcome).toBe('unsteady')
  })

  test('is broken where the same one broke it again', async () => {
    const { of } = await ran(
      [busy()],
      {},
      failing((_attempt, nth) => nth === 7),
    )
    expect(of('watching').outcome).toBe('violation')
    expect(outcomes(of('watching'))).toEqual(['violation', 'violation'])
  })

  test('is broken where the same request broke it again, wherever it came', async () => {
    const shifted = (nth: number, attempt: number): number => ((nth + 5 * attempt) % MANY) + 1
    const { of } = await ran(
      [busy(shifted)],
      {},
      failing((_attempt, _nth, page) => page === 'c'),
    )
    expect(of('watching').outcome).toBe('violation')
  })

  test('is broken where most of them broke it', async () => {
    const { of } = await ran(
      [busy()],
      {},
      failing((attempt, nth) => (nth + attempt) % 4 !== 0),
    )
    expect(of('watching').outcome).toBe('violation')
  })
})

test('a property is tried again by its counterexample', async () => {
  const tried: number[] = []
  const odd = property({
    rule: RULE,
    title: 'small',
    given: () => fc.integer({ min: 0, max: 1_000 }),
    async holds(_tools, value) {
      tried.push(value)
      if (value >= 10) throw new Violation(`${value} is too large`)
    },
  })
  const first = await ran([odd], {}, { confirm: false })
  const alone = tried.length
  tried.length = 0
  const { of } = await ran([odd], {})
  expect(of('small')).toMatchObject({ outcome: 'violation', counterexample: 10 })
  expect(of('small').path).toBe(first.of('small').path)
  expect(tried).toHaveLength(alone + 1)
})

describe('what could not be tried again', () => {
  test('says so, and stays a violation', async () => {
    const stop = new AbortController()
    const { report, of } = await ran([asking('one')], flows(404, 200), {
      signal: stop.signal,
      onResult: () => stop.abort(),
    })
    expect(of('one')).toMatchObject({ outcome: 'violation', unconfirmed: 'the run was stopped' })
    expect([exitCode(report), report.interrupted]).toEqual([1, true])
  })

  test('a run whose budget just sufficed has come to its end', async () => {
    const { target } = parseTarget(
      'base_url: http://a.test/rest\ncredentials: { admin: { api_key: key-of-the-administrator-1 } }\nlimits: { concurrency: 1, requests: 1 }\n',
      'test',
      {},
    )
    const whole = await ran([asking('one')], flows(200), { target })
    expect(whole.report.interrupted).toBeUndefined()
    const cut = await ran([asking('one')], flows(404), { target })
    expect(cut.of('one')).toMatchObject({
      outcome: 'violation',
      unconfirmed: expect.stringContaining('limits.requests'),
    })
    expect(cut.report.interrupted).toBe(true)
  })

  test('of what a passive rule saw, too', async () => {
    const stop = new AbortController()
    const { of } = await ran(
      [asking('one', 'listFlows', { run: async ({ api }) => void (await api.call('listFlows')) })],
      flows(404, 200),
      { signal: stop.signal, onResult: () => stop.abort(), observations: [watching] },
    )
    expect(of('watching')).toMatchObject({ outcome: 'violation', unconfirmed: 'the run was stopped' })
  })
})
