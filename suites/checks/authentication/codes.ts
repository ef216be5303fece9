import { Blocked, type Reply, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import {
  type SecondCall,
  expectChallenge,
  secondCall,
  tfaToken,
  tokenOf,
  twoFactorLogin,
  wronging,
} from './two-factor.ts'

export const twoFactorFirstCall = check({
  rule: 'authentication/two-factor-first-call',
  title: 'the first call gives a tfaToken and no token',
  run: expectChallenge,
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

export const twoFactorWrongAgain = check({
  rule: 'authentication/two-factor-wrong-code',
  title: 'a second wrong code with the tfaToken of the first one gives no token',
  claims: 'second-factor',
  run: (tools) =>
    wronging(tools, async () => {
      const given = await tfaToken(tools)
      for (const code of [LETTERS, LETTERS.toUpperCase()])
        expectNoToken(tools, await laterCall(tools, code, { tfaToken: given }))
    }),
})

/** A code that no generator gives. */
const LETTERS = 'wrong!'

const isOfDigits = (code: string): boolean => /^\d{2,}$/.test(code)

/** A further second call; undefined where the login is refused, since a service may do so for a while after wrong codes. */
const laterCall = (tools: Tools, code: string, how: SecondCall = {}): Promise<Reply | undefined> =>
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
