import { beforeAll, describe, expect, test } from 'vitest'
import { allOperations, examples, problemOfReply } from '#spec'
import openapi from '../../../spec/generated/openapi.json' with { type: 'json' }
import { createStateless } from './stateless.ts'

const BASE = '/rest'
let fetch: (request: Request) => Promise<Response>
beforeAll(async () => {
  fetch = await createStateless(BASE)
})

/** A documented request of an operation: example path values, required query, example body. */
function requestOf(id: string, headers: Record<string, string> = {}): Request {
  const facts = allOperations.find((one) => one.id === id)!
  const path = facts.path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) =>
    /id$/i.test(name) && name !== 'session_id' ? '101' : 'word',
  )
  const query = facts.parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name }) => `${name}=1`)
    .join('&')
  const body = exampleBody(facts.path, facts.method)
  return new Request(`http://mock.test${BASE}${path}${query === '' ? '' : `?${query}`}`, {
    method: facts.method,
    headers: {
      authorization: 'Bearer key',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

function exampleBody(path: string, method: string): unknown {
  const operation = (openapi.paths as Record<string, Record<string, any>>)[path]![method.toLowerCase()]
  const media = operation.requestBody?.content?.['application/json']
  return media === undefined ? undefined : Object.values<any>(media.examples)[0].value
}

describe('Prism serves every operation from the specification', () => {
  test.each(allOperations.map((facts) => [facts.id, facts] as const))('%s: its documented example', async (id) => {
    const response = await fetch(requestOf(id))
    expect(response.status).toBe(examples[id].status)
    if (response.headers.get('content-type')?.startsWith('application/json') === true)
      expect(problemOfReply(id, response.status, await response.json())).toBeUndefined()
  })

  const statuses = allOperations.flatMap((facts) =>
    Object.keys(facts.responses)
      .filter((code) => /^\d+$/.test(code))
      .map((code) => [facts.id, Number(code)] as const),
  )
  test.each(statuses)('%s: Prefer: code=%i', async (id, code) => {
    const response = await fetch(requestOf(id, { prefer: `code=${code}` }))
    expect(response.status).toBe(code)
    if (response.headers.get('content-type')?.startsWith('application/json') === true) {
      expect(problemOfReply(id, code, await response.json())).toBeUndefined()
    }
  })

  const withJson = allOperations.filter(
    (facts) =>
      facts.responses['200']?.includes('application/json') === true &&
      !facts.responses['200'].includes('text/event-stream'),
  )
  test.each(withJson.map((facts) => [facts.id] as const))('%s: Prefer: dynamic=true', async (id) => {
    const response = await fetch(requestOf(id, { prefer: 'dynamic=true, code=200', accept: 'application/json' }))
    expect(response.status).toBe(200)
    expect(problemOfReply(id, 200, await response.json())).toBeUndefined()
  })
})

describe('errors of Prism that are corrected', () => {
  test('an operation that always fails does so as documented, even with a token', async () => {
    const refused = await fetch(requestOf('openMcpStream'))
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('POST')
    const bare = new Request(`http://mock.test${BASE}/v1/ai-agent/mcp`)
    expect((await fetch(bare)).status).toBe(401)
  })

  test('malformed JSON is refused instead of hanging', async () => {
    const request = new Request(`http://mock.test${BASE}/v1/flows`, {
      method: 'POST',
      headers: { authorization: 'Bearer k', 'content-type': 'application/json' },
      body: '{"name":',
    })
    expect((await fetch(request)).status).toBe(400)
  })

  test('ids above 2^53 - 1 are taken', async () => {
    const request = new Request(`http://mock.test${BASE}/v1/flows/9223372036854775807`, {
      headers: { authorization: 'Bearer k' },
    })
    expect((await fetch(request)).status).toBe(200)
  })

  test('an undocumented status is a clear problem', async () => {
    const response = await fetch(requestOf('getFlow', { prefer: 'code=418' }))
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('418') })
  })

  test('a response without a body has no media type', async () => {
    const response = await fetch(requestOf('deleteWebhook'))
    expect(response.status).toBe(204)
    expect(response.headers.get('content-type')).toBeNull()
  })

  test('a named example is returned, and an unknown name is a clear error', async () => {
    expect((await fetch(requestOf('listFlows', { prefer: 'example=shown' }))).status).toBe(200)
    expect((await fetch(requestOf('listFlows', { prefer: 'example=nowhere' }))).status).toBe(404)
  })
})
