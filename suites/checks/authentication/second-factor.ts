import { Blocked, check } from '../../kit/index.ts'
import { jwtOfTwoFactors, tokenOf } from './two-factor.ts'

export const refreshed = check({
  rule: 'authentication/refresh-gives-token',
  title: 'a JWT of a two-factor login is traded for a token that is no tfaToken',
  claims: 'second-factor',
  run: async (tools) => {
    const { api, expect } = tools
    const reply = await api.call('refreshToken', { body: { token: await jwtOfTwoFactors(tools) } })
    expect.status(reply, 200)
    expect.that(typeof tokenOf(reply) === 'string', 'the refresh answered no token')
  },
})

export const refreshedWorks = check({
  rule: 'authentication/refreshed-token-works',
  title: 'the token for which a JWT of a two-factor login was traded lists the tenants',
  claims: 'second-factor',
  run: async (tools) => {
    const { api, expect } = tools
    const reply = await api.need('refreshToken', { body: { token: await jwtOfTwoFactors(tools) } })
    const token = tokenOf(reply)
    if (typeof token !== 'string') throw new Blocked('the refresh answered no token')
    expect.status(await api.call('listTenants', { as: { token } }), 200)
  },
})

export const revoked = check({
  rule: 'errors/revoked-token',
  title: 'a JWT of a two-factor login, and one that was refreshed from such, are refused once revoked',
  over: ['listTenants'],
  claims: 'second-factor',
  run: async (tools) => {
    const { api, expect } = tools
    const first = await jwtOfTwoFactors(tools)
    const reply = await api.call('refreshToken', { body: { token: first } })
    for (const token of [tokenOf(reply), first]) {
      // A refresh may replace the token.
      if (typeof token !== 'string' || !(await api.call('listTenants', { as: { token }, valid: false })).ok) continue
      await api.need('revokeToken', { body: { token } })
      expect.status(await api.call('listTenants', { as: { token }, valid: false }), 401)
    }
  },
})
