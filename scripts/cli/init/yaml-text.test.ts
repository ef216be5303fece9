import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { knownIn, withFindings } from './merge.ts'
import { questionsOf, withQuestions, withoutQuestions } from './questions.ts'
import { lineOf, withKey } from './yaml-text.ts'

const own = `# of a person
base_url: http://a.test/rest   # staging
credentials: { admin: { api_key: "\${KEY}" } }
fixtures:
    # the one that Eva showed me
    runs: { succeeds: 7 }

    flow:
        flowType: flow.a.b
limits: {concurrency: 2}
# the end
`

test('what a person wrote stays as it is, to the byte', () => {
  const findings = [
    { key: 'fixtures.runs.succeeds', value: 1, why: 'seen' },
    { key: 'fixtures.runs.fails', value: 2n ** 62n, why: 'seen' },
    { key: 'fixtures.flow', value: { flowType: 'flow.c.d' }, why: 'seen' },
    { key: 'fixtures.schedule.expression', value: '0 0 2 1 5 ?', why: 'like another' },
    { key: 'features.second_tenant', value: 12, why: 'seen' },
  ]
  const merged = withFindings(own, findings)
  const lines = merged.split('\n')
  const kept = own.replace('{ succeeds: 7 }', '{ succeeds: 7, fails: 4611686018427387904 }').split('\n')
  expect(lines.filter((line) => kept.includes(line))).toEqual(kept)
  expect([...knownIn(merged)]).toEqual(
    expect.arrayContaining([
      ['fixtures.runs.succeeds', 7],
      ['fixtures.runs.fails', 2n ** 62n],
      ['fixtures.flow.flowType', 'flow.a.b'],
      ['fixtures.schedule.expression', '0 0 2 1 5 ?'],
      ['features.second_tenant', 12],
    ]),
  )
  expect(withFindings(merged, findings)).toBe(merged)
})

test('a second run renews the questions, and an answer ends one', () => {
  const once = withQuestions(own, questionsOf(own))
  expect(parse(once)).toEqual(parse(own))
  expect(once).toContain('# add to fixtures.runs: fails: 102')
  expect(withQuestions(withoutQuestions(once), questionsOf(own))).toBe(once)
  const answered = once.replace('# webhook: {', 'webhook: {')
  expect((parse(answered) as { fixtures: object }).fixtures).toHaveProperty('webhook.url')
  const again = withQuestions(withoutQuestions(answered), questionsOf(answered))
  expect(again).toMatch(/^ {4}webhook: \{/m)
  expect(again).not.toMatch(/Which address may a webhook have/)
  expect(again).toContain('# the end')
})

test('what somebody noted between a question and its line stays, and the line does not', () => {
  const once = withQuestions(own, questionsOf(own))
  const noted = once.replace(/^( *)# webhook: \{/m, '$1# ask Bob for it: he knows, Tuesday\n$&')
  expect(noted).not.toBe(once)
  const rest = withoutQuestions(noted)
  expect(rest).toContain('# ask Bob for it: he knows, Tuesday\n')
  expect(rest).not.toMatch(/# \? |# webhook: \{/)
})

test('uncommenting every answer gives a file with no key twice', () => {
  const inLines = own.replace(/^credentials: \{ (.*) \}$/m, 'credentials:\n  $1')
  const asked = withQuestions(inLines, questionsOf(inLines))
  const all = asked
    .replace('runs: { succeeds: 7 }', 'runs: { succeeds: 7, fails: 8, slow: 9, warns: 1, echoes: 2 }')
    .replaceAll(/^ *# add to fixtures.runs.*\n/gm, '')
    .replaceAll(/^( *)# (?!\?|the|of)/gm, '$1')
  expect(() => parse(all)).not.toThrow()
  expect(questionsOf(all)).toEqual([])
})

test('an answer under a heading that is commented says that the heading goes with it', () => {
  const asked = withQuestions(own, questionsOf(own))
  for (const heading of ['paths', 'hooks', 'recycle_bin_types', 'bulk_actions'])
    expect(asked).toMatch(
      new RegExp(
        `# \\? ${heading}: .* With the first answer below, remove the # before the next line too\\.\\n# ${heading}:\\n`,
      ),
    )
})

test.each([
  ['* * * * * *'],
  ['0 0 2 * * ?'],
  ['no'],
  ['12:30:00'],
  ['1e3'],
  ['~'],
  ['a: b'],
  ['{name}'],
  ['a\nb'],
  [`${'long '.repeat(30)}\n\n  indented\n`],
  ['"'],
  ['#'],
  [' a'],
])('a reader of YAML 1.1 finds the text %j, too', (text) => {
  const written = `a: ${lineOf(text)}`
  for (const version of ['1.1', '1.2'] as const) expect(parse(written, { version })).toEqual({ a: text })
  expect(written).toMatch(/^a: "/)
})

test('a key whose place is taken by another value stays out', () => {
  expect(withKey('fixtures: none\n', ['fixtures', 'flow'], {})).toBe('fixtures: none\n')
})
