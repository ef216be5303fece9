import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { annotations, stepSummary } from './github.ts'
import type { CaseReport, Report } from './report.ts'
import { hostile, hostileTexts, reportOf } from '../../tests/support/sample-report.ts'
import { escapeControls } from './escape-controls.ts'

const COMMAND = /^::(error|warning) ([^:]*)::(.*)$/
const ESCAPES: Readonly<Record<string, string>> = { '%25': '%', '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',' }

/** Parses a workflow command as GitHub does. */
function read(line: string): { kind: string; properties: Record<string, string>; message: string } {
  const [, kind = '', properties = '', message = ''] = COMMAND.exec(line) ?? []
  const text = (escaped: string): string => escaped.replaceAll(/%(?:25|0D|0A|3A|2C)/g, (escape) => ESCAPES[escape]!)
  const pairs = properties
    .split(',')
    .map((property) => /^([^=]*)=(.*)$/.exec(property)!.slice(1).map(text) as [string, string])
  return { kind, properties: Object.fromEntries(pairs), message: text(message) }
}

/** A report with one violation per message. */
function broken(...messages: readonly string[]): Report {
  const [sample] = reportOf({}).rules
  const rules = messages.map((message, index) => {
    const one: CaseReport = { ...sample!.cases[0]!, message }
    return { ...sample!, id: `flows/broken-${index}`, cases: [one] }
  })
  return reportOf({}, { rules })
}

const HERE = (): boolean => true

describe('an annotation', () => {
  test('stands at the line of its rule', () => {
    const [sample] = reportOf({ message: 'getFlow answered 200, expected 404' }).rules
    const [line = ''] = annotations(reportOf({}, { rules: [{ ...sample!, id: 'flows/get-missing' }] }), HERE)
    const { kind, properties, message } = read(line)
    expect(kind).toBe('error')
    expect(properties).toMatchObject({ file: 'spec/rules/flows.yaml', title: 'flows/get-missing' })
    expect(Number(properties['line'])).toBeGreaterThan(1)
    expect(message.split('\n')).toEqual([
      'getFlow answered 200, expected 404. What must hold.',
      expect.stringMatching(/^Platform Automation REST API, Errors, 409: ".*" \(platform\/errors\/409\)$/),
    ])
  })

  test('stands at no line where the file of the rule is not in the repository', () => {
    const [sample] = reportOf({}).rules
    const report = reportOf({}, { rules: [{ ...sample!, id: 'flows/get-missing' }] })
    const asked: string[] = []
    const [line = ''] = annotations(report, (file) => {
      asked.push(file)
      return false
    })
    expect(asked).toEqual(['spec/rules/flows.yaml'])
    expect(read(line).properties).toEqual({ title: 'flows/get-missing' })
  })

  const expectQuoted = (text: string): void => {
    const lines = annotations(broken(text), HERE)
    expect(lines).toHaveLength(1)
    expect(lines[0]).not.toMatch(/[\r\n]/)
    expect(read(lines[0]!)).toMatchObject({ kind: 'error', properties: { title: 'flows/broken-0' } })
    const [says] = read(lines[0]!).message.split('\nPlatform Automation REST API, ')
    expect(says!.endsWith(`${escapeControls(text)}. What must hold.`)).toBe(true)
  }
  test.each([...hostile, '::error::x', '100%25', 'a::b, c%0Ad'])('quotes %j', expectQuoted)

  test('quotes any text', () => {
    fc.assert(fc.property(hostileTexts, expectQuoted))
  })

  test('is no other one where a report was made by somebody else', () => {
    const [sample] = reportOf({ message: 'x' }).rules
    const id = 'a,file=b::c%2C/d'
    const [line = ''] = annotations(reportOf({}, { rules: [{ ...sample!, id }] }), HERE)
    expect(read(line).properties).toEqual({ title: id })
  })

  test('is a warning where a rule of another profile is broken', () => {
    expect(annotations(reportOf({ outcome: 'warning', message: 'x' }), HERE).map((line) => read(line).kind)).toEqual([
      'warning',
    ])
  })

  test('is made for no more causes than GitHub shows', () => {
    const words = 'abcdefghijklmnop'.split('')
    const lines = annotations(broken(...words), HERE)
    expect(lines).toHaveLength(10)
    expect(read(lines.at(-1)!).message).toBe('7 more causes are in the reports')
  })
})

describe('the step summary', () => {
  test('is the Markdown report', () => {
    expect(stepSummary(broken('why'))).toContain('## violation: `why`')
  })

  test('is short enough to be taken, and ends between two sections', () => {
    const rules = Array.from({ length: 3_000 }, (_, index) => {
      const [sample] = reportOf({ message: `${index.toString(36)} is wrong`, curl: `curl ${'é'.repeat(300)}` }).rules
      return { ...sample!, id: `flows/rule-${index}` }
    })
    const summary = stepSummary(reportOf({}, { rules }))
    expect(Buffer.byteLength(summary)).toBeLessThan(1_000_000)
    expect(Buffer.byteLength(summary)).toBeGreaterThan(800_000)
    expect(summary.match(/^```/gm)!.length % 2).toBe(0)
    expect(summary.trim().split('\n').at(-1)).toBe('The rest is in the other reports.')
  })
})
