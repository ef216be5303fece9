import fc from 'fast-check'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { CaseReport } from './report.ts'
import { hostile, hostileTexts, reportOf } from '../../tests/support/sample-report.ts'
import { terminal } from './terminal.ts'

/** What a terminal obeys, reorders or cannot show. */
const OBEYED = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]|\p{Cs}/u

/** Number of lines in a report with one violation. */
const LINES = 16

/** Expects the same number of lines as for any text, and only visible characters. */
function expectShown(text: string): void {
  const request = { method: 'GET', url: `http://target.test/${text}`, headers: {} }
  const exchanges = [{ request, response: { status: 200, headers: {}, body: '' } }]
  const report = reportOf({ message: text, exchanges }, { leftBehind: [text], target: text })
  const output = terminal(report)
  expect(output).not.toMatch(OBEYED)
  const coloured = terminal(report, { colour: true })
  expect(coloured).not.toBe(output)
  expect(stripVTControlCharacters(coloured)).toBe(output)
  expect(output.split('\n')).toHaveLength(LINES)
}

describe('the report at a terminal', () => {
  test.each(hostile)('obeys nothing in %j', expectShown)

  test('obeys nothing in any text', () => fc.assert(fc.property(hostileTexts, expectShown)))

  test('shows an escape as what it is', () => {
    expect(terminal(reportOf({ message: 'got \u001b[31mred\u001b[0m\nand more' }))).toContain(
      '  got \\u{1b}[31mred\\u{1b}[0m\\nand more (1 rule broken)',
    )
  })
  test('tells audit records, which every request makes, apart from what could not be removed', () => {
    const told = (...leftBehind: string[]): string => terminal(reportOf({}, { leftBehind }))
    expect(told('1246 audit records')).not.toContain('not removed')
    expect(told('1246 audit records')).toMatch(/^1246 audit records stay: the service keeps one of each request$/m)
    expect(told('flow 7', '3 audit records')).toMatch(/^not removed \(1\)\n {2}flow 7\n\n3 audit records stay/m)
  })
  test('shows no request beside one that got no answer', () => {
    const request = { method: 'POST', url: 'http://target.test/v1/flows', headers: {} }
    const exchanges = [{ request, response: { status: 200, headers: {}, body: '' } }]
    const told = (message: string): string => terminal(reportOf({ message, exchanges, curl: 'curl flows' }))
    expect(told('wrong')).toMatch(/v1\/flows -> 200\n {4}curl flows$/m)
    expect(told('GET http://target.test/v1/tags: socket hang up')).not.toMatch(/-> 200|curl flows/)
  })
  test('shows what was delivered, and not what was last asked, where that is wrong', () => {
    const asked = { method: 'GET', url: 'http://target.test/rest/v1/executions/7', headers: {} }
    const sent = { method: 'PUT', url: 'http://receiver.test/inbox', headers: {} }
    const response = { status: 200, headers: {}, body: '' }
    const operation = { operationId: 'getExecution', method: 'GET', path: '/v1/executions/{flowId}', documented: [200] }
    const told = (deliveries: CaseReport['deliveries']): string =>
      terminal(
        reportOf(
          {
            message: 'the method is wrong',
            exchanges: [{ request: asked, response }],
            ...(deliveries && { deliveries }),
          },
          { operations: [{ ...operation, seen: [200], requests: 1 }] },
        ),
      )
    expect(told(undefined)).toMatch(/getExecution: the method is wrong[^]*GET .*executions\/7 -> 200/)
    expect(told([{ request: sent, response }])).toMatch(/ {2}the method is wrong[^]*delivered: PUT .*inbox -> 200/)
    expect(told([])).not.toMatch(/getExecution|-> 200/)
  })
  test('names the rules that changed since an earlier run, and how many more there are', () => {
    const ids = Array.from({ length: 12 }, (_none, at) => `flows/rule-${at}`)
    const none = { broke: [], stillBroken: [], undecided: [], noLongerProved: [], mended: [], newlyProved: [] }
    const earlier = { target: 'http://target.test/rest', startedAt: '2026-01-01T00:00:00.000Z', edition: '1' }
    const told = terminal(reportOf({}, { comparison: { ...earlier, ...none, mended: ids } }))
    expect(told).toMatch(/^mended \(12\)\n {2}flows\/rule-0\n[^]* {2}flows\/rule-9\n {2}… and 2 more in the report$/m)
    expect(told).toMatch(/^compared with the run of .*: mended 12$/m)
  })
})
