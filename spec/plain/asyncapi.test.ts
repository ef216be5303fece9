import { expect, test } from 'vitest'
import { asyncapi3 } from './asyncapi.ts'

test('the AsyncAPI document for older tools differs in its version only', () => {
  const document = { asyncapi: '3.1.0', info: { title: 'Streams' }, channels: {} }
  expect(asyncapi3(document)).toEqual({ ...document, asyncapi: '3.0.0' })
})
