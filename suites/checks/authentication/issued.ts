import { type As, Blocked, type Tools, check } from '../../kit/index.ts'
import { tokenIn } from './switched.ts'

export const unknownLogin = check({
  rule: 'authentication/unknown-login-gives-no-token',
  title: 'a login that nobody has gives no token',
  run: async ({ api, expect, unique }) => {
    const reply = await api.call('issueToken', {
      body: { login: unique('nobody'), password: unique('password') },
      valid: false,
    })
    expect.that(tokenIn(reply) === undefined, 'a login that nobody has was answered with a token')
  },
})

export const loginSparesEarlier = check({
  rule: 'authentication/login-spares-earlier-tokens',
  title: 'the JWT of the first login still works after a second one',
  run: async ({ api, given, expect }) => {
    const token = await given.jwt()
    await given.jwt()
    expect.status(await api.call('listTenants', { as: { token } }), 200)
  },
})

export const unknownTfaToken = check({
  rule: 'authentication/two-factor-unknown-tfa-token',
  title: 'a code beside a tfaToken that nobody issued gives no token, with login and password too',
  // A service may count it among the failed calls of that user.
  claims: 'second-factor',
  run: async ({ api, given, expect, target, unique }) => {
    const { login, password } = target.credentials.two_factor ?? {}
    for (const more of [{}, { login, password }]) {
      const body = { ...more, tfaToken: unique('tfa'), code: await given.code() }
      const reply = await api.call('issueToken', { body, valid: false })
      expect.that(tokenIn(reply) === undefined, 'an unknown tfaToken was answered with a token')
    }
  },
})

const NOBODY = 'nobody who may create flows'

/** The creator that the service shows for a flow created with the token. */
async function creatorUnder({ api, unique, target }: Tools, token: string): Promise<string> {
  const body = { ...target.fixtures.flow, name: unique('flow') }
  const made = await api.call('createFlow', { body, as: { token } })
  if (made.status === 403) return NOBODY
  if (made.status !== 200) throw new Blocked(`createFlow was answered with ${made.status}`)
  const { id } = made.json as { id: number }
  const { createdBy } = (await api.need('getFlow', { path: { flowId: id } })).json as { createdBy?: unknown }
  if (createdBy === undefined || createdBy === null) throw new Blocked('the flow shows no createdBy')
  return JSON.stringify(createdBy)
}

export const refreshKeepsUser = check({
  rule: 'authentication/refresh-keeps-user',
  title: 'createdBy is the same before and after a refresh, also one that has the JWT of another user in its header',
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const jwts = [await given.jwt(), await given.jwt()] as const
    const before = await creatorUnder(tools, jwts[0])
    if (before === NOBODY) throw new Blocked('the user of the login may not create flows')
    // Of two logins the refresh is about the one that it names.
    const { api_user_login: another } = target.fixtures
    const headers: As[] = another === undefined ? ['admin'] : ['admin', { token: await given.jwt(another) }]
    for (const [index, as] of headers.entries()) {
      // A refresh may end the token that it is given.
      const refreshed = tokenIn(await api.need('refreshToken', { body: { token: jwts[index] }, as }))
      if (refreshed === undefined) throw new Blocked('the refresh answered no token')
      expect.equal(await creatorUnder(tools, refreshed), before, 'createdBy')
    }
  },
})
