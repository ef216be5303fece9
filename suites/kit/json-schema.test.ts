import { expect, test } from 'vitest'
import { readJson } from '#spec'
import { problemInAnyDialect, problemOfSchema, problemOfValue } from './json-schema.ts'

const LARGE = '{"type": "object", "properties": {"id": {"type": "integer", "maximum": 9223372036854775807}}}'

test('a bound that no number holds is one all the same', () => {
  const schema = readJson(LARGE).exact as object
  expect(problemOfSchema(schema)).toBeUndefined()
  expect(problemInAnyDialect(schema)).toBeUndefined()
  expect(problemOfValue(schema, { id: 9_007_199_254_740_993n })).toBeUndefined()
  expect(problemOfValue(schema, { id: 'seven' })).toContain('must be integer')
})

test.each([
  [{ properties: { query: { type: 'any' } } }],
  [{ properties: { query: { type: ['string', { type: 'object' }] } } }],
  [{ properties: { query: { type: 'string', required: true } }, dependencies: { query: 'limit' } }],
  [{ properties: { limit: { type: 'integer', minimum: 0, exclusiveMinimum: true } } }],
])('%j is a schema of an earlier draft', (schema) => {
  expect(problemInAnyDialect(schema)).toBeUndefined()
})

test.each([[{ type: 'struct' }], [{ properties: { query: { type: ['string', 'struct'] } } }], [{ required: 'query' }]])(
  '%j is a schema of no draft',
  (schema) => {
    expect(problemInAnyDialect(schema)).toBeDefined()
  },
)
