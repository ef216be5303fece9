import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rules } from '#spec'
import type { CaseReport, Report } from './report.ts'
import { hostileTexts, reportOf } from '../../tests/support/sample-report.ts'
import { sarif } from './sarif.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The part of the format that the tests read (SARIF 2.1.0, section 3). */
interface Located {
  physicalLocation: { artifactLocation: { uri: string; uriBaseId: string }; region: { startLine: number } }
  logicalLocations?: { name: string }[]
  id?: number
}
interface Result {
  ruleId: string
  ruleIndex: number
  level: string
  message: { text: string }
  locations: Located[]
  relatedLocations?: Located[]
  partialFingerprints: Record<string, string>
  suppressions?: { kind: string; justification: string }[]
  webRequest?: { target: string }
  webResponse?: { statusCode: number; body?: { text: string } }
}
interface Run {
  originalUriBaseIds: Record<string, { uri?: string; description: { text: string } }>
  tool: { driver: { rules: { id: string; properties: { tags: string[] } }[] } }
  invocations: [
    {
      executionSuccessful: boolean
      exitCode: number
      toolExecutionNotifications: {
        level: string
        message: { text: string }
        associatedRule: { id: string; index: number }
      }[]
    },
  ]
  results: Result[]
}

function runOf(report: Report): Run {
  const log = JSON.parse(sarif(report)) as { version: string; runs: Run[] }
  expect(log.version).toBe('2.1.0')
  expect(log.runs).toHaveLength(1)
  return log.runs[0]!
}

/** A report on catalogue rules, each with such a case. */
function reportAbout(ids: readonly string[], one: Partial<CaseReport>): Report {
  const [sample] = reportOf({ ...one }).rules
  return reportOf({}, { rules: ids.map((id) => ({ ...sample!, id })) })
}

function lineAt({ physicalLocation: { artifactLocation, region } }: Located): string {
  return readFileSync(join(ROOT, artifactLocation.uri), 'utf8').split('\n')[region.startLine - 1] ?? ''
}

describe('a result', () => {
  test('points at the line where its rule is written down, for every rule', () => {
    const { results, tool } = runOf(
      reportAbout(
        rules.map(({ id }) => id),
        {},
      ),
    )
    expect(results).toHaveLength(rules.length)
    for (const { ruleId, ruleIndex, locations } of results) {
      expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
      expect(locations.map(lineAt)).toEqual([`- id: ${ruleId}`])
    }
    for (const { properties } of tool.driver.rules) expect(new Set(properties.tags).size).toBe(properties.tags.length)
  })

  test('points at files of etalon, which are none of the repository', () => {
    const { results, originalUriBaseIds } = runOf(reportAbout(['flows/get-missing'], { operation: 'getFlow' }))
    const located = results.flatMap(({ locations, relatedLocations = [] }) => [...locations, ...relatedLocations])
    const bases = located.map(({ physicalLocation }) => physicalLocation.artifactLocation.uriBaseId)
    expect(bases).toEqual(['ETALON', 'ETALON'])
    expect(originalUriBaseIds['ETALON']?.description.text).toContain('etalon')
  })

  test('names its operation, and where that is written down', () => {
    const { results } = runOf(reportAbout(['flows/get-missing'], { operation: 'getFlow' }))
    expect(results[0]?.locations[0]?.logicalLocations).toMatchObject([{ name: 'getFlow' }])
    expect(results[0]?.relatedLocations?.map(lineAt)).toEqual(['  get:'])
  })

  test.each([
    ['violation', 'error'],
    ['warning', 'warning'],
    ['known', 'error'],
  ] as const)('of the outcome %s has the level %s', (outcome, level) => {
    expect(runOf(reportAbout(['flows/get-missing'], { outcome })).results.map((result) => result.level)).toEqual([
      level,
    ])
  })

  test('is suppressed where the baseline lists it', () => {
    const baseline = { reason: 'mended next week', expires: '2026-02-01' }
    const [known, broken] = runOf(
      reportOf(
        {},
        {
          rules: [
            ...reportAbout(['flows/get-missing'], { outcome: 'known', baseline }).rules,
            ...reportAbout(['flows/id-shown'], {}).rules,
          ],
        },
      ),
    ).results
    expect(known?.suppressions).toEqual([{ kind: 'external', justification: 'mended next week (until 2026-02-01)' }])
    expect(broken?.suppressions).toBeUndefined()
  })

  test('keeps its fingerprint from run to run, and shares it with no other', () => {
    const ids = ['flows/get-missing', 'flows/id-shown']
    const first = ids.flatMap((id) => runOf(reportAbout([id], { id: `${id} | a` })).results)
    const later = ids.flatMap(
      (id) => runOf({ ...reportAbout([id], { id: `${id} | a`, message: 'x' }), seed: 9 }).results,
    )
    expect(later.map((one) => one.partialFingerprints)).toEqual(first.map((one) => one.partialFingerprints))
    expect(new Set(first.map((one) => JSON.stringify(one.partialFingerprints))).size).toBe(ids.length)
  })

  test('quotes the exchange that decided', () => {
    const exchangeWith = (status: number): CaseReport['exchanges'][number] => ({
      request: { method: 'GET', url: 'http://target.test/rest/v1/flows/1', headers: {} },
      response: { status, headers: {}, body: 'b'.repeat(5_000) },
    })
    const exchanges = [200, 404].map(exchangeWith)
    const { webRequest, webResponse } = runOf(reportAbout(['flows/get-missing'], { exchanges })).results[0]!
    expect([webRequest?.target, webResponse?.statusCode]).toEqual(['http://target.test/rest/v1/flows/1', 404])
    expect(webResponse?.body?.text).toHaveLength(1_001)
  })
})

