import { describe, expect, test } from 'vitest'
import { joined } from './change.ts'
import { openapiChanges } from './openapi.ts'
import type { Members } from './version.ts'

/** A small document; a case changes some of it. */
interface Parts {
  parameter?: object
  parameters?: readonly object[]
  sent?: unknown
  received?: unknown
  body?: object
  responses?: object
  operation?: object
  document?: object
  delivery?: object
}

function documentOf({
  parameter,
  parameters,
  sent,
  received,
  body,
  responses,
  operation,
  document,
  delivery,
}: Parts): Members {
  return {
    servers: [{ url: 'https://example.com/rest' }],
    security: [{ key: [] }],
    paths: {
      '/v1/things/{thingId}': {
        parameters: [{ name: 'thingId', in: 'path', required: true, schema: { type: 'string' } }],
        put: {
          operationId: 'replaceThing',
          'x-etalon': { permission: 'view', effect: 'writes' },
          parameters: parameters ?? (parameter === undefined ? [] : [{ name: 'q', in: 'query', ...parameter }]),
          requestBody: body ?? {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/ThingInput' } } },
          },
          responses: responses ?? {
            '200': {
              description: 'a',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
            },
          },
          ...operation,
        },
      },
    },
    webhooks: { told: { post: { requestBody: { content: { 'text/plain': { schema: {} } } }, ...delivery } } },
    components: { schemas: { ThingInput: sent ?? {}, Thing: received ?? {} } },
    ...document,
  }
}

const told = (old: Parts, now: Parts): string[] =>
  joined(openapiChanges(documentOf(old), documentOf(now))).map(
    ({ level, category, name }) => `${level} ${category} ${name}`,
  )

const object = (properties: object, more: object = {}): object => ({ type: 'object', properties, ...more })
const text = { type: 'string' }
const many = (schema: object): object => object({ a: { type: 'array', items: schema } })
const IN = 'ThingInput.a'
const OUT = 'Thing.a'
const PARAMETER = 'replaceThing query parameter q'
const OPERATION = 'replaceThing'
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })

/** Each change in both directions: what the first version becomes, and what the second one becomes again. */
type Row = [name: string, one: Parts, other: Parts, forth: string[], back: string[]]

