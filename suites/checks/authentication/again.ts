import { Blocked, type Tools, check } from '../../kit/index.ts'
import { switchedToken, tokenIn } from './switched.ts'
import { expectChallenge, jwtOfTwoFactors } from './two-factor.ts'

/** A JWT of each origin: a login, a refresh and, if the target has a second tenant, a switch. */
async function tokensOfEachOrigin(tools: Tools): Promise<Record<string, string>> {
  const { api, given, target } = tools
  const issued = await given.jwt()
  const refreshed = tokenIn(await api.need('refreshToken', { body: { token: await given.jwt() } }))
  if (refreshed === undefined) throw new Blocked('the refresh answered no token')
  const tokens = { login: issued, refresh: refreshed }
  return target.features.second_tenant === undefined ? tokens : { ...tokens, switch: await switchedToken(tools) }
}

export const revokedWhateverItsOrigin = check({
  rule: 'errors/revoked-token',
  title: 'JWTs of a login, a refresh and a switch are refused once revoked, also after the next login',
  over: ['listTenants'],
  run: async (tools) => {
    const { api, expect, given } = tools
    const tokens = await tokensOfEachOrigin(tools)
    for (const [origin, token] of Object.entries(tokens)) {
      if (!(await api.call('listTenants', { as: { token } })).ok)
        throw new Blocked(`the token of a ${origin} is refused`)
      await api.need('revokeToken', { body: { token } })
    }
    await given.jwt()
    for (const token of Object.values(tokens))
      expect.status(await api.call('listTenants', { as: { token }, valid: false }), 401)
  },
})

export const revokedByItself = check({
  rule: 'errors/revoked-token',
  title: 'a JWT that was sent along in the header of its own revocation is refused',
  over: ['listTenants'],
  run: async ({ api, expect, given }) => {
    const token = await given.jwt()
    await api.need('listTenants', { as: { token } })
    await api.need('revokeToken', { body: { token }, as: { token } })
    expect.status(await api.call('listTenants', { as: { token }, valid: false }), 401)
  },
})

/** Tokens of one second may be the same string. */
const MOMENT_MS = 1_500

export const secondSwitchGivesToken = check({
  rule: 'authentication/switch-gives-token',
  title: 'the token of a second switch works after that of the first was revoked',
  run: async (tools) => {
    const { api, expect, eventually } = tools
    const first = await switchedToken(tools)
    await api.need('revokeToken', { body: { token: first } })
    const second = await eventually(
      () => switchedToken(tools),
      (token) => token !== first,
      MOMENT_MS,
    )
    expect.status(await api.call('listTenants', { as: { token: second } }), 200)
  },
})

export const refreshGivesAnother = check({
  rule: 'authentication/refresh-gives-token',
  title: 'the token of a refresh is another one than that which was sent, in a later second',
  run: async ({ api, eventually, expect, given }) => {
    const token = await given.jwt()
    const refreshed = await eventually(
      async () => tokenIn(await api.need('refreshToken', { body: { token } })),
      (one) => one !== token,
      MOMENT_MS,
    )
    expect.that(refreshed !== token, 'the refresh returned the token that was sent')
  },
})

export const codeAtEachLogin = check({
  rule: 'authentication/two-factor-first-call',
  title: 'the first call of a login after one with a code gives a tfaToken and no token',
  claims: 'second-factor',
  run: async (tools) => {
    await jwtOfTwoFactors(tools)
    await expectChallenge(tools)
  },
})
