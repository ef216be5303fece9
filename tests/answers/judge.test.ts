import { describe, expect, test } from 'vitest'
import type { RuleId } from '#spec'
import { type Alteration, BASE_PATH, createMock, demoCredentials } from '../../mocks/index.ts'
import { watchExchanges } from '../../mocks/edges/watch.ts'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { variants } from '../../mocks/alterations/variants/index.ts'
import { exchangeWith } from './exchange.ts'
import { createJudge } from './judge.ts'

function requestTo(path: string, init: RequestInit = {}): Request {
  const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }
  return new Request(`http://mock.test${path}`, { headers, ...init })
}

/** The rules that the response to a request breaks. */
async function findings(fetch: (request: Request) => Promise<Response>, request: Request): Promise<string[]> {
  const { judge, take } = createJudge()
  judge(await exchangeWith(fetch, request, 'a test'))
  return take().map(({ rule }) => rule)
}

const V1 = `${BASE_PATH}/v1`
const FLOWS = `${V1}/flows`
const STREAM = `${V1}/ai-agent/api/chat/stream`
const HELLO: RequestInit = { method: 'POST', body: '{"message":"hello"}' }

describe('the check of responses', () => {
  test.each<[RuleId, string, RequestInit]>([
    ['errors/documented-status', `${V1}/token-auth/tenants`, {}],
    ['errors/documented-media-type', `${V1}/users`, {}],
    ['errors/no-failure-on-valid-request', `${FLOWS}/101/documentation`, {}],
    ['errors/bad-request-body', FLOWS, { method: 'POST', body: '{' }],
    ['errors/conflict-is-json', `${FLOWS}/109`, { method: 'DELETE' }],
    ['conventions/timestamps-are-integers', `${V1}/executions/106`, {}],
    ['http/unauthorized-says-how', FLOWS, { headers: {} }],
    ['errors/unauthorized-body-empty', FLOWS, { headers: {} }],
    ['mcp/no-session-id', `${V1}/ai-agent/mcp`, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' }],
    ['streams/session-first', STREAM, HELLO],
  ])('finds a violation of %s', async (rule, path, init) => {
    const ofRule = faults.filter((one) => one.rule === rule)
    const broken = ofRule.find(({ operation }) => operation === 'listFlows') ?? ofRule[0]!
    expect(await findings(createMock({ alterations: [broken.fault] }).fetch, requestTo(path, init))).toContain(rule)
    expect(await findings(createMock().fetch, requestTo(path, init))).toEqual([])
  })

  const answering = (status: number, body = '', headers: Record<string, string> = {}) => {
    return async () => new Response(body === '' ? null : body, { status, headers })
  }
  test.each<[string, string, RequestInit, ReturnType<typeof answering>]>([
    ['an error outside the operations', '/_mock/clock', {}, answering(500)],
    ['a gateway error from the mock', FLOWS, {}, answering(503)],
    ['a success where there is nothing', `${V1}/nothing`, {}, answering(200, 'hello')],
    ['a 405 without Allow', FLOWS, { method: 'PATCH' }, answering(405)],
    [
      'a refusal in another form',
      `${FLOWS}/x`,
      {},
      answering(400, '{"error":1}', { 'content-type': 'application/json' }),
    ],
    ['invalid JSON', `${FLOWS}/101`, { method: 'DELETE' }, answering(409, '{', { 'content-type': 'application/json' })],
  ])('finds %s', async (_what, path, init, fetch) => {
    expect(await findings(fetch, requestTo(path, init))).not.toEqual([])
  })

  test('accepts failures that a test asked for', async () => {
    const { fetch } = createMock()
    const { judge, take } = createJudge()
    const pass = async (path: string, init?: RequestInit): Promise<void> =>
      judge(await exchangeWith(fetch, requestTo(path, init), 'a test'))
    await pass('/_mock/failures', { method: 'POST', body: '{"operation":"listFlows"}' })
    await pass(FLOWS)
    await pass(`${FLOWS}/102/run?sync=true&returnErrorCode=true`, { method: 'POST' })
    await pass('/elsewhere')
    expect(take()).toEqual([])
  })
})

describe('watching exchanges', () => {
  /** The methods and paths that a watcher sees during an action. */
  async function told(act: () => Promise<unknown>): Promise<string[]> {
    const exchanges: string[] = []
    const end = watchExchanges(({ method, request }) => exchanges.push(`${method} ${new URL(request.url).pathname}`))
    try {
      await act()
    } finally {
      end()
    }
    return exchanges
  }
  const listing = (alterations: readonly Alteration[], unwatched?: true) => async () =>
    (await createMock({ alterations, ...(unwatched ? { unwatched } : {}) }).fetch(requestTo(FLOWS))).text()

  test('sees mocks that keep all rules, in any variant, and no others', async () => {
    const [fault] = faults.map((one) => one.fault)
    const [variant] = variants.map((one) => one.alteration)
    expect(await told(listing([]))).toEqual([`GET ${FLOWS}`])
    expect(await told(listing([variant!]))).toEqual([`GET ${FLOWS}`])
    expect(await told(listing([fault!, variant!]))).toEqual([])
    expect(await told(listing([], true))).toEqual([])
  })

  test('sees a stream when it has ended, but not one that was abandoned', async () => {
    const stream = async () => createMock().fetch(requestTo(STREAM, HELLO))
    expect(await told(async () => (await stream()).text())).toEqual([`POST ${STREAM}`])
    expect(await told(async () => (await stream()).body?.cancel())).toEqual([])
  })
})
