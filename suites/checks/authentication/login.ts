import { Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { looksLikeJwt } from './jwt.ts'
import { codeToSpend, jwtOfTwoFactors, tokenOf, wronging } from './two-factor.ts'

/** The target file's login without a second factor. */
function login({ target }: Tools) {
  const { login: credentials } = target.credentials
  if (credentials === undefined) throw new NotApplicable('the target file has no credentials.login')
  return credentials
}

export const issueGivesToken = check({
  rule: 'authentication/issue-gives-token',
  title: 'login and password are answered with a token',
  run: async (tools) => {
    const { api, expect } = tools
    const reply = await api.call('issueToken', { body: login(tools) })
    expect.status(reply, 200)
    expect.that(typeof tokenOf(reply) === 'string' && tokenOf(reply) !== '', 'the answer has no token')
  },
})

export const issueNeedsNoToken = check({
  rule: 'authentication/issue-needs-no-token',
  title: 'a login without Authorization is not turned down',
  run: async (tools) => {
    tools.expect.status(await tools.api.call('issueToken', { body: login(tools), as: 'nobody' }), 200)
  },
})

export const issuedTokenWorks = check({
  rule: 'authentication/issued-token-works',
  title: 'an issued token lists the tenants',
  run: async ({ api, given, expect }) => {
    const token = await given.jwt()
    expect.status(await api.call('listTenants', { as: { token } }), 200)
  },
})

export const tokenIsAJwt = check({
  rule: 'authentication/token-is-a-jwt',
  title: 'the token has a header in JSON, and claims in JSON unless they are encrypted',
  run: async ({ given, expect }) => expect.that(looksLikeJwt(await given.jwt()), 'the token is no JWT'),
})

export const tokenOfTwoFactorsIsAJwt = check({
  rule: 'authentication/token-is-a-jwt',
  title: 'the token of a login with a second factor has the form of a JWT',
  claims: 'second-factor',
  run: async (tools) => tools.expect.that(looksLikeJwt(await jwtOfTwoFactors(tools)), 'the token is no JWT'),
})

export const refreshedTokenIsAJwt = check({
  rule: 'authentication/token-is-a-jwt',
  title: 'the token of a refresh has the form of a JWT',
  run: async ({ api, given, expect }) => {
    const token = tokenOf(await api.need('refreshToken', { body: { token: await given.jwt() } }))
    if (typeof token !== 'string') throw new Blocked('the refresh answered no token')
    expect.that(looksLikeJwt(token), 'the token is no JWT')
  },
})

export const wrongPassword = check({
  rule: 'authentication/wrong-password-gives-no-token',
  title: 'a wrong password gives no token',
  run: async (tools) => {
    const { api, expect, unique } = tools
    const body = { ...login(tools), password: unique('wrong') }
    const reply = await api.call('issueToken', { body, valid: false })
    expect.that(tokenOf(reply) === undefined || tokenOf(reply) === null, 'a wrong password was answered with a token')
  },
})

/** Passwords that are none but look like the right one. */
const almost = (password: string): (string | undefined)[] => [
  '',
  undefined,
  password.slice(0, Math.ceil(password.length / 2)),
  `${password}x`,
  ...[password.toUpperCase(), password.toLowerCase()].filter((one) => one !== password).slice(0, 1),
]

export const almostPassword = check({
  rule: 'authentication/wrong-password-gives-no-token',
  title: 'no password, an empty one, and ones that differ in length or case, between logins with the right one',
  run: async (tools) => {
    const { api, expect } = tools
    const { password, ...others } = login(tools)
    for (const wrong of almost(password)) {
      const body = { ...others, ...(wrong === undefined ? {} : { password: wrong }) }
      const token = tokenOf(await api.call('issueToken', { body, valid: false })) ?? undefined
      expect.that(token === undefined, 'a login without the right password was answered with a token')
      // Several wrong ones in a row may lock the user out.
      await api.need('issueToken', { body: login(tools) })
    }
  },
})

export const wrongPasswordOfTwoFactors = check({
  rule: 'authentication/wrong-password-gives-no-token',
  title: 'a wrong password gives no token, with or without a code, where two-factor authentication is on',
  claims: 'second-factor',
  run: async (tools) => {
    const { api, expect, target, unique } = tools
    const { two_factor: credentials } = target.credentials
    if (credentials === undefined) throw new NotApplicable('the target file has no credentials.two_factor')
    const wrong = { login: credentials.login, password: unique('wrong') }
    const answer = async (body: object): Promise<Readonly<Record<string, unknown>>> => {
      const { json } = await api.call('issueToken', { body, valid: false })
      const { token, ...others } = (json ?? {}) as Record<string, unknown>
      expect.that((token ?? null) === null, 'a wrong password was answered with a token')
      return others
    }
    await wronging(tools, async () => {
      // A service may ask for a code whatever the password was, and judge both together.
      for (const repeated of [wrong, {}]) {
        const { tfaToken: given } = await answer(wrong)
        if ((given ?? null) === null) return
        await answer({ ...repeated, tfaToken: given, code: await codeToSpend(tools) })
      }
    })
  },
})
