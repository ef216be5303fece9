import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { causesOf, consequences, representatives } from './causes.ts'
import type { CaseReport, OperationReport, Report } from './report.ts'
import { reportOf } from '../../tests/support/sample-report.ts'

const TARGET = 'http://target.test/rest'
const OPERATIONS: readonly OperationReport[] = [
  ['createFlow', 'POST', '/v1/flows'],
  ['getFlow', 'GET', '/v1/flows/{flowId}'],
  ['deleteFlow', 'DELETE', '/v1/flows/{flowId}'],
  ['listRecentFlows', 'GET', '/v1/flows/recent'],
  ['createMacro', 'POST', '/v1/macros'],
].map(([operationId, method, path]) => ({
  operationId: operationId!,
  method: method!,
  path: path!,
  documented: [200, 400, 401, 404, 409],
  seen: [],
  requests: 1,
}))

/** A failed case in short: the rule, the problem, and the deciding request. */
type Failing = Partial<CaseReport> & { rule: string; asked?: string; status?: number }

function exchange(asked: string, status: number): CaseReport['exchanges'][number] {
  const [method = '', path = ''] = asked.split(' ')
  return {
    request: { method, url: `${TARGET}${path}`, headers: {} },
    response: { status, headers: {}, body: '' },
  }
}

function failing(...cases: readonly Failing[]): Report {
  const rules = [...Map.groupBy(cases, ({ rule }) => rule)].map(([id, ofRule]) => ({
    id,
    text: 'What must hold.',
    source: [],
    profile: 'product' as const,
    outcome: 'violation' as const,
    cost: { requests: 1, durationMs: 1 },
    cases: ofRule.map(({ rule: _rule, asked, status = 200, ...one }, index) => ({
      id: `${id} | ${index}`,
      title: 'a title',
      outcome: 'violation' as const,
      durationMs: 1,
      exchanges: asked === undefined ? [] : [exchange(asked, status)],
      ...one,
    })),
  }))
  return reportOf({}, { rules, operations: OPERATIONS, target: TARGET })
}

const saysOf = (...cases: readonly Failing[]): string[] => causesOf(failing(...cases)).map(({ says }) => says)

