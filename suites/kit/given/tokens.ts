import { TOTP } from 'otpauth'
import { eventually } from '../polling.ts'
import type { Target, TwoFactorLogin } from '../target.ts'
import { Blocked, NotApplicable } from '../verdict.ts'
import { printedCode } from './code-command.ts'
import type { Maker } from './given.ts'

export interface GivenTokens {
  /**
   * A fresh JWT of the target's `credentials.login` that no other case has: a service may answer logins of one second with
   * one string, and a case that revokes its token must not take that of another.
   */
  jwt(): Promise<string>
  /** The current code of the target's `credentials.two_factor`. */
  code(): Promise<string>
}

/** How long to wait for a login whose token is no one else's, and the pause between two logins, in ms. */
const PATIENCE_MS = 15_000

/** The JWTs that cases of a run have got, by its target. */
const jwts = new WeakMap<object, Set<string>>()

function handedOut(target: object): Set<string> {
  const known = jwts.get(target) ?? new Set<string>()
  jwts.set(target, known)
  return known
}

/** Says that a JWT is the gate's own, or was got otherwise than by a login of a case, so that no case gets it: it might be revoked. */
export function keepFromCases(target: object, token: string): void {
  handedOut(target).add(token)
}

export function givenTokens({ api, target, redactor }: Maker): GivenTokens {
  return {
    async jwt() {
      const { login } = target.credentials
      if (login === undefined) throw new NotApplicable('the target file has no credentials.login')
      const given = handedOut(target)
      const logIn = async (): Promise<string> => {
        const { token } = (await api.need('issueToken', { body: login })).json as { token?: unknown }
        if (typeof token !== 'string') throw new Blocked('the login was answered without a token')
        return token
      }
      const token = await eventually(logIn, (one) => !given.has(one), PATIENCE_MS)
      if (given.has(token)) throw new Blocked('every login is answered with the same token')
      given.add(token)
      return token
    },
    async code() {
      const login = target.credentials.two_factor
      const code = login === undefined ? undefined : await currentCode(login, target)
      if (code === undefined)
        throw new NotApplicable(
          'the target file has neither totp_secret, code nor code_command under credentials.two_factor',
        )
      redactor.meet(code, 'CODE')
      return code
    },
  }
}

/** The code of this moment: one that is made now before one that stands in the file. */
async function currentCode(login: TwoFactorLogin, { limits }: Target): Promise<string | undefined> {
  if (login.totp_secret !== undefined) return new TOTP({ secret: login.totp_secret }).generate()
  return login.code_command === undefined ? login.code : printedCode(login.code_command, limits.timeoutMs)
}
