import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { BASE_PATH, type Mock, createMock, demoCredentials } from '../../mocks/index.ts'
import { nodePorts } from '../../mocks/node/ports.ts'
import generated from '../../spec/generated/openapi.plain.json' with { type: 'json' }

/** An operation of the plain document, with a request as its examples have it. */
interface Call {
  id: string
  method: string
  path: string
  body: unknown
  /** Schema of the JSON that is sent. */
  sent: any
  /** Schema of the JSON body by status. */
  schemas: ReadonlyMap<string, object>
}

/** A schema that allows no further members, where it says which there are. */
function complete(node: any): any {
  if (Array.isArray(node)) return node.map(complete)
  if (typeof node !== 'object' || node === null) return node
  const isOpen = typeof node.type !== 'string' || node.properties === undefined
  const members = Object.fromEntries(Object.entries(node).map(([name, member]) => [name, complete(member)]))
  return isOpen ? members : { ...members, additionalProperties: false }
}

const plain = { ...generated, ...complete({ paths: generated.paths, components: generated.components }) }
const ajv = new Ajv({ strict: false, allErrors: true })
beforeAll(() => {
  formats.default(ajv)
  ajv.addSchema(plain, 'plain')
})

function resolved(node: any): any {
  if (typeof node?.$ref !== 'string') return node
  return resolved(
    node.$ref
      .slice(2)
      .split('/')
      .reduce((place: any, part: string) => place[part], plain),
  )
}

function callOf(path: string, method: string, item: any): Call {
  const { operationId: id, parameters = [], requestBody, responses } = item[method]
  const all = [...(item.parameters ?? []), ...parameters].map(resolved)
  const filled = all
    .filter((parameter) => parameter.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(String(example))), path)
  const query = all.filter((one) => one.in === 'query' && one.required === true)
  const search = query.map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`).join('&')
  const examples = requestBody?.content['application/json']?.examples ?? {}
  const [example] = Object.values<any>(examples)
  const schemas = Object.entries<any>(responses).flatMap(([status, response]) => {
    const content = resolved(response).content?.['application/json']
    return content === undefined ? [] : [[status, content.schema] as const]
  })
  return {
    id,
    method: method.toUpperCase(),
    path: `${filled}?${search}`,
    body: example?.value,
    sent: resolved(requestBody?.content['application/json']?.schema),
    schemas: new Map(schemas),
  }
}

const calls = Object.entries<any>(plain.paths).flatMap(([path, item]) =>
  ['get', 'post', 'put', 'delete']
    .filter((method) => item[method] !== undefined)
    .map((method) => callOf(path, method, item)),
)

/** What is wrong with a value by a schema of the plain document; empty if nothing is. */
function problemsOf(value: unknown, schema: object): string {
  const judge = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"plain#/')) as object)
  return judge(value) ? '' : ajv.errorsText(judge.errors)
}

/** Sends a call to a new mock. @returns its status and text, and how its JSON body differs from the plain schema */
async function sent(
  { fetch, world }: Mock,
  { method, path, body, schemas }: Call,
): Promise<{ status: number; text: string; isJudged: boolean; problem: string }> {
  world.reset()
  const response = await fetch(
    new Request(`http://mock.test${BASE_PATH}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${demoCredentials().admin}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  const { status, headers } = response
  const text = await response.text()
  const schema = schemas.get(String(status))
  const isJudged = schema !== undefined && headers.get('content-type')?.startsWith('application/json') === true
  return { status, text, isJudged, problem: isJudged ? problemsOf(JSON.parse(text), schema) : '' }
}

async function allSent(mock: Mock, some: readonly Call[]): Promise<Map<string, Awaited<ReturnType<typeof sent>>>> {
  const results = new Map<string, Awaited<ReturnType<typeof sent>>>()
  for (const call of some) results.set(call.id, await sent(mock, call))
  return results
}

function problemsIn(results: ReadonlyMap<string, { problem: string }>): string[] {
  return [...results].flatMap(([id, { problem }]) => (problem === '' ? [] : [`${id}: ${problem}`]))
}

test('what the mock returns fits the plain document, and has no member that it does not name', async () => {
  const mock = createMock({ ports: nodePorts() })
  const results = await allSent(mock, calls)
  mock.close()
  expect(problemsIn(results)).toEqual([])
  expect([...results.values()].filter(({ isJudged }) => isJudged).length).toBeGreaterThan(100)
})

/** Operations that refuse the least body because of its values, or for which the documents leave more to their body. */
const MORE_THAN_REQUIRED = ['issueToken', 'callMcp', 'executeTool']

test('the mock takes a body with nothing but the required members, and then sends what the document requires', async () => {
  const mock = createMock({ ports: nodePorts() })
  const least = calls.flatMap((call) => {
    const { body, sent: schema, id } = call
    if (typeof body !== 'object' || body === null || MORE_THAN_REQUIRED.includes(id)) return []
    const required: string[] = schema?.required ?? []
    return [{ ...call, body: Object.fromEntries(Object.entries(body).filter(([name]) => required.includes(name))) }]
  })
  const results = await allSent(mock, least)
  mock.close()
  expect([...results].filter(([, { status }]) => status >= 400).map(([id, { text }]) => `${id}: ${text}`)).toEqual([])
  expect(problemsIn(results)).toEqual([])
  expect(results.size).toBeGreaterThan(30)
})
