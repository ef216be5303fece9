import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../suites/index.ts'
import { type ServedMock, etalon, etalonMock } from '../../tests/support/child.ts'

const LOGINS = [
  'two-factor-first-call',
  'two-factor-second-call',
  'issued-token-works',
  'jwt-expires',
  'switched-token-sees-tenant',
]
const RULES = [...LOGINS.map((rule) => `authentication/${rule}`), 'executions', 'recycle-bin', 'webhooks'].join()
/** Logins, writes, runs, deliveries and the clock, with few random values; the whole of `npm run check` would take too long twice. */
const WHAT = ['--only', RULES, '--seed', '7', '--runs', '3']
const folder = mkdtempSync(join(tmpdir(), 'etalon-target-'))

interface Checked {
  code: number | null
  output: string
  report: Report
}

async function check(words: readonly string[]): Promise<Checked> {
  const file = join(folder, `report-${words.length}.json`)
  const { code, output } = await etalon(['check', ...WHAT, '--report', file, ...words])
  return { code, output, report: JSON.parse(readFileSync(file, 'utf8')) }
}

const outcomesOf = ({ rules }: Report): Record<string, string> =>
  Object.fromEntries(rules.map(({ id, outcome, reason = '' }) => [id, `${outcome} ${reason}`]))

describe('a mock started by hand, checked with the target file that it serves', () => {
  let mock: ServedMock
  let embedded: Checked
  let served: Checked

  beforeAll(async () => {
    mock = await etalonMock('--quick-runs')
    const target = join(folder, 'target.yaml')
    writeFileSync(target, await (await fetch(new URL('/_mock/target.yaml', mock.baseUrl))).text())
    ;[embedded, served] = await Promise.all([check([]), check(['--target', target])])
  })
  afterAll(() => mock.stop())

  test('conforms as the embedded one does', () => {
    expect([embedded.output, embedded.code]).toEqual([expect.stringContaining('violation 0'), 0])
    expect([served.output, served.code]).toEqual([expect.stringContaining('violation 0'), 0])
  })

  test('has the same outcome for every rule', () => {
    expect(outcomesOf(served.report)).toEqual(outcomesOf(embedded.report))
    expect(served.report.proved).toEqual(embedded.report.proved)
    expect(served.report.proved.rules).toBeGreaterThan(0)
  })

  test('is the service that was checked', () => {
    expect(served.report.target).toBe(mock.baseUrl)
    expect(embedded.report.target).not.toBe(mock.baseUrl)
  })
})
