import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import { BASE_PATH, type Mock, createMock, demoCredentials } from '../../mocks/index.ts'
import plain from '../../spec/generated/openapi.plain.json' with { type: 'json' }

/** An operation of the plain document, with a request as its examples have it. */
interface Call {
  id: string
  method: string
  path: string
  body: unknown
  /** Schema of the JSON body by status. */
  schemas: ReadonlyMap<string, object>
}

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
    schemas: new Map(schemas),
  }
}

const calls = Object.entries<any>(plain.paths).flatMap(([path, item]) =>
  ['get', 'post', 'put', 'delete']
    .filter((method) => item[method] !== undefined)
    .map((method) => callOf(path, method, item)),
)

/** Sends a call to a new mock. @returns its status, and how its JSON body differs from the plain schema */
async function sent(
  { fetch, world }: Mock,
  { method, path, body, schemas }: Call,
): Promise<{ status: number; isJudged: boolean; problem: string }> {
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
  const schema = schemas.get(String(status))
  const isJudged = schema !== undefined && headers.get('content-type')?.startsWith('application/json') === true
  if (!isJudged) return { status, isJudged, problem: '' }
  const judge = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"plain#/')) as object)
  return { status, isJudged, problem: judge(await response.json()) ? '' : ajv.errorsText(judge.errors) }
}

test('what the mock returns fits the plain document, though that has fewer alternatives', async () => {
  const mock = createMock()
  const results = new Map<string, Awaited<ReturnType<typeof sent>>>()
  for (const call of calls) results.set(call.id, await sent(mock, call))
  expect([...results].flatMap(([id, { problem }]) => (problem === '' ? [] : [`${id}: ${problem}`]))).toEqual([])
  expect([...results.values()].filter(({ isJudged }) => isJudged).length).toBeGreaterThan(100)
})
