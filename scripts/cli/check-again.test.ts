import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Report } from '../../suites/index.ts'
import { etalonHere } from '../../tests/support/in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-again-'))
const first = join(folder, 'first.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (file: string): Report => JSON.parse(readFileSync(file, 'utf8')) as Report
const outcomes = (file: string): Record<string, string> =>
  Object.fromEntries(read(file).rules.map(({ id, outcome }) => [id, outcome]))

/** A report like `first`, in which these rules have another outcome. */
function altered(name: string, changed: Readonly<Record<string, string>>): string {
  const report = read(first)
  const rules = report.rules.map((rule) => ({ ...rule, outcome: changed[rule.id] ?? rule.outcome }))
  const file = join(folder, name)
  writeFileSync(file, JSON.stringify({ ...report, rules }))
  return file
}

beforeAll(async () => {
  await etalonHere(['check', '--only', 'functions', '--only', 'cli', '--report', first])
})

describe('--again', () => {
  test('runs only the rules that the report does not decide', async () => {
    const [one = '', other = ''] = Object.keys(outcomes(first))
    const second = join(folder, 'second.json')
    const report = altered('some.json', { [one]: 'violation', [other]: 'blocked' })
    expect((await etalonHere(['check', '--again', report, '--report', second])).code).toBe(0)
    expect(outcomes(second)).toEqual({ [one]: 'pass', [other]: 'pass' })
  })

  test('refuses a report in which all rules held', async () => {
    const { output, code } = await etalonHere(['check', '--again', first])
    expect(output).toContain('every rule of this report held; leave --again out to run all rules')
    expect(code).toBe(3)
  })

  test('refuses what is no report', async () => {
    const file = join(folder, 'none.json')
    writeFileSync(file, '{}')
    expect((await etalonHere(['check', '--again', file])).output).toContain('is not a report of this version')
  })
})

test.each(['0', '257', 'many'])('--concurrency %s is refused', async (number) => {
  const { output, code } = await etalonHere(['check', '--concurrency', number])
  expect(output).toContain(`--concurrency ${number}: give a whole number from 1 to 256`)
  expect(code).toBe(3)
})