describe('requests: what clients send', () => {
  test.each<Row>([
    [
      'an optional member',
      { sent: object({}) },
      { sent: object({ a: text }) },
      [`loosening new-optional-request-property ${IN}`],
      [`unclear request-property-removed ${IN}`],
    ],
    [
      'a required member',
      { sent: object({}) },
      { sent: object({ a: text }, { required: ['a'] }) },
      [`breaking new-required-request-property ${IN}`],
      [`unclear request-property-removed ${IN}`],
    ],
    [
      'a member where others are refused',
      { sent: object({ a: text }) },
      { sent: object({}, { additionalProperties: false }) },
      [`breaking request-property-removed ${IN}`, 'breaking request-body-additional-properties-changed ThingInput'],
      [
        `loosening new-optional-request-property ${IN}`,
        'loosening request-body-additional-properties-changed ThingInput',
      ],
    ],
    [
      'a member that is required',
      { sent: object({ a: text }) },
      { sent: object({ a: text }, { required: ['a'] }) },
      [`breaking request-property-became-required ${IN}`],
      [`loosening request-property-became-optional ${IN}`],
    ],
    [
      'another type',
      { sent: object({ a: text }) },
      { sent: object({ a: { type: 'integer' } }) },
      [`breaking request-property-type-changed ${IN}`],
      [`breaking request-property-type-changed ${IN}`],
    ],
    [
      'a wider type',
      { sent: object({ a: { type: 'integer' } }) },
      { sent: object({ a: { type: 'number' } }) },
      [`loosening request-property-type-generalized ${IN}`],
      [`breaking request-property-type-specialized ${IN}`],
    ],
    [
      'null',
      { sent: object({ a: text }) },
      { sent: object({ a: { type: ['string', 'null'] } }) },
      [`loosening request-property-became-nullable ${IN}`],
      [`breaking request-property-became-not-nullable ${IN}`],
    ],
    [
      'one value more',
      { sent: object({ a: { enum: ['x'] } }) },
      { sent: object({ a: { enum: ['x', 'y'] } }) },
      [`loosening request-property-enum-value-added ${IN}`],
      [`breaking request-property-enum-value-removed ${IN}`],
    ],
    [
      'only some values',
      { sent: object({ a: text }) },
      { sent: object({ a: { type: 'string', enum: ['x'] } }) },
      [`breaking request-property-became-enum ${IN}`],
      [`loosening request-property-enum-removed ${IN}`],
    ],
    [
      'a limit',
      { sent: object({ a: text }) },
      { sent: object({ a: { type: 'string', maxLength: 9 } }) },
      [`breaking request-property-max-length-set ${IN}`],
      [`loosening request-property-max-length-removed ${IN}`],
    ],
    [
      'a higher least value',
      { sent: object({ a: { type: 'integer', minimum: 1 } }) },
      { sent: object({ a: { type: 'integer', minimum: 2 } }) },
      [`breaking request-property-minimum-increased ${IN}`],
      [`loosening request-property-minimum-decreased ${IN}`],
    ],
    [
      'a lower greatest value',
      { sent: object({ a: { type: 'integer', maximum: 9 } }) },
      { sent: object({ a: { type: 'integer', maximum: 8 } }) },
      [`breaking request-property-maximum-decreased ${IN}`],
      [`loosening request-property-maximum-increased ${IN}`],
    ],
    [
      'another pattern',
      { sent: object({ a: { type: 'string', pattern: 'x' } }) },
      { sent: object({ a: { type: 'string', pattern: 'y' } }) },
      [`unclear request-property-pattern-changed ${IN}`],
      [`unclear request-property-pattern-changed ${IN}`],
    ],
    [
      'another default',
      { sent: object({ a: { type: 'boolean', default: true } }) },
      { sent: object({ a: { type: 'boolean', default: false } }) },
      [`breaking request-property-default-value-changed ${IN}`],
      [`breaking request-property-default-value-changed ${IN}`],
    ],
    [
      'a member of items',
      { sent: many(object({})) },
      { sent: many(object({ b: text }, { required: ['b'] })) },
      ['breaking new-required-request-property ThingInput.a[].b'],
      ['unclear request-property-removed ThingInput.a[].b'],
    ],
    [
      'members of any name',
      { sent: object({}, { additionalProperties: text }) },
      { sent: object({}, { additionalProperties: { type: 'integer' } }) },
      ['breaking request-property-type-changed ThingInput.*'],
      ['breaking request-property-type-changed ThingInput.*'],
    ],
    [
      'one of several',
      { sent: { oneOf: [text] } },
      { sent: { oneOf: [text, { type: 'integer' }] } },
      ['loosening request-body-one-of-added ThingInput'],
      ['breaking request-body-one-of-removed ThingInput'],
    ],
    [
      'all of several',
      { sent: { allOf: [object({})] } },
      { sent: { allOf: [object({}), text] } },
      ['breaking request-body-all-of-added ThingInput'],
      ['loosening request-body-all-of-removed ThingInput'],
    ],
    [
      'a keyword that is not compared',
      { sent: object({}) },
      { sent: object({}, { propertyNames: text }) },
      ['unclear schema-keyword-changed ThingInput'],
      ['unclear schema-keyword-changed ThingInput'],
    ],
    [
      'a required body',
      { body: json({}) },
      { body: { ...json({}), required: true } },
      ['breaking request-body-became-required replaceThing request body'],
      ['loosening request-body-became-optional replaceThing request body'],
    ],
    [
      'a media type',
      { body: json({}) },
      { body: { content: { 'application/json': { schema: {} }, 'text/plain': { schema: {} } } } },
      ['loosening request-body-media-type-added replaceThing request body'],
      ['breaking request-body-media-type-removed replaceThing request body'],
    ],
  ])('%s', (_name, one, other, forth, back) => {
    expect(told(one, other)).toEqual(forth)
    expect(told(other, one)).toEqual(back)
  })
})

