import { describe, expect, test } from 'vitest'
import type { Transport, WireRequest } from '../kit/exchange.ts'
import { TOKEN_PLACEHOLDER } from '../kit/target.ts'
import { Blocked, HarnessError } from '../kit/verdict.ts'
import { withAuth } from './token-refresh.ts'
import { parseTarget } from './target-file.ts'

const SOURCE = `base_url: http://a.test/rest
credentials: { admin: { login: ann, password: ann-secret-1 } }
`
const LIST: WireRequest = {
  method: 'GET',
  url: 'http://a.test/rest/v1/flows',
  headers: { authorization: `Bearer ${TOKEN_PLACEHOLDER}` },
}

/** A service with one valid token at a time; returns the requests it received and a transport that logs in. */
function service(
  logIn: (nth: number) => object | number = (nth) => ({ token: `token-${nth}` }),
  takes = (token: string, valid: string): boolean => token === valid,
) {
  const sent: string[] = []
  let issued = 0
  let valid = ''
  const reply = (status: number, body: object) => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify(body)),
  })
  const send: Transport = async ({ url, headers }) => {
    const { pathname, search } = new URL(url)
    sent.push(`${pathname}${search} ${headers['authorization'] ?? ''}`.trim())
    // Other requests run meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (pathname.endsWith('/issue')) {
      const answer = logIn(++issued)
      if (typeof answer === 'number') return reply(answer, {})
      valid = (answer as { token?: string }).token ?? ''
      return reply(200, answer)
    }
    return reply(takes(headers['authorization'] ?? '', `Bearer ${valid}`) ? 200 : 401, {})
  }
  const { target, redactor } = parseTarget(SOURCE, 'test', {})
  return { sent, redactor, send: withAuth(send, target, redactor), expire: () => (valid = 'another') }
}

const ISSUE = '/rest/v1/token-auth/issue'

describe('a login in place of an API key', () => {
  test('is used when a token is first needed, once for all', async () => {
    const { send, sent } = service()
    const replies = await Promise.all([send(LIST), send(LIST), send(LIST)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(sent).toEqual([ISSUE, ...Array.from({ length: 3 }, () => '/rest/v1/flows Bearer token-1')])
  })

  test('is used again when the token has expired, once for all, and each request is sent again once', async () => {
    const { send, sent, expire } = service()
    await send(LIST)
    expire()
    const replies = await Promise.all([send(LIST), send(LIST)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(sent.filter((one) => one === ISSUE)).toHaveLength(2)
    expect(sent.filter((one) => one.endsWith('token-2'))).toHaveLength(2)
  })

  test('is used no third time: a second 401 is the answer', async () => {
    const { send, sent } = service(
      () => ({ token: 'token' }),
      () => false,
    )
    expect((await send(LIST)).status).toBe(401)
    expect(sent).toEqual([ISSUE, '/rest/v1/flows Bearer token', ISSUE, '/rest/v1/flows Bearer token'])
  })

  test('leaves alone what carries another token or none', async () => {
    const { send, sent } = service()
    await send({ ...LIST, headers: {} })
    await send({ ...LIST, headers: { authorization: 'Bearer other' } })
    expect(sent).toEqual(['/rest/v1/flows', '/rest/v1/flows Bearer other'])
  })

  test('serves the query too, where a 401 renews nothing', async () => {
    const { send, sent } = service()
    expect((await send({ ...LIST, url: `${LIST.url}?Authorization=${TOKEN_PLACEHOLDER}`, headers: {} })).status).toBe(
      401,
    )
    expect(sent).toEqual([ISSUE, '/rest/v1/flows?Authorization=token-1'])
  })

  test.each<[string, object | number, RegExp]>([
    ['asks for a second factor', { tfaToken: 'half-way-1' }, /second factor/],
    ['is refused', 401, /answered with 401 and no token/],
  ])('that %s blocks, and is not tried again', async (_name, answer, message) => {
    const { send, sent } = service(() => answer)
    for (const request of [LIST, LIST]) {
      const problem = await send(request).catch((cause: unknown) => cause)
      expect(problem).toBeInstanceOf(Blocked)
      expect((problem as Blocked).message).toMatch(message)
    }
    expect(sent).toEqual([ISSUE])
  })

  test.each<[string, object | number, new () => Error]>([
    ['the service fails at', 500, Blocked],
    ['is answered without a token', {}, Blocked],
    ['a gateway answers', 502, HarnessError],
  ])('that %s is tried again by the next request', async (_name, answer, kind) => {
    const { send, sent } = service((nth) => (nth === 1 ? answer : { token: 'whole' }))
    await expect(send(LIST)).rejects.toThrow(kind)
    expect((await send(LIST)).status).toBe(200)
    expect(sent).toHaveLength(3)
  })

  test('is a secret, and so is its token', async () => {
    const { send, redactor } = service(() => ({ token: 'a-long-token-1234' }))
    await send(LIST)
    expect(redactor.mask(`ann-secret-1 a-long-token-1234 Bearer ${TOKEN_PLACEHOLDER}`)).toMatch(
      /^\$ETALON_ADMIN_PASSWORD \$ETALON_TOKEN_1 Bearer \$ETALON_ADMIN_TOKEN$/,
    )
  })
})
