import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, PATHS, RULE, asking, flows, outcomes, ran } from '../../../tests/support/confirming.ts'
import type { Check } from '../../kit/check.ts'
import { property } from '../../kit/property.ts'
import { Blocked, NotApplicable, Violation } from '../../kit/verdict.ts'
import { exitCode } from '../../report/exit-code.ts'
import { parseTarget } from '../target-file.ts'

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

describe('a case that broke the rule and is blocked afterwards', () => {
  /** What is answered with 404 breaks the rule, and 403 blocks the case. */
  const judging = (title: string, operation: 'listFlows' | 'listSchedules' = 'listFlows'): Check =>
    asking(title, operation, {
      async run({ api, expect: hold }) {
        const { status } = await api.call(operation)
        if (status === 403) throw new Blocked('the key is used up')
        hold.equal(status, 200, 'the status')
      },
    })

  test('stays a violation, and says what blocks it now', async () => {
    const { report, of } = await ran([judging('one')], flows(404, 403))
    expect(of('one')).toMatchObject({
      outcome: 'violation',
      actual: 404,
      unconfirmed: 'later attempts were blocked, perhaps by what the first left behind: the key is used up',
    })
    expect(outcomes(of('one'))).toEqual(['violation', 'blocked', 'blocked', 'blocked'])
    expect(exitCode(report)).toBe(1)
  })

  test('is unsteady where another case that failed passed afterwards', async () => {
    const answers = { ...flows(404, 403), [PATHS.listSchedules]: [500, 200] }
    const { of } = await ran([judging('one'), judging('shaky', 'listSchedules')], answers)
    expect(of('one')).toMatchObject({ outcome: 'unsteady', actual: 404 })
  })

  test('is unsteady where it was blocked before, too', async () => {
    const { of } = await ran([judging('one')], flows(403, 404, 403))
    expect(of('one')).toMatchObject({ outcome: 'unsteady', actual: 404 })
  })

  test('is unsteady where another case was blocked in the same way before', async () => {
    const answers = { ...flows(404, 403), [PATHS.listSchedules]: [403] }
    const { of } = await ran([judging('another', 'listSchedules'), judging('one')], answers)
    expect([of('another').outcome, of('one').outcome]).toEqual(['blocked', 'unsteady'])
  })

  test('is unsteady where what it gets afterwards is no answer that blocks it', async () => {
    const failing = asking('one', 'listFlows', {
      async run({ api, expect: hold }) {
        const { status } = await api.call('listFlows')
        if (status === 500) throw new Error('the harness broke')
        hold.equal(status, 200, 'the status')
      },
    })
    const { of } = await ran([failing], flows(404, 500))
    expect(of('one').outcome).toBe('unsteady')
  })

  test('is a violation where it broke the rule again', async () => {
    const { of } = await ran([judging('one')], flows(404, 403, 404))
    expect(of('one').outcome).toBe('violation')
    expect(of('one').unconfirmed).toBeUndefined()
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
})