describe('one broken thing is one cause', () => {
  test('an operation that answers 500, whatever the rules wanted of it', () => {
    const [cause, ...others] = causesOf(
      failing(
        { rule: 'flows/a', message: 'createFlow answered 500, expected 200', expected: [200] },
        { rule: 'errors/b', message: 'createFlow answered 500, expected 401', expected: [401] },
        { rule: 'errors/c', message: 'createFlow answered 500 to a documented request (seen in: flows/a | x)' },
        { rule: 'runs/d', outcome: 'blocked', message: 'createFlow answered 500, but the case needed it to succeed' },
      ),
    )
    expect(others).toEqual([])
    expect(cause).toMatchObject({ says: 'createFlow answers 500', outcome: 'violation', operations: ['createFlow'] })
    expect(consequences(cause!)).toBe('3 rules broken, 1 rule blocked')
  })

  test('the same failure of many operations', () => {
    const [cause, ...others] = causesOf(
      failing(
        ...OPERATIONS.map(({ operationId }, index): Failing => ({
          rule: `area-${index}/a`,
          message: `${operationId} answered 503, expected 200`,
          expected: [200],
        })),
        { rule: 'other/b', message: 'getFlow answered 503, expected 200', expected: [200] },
      ),
    )
    expect(others).toEqual([])
    expect(cause?.says).toBe('5 operations answer 503: getFlow, createFlow, deleteFlow and 2 more')
  })

  test('a key that is refused, where something else was wanted', () => {
    expect(
      saysOf(
        { rule: 'flows/a', message: 'getFlow answered 401, expected 200', expected: [200] },
        { rule: 'flows/b', message: 'a working token was answered with 401', asked: 'GET /v1/flows/7', status: 401 },
        { rule: 'flows/c', outcome: 'blocked', message: 'getFlow answered 401, but the case needed it to succeed' },
      ),
    ).toEqual(['getFlow refuses with 401 what should succeed'])
  })

  test('an operation that looks at nothing', () => {
    expect(
      saysOf(
        ...[400, 401, 404].map((status) => ({
          rule: `errors/${status}`,
          message: `getFlow answered 200, expected ${status}`,
          expected: [status],
        })),
        { rule: 'errors/media', message: 'getFlow answered text/html', expected: ['application/json'] },
        { rule: 'runs/d', outcome: 'blocked', message: 'getFlow answered no object with an id' },
      ),
    ).toEqual(['getFlow answers 200 whatever is asked'])
  })

  test('a rule that is broken in one way over its operations', () => {
    const [cause, ...others] = causesOf(
      failing(
        ...OPERATIONS.map(({ operationId, method, path }): Failing => {
          const asked = `${method} ${path.replace('{flowId}', '7')}`
          return { rule: 'errors/a', operation: operationId, message: 'a 401 has a body', asked }
        }),
      ),
    )
    expect(others).toEqual([])
    expect(cause?.says).toBe('createFlow: a 401 has a body; likewise 4 more operations')
  })

  test('an answer of one operation that breaks several rules alike', () => {
    expect(
      saysOf(
        { rule: 'errors/missing-token', message: 'getFlow answered 200, expected 401', expected: [401] },
        { rule: 'errors/invalid-token', message: 'getFlow answered 200, expected 401', expected: [401] },
      ),
    ).toEqual(['getFlow answered 200, expected 401'])
  })

  test('a rule that stood in the way of others', () => {
    const causes = causesOf(
      failing(
        { rule: 'flows/kept', message: 'the flow is gone', asked: 'GET /v1/flows/7' },
        {
          rule: 'bin/restored',
          outcome: 'blocked',
          message: 'another rule is broken on the way: flows/kept: the flow is gone',
          asked: 'GET /v1/flows/8',
        },
      ),
    )
    expect(causes.map(consequences)).toEqual(['1 rule broken, 1 rule blocked'])
  })

  test('what fails outside the service, whatever the ids in it', () => {
    expect(
      saysOf(
        { rule: 'flows/a', outcome: 'error', message: 'GET http://target.test/rest/v1/flows/10001: socket hang up' },
        { rule: 'runs/b', outcome: 'error', message: 'GET http://target.test/rest/v1/flows/10002: socket hang up' },
      ),
    ).toEqual(['GET http://target.test/rest/v1/flows/10001: socket hang up'])
  })

  test('a gateway that fails, whatever was asked of it and had been answered before', () => {
    const gateway = 'was answered with 502, which gateways and proxies send themselves'
    const of = (request: string): string => `${request.replace(' ', ` ${TARGET}`)} ${gateway}`
    const [cause, ...others] = causesOf(
      failing(
        { rule: 'flows/a', outcome: 'error', message: of('GET /v1/flows/7'), asked: 'POST /v1/macros' },
        { rule: 'flows/b', outcome: 'error', message: of('GET /v1/flows/recent'), asked: 'POST /v1/macros' },
        { rule: 'macros/a', outcome: 'error', message: of('POST /v1/macros?a=1') },
        { rule: 'flows/c', outcome: 'error', message: of('POST /v1/flows') },
      ),
    )
    expect(others).toEqual([])
    expect(cause?.operations).toEqual(['getFlow', 'listRecentFlows', 'createMacro', 'createFlow'])
    expect(cause?.says).toBe(`${of('GET /v1/flows/7')}; likewise 3 more operations`)
  })

  test('a failure whose values differ from case to case', () => {
    expect(
      saysOf(
        { rule: 'flows/a', message: 'name is "etalon-1-flow", expected "etalon-2-flow"', asked: 'GET /v1/flows/7' },
        { rule: 'flows/a', message: 'name is "etalon-3-flow", expected "etalon-4-flow"', asked: 'GET /v1/flows/8' },
      ),
    ).toHaveLength(1)
  })
})

