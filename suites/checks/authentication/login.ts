import { Blocked, NotApplicable, type Reply, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import { looksLikeJwt } from './jwt.ts'
import {
  codeToSpend,
  firstCall,
  jwtOfTwoFactors,
  secondCall,
  tfaToken,
  tokenOf,
  twoFactorLogin,
  wronging,
} from './two-factor.ts'

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

export const twoFactorFirstCall = check({
  rule: 'authentication/two-factor-first-call',
  title: 'the first call gives a tfaToken and no token',
  run: async (tools) => {
    const { json } = await firstCall(tools)
    const answer = (json ?? {}) as { token?: unknown; tfaToken?: unknown }
    tools.expect.that(typeof answer.tfaToken === 'string', 'the first call was answered without a tfaToken')
    tools.expect.that((answer.token ?? null) === null, 'the first call was answered with a token')
  },
})

export const twoFactorSecondCall = check({
  rule: 'authentication/two-factor-second-call',
  title: 'the second call gives a token',
  claims: 'second-factor',
  run: async (tools) => {
    const reply = await twoFactorLogin(tools)
    tools.expect.status(reply, 200)
    tools.expect.that(typeof tokenOf(reply) === 'string', 'the second call was answered without a token')
  },
})

export const twoFactorTokenWorks = check({
  rule: 'authentication/two-factor-token-works',
  title: 'the token of the second call lists the tenants, and is not refused as a token by the lists of objects',
  claims: 'second-factor',
  run: async (tools) => {
    const { api, expect } = tools
    const token = tokenOf(await twoFactorLogin(tools))
    if (typeof token !== 'string') throw new Blocked('the second call was answered without a token')
    expect.status(await api.call('listTenants', { as: { token } }), 200)
    for (const id of ['listFlows', 'listConnections', 'listMessages'] as const) {
      const { status } = await api.call(id, { as: { token }, valid: false })
      // What the role of the user allows is open.
      expect.that(status !== 401, `${id} answered 401 to the token of a login with a second factor`)
    }
  },
})

export const twoFactorNoCode = check({
  rule: 'authentication/two-factor-wrong-code',
  title: 'a second call without a code, and one with an empty code, give no token',
  claims: 'second-factor',
  run: (tools) =>
    wronging(tools, async () => {
      for (const code of [undefined, '']) {
        const reply = await unlessBlocked(() => secondCall(tools, code))
        // After a call without a code a service may refuse the login for a while.
        if (reply === undefined && code === undefined) throw new Blocked('the first call of a login was refused')
        tools.expect.that(!givesToken(reply), 'a second call without a code was answered with a token')
      }
    }),
})

export const twoFactorWrongCode = check({
  rule: 'authentication/two-factor-wrong-code',
  title: 'a code of letters, other digits, and a code of which one half is right give no token',
  claims: 'second-factor',
  run: async (tools) => {
    // Not many in a row: a service may close an account to which wrong codes are sent.
    await wronging(tools, async () => {
      // A service that refuses the first call of a login before any wrong code blocks the case.
      expectNoToken(tools, await secondCall(tools, LETTERS))
      const code = await tools.given.code()
      if (isOfDigits(code)) await expectOthersRefused(tools, code, [0, code.length], { alone: true })
      else expectNoToken(tools, await laterCall(tools, LETTERS, { alone: true }))
    })
    const code = await tools.given.code()
    if (!isOfDigits(code)) return
    const half = Math.floor(code.length / 2)
    await wronging(tools, async () => {
      await expectOthersRefused(tools, code, [half, code.length])
      await expectOthersRefused(tools, code, [0, half])
    })
  },
})

/** A code that no generator gives. */
const LETTERS = 'wrong!'

const isOfDigits = (code: string): boolean => /^\d{2,}$/.test(code)

/** A further second call; undefined where the login is refused, since a service may do so for a while after wrong codes. */
const laterCall = (tools: Tools, code: string, how: { alone?: boolean } = {}): Promise<Reply | undefined> =>
  unlessBlocked(() => secondCall(tools, code, how))

/** Whether there is a reply with a token. */
const givesToken = (reply: Reply | undefined): boolean => reply !== undefined && (tokenOf(reply) ?? null) !== null

function expectNoToken({ expect }: Tools, reply: Reply | undefined): void {
  expect.that(!givesToken(reply), 'a wrong code was answered with a token')
}

/** Asserts that codes with other digits in a part are not taken: one of them may be valid by chance, two are not. */
async function expectOthersRefused(
  tools: Tools,
  code: string,
  part: readonly [from: number, to: number],
  how: { alone?: boolean } = {},
): Promise<void> {
  const isTaken = async (by: number): Promise<boolean> =>
    givesToken(await laterCall(tools, otherDigits(code, part, by), how))
  tools.expect.that(!((await isTaken(3)) && (await isTaken(7))), 'wrong codes of digits were answered with tokens')
}

/** A code with other digits in a part of it. */
const otherDigits = (code: string, [from, to]: readonly [from: number, to: number], by: number): string =>
  code.replaceAll(/\d/g, (digit, at: number) => (at < from || at >= to ? digit : String((Number(digit) + by) % 10)))

export const tfaTokenOpensNothing = check({
  rule: 'authentication/tfa-token-opens-nothing',
  title: 'a tfaToken as bearer token is refused, by calls that need no rights and by others, and in the query',
  claims: 'second-factor',
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const token = await tfaToken(tools)
    const as = { token }
    // Whether it is an invalid token, or one whose role allows nothing yet, is not documented.
    const expectRefused = (reply: Reply): void => expect.status(reply, 401, 403)
    for (const id of ['listTenants', 'listFlows', 'listConnections'] as const)
      expectRefused(await api.call(id, { as, valid: false }))
    if (target.allow.has('writes')) {
      const query = { flows: String((await given.flow()).id), Authorization: token }
      expectRefused(await api.call('exportFlows', { as: 'nobody', query, valid: false }))
    }
    const { second_tenant: tenantId } = target.features
    if (tenantId !== undefined) expectRefused(await api.call('switchTenant', { path: { tenantId }, as, valid: false }))
  },
})
