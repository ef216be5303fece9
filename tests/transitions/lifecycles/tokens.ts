import { expect } from 'vitest'
import { type Ways, waysOf } from '../lifecycle.ts'
import type { Reply, Service } from '../service.ts'
import { EDITOR, logIn, works } from './logging-in.ts'

/** How long a JWT works by default (platform document, limits). */
const LIFETIME_MS = 28_800_000
/** A user of the demo world who may switch to a second tenant. */
const OF_TWO_TENANTS = { login: 'ada', password: 'ada-pass-1' }
const SECOND_TENANT = 12

interface Token {
  token: string
  expiresAt: number
}

const heldBy = (service: Service, { json }: Reply): Token => ({
  token: (json as { token: string }).token,
  expiresAt: service.now() + LIFETIME_MS,
})
const issued = async (service: Service, body?: Record<string, string>): Promise<Token> =>
  heldBy(service, await logIn(service, body))
const expired = async (service: Service): Promise<Token> => {
  const token = await issued(service)
  await service.advance(LIFETIME_MS)
  return token
}
const refresh = (service: Service, { token }: Token) => service.call('refreshToken', { body: { token }, token: null })
const revoke = (service: Service, { token }: Token) => service.call('revokeToken', { body: { token }, token: null })

/** Tokens: issued, revoked, expired. */
export const tokens: Ways = waysOf<Token>({
  object: 'token',
  async statesOf(service, { token, expiresAt }) {
    if (token === '') return ['nothing']
    if (await works(service, token)) return ['issued']
    // Both are 401; only the time tells them apart.
    return [service.now() < expiresAt ? 'revoked' : 'expired']
  },
  moves: {
    'token/issue': {
      given: async () => ({ token: '', expiresAt: 0 }),
      go: (service) => logIn(service),
      made: (reply, _before, service) => heldBy(service, reply),
      otherwise: [
        {
          says: 'the password is wrong',
          given: async () => ({ token: '', expiresAt: 0 }),
          go: (service) => logIn(service, { ...EDITOR, password: 'wrong' }),
          status: 401,
          state: 'nothing',
        },
      ],
    },
    'token/switch-tenant': {
      given: (service) => issued(service, OF_TWO_TENANTS),
      go: (service, { token }) => service.call('switchTenant', { path: { tenantId: SECOND_TENANT }, token }),
      made: (reply, _before, service) => heldBy(service, reply),
      async effects(service, { token }) {
        const { json } = await service.call<{ id: number }[]>('listFlows', { token })
        expect(json.map(({ id }) => id)).toEqual([107])
      },
    },
    'token/refresh': {
      given: (service) => issued(service),
      go: refresh,
      made: (reply, _before, service) => heldBy(service, reply),
      otherwise: [
        { says: 'the token has expired', given: expired, status: 401, state: 'expired' },
        {
          says: 'the token was revoked',
          async given(service) {
            const token = await issued(service)
            await revoke(service, token)
            return token
          },
          status: 401,
          state: 'revoked',
        },
      ],
    },
    'token/revoke': {
      given: (service) => issued(service),
      go: revoke,
      effects: async (_service, _token, { text }) => expect(text).toBe(''),
    },
    'token/expire': {
      given: (service) => issued(service),
      go: (service) => service.advance(LIFETIME_MS),
      otherwise: [
        {
          says: 'a second is left',
          given: (service) => issued(service),
          go: (service) => service.advance(LIFETIME_MS - 1_000),
          status: undefined,
          state: 'issued',
        },
      ],
    },
  },
})
