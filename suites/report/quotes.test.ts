import { expect, test } from 'vitest'
import { anchorOf, rules } from '#spec'
import { reportOf } from '../../tests/support/sample-report.ts'
import { quotesOf, whoActs } from './quotes.ts'
import { terminal } from './terminal.ts'
import { writers } from './writers.ts'

test('every rule has the words of the documents', () => {
  const without = rules.filter(({ source }) => !source.every((anchor) => (anchorOf(anchor)?.quote ?? '').length > 3))
  expect(without.map(({ id }) => id)).toEqual([])
})

test('a quote names document, section and anchor', () => {
  expect(quotesOf({ source: ['agent/errors/404', 'platform/of/another-edition'] })).toEqual([
    'AI Agent API, Errors, 404: "404 | session does not exist" (agent/errors/404)',
    'platform/of/another-edition',
  ])
})

test.each([
  ['violation', 'answered 500', 'the owner of the service'],
  ['blocked', 'credentials.editor is refused', 'the owner of the target file'],
  ['blocked', 'another rule is broken on the way: flows/name-required: no', 'the owner of the service'],
  ['error', 'reset', 'the owner of the network'],
] as const)('%s (%s): %s acts', (outcome, message, who) => {
  expect(whoActs({ outcome, message })).toBe(who)
})

test('every format for readers quotes the documents, and says what was expected, what came, and who acts', () => {
  const report = reportOf({ outcome: 'violation', message: 'it differs', expected: [409], actual: 200 })
  const texts = [...writers, { name: 'terminal', write: terminal }]
  for (const { name, write } of texts) {
    const text = write(report).replaceAll('&quot;', '"')
    expect([name, text]).toEqual([name, expect.stringContaining('delete refused because something still references')])
    expect([name, text]).toEqual([name, expect.stringContaining('the owner of the service')])
    if (name !== 'SARIF') expect([name, text]).toEqual([name, expect.stringMatching(/xpected[^]*409[^]*200/)])
  }
})
