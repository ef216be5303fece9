import { describe, expect, test } from 'vitest'
import type { Check } from '../kit/check.ts'
import type { Transport } from '../kit/exchange.ts'
import { Redactor } from '../kit/redact.ts'
import type { Target } from '../kit/target.ts'
import type { Report } from '../report/report.ts'
import { exitCode } from '../report/exit-code.ts'
import { run } from './run.ts'
import { parseTarget } from './target-file.ts'

function targetWith(lines: string): Target {
  return parseTarget(`base_url: http://a.test/rest\ncredentials: { admin: { api_key: key-1 } }\n${lines}\n`, 'test', {})
    .target
}

/** Cases of three requests each. */
const checks: Check[] = Array.from({ length: 8 }, (_none, index) => ({
  rule: 'flows/deleted-flow-not-found',
  title: `case ${index}`,
  run: async ({ api }) => {
    for (let count = 0; count < 3; count++) await api.call('listFlows')
  },
}))

async function reportWith(lines: string): Promise<{ report: Report; sent: number }> {
  let sent = 0
  const send: Transport = async () => {
    sent += 1
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { status: 200, headers: { 'content-type': 'application/json' }, body: new TextEncoder().encode('[]') }
  }
  const report = await run({
    target: targetWith(lines),
    checks,
    observations: [],
    send,
    redactor: new Redactor(),
    seed: 1,
    profiles: new Set(['product']),
    selected: new Set(['flows/deleted-flow-not-found']),
  })
  return { report, sent }
}

describe('when a budget is used up, nothing more is sent', () => {
  test.each<[string, string, (sent: number) => void, RegExp]>([
    [
      'requests',
      'limits: { concurrency: 1, requests: 10 }',
      (sent) => expect(sent).toBe(10),
      /not tried: the 10 requests of limits\.requests are used up/,
    ],
    [
      'requests of several cases at a time',
      'limits: { concurrency: 8, requests: 10 }',
      (sent) => expect(sent).toBe(10),
      /not tried: the 10 requests of limits\.requests are used up/,
    ],
    [
      'time',
      'limits: { concurrency: 1, duration_s: 0.2 }',
      (sent) => expect(sent).toBeLessThanOrEqual(10),
      /not tried: the 0\.2 s of limits\.duration_s are over/,
    ],
  ])('%s', async (_name, lines, counted, reason) => {
    const { report, sent } = await reportWith(lines)
    counted(sent)
    const [rule] = report.rules
    const outcomes = rule?.cases.map(({ outcome }) => outcome) ?? []
    expect(outcomes.filter((outcome) => outcome !== 'pass' && outcome !== 'not-yet-checked')).toEqual([])
    expect(outcomes.filter((outcome) => outcome === 'pass').length * 3).toBeLessThanOrEqual(sent)
    expect(outcomes).toContain('not-yet-checked')
    expect(rule?.outcome).toBe('not-yet-checked')
    expect(rule?.reason).toMatch(reason)
    expect(report.interrupted).toBe(true)
    expect(report.summary).toMatchObject({ pass: 0, notYetChecked: 1 })
    expect(exitCode(report)).toBe(2)
  })

  test('what is left of one changes nothing', async () => {
    const { report, sent } = await reportWith('limits: { requests: 1000, duration_s: 60 }')
    expect(sent).toBe(24)
    expect(report.interrupted).toBeUndefined()
    expect(exitCode(report)).toBe(0)
  })
})

describe('reads that are under way end soon', () => {
  /** A run whose target never responds. */
  async function hanging(lines: string, signal?: AbortSignal): Promise<{ report: Report; afterMs: number }> {
    const begun = performance.now()
    const report = await run({
      target: targetWith(lines),
      checks,
      observations: [],
      send: () => new Promise<never>(() => {}),
      redactor: new Redactor(),
      seed: 1,
      profiles: new Set(['product']),
      selected: new Set(['flows/deleted-flow-not-found']),
      ...(signal === undefined ? {} : { signal }),
    })
    return { report, afterMs: performance.now() - begun }
  }

  test('when the time is over', async () => {
    const { report, afterMs } = await hanging('limits: { duration_s: 0.2 }')
    expect(afterMs).toBeLessThan(200 + 2_000)
    expect(report.rules[0]?.outcome).toBe('not-yet-checked')
    expect(report.rules[0]?.cases.map(({ message }) => message)).toContain(
      'GET http://a.test/rest/v1/flows: ended because the run was stopped',
    )
    expect(exitCode(report)).toBe(2)
  })

  test('when the run is stopped', async () => {
    const { report, afterMs } = await hanging('', AbortSignal.timeout(200))
    expect(afterMs).toBeLessThan(200 + 2_000)
    expect(report.summary).toMatchObject({ error: 0, notYetChecked: 1 })
  })
})

test('a run that did not come to its end conforms where the target file says how much is enough', async () => {
  const { report } = await reportWith('limits: { requests: 1000 }')
  const cut = (required: number): Report => ({ ...report, interrupted: true, proved: { rules: 1, of: 2, required } })
  expect(exitCode(cut(0))).toBe(2)
  expect(exitCode(cut(0.5))).toBe(0)
  expect(exitCode(cut(0.6))).toBe(2)
})
