import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rules, writeJson } from '#spec'
import { UsageError, checks, observations } from '../../suites/index.ts'
import { select } from './check/select.ts'
import { etalon } from '../../tests/support/child.ts'
import { checkAltered } from '../../tests/support/gate.ts'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { packageFile } from '../../mocks/node/package-file.ts'
import { describe as described } from './rules/describe.ts'
import { detailsOf } from './rules/details.ts'
import { nearestRules } from './rules/nearest.ts'
import { placeOf } from './rules/places.ts'
import { search } from './rules/search.ts'

describe('searching the catalogue', () => {
  test.each<[string, string[], string[], string]>([
    ['by words of the id', ['delete', 'scheduled'], [], 'flows/delete-refuses-scheduled'],
    [
      'by words of the text, whatever their case',
      ['DELETING a flow', 'schedules=true'],
      [],
      'flows/delete-refuses-scheduled',
    ],
    ['by a source', ['platform/transitions/flow-delete-refused'], [], 'flows/delete-refuses-scheduled'],
    ['by what a source says', ['a referenced flow stays'], [], 'flows/delete-refuses-scheduled'],
    ['by an operation', ['deleteflow'], ['flows'], 'flows/delete-refuses-scheduled'],
  ])('%s', (_name, words, areas, id) => {
    const found = search(words, areas)
    expect(found.map((rule) => rule.id)).toContain(id)
    expect(found.length).toBeLessThan(rules.length / 4)
  })

  test('within areas', () => {
    expect(search([], ['macros', 'cli']).every(({ area }) => ['macros', 'cli'].includes(area))).toBe(true)
    expect(search([], [])).toHaveLength(rules.length)
    expect(search(['nowhere-to-be-found'], [])).toEqual([])
  })
})

test.each([
  ['flows/delete-refuse-schedled', 'flows/delete-refuses-scheduled'],
  ['flow/get-missing', 'flows/get-missing'],
  ['Macros/Delete-Unused', 'macros/delete-unused'],
])('%s suggests %s', (mistyped, meant) => {
  expect(nearestRules(mistyped)[0]).toBe(meant)
})

test.each([
  ['flow', 'flows'],
  ['Schedule', 'schedules'],
  ['flows/get-mising', 'flows/get-missing'],
])('--only %s names %s among the nearest', (mistyped, meant) => {
  const flags = { only: [mistyped], skip: [], profile: [] }
  expect(() => select(flags)).toThrow(`${mistyped}: no such rule or area; the nearest are ${meant}, `)
})

describe('one rule', () => {
  const id = 'flows/delete-refuses-scheduled'

  test('shows its place, its document, its checks and its faults', () => {
    const text = described(detailsOf(id))
    for (const part of [
      /defined in spec\/rules\/flows\.yaml:\d+/,
      /States and transitions.*\(platform\/transitions\/flow-delete-refused\)/,
      /deleteFlow {2}DELETE \/v1\/flows\/\{flowId\}/,
      /keeps its flow from being deleted \(suites\/checks\/flows\/delete\.ts:\d+\)/,
      /faults of the mock:\n {2}\S.* \(mocks\/alterations\/faults\/flows-delete\.ts:\d+\)/,
      /flows\/delete-refused-body: /,
    ])
      expect(text).toMatch(part)
  })

  test('shows the outcome of a named report', async () => {
    const { report } = await checkAltered([], new Set([id]))
    const file = join(mkdtempSync(join(tmpdir(), 'etalon-rules-')), 'report.json')
    writeFileSync(file, writeJson(report))
    expect(detailsOf(id, file).last).toMatchObject({ outcome: 'pass', file, target: report.target })
    const other = detailsOf('flows/get-missing', file)
    expect(other.last).toEqual({ file, target: report.target, startedAt: report.startedAt })
    expect(described(other)).toMatch(
      /last outcome:\n {2}none: the report does not include this rule; .*\n {2}.*report\.json/,
    )
    writeFileSync(file, '{}')
    expect(() => detailsOf(id, file)).toThrow(UsageError)
  })

  test('has no outcome without a report', () => {
    const { last: _last, ...details } = detailsOf(id)
    expect(described(details)).toContain('none: there is no report here')
  })

  test('says that it is untestable', () => {
    const { id: hidden, untestable } = rules.find((rule) => rule.untestable !== undefined)!
    expect(described(detailsOf(hidden))).toContain(`untestable: ${untestable}`)
  })

  test('says that it is passive', () => {
    expect(described(detailsOf('errors/documented-status'))).toMatch(/\(passive\) \(suites\/checks\/errors\//)
  })

  test('has a place for each of its checks and faults', () => {
    const proofs = [...checks, ...observations]
    const testable = rules.filter(({ untestable }) => untestable === undefined).map((rule) => rule.id)
    expect(new Set(proofs.map(({ rule }) => rule))).toEqual(new Set(testable))
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set(testable))
    for (const proof of proofs) expect(placeOf(proof), proof.rule).toMatch(/^suites\/(checks|models)\/\S+\.ts:\d+$/)
    for (const { id: name, fault } of faults)
      expect(placeOf(fault), name).toMatch(/^mocks\/alterations\/faults\/\S+\.ts:\d+$/)
  })

  test('shared by several kinds names the lines that define it for all of them', async () => {
    const { output } = await etalon(['rules', 'connections/created-connection-listed', '--json'])
    const details = JSON.parse(output) as ReturnType<typeof detailsOf>
    const lineAt = (place = ''): string => {
      const [file = '', line] = place.split(':')
      return readFileSync(packageFile(file), 'utf8').split('\n')[Number(line) - 1] ?? ''
    }
    expect(lineAt(details.checks.find(({ title }) => title === 'a new connection is listed')?.written)).toContain(
      'check({',
    )
    expect(lineAt(details.faults[0]?.written)).toContain('fault(')
  })

  test('has no places in an installation without sources', () => {
    expect(placeOf({})).toBeUndefined()
  })
})

describe('the command', () => {
  test('finds rules', async () => {
    const { code, output } = await etalon(['rules', 'unused', '--area', 'macros'])
    expect(output).toMatch(/^macros\/delete-unused \[product\] Deleting a macro/m)
    expect(output).toMatch(/^\d+ of \d+ rules; /m)
    expect(code).toBe(0)
  })

  test('suggests what was probably meant: exit code 3', async () => {
    const { code, output } = await etalon(['rules', 'flows/delete-refuse-scheduled'])
    expect(output).toMatch(/no such rule; the nearest are flows\/delete-refuses-scheduled, /)
    expect(code).toBe(3)
  })
})