test('what was not tried is no result but a notification of the run', () => {
  const { results, invocations, tool } = runOf(
    reportOf(
      {},
      {
        rules: [
          ...reportAbout(['flows/get-missing'], { outcome: 'blocked' }).rules,
          ...reportAbout(['flows/id-shown'], { outcome: 'error' }).rules,
        ],
        summary: { ...reportOf({}).summary, violation: 0, error: 1 },
      },
    ),
  )
  expect(results).toEqual([])
  const [{ executionSuccessful, exitCode, toolExecutionNotifications }] = invocations
  expect([executionSuccessful, exitCode]).toEqual([false, 4])
  expect(toolExecutionNotifications.map(({ level, associatedRule }) => [level, associatedRule.id])).toEqual([
    ['warning', 'flows/get-missing'],
    ['error', 'flows/id-shown'],
  ])
  for (const { associatedRule } of toolExecutionNotifications)
    expect(tool.driver.rules[associatedRule.index]?.id).toBe(associatedRule.id)
})

/** A message as a viewer shows it (SARIF 2.1.0, 3.11.5 and 3.11.6): placeholders and links become markers. */
function shown(text: string): string {
  return text
    .replaceAll(/\[(?:\\.|[^\]\\])*\]\([^)]*\)/g, 'LINK')
    .replaceAll(/\{\{|\}\}|\{\d+\}/g, (piece) => (/\d/.test(piece) ? 'PLACEHOLDER' : (piece[0] as string)))
}

test.each([
  ['expected {"id":{0}}, got {1}', 'expected {"id":{0}}, got {1}'],
  ['of [1,2], {{x}} or }{', 'of [1,2], {{x}} or }{'],
  ['[here](1) and [[a] b](http://b.test)', '[here\\](1) and [[a] b\\](http://b.test)'],
  ['[here\\](1)', '[here\\\\\\](1)'],
])('%j is no placeholder and no link', (message, seen) => {
  const report = (outcome: CaseReport['outcome']): Run =>
    runOf(reportAbout(['flows/get-missing'], { message, outcome }))
  expect(shown(report('violation').results[0]!.message.text)).toBe(`${seen}. What must hold.`)
  expect(shown(report('error').invocations[0].toolExecutionNotifications[0]!.message.text)).toBe(seen)
})

test('any text stays text', () => {
  fc.assert(
    fc.property(hostileTexts, (text) => {
      const exchanges = [
        { request: { method: 'GET', url: text, headers: {} }, response: { status: 200, headers: {}, body: text } },
      ]
      const [result] = runOf(reportAbout(['flows/get-missing'], { message: text, exchanges })).results
      expect(result?.message.text).not.toMatch(/[\u0000-\u001f\u202e]/)
    }),
  )
})