describe('parameters', () => {
  test.each<Row>([
    [
      'an optional one',
      {},
      { parameter: { schema: text } },
      [`loosening new-optional-request-parameter ${PARAMETER}`],
      [`unclear request-parameter-removed ${PARAMETER}`],
    ],
    [
      'a required one',
      {},
      { parameter: { required: true, schema: text } },
      [`breaking new-required-request-parameter ${PARAMETER}`],
      [`unclear request-parameter-removed ${PARAMETER}`],
    ],
    [
      'one that is required',
      { parameter: { schema: text } },
      { parameter: { required: true, schema: text } },
      [`breaking request-parameter-became-required ${PARAMETER}`],
      [`loosening request-parameter-became-optional ${PARAMETER}`],
    ],
    [
      'another type',
      { parameter: { schema: text } },
      { parameter: { schema: { type: 'integer' } } },
      [`breaking request-parameter-type-changed ${PARAMETER}`],
      [`breaking request-parameter-type-changed ${PARAMETER}`],
    ],
    [
      'another default',
      { parameter: { schema: { type: 'integer', default: 100 } } },
      { parameter: { schema: { type: 'integer', default: 200 } } },
      [`breaking request-parameter-default-value-changed ${PARAMETER}`],
      [`breaking request-parameter-default-value-changed ${PARAMETER}`],
    ],
    [
      'other words',
      { parameter: { schema: text } },
      { parameter: { schema: text, description: 'x' } },
      [`editorial request-parameter-description-changed ${PARAMETER}`],
      [`editorial request-parameter-description-changed ${PARAMETER}`],
    ],
    [
      'a header in capitals',
      { parameters: [{ name: 'X-a', in: 'header' }] },
      { parameters: [{ name: 'x-a', in: 'header' }] },
      ['editorial request-parameter-description-changed replaceThing header parameter x-a'],
      ['editorial request-parameter-description-changed replaceThing header parameter X-a'],
    ],
  ])('%s', (_name, one, other, forth, back) => {
    expect(told(one, other)).toEqual(forth)
    expect(told(other, one)).toEqual(back)
  })
})

