import { readJson } from '#spec'
import type { Platform, PlatformAnswer } from './platform.ts'
import type { Values } from './platform.ts'

/** Validity of one code, with a margin for clock differences, in ms. */
const CODE_MS = 31_000

interface SecondCall {
  login?: unknown
  tfaToken: string
  code: string
}

function userOf({ target, notApplicable }: Platform): { login: string; password: string } {
  const user = target.credentials.two_factor
  if (user === undefined) throw notApplicable('the target file has no credentials.two_factor')
  return { login: user.login, password: user.password }
}

async function tfaToken(platform: Platform): Promise<string> {
  const { json } = await platform.need('issueToken', { body: userOf(platform) })
  const { tfaToken } = (json ?? {}) as { tfaToken?: unknown }
  if (typeof tfaToken !== 'string') throw platform.blocked('the first call returned no tfaToken')
  return tfaToken
}

/** The state of a login after its first call. */
export async function awaitingCode(platform: Platform): Promise<Values> {
  return { ...userOf(platform), tfaToken: await tfaToken(platform), code: await platform.given.code() }
}

/** The second call of a two-factor login in a request body; undefined for any other body. */
export function secondCallIn(body: string): SecondCall | undefined {
  try {
    const { tfaToken, code, login } = readJson(body).plain as Partial<SecondCall>
    return typeof tfaToken === 'string' && typeof code === 'string' ? { tfaToken, code, login } : undefined
  } catch {
    return undefined
  }
}

const hasToken = ({ json }: PlatformAnswer): boolean => typeof (json as { token?: unknown } | null)?.token === 'string'

/**
 * Handles a second call that was refused with the right code. The documents leave open whether the call repeats login
 * and password, and whether a code works twice: the interaction is not applicable if the service requires the other
 * form, and a code that another login may have used is not a refusal of this one.
 */
export async function secondChance(
  platform: Platform,
  first: PlatformAnswer,
  sent: SecondCall,
): Promise<PlatformAnswer> {
  if (hasToken(first)) return first
  const user = userOf(platform)
  const { totp_secret: secret, code_command: command } = platform.target.credentials.two_factor ?? {}
  const names = sent.login !== undefined
  let { code } = sent
  for (let isNew = false; ; isNew = true) {
    if (isNew) {
      const own = await platform.call('issueToken', { body: await called(platform, code, names), valid: false })
      if (hasToken(own)) return own
    }
    const other = await platform.call('issueToken', { body: await called(platform, code, !names), valid: false })
    if (hasToken(other))
      throw platform.notApplicable(
        `the service takes the second call ${names ? 'without' : 'with'} login and password, which is open (authentication/second-call-members)`,
      )
    if (isNew || (secret === undefined && command === undefined)) {
      const doubt = await platform.given.whyCodeMayFail()
      if (doubt !== undefined) throw platform.blocked(`the code was refused, and ${doubt}`)
      return first
    }
    const used = code
    code = await platform.eventually(
      () => platform.given.code(),
      (one) => one !== used,
      CODE_MS,
    )
  }

  async function called(on: Platform, withCode: string, named: boolean): Promise<object> {
    return { ...(named ? user : {}), tfaToken: await tfaToken(on), code: withCode }
  }
}
