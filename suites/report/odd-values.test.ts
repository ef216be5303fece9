import { describe, expect, test } from 'vitest'
import { ruleOf } from '#spec'
import type { Exchange } from '../kit/exchange.ts'
import { Redactor } from '../kit/redact.ts'
import { Violation } from '../kit/verdict.ts'
import { assemble } from '../run/assemble.ts'
import { withoutRetries } from '../run/confirm/confirm.ts'
import { notRun } from '../run/run-case.ts'
import { annotations, stepSummary } from './github.ts'
import type { Report } from './report.ts'
import { terminal } from './terminal.ts'
import { writers } from './writers.ts'
import { writeReport } from './written.ts'

const SECRET = 'a-key-that-nobody-may-see'
const rule = ruleOf('flows/deleted-flow-not-found')
const check = { rule: rule.id, title: 'a title', run: async () => {} } as const
const one = { id: 'the case', check, rule, operation: rule.operations[0]!, perOperation: false }

function nested(depth: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level++) value = { deeper: [value] }
  return value
}

const cyclic: Record<string, unknown> = { secret: SECRET }
cyclic['itself'] = cyclic
const circular = new Error('goes round')
circular.cause = circular
const unspeakable = {
  toString() {
    throw new Error(SECRET)
  },
}
const speechless = new Error('x')
Object.defineProperty(speechless, 'message', {
  get() {
    throw new Error(SECRET)
  },
})

/** Unexpected responses and errors. */
const VALUES: readonly (readonly [name: string, value: unknown])[] = [
  ['a long text', 'x'.repeat(1_000_000)],
  ['a long text of brackets', '[('.repeat(500_000)],
  ['deep nesting', nested(2_000)],
  ['deeper nesting', nested(100_000)],
  ['half of a pair', `\uD800 and \uDFFF`],
  ['controls', '\u0000\u001B[2J\u202E\u2028]]>'],
  ['a huge list', Array.from({ length: 50_000 }, (_none, index) => index)],
  ['a cycle', cyclic],
  ['an error with a circular cause', circular],
  ['what cannot be put into words', unspeakable],
  ['an error without words', speechless],
  ['an object without a prototype', Object.create(null)],
  ['a symbol', Symbol('odd')],
  ['a big integer', 2n ** 80n],
  ['numbers that are none', [Number.NaN, Number.POSITIVE_INFINITY, -0]],
  ['nothing', undefined],
]

const id = (value: string): string => `{"flowId":"${value}","uuid":"${value}"}`
const BODIES: readonly (readonly [name: string, body: string])[] = [
  ['a long id', id('a'.repeat(40_000))],
  ['an id that is a pattern', id(`(((${'['.repeat(30)}`)],
  ['a long number', `{"flowId":${'1'.repeat(40_000)}}`],
  ['a long token', `{"token":"${'t'.repeat(40_000)}"}`],
  ['brackets without an end', '['.repeat(100_000)],
]

function exchange(body: string): Exchange {
  return {
    operation: 'getFlow',
    request: { method: 'GET', url: 'http://a.test/rest/v1/flows/1', headers: { authorization: `Bearer ${SECRET}` } },
    response: { status: 200, headers: {}, body: new TextEncoder().encode(body) },
    valid: true,
    durationMs: 1,
  }
}

/** A report on a case that failed with this value, next to one that passed. */
function reportOn(thrown: unknown, exchanges: readonly Exchange[]): Report {
  const redactor = new Redactor()
  redactor.know(SECRET, 'ETALON_ADMIN_API_KEY')
  for (const { response } of exchanges) redactor.learn(new TextDecoder().decode(response.body))
  return assemble({
    target: 'http://a.test/rest',
    rules: [rule],
    cases: withoutRetries([
      { ...notRun(one, 'violation', ''), thrown, exchanges },
      { ...notRun({ ...one, id: 'the other case' }, 'pass', ''), thrown: undefined },
    ]).cases,
    sightings: [],
    operations: [],
    repeated: 0,
    leftBehind: [],
    redactor,
    seed: 1,
    run: 'abc',
    profiles: new Set(['product']),
    startedAt: new Date(),
    required: 0,
  })
}

/** Writes a report in all formats; none may throw or show a secret. */
function expectAll(report: Report): void {
  const forms = [
    ...writers,
    { name: 'terminal', write: (all: Report) => terminal(all) },
    { name: 'annotations', write: (all: Report) => annotations(all, () => true).join('\n') },
    { name: 'summary', write: stepSummary },
  ]
  for (const { name, write } of forms) {
    const { text, lacks } = writeReport(name, write, report)
    expect(text, `${name}: ${JSON.stringify(lacks)}`).toContain(rule.id)
    expect(text).not.toContain(SECRET)
    for (const { part, reason } of [...lacks, ...(report.lacks ?? [])])
      expect(`${part}: ${reason}`).not.toContain(SECRET)
  }
}

describe('whatever a case fails with, there is a report in every form', () => {
  test.each(VALUES)('with %s as what was thrown', (_name, value) => expectAll(reportOn(value, [])))

  test.each(VALUES)('with %s as the values of a violation', (_name, value) => {
    const report = reportOn(new Violation('odd', value, [value]), [exchange('{}')])
    expect(report.rules[0]?.outcome).toBe('violation')
    expectAll(report)
  })

  test.each(BODIES)('with %s in an answer', (_name, body) => {
    const later = exchange('{}')
    const used = { ...later, request: { ...later.request, url: `http://a.test/${body.slice(11, -2)}` } }
    const report = reportOn(new Violation('odd', 1, 2), [exchange(body), used])
    expect(report.lacks).toBeUndefined()
    expect(report.rules[0]?.cases[0]?.curl).toContain('curl -sS')
    expectAll(report)
  })
})

test('a part that cannot be made is named with the reason, and the rest is there', () => {
  const report = reportOn(new Violation('odd', cyclic, 1), [exchange('{}')])
  expect(report.lacks).toEqual([
    { part: 'the values of the case', reason: expect.stringMatching(/circular|call stack/i) },
  ])
  expect(report.rules[0]?.cases[0]).toMatchObject({ message: 'odd', curl: expect.stringContaining('curl') })
  for (const { name, write } of writers)
    expect(writeReport(name, write, report).text, name).toContain('the values of the case')
})

test('a form that cannot show one case shows the others, and says so', () => {
  const report = reportOn(new Violation('odd', 1, 2), [exchange('{}')])
  const write = (all: Report): string => {
    if (all.rules.some(({ cases }) => cases.some(({ expected }) => expected === 1))) throw new TypeError('it is odd')
    return JSON.stringify(all)
  }
  const { text = '', lacks } = writeReport('page.html', write, report)
  expect(lacks).toEqual([{ part: 'page.html about the case', reason: 'it is odd' }])
  expect(JSON.parse(text)).toMatchObject({ lacks, rules: [{ cases: [{ id: 'the case' }, { id: 'the other case' }] }] })
})

test('a form that cannot be written at all is lacking', () => {
  const write = (): string => {
    throw new TypeError('never')
  }
  expect(writeReport('page.html', write, reportOn(new Violation('odd'), []))).toEqual({
    lacks: [{ part: 'page.html', reason: 'never' }],
  })
})
