import { expect, test } from 'vitest'
import document from '../../spec/generated/openapi.json' with { type: 'json' }
import { resolveSubtree } from './reference-subtree.ts'

test('a part has no references, and its schemas keep their names', async () => {
  const { spec, errors } = await resolveSubtree(document, ['paths', '/v1/flows/{flowId}', 'get'])
  expect(errors).toEqual([])
  expect(JSON.stringify(spec)).not.toContain('"$ref"')
  expect(spec).toMatchObject({
    operationId: 'getFlow',
    responses: {
      200: {
        content: { 'application/json': { schema: { $$ref: '#/components/schemas/Flow', properties: { id: {} } } } },
      },
    },
  })
})

test('a schema within itself stays a reference, and members beside a reference count', async () => {
  const tree = { type: 'object', properties: { next: { $ref: '#/schemas/a~1tree' } } }
  const { spec } = await resolveSubtree(
    { schemas: { 'a/tree': tree }, part: { $ref: '#/schemas/a~1tree', description: 'Mine' } },
    ['part'],
  )
  expect(spec).toEqual({
    $$ref: '#/schemas/a~1tree',
    description: 'Mine',
    type: 'object',
    properties: { next: { $ref: '#/schemas/a~1tree' } },
  })
})

test('a path leads through references, or to nothing', async () => {
  const whole = { things: { one: { $ref: '#/parts/one' } }, parts: { one: { inside: { deep: 1 } } } }
  expect(await resolveSubtree(whole, ['things', 'one', 'inside'])).toEqual({ spec: { deep: 1 }, errors: [] })
  expect(await resolveSubtree(whole, ['things', 'two', 'inside'])).toEqual({ spec: undefined, errors: [] })
})

test('every operation resolves', async () => {
  const paths: Readonly<Record<string, object>> = document.paths
  for (const [path, item] of Object.entries(paths))
    for (const method of Object.keys(item))
      expect(JSON.stringify(await resolveSubtree(document, ['paths', path, method]))).not.toContain('"$ref"')
})