describe('responses: what clients receive', () => {
  const of = (...statuses: string[]): object =>
    Object.fromEntries(statuses.map((status) => [status, { description: 'a' }]))
  const header = (more: object): Parts => ({
    responses: { '200': { description: 'a', headers: { 'X-Count': { schema: text, ...more } } } },
  })
  test.each<Row>([
    [
      'an optional member',
      { received: object({}) },
      { received: object({ a: text }) },
      [`loosening response-optional-property-added ${OUT}`],
      [`unclear response-optional-property-removed ${OUT}`],
    ],
    [
      'a required member',
      { received: object({}) },
      { received: object({ a: text }, { required: ['a'] }) },
      [`loosening response-required-property-added ${OUT}`],
      [`breaking response-required-property-removed ${OUT}`],
    ],
    [
      'a member that is always there',
      { received: object({ a: text }) },
      { received: object({ a: text }, { required: ['a'] }) },
      [`loosening response-property-became-required ${OUT}`],
      [`breaking response-property-became-optional ${OUT}`],
    ],
    [
      'another type',
      { received: object({ a: text }) },
      { received: object({ a: { type: 'integer' } }) },
      [`breaking response-property-type-changed ${OUT}`],
      [`breaking response-property-type-changed ${OUT}`],
    ],
    [
      'a wider type',
      { received: object({ a: { type: 'integer' } }) },
      { received: object({ a: { type: 'number' } }) },
      [`breaking response-property-type-generalized ${OUT}`],
      [`loosening response-property-type-specialized ${OUT}`],
    ],
    [
      'a type at all',
      { received: object({ a: {} }) },
      { received: object({ a: text }) },
      [`loosening response-property-type-specialized ${OUT}`],
      [`breaking response-property-type-generalized ${OUT}`],
    ],
    [
      'null',
      { received: object({ a: text }) },
      { received: object({ a: { type: ['string', 'null'] } }) },
      [`breaking response-property-became-nullable ${OUT}`],
      [`loosening response-property-became-not-nullable ${OUT}`],
    ],
    [
      'one value more',
      { received: object({ a: { enum: ['x'] } }) },
      { received: object({ a: { enum: ['x', 'y'] } }) },
      [`unclear response-property-enum-value-added ${OUT}`],
      [`loosening response-property-enum-value-removed ${OUT}`],
    ],
    [
      'a format',
      { received: object({ a: text }) },
      { received: object({ a: { type: 'string', format: 'date' } }) },
      [`loosening response-property-format-set ${OUT}`],
      [`breaking response-property-format-removed ${OUT}`],
    ],
    [
      'one of several',
      { received: { oneOf: [text] } },
      { received: { oneOf: [text, { type: 'integer' }] } },
      ['unclear response-body-one-of-added Thing'],
      ['loosening response-body-one-of-removed Thing'],
    ],
    [
      'one that becomes one of several',
      { received: object({ a: text }) },
      { received: object({ a: { oneOf: [text, { type: 'integer' }] } }) },
      [`unclear response-property-one-of-added ${OUT}`],
      [`loosening response-property-one-of-removed ${OUT}`],
    ],
    [
      'other words',
      { received: object({ a: text }) },
      { received: object({ a: { type: 'string', description: 'x' } }) },
      [`editorial schema-description-changed ${OUT}`],
      [`editorial schema-description-changed ${OUT}`],
    ],
    [
      'a success',
      { responses: of('200') },
      { responses: of('200', '201') },
      ['unclear response-success-status-added replaceThing 201'],
      ['breaking response-success-status-removed replaceThing 201'],
    ],
    [
      'a refusal',
      { responses: of('200') },
      { responses: of('200', '409') },
      ['unclear response-non-success-status-added replaceThing 409'],
      ['unclear response-non-success-status-removed replaceThing 409'],
    ],
    [
      'another success',
      { responses: of('204') },
      { responses: of('200') },
      ['breaking response-success-status-changed replaceThing 204'],
      ['breaking response-success-status-changed replaceThing 200'],
    ],
    [
      'another success with another body',
      { responses: of('204') },
      { responses: { '200': json({}) } },
      [
        'breaking response-success-status-changed replaceThing 204',
        'unclear response-media-type-added replaceThing 204',
      ],
      [
        'breaking response-success-status-changed replaceThing 200',
        'breaking response-media-type-removed replaceThing 200',
      ],
    ],
    [
      'two successes in place of one',
      { responses: of('204') },
      { responses: { ...of('200'), ...of('202') } },
      [
        'breaking response-success-status-removed replaceThing 204',
        'unclear response-success-status-added replaceThing 200',
        'unclear response-success-status-added replaceThing 202',
      ],
      [
        'breaking response-success-status-removed replaceThing 200',
        'breaking response-success-status-removed replaceThing 202',
        'unclear response-success-status-added replaceThing 204',
      ],
    ],
    [
      'a media type',
      { responses: { '200': json({}) } },
      { responses: { '200': { content: { 'application/json': {}, 'text/csv': {} } } } },
      ['unclear response-media-type-added replaceThing 200'],
      ['breaking response-media-type-removed replaceThing 200'],
    ],
    [
      'a header',
      { responses: of('200') },
      header({}),
      ['loosening response-header-added replaceThing 200 header x-count'],
      ['unclear optional-response-header-removed replaceThing 200 header x-count'],
    ],
    [
      'a required header',
      { responses: of('200') },
      header({ required: true }),
      ['loosening response-header-added replaceThing 200 header x-count'],
      ['breaking required-response-header-removed replaceThing 200 header x-count'],
    ],
    [
      'a header that is always there',
      header({}),
      header({ required: true }),
      ['loosening response-header-became-required replaceThing 200 header x-count'],
      ['breaking response-header-became-optional replaceThing 200 header x-count'],
    ],
    [
      'a header of a delivery',
      {},
      {
        delivery: {
          parameters: [{ name: 'X-Id', in: 'header', required: true, schema: text }],
          requestBody: { content: { 'text/plain': { schema: {} } } },
        },
      },
      ['loosening response-header-added webhooks.told delivery header x-id'],
      ['breaking required-response-header-removed webhooks.told delivery header x-id'],
    ],
  ])('%s', (_name, one, other, forth, back) => {
    expect(told(one, other)).toEqual(forth)
    expect(told(other, one)).toEqual(back)
  })
})

