import { describe, expect, test } from 'vitest'
import exact from '../generated/openapi.json' with { type: 'json' }
import generated from '../generated/openapi.plain.json' with { type: 'json' }
import type { Node } from './node.ts'
import { plainOpenapi } from './openapi.ts'

const LIST = { type: 'array', items: { $ref: '#/components/schemas/Thing' } }
const JSON_OF = (schema: Node): Node => ({ 'application/json': { schema } })

/** A document with one operation, `getThing`, and the schemas around it. */
function documentOf(operation: Node, more: Node = {}): Node {
  return {
    openapi: '3.1.1',
    info: { title: 'Things', summary: 'Of 3.1 only', license: { name: 'MIT', identifier: 'MIT' } },
    paths: {
      '/things': { post: { operationId: 'getThing', responses: { 200: { description: 'It' } }, ...operation } },
    },
    webhooks: { delivery: { post: { responses: {} } } },
    components: {
      schemas: {
        Id: { anyOf: [{ type: 'integer', format: 'int64' }, { type: 'string' }] },
        Thing: {
          type: 'object',
          properties: { id: { $ref: '#/components/schemas/Id' }, name: { type: ['string', 'null'] } },
        },
        Failure: {
          type: 'object',
          required: ['success', 'error'],
          properties: { success: { type: 'boolean', const: false }, error: { type: 'string' } },
        },
        ...(more as { schemas?: Node }).schemas,
      },
      pathItems: { Elsewhere: { post: { responses: {} } } },
      securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' }, queryToken: { type: 'apiKey' } },
      responses: { NotFound: { description: 'There is none' }, Unused: { description: 'Nobody refers to it' } },
    },
  }
}

/** The plain document of one whose operation returns a schema, and the plain schema. */
function returned(schema: Node, more: Node = {}): { schema: unknown; document: any } {
  const operation = { ...more, responses: { 200: { description: 'It', content: JSON_OF(schema) } } }
  const document: any = plainOpenapi(documentOf(operation))
  return { document, schema: document.paths['/things'].post.responses['200'].content['application/json'].schema }
}

