import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { EFFECTS, freedoms, rules } from '#spec'

const ROOT = resolve(import.meta.dirname, '../..')
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** What stands in the first column of the table with this heading; backticks left out. */
function firstColumn(file: string, heading: string): string[] {
  const [, after] = textOf(file).split(`\n| ${heading} |`)
  if (after === undefined) throw new Error(`${file} has no table that begins with ${heading}`)
  const rows = after.split('\n').slice(2)
  const end = rows.findIndex((row) => !row.startsWith('|'))
  return rows.slice(0, end).map((row) => row.split('|')[1]!.trim().replaceAll('`', ''))
}

/** The outcomes of a rule by the report's schema, as prose writes them. */
function outcomes(): string[] {
  const schema = textOf('spec/report.schema.yaml')
  const [, list = ''] = /outcome: \{ enum: \[([^\]]*)\]/.exec(schema) ?? []
  return list.split(', ').map((word) => word.replaceAll('-', ' '))
}

describe('what is written of the gate agrees with it:', () => {
  test.each([
    ['docs/safety.md', () => firstColumn('docs/safety.md', 'word')],
    ['action.yml', () => /\(([^)]*)\)/.exec(inputOf('allow'))![1]!.split(', ')],
  ])('the effects in %s', (_file, words) => expect(words()).toEqual([...EFFECTS]))

  test('the effects in docs/reference/target-file.md', () => {
    const [, words = ''] = /^allow: \[([^\]]*)\]/m.exec(textOf('docs/reference/target-file.md')) ?? []
    expect(words.split(', ')).toEqual([...EFFECTS])
  })

  test('the outcomes in docs/reference/exit-codes.md, each with its line', () =>
    expect(firstColumn('docs/reference/exit-codes.md', 'outcome').toSorted()).toEqual(outcomes().toSorted()))

  test('the numbers of rules and freedoms in README.md', () => {
    const numbers = [rules.length, rules.filter(({ untestable }) => untestable === undefined).length, freedoms.length]
    for (const number of numbers) expect(textOf('README.md')).toContain(` ${number.toLocaleString('en-US')}`)
  })

  test('the outcomes in docs/reading-a-report.md that are somebody’s turn', () => {
    const nobodys = ['pass', 'not applicable']
    const others = outcomes().filter((one) => !nobodys.includes(one))
    expect(firstColumn('docs/reading-a-report.md', 'outcome').toSorted()).toEqual(others.toSorted())
  })
})

function inputOf(name: string): string {
  const { inputs } = parse(textOf('action.yml')) as { inputs: Readonly<Record<string, { description: string }>> }
  return inputs[name]!.description
}