test('every failure stands under one cause', () => {
  const names = OPERATIONS.map(({ operationId }) => operationId)
  const one = fc.record<Failing>({
    rule: fc.constantFrom('a/a', 'a/b', 'b/a', 'b/b', 'c/a'),
    outcome: fc.constantFrom('violation', 'warning', 'error', 'blocked'),
    message: fc
      .tuple(
        fc.constantFrom(...names, 'the service'),
        fc.constantFrom(200, 401, 404, 500),
        fc.constantFrom('', ', expected 409', ', and no JSON'),
      )
      .map(([name, status, more]) => `${name} answered ${status}${more}`),
    expected: fc.constantFrom(undefined, [200], [401], [409]),
    asked: fc.constantFrom('GET /v1/flows/7', 'POST /v1/macros', 'GET /elsewhere'),
    status: fc.constantFrom(200, 404, 500),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 40 }), (cases) => {
      const report = failing(...cases)
      const all = report.rules.flatMap((rule) => rule.cases)
      const found = causesOf(report).flatMap((cause) => cause.cases.map((each) => each.case))
      expect(found).toHaveLength(all.length)
      expect(new Set(found)).toEqual(new Set(all))
    }),
  )
})

describe('different things stay apart', () => {
  test.each<[string, Failing, Failing]>([
    [
      'failures of two operations',
      { rule: 'errors/a', message: 'getFlow answered 500, expected 401', expected: [401] },
      { rule: 'errors/a', message: 'createMacro answered 500, expected 401', expected: [401] },
    ],
    [
      'two missing guards of one operation',
      { rule: 'flows/a', message: 'deleteFlow answered 200, expected 409', expected: [409] },
      { rule: 'flows/b', message: 'deleteFlow answered 200, expected 404', expected: [404] },
    ],
    [
      'two rules that say the same of different objects',
      { rule: 'flows/a', message: 'a uuid is no string', asked: 'GET /v1/flows/7' },
      { rule: 'macros/a', message: 'a uuid is no string', asked: 'POST /v1/macros' },
    ],
    [
      'another refusal than the right one, and one in place of success',
      { rule: 'flows/a', message: 'getFlow answered 404, expected 401', expected: [401] },
      { rule: 'flows/b', message: 'getFlow answered 404, expected 200', expected: [200] },
    ],
    [
      'a refusal that was right, but came in another form',
      { rule: 'flows/a', message: 'a 409 has no JSON', asked: 'DELETE /v1/flows/7', status: 409 },
      { rule: 'flows/b', message: 'deleteFlow answered 409, expected 200', expected: [200] },
    ],
  ])('%s', (_name, one, other) => {
    expect(saysOf(one, other)).toHaveLength(2)
  })
})

test('the worst and widest cause stands first, shown by its shortest case', () => {
  const causes = causesOf(
    failing(
      { rule: 'a/blocked', outcome: 'blocked', message: 'no schedule fires' },
      { rule: 'b/one', message: 'a flow is gone', asked: 'GET /v1/flows/7' },
      {
        rule: 'c/long',
        message: 'createFlow answered 500',
        exchanges: ['POST /v1/flows', 'POST /v1/flows'].map((one) => exchange(one, 500)),
      },
      { rule: 'd/short', message: 'createFlow answered 500', asked: 'POST /v1/flows', status: 500 },
      { rule: 'e/warned', outcome: 'warning', message: 'an answer is in another case' },
    ),
  )
  expect(causes.map(({ outcome, says }) => `${outcome} ${says}`)).toEqual([
    'violation createFlow answers 500',
    'violation getFlow: a flow is gone',
    'warning an answer is in another case',
    'blocked no schedule fires',
  ])
  expect(representatives(causes[0]!).map(({ rule }) => rule.id)).toEqual(['d/short', 'c/long'])
})

test('a fixed path is told from one with a parameter in its place', () => {
  expect(saysOf({ rule: 'flows/a', message: 'the list is empty', asked: 'GET /v1/flows/recent' })).toEqual([
    'listRecentFlows: the list is empty',
  ])
})

test('what passed, was not applicable or is known has no cause', () => {
  expect(
    saysOf(
      { rule: 'a/a', outcome: 'pass' },
      { rule: 'a/b', outcome: 'not-applicable' },
      { rule: 'a/c', outcome: 'known' },
    ),
  ).toEqual([])
})

test('a change that only a read shows is named by the operation that the rule is about', () => {
  const exchanges = [exchange('DELETE /v1/flows/101', 200), exchange('GET /v1/flows/101', 200)]
  const rule = 'flows/delete-refuses-child'
  expect(saysOf({ rule, message: 'the flow is gone', exchanges })).toEqual(['deleteFlow: the flow is gone'])
  expect(saysOf({ rule: 'flows/a', message: 'the flow is gone', exchanges })).toEqual(['getFlow: the flow is gone'])
})
