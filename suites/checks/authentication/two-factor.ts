import { Blocked, type Exchange, NotApplicable, type Reply, type Tools } from '../../kit/index.ts'

/** How long one code is valid, with a moment for clocks that differ, in ms. */
const CODE_MS = 31_000

/** The token of an answer, whatever it is. */
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

/** The tfaToken of the first call. */
export async function tfaToken(tools: Tools): Promise<string> {
  const { tfaToken: token } = ((await firstCall(tools)).json ?? {}) as { tfaToken?: unknown }
  if (typeof token !== 'string') throw new Blocked('the first call was answered without a tfaToken')
  return token
}

/**
 * The second call with a code, in both forms: whether it repeats login and password is open. Each form has a tfaToken of
 * its own, since one that was refused may be used up. Answers the first reply with a token, or else the last one.
 */
export async function secondCall(tools: Tools, code: string): Promise<Reply> {
  const { login, password } = tools.target.credentials.two_factor ?? {}
  const alone = await tools.api.call('issueToken', { body: { tfaToken: await tfaToken(tools), code }, valid: false })
  if (typeof tokenOf(alone) === 'string') return alone
  const body = { login, password, tfaToken: await tfaToken(tools), code }
  return tools.api.call('issueToken', { body, valid: false })
}

/** A login with the right code, and what went over the wire for it. */
interface TwoFactorLogin {
  reply: Reply
  exchanges: readonly Exchange[]
}

/** The two-factor login of a run, by its target. */
const logins = new WeakMap<object, Promise<TwoFactorLogin>>()

/**
 * The answer to a second call with the right code, which the cases of a run share: a service may take each code once only.
 * Where it was refused, an earlier run may have used the code, so the next one is tried.
 */
export async function twoFactorLogin(tools: Tools): Promise<Reply> {
  const shared = logins.get(tools.target)
  const login = shared ?? logIn(tools)
  logins.set(tools.target, login)
  const { reply, exchanges } = await login
  if (shared !== undefined) tools.api.adopt(exchanges)
  return reply
}

async function logIn(tools: Tools): Promise<TwoFactorLogin> {
  const { api, given, target, eventually } = tools
  const before = api.exchanges.length
  const code = given.code()
  let reply = await secondCall(tools, code)
  if (typeof tokenOf(reply) !== 'string' && target.credentials.two_factor?.totp_secret !== undefined) {
    const next = await eventually(
      async () => given.code(),
      (one) => one !== code,
      CODE_MS,
    )
    reply = await secondCall(tools, next)
  }
  return { reply, exchanges: api.exchanges.slice(before) }
}
