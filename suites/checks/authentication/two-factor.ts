import { Blocked, NotApplicable, type Reply, type Tools, unlessBlocked, unlessNotApplicable } from '../../kit/index.ts'

/** Validity of one code, with a margin for clock differences, in ms. */
const CODE_MS = 31_000
/** Maximum number of codes: one may be used by an earlier run, one by another case. */
const TRIES = 3

/** What a run has sent to second calls. */
interface Past {
  codes: Set<string>
  /** Whether calls that are to be refused came after the last login: a service may close an account for them. */
  wronged: boolean
  /** Whether a right call was refused before any of those, with a code that had not been sent yet. */
  refused: boolean
}

/** By target. */
const pasts = new WeakMap<object, Past>()

function pastOf({ target }: Tools): Past {
  const past = pasts.get(target) ?? { codes: new Set(), wronged: false, refused: false }
  pasts.set(target, past)
  return past
}

/** The token in a reply, whatever its type. */
export function tokenOf(reply: Reply): unknown {
  return (reply.json as { token?: unknown } | undefined)?.token
}

/** The tfaToken in a reply, whatever its type. */
function tfaTokenOf(reply: Reply): unknown {
  return (reply.json as { tfaToken?: unknown } | undefined)?.tfaToken
}

/** The body of the first call. */
function firstBody({ target }: Tools): { login: string; password: string } {
  const { two_factor: credentials } = target.credentials
  if (credentials === undefined) throw new NotApplicable('the target file has no credentials.two_factor')
  const { login, password } = credentials
  return { login, password }
}

/** The first call of the two-factor login. */
export async function firstCall(tools: Tools): Promise<Reply> {
  return tools.api.need('issueToken', { body: firstBody(tools) })
}

/**
 * Asserts that the first call gives a tfaToken and no token. A refusal blocks the case, but what carries a tfaToken is none,
 * whatever its status.
 */
export async function expectChallenge(tools: Tools): Promise<void> {
  const { expect } = tools
  const reply = await tools.api.call('issueToken', { body: firstBody(tools) })
  const isGiven = typeof tfaTokenOf(reply) === 'string'
  if (!reply.ok && !isGiven) throw new Blocked(`the login was answered ${reply.status}`)
  expect.that(reply.ok, `the first call was answered ${reply.status} with a tfaToken`, reply.status)
  expect.that(isGiven, 'the first call was answered without a tfaToken')
  expect.that((tokenOf(reply) ?? null) === null, 'the first call was answered with a token')
}

/** The tfaToken from the first call. */
export async function tfaToken(tools: Tools): Promise<string> {
  const token = tfaTokenOf(await firstCall(tools))
  if (typeof token !== 'string') throw new Blocked('the first call was answered without a tfaToken')
  return token
}

/** How a second call is made. */
export interface SecondCall {
  /** Leaves login and password out, which is open. */
  alone?: boolean
  /** The tfaToken of a first call made before; a new one otherwise. */
  tfaToken?: string
}

/** The second call: the first one "with `tfaToken` and `code`", or without any code. */
export async function secondCall(tools: Tools, code: string | undefined, how: SecondCall = {}): Promise<Reply> {
  const { login, password } = tools.target.credentials.two_factor ?? {}
  if (code !== undefined) pastOf(tools).codes.add(code)
  const body = {
    ...(how.alone === true ? {} : { login, password }),
    tfaToken: how.tfaToken ?? (await tfaToken(tools)),
    ...(code === undefined ? {} : { code }),
  }
  return tools.api.call('issueToken', { body, valid: false })
}

/** The present code, for a call other than the second one of a login; a service may take it for used then. */
export async function codeToSpend(tools: Tools): Promise<string> {
  const code = await tools.given.code()
  pastOf(tools).codes.add(code)
  return code
}

/**
 * Makes calls that a service has to refuse, after a login: it may close an account after several of them in a row. That the
 * login works is for other rules; one that is refused before any of these calls is not refused for them.
 */
export async function wronging(tools: Tools, calls: () => Promise<void>): Promise<void> {
  await unlessBlocked(() => unlessNotApplicable(() => twoFactorLogin(tools)))
  pastOf(tools).wronged = true
  await calls()
}

/**
 * A second call with a valid code. A service may accept each code only once, and another case or run may have used the
 * current one; so if it is refused, the next codes are tried, at half-minute intervals.
 */
export async function twoFactorLogin(tools: Tools): Promise<Reply> {
  const past = pastOf(tools)
  let code = await tools.given.code()
  const isSecondUse = past.codes.has(code)
  let reply = await secondCall(tools, code)
  for (let tries = 1; tries < TRIES && typeof tokenOf(reply) !== 'string'; tries++) {
    const next = await nextCode(tools, code)
    if (next === code) break
    code = next
    reply = await secondCall(tools, code)
  }
  if (typeof tokenOf(reply) === 'string') {
    Object.assign(past, { wronged: false, refused: false })
    return reply
  }
  const doubt = await tools.given.whyCodeMayFail()
  if (doubt !== undefined) throw new Blocked(`the code was refused, and ${doubt}`)
  if (!past.refused) {
    if (isSecondUse && !hasSource(tools)) throw new NotApplicable('the only code of the target file was sent before')
    if (past.wronged) throw new Blocked('the code was refused, maybe for the wrong ones before it')
  }
  past.refused = true
  return reply
}

/** Whether the target file tells more than one code. */
function hasSource({ target }: Tools): boolean {
  const { totp_secret: secret, code_command: command } = target.credentials.two_factor ?? {}
  return (secret ?? command) !== undefined
}

/** The next code; the same one if the target file has only one. */
async function nextCode(tools: Tools, code: string): Promise<string> {
  if (!hasSource(tools)) return code
  return tools.eventually(
    () => tools.given.code(),
    (one) => one !== code,
    CODE_MS,
  )
}

/** The JWT of a two-factor login. */
export async function jwtOfTwoFactors(tools: Tools): Promise<string> {
  const token = tokenOf(await twoFactorLogin(tools))
  if (typeof token === 'string') return token
  // A code that does not change may serve one login only, of another run.
  if (!hasSource(tools)) throw new NotApplicable('the target file has no source of codes')
  throw new Blocked('the login gave no token')
}
