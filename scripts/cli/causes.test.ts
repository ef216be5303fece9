import { describe, expect, test } from 'vitest'
import { type OperationId, type RuleId, allOperations, rules } from '#spec'
import { faults } from '../../mocks/alterations/faults/index.ts'
import type { NamedFault } from '../../mocks/index.ts'
import { type Report, terminal } from '../../suites/index.ts'
import { checkAltered } from '../../tests/support/gate.ts'

type Fault = NamedFault['fault']

/** Operations altered to respond to everything like this. */
function answering(operations: readonly OperationId[], status: number, media: string, text: string): Fault {
  const broken = { steps: { render: () => ({ status, media, text }) as never } }
  return { says: 'answers everything alike', operations: Object.fromEntries(operations.map((id) => [id, broken])) }
}

const failing = (...operations: readonly OperationId[]): Fault => answering(operations, 500, 'text/plain', 'no')
const page = (...operations: readonly OperationId[]): Fault => answering(operations, 200, 'text/html', '<h1>Hello</h1>')
const ofGroup = (group: string): OperationId[] => allOperations.filter((one) => one.group === group).map(({ id }) => id)

/** The fault of a rule, in all its operations at once. */
function everywhere(rule: RuleId): Fault[] {
  return faults.filter((one) => one.rule === rule).map(({ fault }) => fault)
}

/** The terminal lines that name a cause: indented by two, with their consequences in brackets. */
async function causeLines(broken: readonly Fault[], ...areas: readonly string[]): Promise<string[]> {
  const selected = new Set<string>(
    rules.filter(({ area, id }) => areas.includes(area) || areas.includes(id)).map(({ id }) => id),
  )
  const { report } = await checkAltered(broken, selected)
  expect(unproved(report)).toBeGreaterThan(0)
  return terminal(report)
    .split('\n')
    .filter((line) => /^ {2}\S.* \(\d+ rules? .*\)$/.test(line))
}

function unproved({ summary: { violation, blocked, warning, error } }: Report): number {
  return violation + blocked + warning + error
}

describe('one broken thing is one line', () => {
  test.each<[string, readonly Fault[], string[], RegExp]>([
    ['the creation of macros fails', [failing('createMacro')], ['macros'], /^ {2}createMacro answers 500 \(.* blocked/],
    ['the login fails', [failing('issueToken')], ['authentication'], /^ {2}issueToken answers 500 \(/],
    ['a group fails', [failing(...ofGroup('macros'))], ['macros'], /^ {2}\d operations answer 500: /],
    [
      'a page comes in place of an answer',
      [page('listTags')],
      ['errors/missing-token', 'errors/expired-token', 'errors/wrong-scheme', 'errors/documented-media-type'],
      /^ {2}GET \S+\/v1\/tags was answered with an HTML page .*\(3 rules not judged\)$/,
    ],
    [
      'no token is asked for',
      everywhere('errors/missing-token'),
      ['errors/missing-token'],
      /^ {2}\w+ answered 200, expected 401; likewise \d+ more operations \(1 rule broken, over \d+ operations\)$/,
    ],
  ])('%s', async (_name, broken, areas, line) => {
    expect(await causeLines(broken, ...areas)).toEqual([expect.stringMatching(line)])
  })

  test('and two causes are two lines', async () => {
    const broken = (['macros/delete-refuses-used', 'search/finds-macros'] as const).flatMap(
      (rule) => everywhere(rule)[0]!,
    )
    expect(await causeLines(broken, 'macros', 'search')).toHaveLength(2)
  })
})
