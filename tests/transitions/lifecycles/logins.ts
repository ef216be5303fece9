import { TOTP } from 'otpauth'
import { expect } from 'vitest'
import { type Ways, waysOf } from '../lifecycle.ts'
import type { Reply, Service } from '../service.ts'
import { EDITOR, type Login, logIn, works } from './logging-in.ts'

/** A user of the demo world with a second factor. */
const TWO_FACTOR = { login: 'tess', password: 'tess-pass-1' }
const SECRET = 'JBSWY3DPEHPK3PXP'
const DAY_MS = 86_400_000

const code = ({ now }: Service): string => new TOTP({ secret: SECRET }).generate({ timestamp: now() })
/** A code of another day, and so of another window. */
const wrongCode = ({ now }: Service): string => new TOTP({ secret: SECRET }).generate({ timestamp: now() + DAY_MS })
const halfDone = async (service: Service): Promise<Login> => (await logIn(service, TWO_FACTOR)).json
const second = (service: Service, { tfaToken = '' }: Login, sent: string) => logIn(service, { tfaToken, code: sent })
const answered = ({ json }: Reply, before: Login): Login => ({ ...before, ...(json as Login) })

/** Logins: none, awaiting a code, done. */
export const logins: Ways = waysOf<Login>({
  object: 'login',
  async statesOf(service, { token, tfaToken }) {
    if (await works(service, token)) return ['token issued']
    if (tfaToken === undefined) return ['none']
    return (await works(service, tfaToken)) ? [] : ['awaiting code']
  },
  moves: {
    'login/password': {
      given: async () => ({}),
      go: (service) => logIn(service),
      made: answered,
      otherwise: [
        {
          says: 'the password is wrong',
          given: async () => ({}),
          go: (service) => logIn(service, { ...EDITOR, password: 'wrong' }),
          status: 401,
          state: 'none',
        },
      ],
    },
    'login/two-factor': {
      given: async () => ({}),
      go: (service) => logIn(service, TWO_FACTOR),
      made: answered,
      effects: async (_service, login) => expect(Object.keys(login)).toEqual(['tfaToken']),
      otherwise: [
        {
          says: 'the password is wrong',
          given: async () => ({}),
          go: (service) => logIn(service, { ...TWO_FACTOR, password: 'wrong' }),
          status: 401,
          state: 'none',
        },
      ],
    },
    'login/code': {
      given: halfDone,
      go: (service, login) => second(service, login, code(service)),
      made: answered,
      otherwise: [
        {
          says: 'the code is not valid',
          given: halfDone,
          go: (service, login) => second(service, login, wrongCode(service)),
          status: 401,
          state: 'awaiting code',
        },
      ],
    },
  },
})
