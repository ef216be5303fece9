import { type As, Blocked, NotApplicable, check } from '../../kit/index.ts'
import { NOBODY, creatorUnder } from './creator.ts'
import { tokenIn } from './switched.ts'
import { codeToSpend, jwtOfTwoFactors, tfaToken, wronging } from './two-factor.ts'

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
  run: async (tools) => {
    const { api, expect, target, unique } = tools
    const { login, password } = target.credentials.two_factor ?? {}
    await wronging(tools, async () => {
      for (const more of [{}, { login, password }]) {
        const body = { ...more, tfaToken: unique('tfa'), code: await codeToSpend(tools) }
        const reply = await api.call('issueToken', { body, valid: false })
        expect.that(tokenIn(reply) === undefined, 'an unknown tfaToken was answered with a token')
      }
    })
  },
})

export const codeOfItsUser = check({
  rule: 'authentication/two-factor-token-works',
  title: 'a tfaToken and its code beside the login of another user give no token of that user',
  claims: 'second-factor',
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const { login: other } = target.credentials
    if (other === undefined) throw new NotApplicable('the target file has no credentials.login')
    let token: string | undefined
    await wronging(tools, async () => {
      const body = { login: other.login, tfaToken: await tfaToken(tools), code: await codeToSpend(tools) }
      token = tokenIn(await api.call('issueToken', { body, valid: false }))
    })
    // A service may refuse the login of another user, or not look at it.
    if (token === undefined) return
    const others = await creatorUnder(tools, await given.jwt())
    if (others === NOBODY) throw new NotApplicable('the user of the login may not create flows')
    if ((await creatorUnder(tools, token)) !== others) return
    // Two users may be shown alike.
    const isAlike = (await creatorUnder(tools, await jwtOfTwoFactors(tools))) === others
    expect.that(isAlike, 'the code of one user gives the token of another')
  },
})

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
