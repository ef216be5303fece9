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

describe('--compare', () => {
  test('names what broke, what was mended and what is no longer proved', async () => {
    const [one = '', other = '', third = ''] = Object.keys(outcomes(first))
    const before = altered('before.json', { [one]: 'violation', [other]: 'blocked' })
    const [json, page, text] = ['compared.json', 'compared.html', 'compared.md'].map((name) => join(folder, name))
    const words = ['check', '--only', one, '--only', other, '--only', third]
    const files = [json, page, text].flatMap((file) => ['--report', file as string])
    const { output, code } = await etalonHere([...words, '--compare', before, ...files])
    expect(code).toBe(0)
    expect(output).toMatch(/compared with the run of \d{4}-.* on http\S+: mended 1, proved now, not before 1/)
    const { comparison } = read(json as string)
    expect(comparison).toMatchObject({ broke: [], stillBroken: [], mended: [one], newlyProved: [other] })
    expect(readFileSync(page as string, 'utf8')).toContain('<h2 id="since-heading">Since the earlier run</h2>')
    expect(readFileSync(text as string, 'utf8')).toContain(`- Mended (1): \`${one}\``)
  })

  test('is left out of merged reports, which may be compared themselves', async () => {
    const [id = ''] = Object.keys(outcomes(first))
    const shards = [1, 2].map((part) => join(folder, `shard-${part}.json`))
    for (const [index, shard] of shards.entries())
      await etalonHere(
        `check --only ${id} --seed 1 --shard ${index + 1}/2 --compare ${first} --report ${shard}`.split(' '),
      )
    const [plain, compared] = ['merged.json', 'merged-compared.json'].map((name) => join(folder, name))
    await etalonHere(['merge', ...shards, '--report', plain as string])
    await etalonHere(['merge', ...shards, '--compare', first, '--report', compared as string])
    expect(read(plain as string).comparison).toBeUndefined()
    expect(read(compared as string).comparison).toMatchObject({ broke: [], mended: [], newlyProved: [] })
  })

  test('refuses what is no report, before anything is sent', async () => {
    const { output, code } = await etalonHere(['check', '--compare', join(folder, 'nowhere.json')])
    expect(output).toContain('nowhere.json: cannot be read (ENOENT); give the report.json of a run')
    expect(code).toBe(3)
  })
})

test.each(['0', '257', 'many'])('--concurrency %s is refused', async (number) => {
  const { output, code } = await etalonHere(['check', '--concurrency', number])
  expect(output).toContain(`--concurrency ${number}: must be an integer from 1 to 256`)
  expect(code).toBe(3)
})
