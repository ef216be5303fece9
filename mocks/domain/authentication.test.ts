import { jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { createMock } from '../index.ts'
import { JWT_KEY } from './jwt.ts'

const MINUTE_MS = 60_000
const LOGIN = { login: 'edda', password: 'edda-pass-1' }

/** A mock with this lifetime of JWTs, and the calls of a user who logs in and lets time pass. */
function service(tokenLifetimeMs?: number) {
  const mock = createMock(tokenLifetimeMs === undefined ? {} : { tokenLifetimeMs })
  const post = (path: string, body: unknown): Promise<Response> =>
    mock.fetch(
      new Request(`http://mock.test${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const tokenOf = async (reply: Promise<Response>): Promise<string> => (await (await reply).json()).token
  return {
    issue: (body: object) => post('/rest/v1/token-auth/issue', body),
    login: () => tokenOf(post('/rest/v1/token-auth/issue', LOGIN)),
    refresh: (token: string) => post('/rest/v1/token-auth/refresh', { token }),
    tokenOf,
    later: (ms: number) => post('/_mock/clock/advance', { ms }),
    async statusWith(token: string): Promise<number> {
      const headers = { authorization: `Bearer ${token}` }
      return (await mock.fetch(new Request('http://mock.test/rest/v1/token-auth/tenants', { headers }))).status
    },
  }
}

test('a JWT has the HS256 signature that its header names', async () => {
  const { payload } = await jwtVerify(await service().login(), new TextEncoder().encode(JWT_KEY))
  expect(payload.sub).toBe('edda')
})

test.each([
  ['login', { password: 'edda-pass-1' }],
  ['password', { login: 'edda' }],
])('a login without a %s is a missing field', async (member, body) => {
  const response = await service().issue(body)
  expect([response.status, await response.text()]).toEqual([400, `${member} is missing`])
})

describe('the lifetime of a JWT', () => {
  test.each([
    ['8 hours unless set', undefined, 480],
    ['a minute', MINUTE_MS, 1],
    ['a day', 24 * 60 * MINUTE_MS, 24 * 60],
  ])('is %s', async (_name, setting, minutes) => {
    const { login, later, statusWith } = service(setting)
    const token = await login()
    await later(minutes * MINUTE_MS - 5_000)
    expect(await statusWith(token)).toBe(200)
    await later(5_000)
    expect(await statusWith(token)).toBe(401)
  })

  test('is in the claims of the token', async () => {
    const token = await service(90_000).login()
    const { iat, exp } = JSON.parse(Buffer.from(token.split('.')[1] as string, 'base64url').toString())
    expect([90, 91]).toContain(exp - iat)
  })

  test('restarts with a refresh, which expired tokens are refused', async () => {
    const { login, refresh, tokenOf, later, statusWith } = service(MINUTE_MS)
    const first = await login()
    await later(MINUTE_MS / 2)
    const second = await tokenOf(refresh(first))
    await later(MINUTE_MS / 2)
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
    expect((await refresh(first)).status).toBe(401)
  })
})
