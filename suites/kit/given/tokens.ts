import { TOTP } from 'otpauth/slim'
import { type Pause, eventually } from '../polling.ts'
import type { Target } from '../target.ts'
import { Blocked, NotApplicable } from '../verdict.ts'
import { codeFromCommand } from './code-command.ts'
import type { GivenClock, TargetClock } from './clock.ts'
import type { Maker } from './maker.ts'

export interface GivenTokens {
  /**
   * A fresh JWT of this login, by default `credentials.login`, that no other case has. A service may return the same
   * string for logins within one second, and a case that revokes its token must not revoke another's.
   */
  jwt(login?: { login: string; password: string }): Promise<string>
  /**
   * The administrator's key with another last letter: a service that compares only the beginning of a key accepts it.
   * Undefined if `credentials.admin` is a login. As secret as the key.
   */
  nearlyTheKey(): string | undefined
  /**
   * The current code of `credentials.two_factor`; a code computed here uses the target's clock. Blocked if the time
   * there is unknown.
   */
  code(): Promise<string>
  /** Why a rejected code may have been wrong: a command produced it by a clock that differs from the target's. */
  whyCodeMayFail(): Promise<string | undefined>
}

/** How long to wait for a login with a unique token, and the pause between logins, in ms. */
const LOGIN_TIMEOUT_MS = 15_000

/** The JWTs that cases of a run hold, by target. */
const jwts = new WeakMap<object, Set<string>>()

function issuedTokens(target: object): Set<string> {
  const known = jwts.get(target) ?? new Set<string>()
  jwts.set(target, known)
  return known
}

/** Reserves a JWT of the gate, or one obtained other than by a case's login: a case might revoke it. */
export function reserveToken(target: object, token: string): void {
  issuedTokens(target).add(token)
}

export function givenTokens({ api, target, redactor, pause }: Maker, { clock }: GivenClock): GivenTokens {
  return {
    async jwt(login = target.credentials.login) {
      if (login === undefined) throw new NotApplicable('the target file has no credentials.login')
      const given = issuedTokens(target)
      const logIn = async (): Promise<string> => {
        const { token } = (await api.need('issueToken', { body: login })).json as { token?: unknown }
        if (typeof token !== 'string') throw new Blocked('the login returned no token')
        return token
      }
      const token = await eventually(logIn, (one) => !given.has(one), LOGIN_TIMEOUT_MS, pause)
      if (given.has(token)) throw new Blocked('every login returns the same token')
      given.add(token)
      return token
    },
    nearlyTheKey() {
      const key = target.credentials.admin?.api_key
      if (key === undefined) return undefined
      const nearly = `${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`
      redactor.discover(nearly, 'UNKNOWN_KEY')
      return nearly
    },
    async code() {
      const login = target.credentials.two_factor
      const code = login === undefined ? undefined : await currentCode(login, target, clock, pause)
      if (code === undefined)
        throw new NotApplicable(
          'the target file has neither totp_secret, code nor code_command under credentials.two_factor',
        )
      redactor.discover(code, 'CODE')
      return code
    },
    async whyCodeMayFail() {
      const { totp_secret: secret, code_command: command } = target.credentials.two_factor ?? {}
      if (secret !== undefined || command === undefined) return undefined
      const { ms } = await clock()
      if (Math.abs(ms) < HALF_PERIOD_MS) return undefined
      return `credentials.two_factor.code_command may go by this machine's clock, from which that of the target is ${Math.round(Math.abs(ms) / 1_000)} s away; give totp_secret, or let it print the code of $ETALON_TARGET_TIME (epoch seconds)`
    },
  }
}

/** Validity of one code (RFC 6238), in ms. */
const PERIOD_MS = 30_000
const HALF_PERIOD_MS = PERIOD_MS / 2
/** A code with less time left is not sent: it could arrive too late. */
const LEAST_VALIDITY_MS = 1_000

/** The current code: computed if there is a secret, else the one in the file. */
async function currentCode(
  login: NonNullable<Target['credentials']['two_factor']>,
  { limits }: Target,
  clock: GivenClock['clock'],
  pause: Pause,
): Promise<string | undefined> {
  if (login.totp_secret !== undefined) {
    const timestamp = await awaitMidPeriod(await clock(), pause)
    return new TOTP({ secret: login.totp_secret }).generate({ timestamp })
  }
  if (login.code_command === undefined) return login.code
  const now = await clock().then(
    (one) => one.now(),
    (problem: unknown) => {
      if (problem instanceof Blocked) return undefined
      throw problem
    },
  )
  return codeFromCommand(login.code_command, limits.timeoutMs, now)
}

/** Near a period boundary, waits until the target is certainly within one period; returns that moment. */
async function awaitMidPeriod({ now, withinMs }: TargetClock, pause: Pause): Promise<number> {
  const open = Math.min(withinMs, HALF_PERIOD_MS / 2)
  const into = now() % PERIOD_MS
  const isLate = into > PERIOD_MS - open - LEAST_VALIDITY_MS
  const wait = isLate ? PERIOD_MS - into + open : Math.max(0, open - into)
  if (wait > 0) await pause(wait)
  return now()
}
