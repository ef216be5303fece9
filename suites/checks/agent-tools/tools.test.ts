import { expect, test } from 'vitest'
import { tellsOfLack } from './tools.ts'

test.each([
  'query is required',
  'Please provide a query.',
  'No query was given',
  'query cannot be empty',
  'The query was not given.',
  'Usage: search_templates <query>',
  'Error: query',
])('"%s" tells that the query is missing', (text) => {
  expect(tellsOfLack(text, 'query')).toBe(true)
})

test.each(['No templates match the query.', 'No results were found for the given query', 'Nothing is given.'])(
  '"%s" does not tell that the query is missing',
  (text) => {
    expect(tellsOfLack(text, 'query')).toBe(false)
  },
)
