import { Blocked, NotApplicable, type Reply, type Tools } from '../../kit/index.ts'

/** Validity of one code, with a margin for clock differences, in ms. */
const CODE_MS = 31_000
/** Maximum number of codes: one may be used by an earlier run, one by another case. */
const TRIES = 3

/** The token in a reply, whatever its type. */
export function tokenOf(reply: Reply): unknown {
  return (reply.json as { token?: unknown } | undefined)?.token
}

/** The first call of the two-factor login. */
export async function firstCall(tools: Tools): Promise<Reply> {
  const { two_factor: credentials } = tools.target.credentials
  if (credentials === undefined) throw new NotApplicable('the target file has no credentials.two_factor')
  const { login, password } = credentials
  return tools.api.need('issueToken', { body: { login, password } })
}

/** The tfaToken from the first call. */
export async function tfaToken(tools: Tools): Promise<string> {
  const { tfaToken: token } = ((await firstCall(tools)).json ?? {}) as { tfaToken?: unknown }
  if (typeof token !== 'string') throw new Blocked('the first call was answered without a tfaToken')
  return token
}

/**
 * The second call: the first one "with `tfaToken` and `code`", or without any code. `alone` leaves login and password out,
 * which is open.
 */
export async function secondCall(tools: Tools, code: string | undefined, { alone = false } = {}): Promise<Reply> {
  const { login, password } = tools.target.credentials.two_factor ?? {}
  const body = {
    ...(alone ? {} : { login, password }),
    tfaToken: await tfaToken(tools),
    ...(code === undefined ? {} : { code }),
  }
  return tools.api.call('issueToken', { body, valid: false })
}

/**
 * A second call with a valid code. A service may accept each code only once, and another case or run may have used the
 * current one; so if it is refused, the next codes are tried, at half-minute intervals.
 */
export async function twoFactorLogin(tools: Tools): Promise<Reply> {
  let code = await tools.given.code()
  let reply = await secondCall(tools, code)
  for (let tries = 1; tries < TRIES && typeof tokenOf(reply) !== 'string'; tries++) {
    const next = await nextCode(tools, code)
    if (next === code) break
    code = next
    reply = await secondCall(tools, code)
  }
  const doubt = typeof tokenOf(reply) === 'string' ? undefined : await tools.given.whyCodeMayFail()
  if (doubt !== undefined) throw new Blocked(`the code was refused, and ${doubt}`)
  return reply
}

/** The next code; the same one if the target file has only one. */
async function nextCode({ given, target, eventually }: Tools, code: string): Promise<string> {
  const { totp_secret: secret, code_command: command } = target.credentials.two_factor ?? {}
  if (secret === undefined && command === undefined) return code
  return eventually(
    () => given.code(),
    (one) => one !== code,
    CODE_MS,
  )
}

/** The JWT of a two-factor login. */
export async function jwtOfTwoFactors(tools: Tools): Promise<string> {
  const token = tokenOf(await twoFactorLogin(tools))
  if (typeof token === 'string') return token
  const { totp_secret: secret, code_command: command } = tools.target.credentials.two_factor ?? {}
  // A code that does not change may serve one login only, of another case.
  if ((secret ?? command) === undefined) throw new NotApplicable('the target file has no source of codes')
  throw new Blocked('the login gave no token')
}
