import { describe, expect, test } from 'vitest'
import { type Case, type CaseResult, casesOf, checks } from '../../../suites/index.ts'
import { type Screen, showProgress } from './progress.ts'

const cases = casesOf(checks)
const single = cases.find(({ perOperation }) => !perOperation)!
const several = cases.find(({ perOperation }) => perOperation)!

/** Lets cases begin and end at given times. Returns everything that was written. */
function shown(
  screen: Omit<Screen, 'write'>,
  environment: NodeJS.ProcessEnv,
  steps: readonly [atMs: number, one: Case, outcome?: CaseResult['outcome']][],
): string {
  let output = ''
  let now = 0
  const write = (text: string): unknown => (output += text)
  const progress = showProgress({ ...screen, write }, environment, () => now)
  for (const [atMs, one, outcome] of steps) {
    now = atMs
    if (outcome === undefined) progress.started(one, 9)
    else progress.ended({ case: one, outcome })
  }
  progress.close()
  return output
}

test('the cases of successive parts add up', () => {
  let output = ''
  let now = 0
  const write = (text: string): unknown => (output += text)
  const progress = showProgress({ write, isTTY: true, columns: 200 }, {}, () => now)
  for (const total of [9, 4]) {
    const { started, ended } = progress.part()
    started(single, total)
    now += 1_000
    ended({ case: single, outcome: 'pass' })
    now += 1_000
  }
  progress.close()
  const counts = output.split('\r').flatMap((line) => line.match(/^\d+\/\d+/)?.[0] ?? [])
  expect(counts).toEqual(['0/9', '1/9', '1/13', '2/13'])
})

describe('at a terminal', () => {
  test('each line replaces the last, and the end clears it', () => {
    const output = shown({ isTTY: true, columns: 200 }, {}, [
      [0, single],
      [50, several],
      [2_400, single, 'violation'],
      [2_600, several, 'blocked'],
    ])
    expect(output.split('\r').slice(1)).toEqual([
      `0/9  0 s  ${single.rule.id}\u001b[K`,
      `1/9  2 s  1 broken, 0 not tried  ${several.rule.id} ${several.operation}\u001b[K`,
      '2/9  3 s  1 broken, 1 not tried\u001b[K',
      '\u001b[K',
    ])
  })

  test('a retried case counts by its last outcome', () => {
    const output = shown({ isTTY: true, columns: 200 }, {}, [
      [0, single],
      [1_000, single, 'violation'],
      [2_000, single],
      [3_000, single, 'pass'],
    ])
    const lines = output.split('\r').map((line) => line.replace('\u001b[K', ''))
    expect(lines).toContain('1/9  1 s  1 broken, 0 not tried')
    expect(lines).toContain('2/9  3 s')
  })

  test.each([
    [20, 19],
    [0, 79],
  ])('a line never wraps at %i columns', (columns, longest) => {
    const long = { ...single, rule: { ...single.rule, id: `flows/${'x'.repeat(200)}` as never } }
    const [, line = ''] = shown({ isTTY: true, columns }, {}, [[0, long]]).split(/\r|\u001b\[K/)
    expect(line).toHaveLength(longest)
  })
})

describe('in a log', () => {
  test.each<[string, Omit<Screen, 'write'>, NodeJS.ProcessEnv]>([
    ['a log', {}, {}],
    ['CI', { isTTY: true }, { CI: 'true' }],
    ['a terminal without colours', { isTTY: true }, { NO_COLOR: '1' }],
    ['a dumb terminal', { isTTY: true }, { TERM: 'dumb' }],
  ])('at most one line every ten seconds: %s', (_name, screen, environment) => {
    const output = shown(screen, environment, [
      [0, single],
      [9_999, single, 'pass'],
      [10_000, several],
      [15_000, several, 'pass'],
      [25_000, single],
    ])
    expect(output).toBe(`1/9  10 s  ${several.rule.id} ${several.operation}\n2/9  25 s  ${single.rule.id}\n`)
  })
})