describe('the plain document', () => {
  test('has a list in place of "a list or an object", and any value in place of a list of anything', () => {
    const object = { type: 'object', additionalProperties: true }
    expect(returned({ anyOf: [LIST, object] }).schema).toEqual(LIST)
    expect(returned({ anyOf: [{ type: 'array', items: {} }, object] }).schema).toEqual({})
    expect(returned({ anyOf: [{ type: 'string' }, object], description: 'Open' }).schema).toEqual({
      description: 'Open',
    })
  })

  test('has integer ids, and no null', () => {
    const { document } = returned({ $ref: '#/components/schemas/Thing' })
    expect(document.components.schemas.Thing.properties).toEqual({
      id: { type: 'integer', format: 'int64' },
      name: { type: 'string' },
    })
  })

  test('merges alternatives into one named schema that requires what all require', () => {
    const result = { type: 'object', required: ['success'], properties: { success: { type: 'boolean' }, text: {} } }
    const { schema, document } = returned({ anyOf: [result, { $ref: '#/components/schemas/Failure' }] })
    expect(schema).toEqual({ $ref: '#/components/schemas/GetThingReply' })
    expect(document.components.schemas).toEqual({
      GetThingReply: {
        description: expect.any(String),
        type: 'object',
        required: ['success'],
        properties: { success: { type: 'boolean' }, text: {}, error: { type: 'string' } },
      },
    })
  })

  test('joins the parts of allOf, and leaves out members that are never there', () => {
    const named = { type: 'object', required: ['name'], properties: { name: {}, error: { not: {} } } }
    const { document } = returned({ allOf: [{ $ref: '#/components/schemas/Failure' }, named] })
    expect(document.components.schemas.GetThingReply).toMatchObject({ required: ['success', 'error', 'name'] })
    expect(Object.keys(returned(named).document.components.schemas.GetThingReply.properties)).toEqual(['name'])
  })

  test('has no alternatives beside a type, one type for several, text for a constant, and one example', () => {
    const step = { type: 'integer', anyOf: [{ const: 0 }, { minimum: 100 }] }
    expect(returned(step).schema).toEqual({ type: 'integer', format: 'int64' })
    expect(returned({ type: 'integer', format: 'int32' }).schema).toEqual({ type: 'integer', format: 'int32' })
    expect(returned({ type: ['string', 'integer', 'null'] }).schema).toEqual({
      type: 'integer',
      format: 'int64',
    })
    expect(returned({ const: '2.0' }).schema).toEqual({ type: 'string', enum: ['2.0'] })
    expect(returned({ type: 'string', examples: ['a', 'b'] }).schema).toEqual({ type: 'string', example: 'a' })
  })

  test('lists statuses that are open; documented ones stay as they are', () => {
    const responses = { 200: { description: 'It' }, 404: { $ref: '#/components/responses/NotFound' } }
    const document: any = plainOpenapi(documentOf({ responses, 'x-etalon': { 'open-statuses': [404, 429] } }))
    expect(document.paths['/things'].post).toEqual({
      operationId: 'getThing',
      responses: { ...responses, 429: { description: expect.stringContaining('Too many requests') } },
    })
    expect(() => plainOpenapi(documentOf({ 'x-etalon': { 'open-statuses': [418] } }))).toThrow('status 418')
  })

  test('has what the choices add: required members, and bodies of which the documents show nothing', () => {
    const exact = documentOf({ responses: { 200: { description: 'It', content: JSON_OF({}) } } })
    const choices = {
      schemas: {
        Id: { type: 'integer' },
        Thing: {
          required: ['id', 'name'],
          properties: { name: { minLength: 1 }, size: { type: 'number', nullable: true } },
        },
      },
      responses: { getThing: { $ref: '#/components/schemas/Thing' } },
    }
    const document: any = plainOpenapi(exact, choices)
    expect(document.components.schemas.Thing).toEqual({
      type: 'object',
      required: ['id', 'name'],
      properties: {
        id: { type: 'integer', format: 'int64' },
        name: { type: 'string', minLength: 1 },
        size: { type: 'number', nullable: true, description: expect.stringContaining('Not documented') },
      },
    })
    expect(document.paths['/things'].post.responses['200'].content).toEqual(JSON_OF(choices.responses.getThing))
    expect(() => plainOpenapi(exact, { requests: { getThings: {} } })).toThrow('no operation getThings')
  })

  test('has the first media type of each body, one scheme of authentication, and nothing unused', () => {
    const content = { 'text/plain': { schema: { type: 'string' } }, ...JSON_OF({}) }
    const document: any = plainOpenapi(
      documentOf({
        security: [{ bearerAuth: [] }, { queryToken: [] }],
        responses: { 200: { description: 'It', content } },
      }),
    )
    expect(document.paths['/things'].post).toEqual({
      operationId: 'getThing',
      responses: { 200: { description: 'It', content: { 'text/plain': { schema: { type: 'string' } } } } },
    })
    expect(Object.keys(document)).not.toContain('webhooks')
    expect(document.info).toEqual({
      title: 'Things',
      description: expect.stringContaining('everyday use'),
      license: { name: 'MIT', url: expect.any(String) },
    })
    expect(document.components).toEqual({ securitySchemes: { bearerAuth: { type: 'http', scheme: 'bearer' } } })
  })

  test('keeps that an operation needs no token, and leaves out operations that cannot succeed', () => {
    expect((plainOpenapi(documentOf({ security: [] })) as any).paths['/things'].post.security).toEqual([])
    expect(plainOpenapi(documentOf({ responses: { 405: { description: 'Never' } } }))['paths']).toEqual({})
  })
})

test('of the service, it has every operation that can succeed', () => {
  const operations = (document: { paths: object }): string[] =>
    Object.values(document.paths).flatMap((item) =>
      Object.values(item as Node).flatMap((one: any) => one.operationId ?? []),
    )
  expect(operations(exact).filter((id) => !operations(generated).includes(id))).toEqual(['openMcpStream'])
})

test('of the service, it has none of what code generators trip over', () => {
  const keywords = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, member] of Object.entries(value)) {
      if (key === 'example' || key === 'examples') continue
      keywords.add(key === 'type' && Array.isArray(member) ? 'several types' : key)
      visit(member)
    }
  }
  visit(generated)
  const banned = ['anyOf', 'oneOf', 'allOf', 'not', 'const', 'several types', 'x-etalon', 'x-itemSchema', 'pathItems']
  expect(banned.filter((keyword) => keywords.has(keyword))).toEqual([])
  expect(keywords).toContain('additionalProperties')
})