describe('operations', () => {
  const own = (more: object): Parts => ({
    operation: { 'x-etalon': { permission: 'view', effect: 'writes', ...more } },
  })
  test.each<Row>([
    [
      'one',
      {},
      { document: { paths: {} } },
      [`breaking api-removed-without-deprecation ${OPERATION}`],
      [`loosening endpoint-added ${OPERATION}`],
    ],
    [
      'a stronger permission',
      {},
      own({ permission: 'admin' }),
      [`breaking api-permission-changed ${OPERATION}`],
      [`loosening api-permission-changed ${OPERATION}`],
    ],
    [
      'a permission that is not shown',
      {},
      own({ permission: 'not-shown' }),
      [`unclear api-permission-changed ${OPERATION}`],
      [`unclear api-permission-changed ${OPERATION}`],
    ],
    [
      'a status that is left open',
      {},
      own({ 'open-statuses': [429] }),
      [`unclear open-status-added ${OPERATION}`],
      [`loosening open-status-removed ${OPERATION}`],
    ],
    [
      'a point that is not shown',
      {},
      own({ 'not-shown': ['order'] }),
      [`unclear open-point-added ${OPERATION}`],
      [`loosening open-point-removed ${OPERATION}`],
    ],
    [
      'a kind of key',
      {},
      { operation: { security: [{ key: [] }, { query: [] }] } },
      [`loosening api-security-added ${OPERATION}`],
      [`breaking api-security-removed ${OPERATION}`],
    ],
    [
      'no key',
      {},
      { operation: { security: [] } },
      [`loosening api-security-removed ${OPERATION}`, `loosening api-security-added ${OPERATION}`],
      [`breaking api-security-removed ${OPERATION}`, `loosening api-security-added ${OPERATION}`],
    ],
    [
      'other words',
      {},
      { operation: { summary: 'x' } },
      [`editorial endpoint-description-changed ${OPERATION}`],
      [`editorial endpoint-description-changed ${OPERATION}`],
    ],
    [
      'another name',
      {},
      { operation: { operationId: 'putThing' } },
      [`unclear api-operation-id-removed ${OPERATION}`],
      ['unclear api-operation-id-removed putThing'],
    ],
    [
      'another base address',
      {},
      { document: { servers: [{ url: 'https://example.com/api' }] } },
      ['breaking api-server-changed servers'],
      ['breaking api-server-changed servers'],
    ],
    [
      'a webhook',
      {},
      { document: { webhooks: {} } },
      ['breaking webhook-removed webhooks.told'],
      ['loosening webhook-added webhooks.told'],
    ],
  ])('%s', (_name, one, other, forth, back) => {
    expect(told(one, other)).toEqual(forth)
    expect(told(other, one)).toEqual(back)
  })

  test('a parameter of the path under another name is the same operation', () => {
    const { paths } = documentOf({}) as { paths: Record<string, object> }
    const item = {
      ...paths['/v1/things/{thingId}'],
      parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
    }
    expect(told({}, { document: { paths: { '/v1/things/{id}': item } } })).toEqual([
      `editorial request-parameter-description-changed replaceThing path parameter id`,
    ])
  })

  test('a schema that holds itself is compared once', () => {
    const tree = (leaf: object): Parts => ({
      received: object({ leaf, child: { $ref: '#/components/schemas/Thing' } }),
    })
    expect(told(tree(text), tree(text))).toEqual([])
    expect(told(tree(text), tree({ type: 'integer' }))).toEqual(['breaking response-property-type-changed Thing.leaf'])
  })

  test('an equal document has no differences, in whatever order its members are', () => {
    const turned = (value: unknown): unknown =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([name, one]) => [name, turned(one)]),
          )
        : value
    const document = documentOf({ sent: object({ a: text, b: { enum: ['x', 'y'] } }) })
    expect(openapiChanges(document, turned(document) as Members)).toEqual([])
  })
})
