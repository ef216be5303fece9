import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { markdown } from './markdown.ts'
import { hostile, hostileTexts, reportOf } from '../../tests/support/sample-report.ts'
import { escapeControls } from './escape-controls.ts'

/** The content of a line that is one code span by CommonMark: it ends at the first run of equally many backticks. */
function spanOf(line: string): string {
  const fence = /^`+/.exec(line)?.[0] ?? ''
  const runs = Array.from(line.matchAll(/`+/g)).filter(([run]) => run === fence)
  expect(runs.map(({ index }) => index)).toEqual([0, line.length - fence.length])
  const content = line.slice(fence.length, -fence.length)
  const padded = content.startsWith(' ') && content.endsWith(' ') && content.trim() !== ''
  return padded ? content.slice(1, -1) : content
}

/** Parses a report with one violation; fails on anything unexpected. */
function partsOf(report: string): { message: string; curl: string } {
  const start = report.indexOf('## violation')
  const end = report.indexOf('\n\n## Not yet checked')
  const [heading = '', , counts, , text, , quote, , item = '', acts, , opening = '', ...rest] = report
    .slice(start, end)
    .split('\n')
  expect(spanOf(heading.slice('## violation: '.length))).toBeDefined()
  expect(counts).toBe('1 rule broken.')
  expect(text).toBe('`flows/broken`: What must hold.')
  expect(quote).toMatch(/^> Platform Automation REST API, Errors, 409: "409 /)
  expect(acts).toBe('- to act: the owner of the service')
  expect(item.startsWith('- a title: ')).toBe(true)
  const fence = /^(`{3,})sh$/.exec(opening)?.[1] as string
  // A fenced block ends at the first line with only backticks, at least as many.
  const closing = rest.findIndex((line) => /^ {0,3}`+[ \t]*$/.test(line) && line.trim().length >= fence.length)
  expect(closing).toBe(rest.length - 1)
  return { message: spanOf(item.slice('- a title: '.length)), curl: rest.slice(0, -1).join('\n') }
}

/** Maximum length of quoted target text. */
const QUOTED = 600

function expectUnbroken(text: string): void {
  const { message, curl } = partsOf(markdown(reportOf({ message: text, curl: text })))
  const shown = escapeControls(text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}…`)
  if (shown.trim() !== '') expect(message).toBe(shown)
  expect(curl).toBe(text.toWellFormed())
}

describe('the Markdown report', () => {
  test.each(hostile)('shows %j as it is and stays whole', expectUnbroken)

  test('stays whole for any text', () => fc.assert(fc.property(hostileTexts, expectUnbroken)))

  test('shows the texts of rules and titles without markup', () => {
    const report = markdown(reportOf({ title: 'a | b <i>c</i> `d` *e* [f](g)' }))
    expect(report).toContain('- a \\| b \\<i\\>c\\</i\\> \\`d\\` \\*e\\* \\[f\\](g): violation')
    expect(report).toContain('- `mcp/open` The name is \\`\\<service\\>-ai-agent\\`, \\* or \\| or nothing.')
  })

  test('names what a baseline lists, why, and until when', () => {
    const report = reportOf({
      outcome: 'known',
      operation: 'getFlow',
      baseline: { reason: 'ABC-1 *soon*', expires: '2027-01-31' },
    })
    expect(markdown(report)).toContain('## Known\n\n- `flows/broken` `getFlow`: ABC-1 \\*soon\\*, until 2027-01-31\n')
    expect(markdown(reportOf({}))).not.toContain('## Known')
  })

  test('names no place for an interaction of a pact, which stands in no document', () => {
    const report = reportOf({})
    const rules = report.rules.map((rule) => ({ ...rule, source: [] }))
    expect(markdown({ ...report, rules })).toContain('\n`flows/broken`: What must hold.\n')
  })

  test('shows an address without markup', () => {
    const report = markdown(reportOf({}, { target: 'http://`|<b>.test\n# no heading' }))
    expect(report.split('\n')[4]).toMatch(/^``http:\/\/`\|<b>\.test\\n# no heading``, 2026/)
  })
})
