import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { junit } from './junit.ts'
import { hostile, hostileTexts, reportOf } from '../../tests/support/sample-report.ts'

/** An element of the document: attributes and text, with references resolved. */
interface Element {
  name: string
  attributes: Record<string, string>
  text: string
}

const CHARACTERS = /^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u
const TAG = /^<(\/?)([a-z-]+)((?: [a-z]+="[^"<]*")*)(\/?)>/
const REFERENCE = /&(?:#(\d+)|(amp|lt|gt|quot));/g
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Parses the subset of XML that reports use, as strictly as the standard. */
function elementsOf(xml: string): Element[] {
  expect(xml).toMatch(CHARACTERS)
  const [declaration = ''] = /^<\?xml version="1\.0" encoding="UTF-8"\?>\n/.exec(xml) ?? []
  expect(declaration).not.toBe('')
  const elements: Element[] = []
  const open: Element[] = []
  let rest = xml.slice(declaration.length)
  while (rest.trim() !== '') {
    const text = /^[^<]*/.exec(rest)?.[0] as string
    expect(text).not.toContain(']]>')
    const parent = open.at(-1)
    if (parent === undefined) expect(text.trim()).toBe('')
    else parent.text += resolved(text)
    rest = rest.slice(text.length)
    const [tag = '', closes, name = '', attributes = '', empty] = TAG.exec(rest) ?? []
    expect(tag, `markup at ${rest.slice(0, 80)}`).not.toBe('')
    rest = rest.slice(tag.length)
    if (closes === '/') {
      expect(open.pop()?.name).toBe(name)
      continue
    }
    const element = { name, attributes: attributesOf(attributes), text: '' }
    elements.push(element)
    if (empty !== '/') open.push(element)
  }
  expect(open).toEqual([])
  return elements
}

function attributesOf(text: string): Record<string, string> {
  const pairs = Array.from(
    text.matchAll(/ ([a-z]+)="([^"]*)"/g),
    ([, name, value]) => [name, value] as [string, string],
  )
  expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length)
  // Parsers turn literal white space in attributes into spaces.
  return Object.fromEntries(pairs.map(([name, value]) => [name, resolved(value.replaceAll(/[\t\n\r]/g, ' '))]))
}

function resolved(text: string): string {
  expect(text.replaceAll(REFERENCE, '')).not.toContain('&')
  return text.replaceAll(REFERENCE, (_whole, code: string | undefined, name: string) => {
    const character = code === undefined ? (NAMED[name] as string) : String.fromCodePoint(Number(code))
    expect(character).toMatch(CHARACTERS)
    return character
  })
}

/** Replaces what XML cannot express. */
function sayable(text: string): string {
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
}

function expectFaithful(text: string): void {
  const elements = elementsOf(junit(reportOf({ title: text, message: text, curl: text })))
  const failure = elements.find(({ name }) => name === 'failure')
  expect(failure?.attributes['message']).toBe(sayable(text))
  const about = 'to act: the owner of the service'
  expect(failure?.text.slice(failure.text.indexOf(about))).toBe(`${about}\n\n${sayable(text)}`)
  expect(elements.find(({ name }) => name === 'testcase')?.attributes['name']).toBe(`flows/broken | ${sayable(text)}`)
}

describe('the JUnit report', () => {
  test.each(hostile)('is well-formed XML and quotes %j', expectFaithful)

  test('is well-formed XML for any text', () => fc.assert(fc.property(hostileTexts, expectFaithful)))

  test('has a suite for each area, a test for each case, and counts them', () => {
    const elements = elementsOf(junit(reportOf({ message: '<error <skipped' })))
    const suites = elements.filter(({ name }) => name === 'testsuite').map(({ attributes }) => attributes)
    expect(suites).toMatchObject([
      { name: 'flows', tests: '1', failures: '1', errors: '0', skipped: '0' },
      { name: 'mcp', tests: '1', failures: '0', errors: '0', skipped: '1' },
    ])
  })

  test('has what the schema of Ant requires, in its order', () => {
    const elements = elementsOf(junit(reportOf({ operation: 'getFlow', message: 'why', curl: 'curl' })))
    expect(elements.map(({ name }) => name)).toEqual(
      [
        ['testsuites'],
        ['testsuite', 'properties', 'property', 'property', 'testcase', 'failure', 'system-out', 'system-err'],
        ['testsuite', 'properties', 'property', 'property', 'testcase', 'skipped', 'system-out', 'system-err'],
      ].flat(),
    )
    const [whole, suite, , , , testcase, failure] = elements
    expect(whole?.attributes).toEqual({})
    expect(suite?.attributes).toMatchObject({
      package: 'etalon',
      id: '0',
      timestamp: '2026-01-01T00:00:00',
      hostname: 'target.test',
      time: '0.012',
    })
    expect(testcase?.attributes).toEqual({
      classname: 'flows/broken',
      name: 'flows/broken | getFlow | a title',
      time: '0.012',
    })
    expect(failure?.attributes['type']).toBe('violation')
  })

  test('names a host where the target is no address', () => {
    const [, suite] = elementsOf(junit(reportOf({}, { target: 'nonsense' })))
    expect(suite?.attributes['hostname']).toBe('localhost')
  })

  test.each([
    ['pass', undefined],
    ['warning', undefined],
    ['violation', 'failure'],
    ['blocked', 'error'],
    ['error', 'error'],
    ['unsteady', 'error'],
    ['known', 'skipped'],
    ['not-applicable', 'skipped'],
    ['not-yet-checked', 'skipped'],
  ] as const)('shows the outcome %s as %s', (outcome, name) => {
    const elements = elementsOf(junit(reportOf({ outcome, message: 'why' }))).map((element) => element.name)
    expect(elements[elements.indexOf('testcase') + 1]).toBe(name ?? 'system-out')
  })

  test('says why the baseline lists a failure, and until when', () => {
    const baseline = { reason: 'the team knows', expires: '2026-12-24' }
    const elements = elementsOf(junit(reportOf({ outcome: 'known', message: 'no name', baseline })))
    const skipped = elements.find(({ name }) => name === 'skipped')
    expect(skipped?.attributes['message']).toBe('the team knows (known until 2026-12-24): no name')
  })
})
