import { expect, test } from 'vitest'
import { questionsOf } from './questions.ts'
import { WORDS } from './words.ts'

/** Files that lack everything: of the fixtures whose members are asked for alone, all of it or each member. */
const EMPTY = 'base_url: https://service.example.com/rest\n'
const OPEN = `${EMPTY}fixtures: { runs: {}, schedule: {}, history_marks: {}, filtered_searches: {}, id_fields: {}, dbt_execution: {} }\n`

/** Asked for member by member. */
const OF_MEMBERS = new Set(['fixtures.schedule', 'fixtures.runs', 'fixtures.history_marks'])

test('every key that a rule needs is asked for in words that end in one question', () => {
  const keys = [EMPTY, OPEN].flatMap(questionsOf).map(({ path }) => path.join('.'))
  expect(keys.filter((key) => WORDS[key] === undefined && !OF_MEMBERS.has(key))).toEqual([])
  for (const [key, words] of Object.entries(WORDS)) expect(words, key).toMatch(/^[A-Z][^?]+\?(?: [A-Z`][^?]*[.!])?$/)
})

test('no words are left of a key that no rule needs any more', () => {
  const keys = new Set([EMPTY, OPEN].flatMap(questionsOf).map(({ path }) => path.join('.')))
  expect(Object.keys(WORDS).filter((key) => !keys.has(key))).toEqual([])
})
