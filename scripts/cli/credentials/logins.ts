import { rules } from '#spec'
import {
  Blocked,
  HarnessError,
  type Looking,
  NotApplicable,
  type Target,
  isObject,
  isPage,
} from '../../../suites/index.ts'
import type { CredentialProblem } from './problem.ts'

/** A user of the target file who logs in. */
interface Login {
  key: string
  need: string
  login: string
  password: string
}

/** What a login was answered with. */
interface Answered {
  status: number
  token: boolean
  tfaToken?: string
}

/** Statuses that speak of a login; a gateway has others. */
const ABOUT_LOGINS: readonly number[] = [400, 401, 403]

/**
 * Logins that do not work. Each is tried once: the documents do not limit attempts, but services lock users out whose logins fail.
 * A response that may come from somebody else shows nothing.
 */
export async function loginProblems(looking: Looking, target: Target): Promise<CredentialProblem[]> {
  const { login, two_factor: twoFactor } = target.credentials
  const { api_user_login: ofApiUser } = target.fixtures
  const plain: Login[] = [
    ...(login === undefined ? [] : [{ key: 'credentials.login', need: 'credential:login', ...login }]),
    ...(ofApiUser === undefined
      ? []
      : [{ key: 'fixtures.api_user_login', need: 'fixture:api_user_login', ...ofApiUser }]),
  ]
  const problems: CredentialProblem[] = []
  for (const one of plain) problems.push(...(await plainProblem(looking, one)))
  if (twoFactor !== undefined) problems.push(...(await twoFactorProblem(looking, twoFactor)))
  return problems
}

async function plainProblem(looking: Looking, one: Login): Promise<CredentialProblem[]> {
  const answered = await issue(looking, { login: one.login, password: one.password })
  if (answered === undefined || answered.token) return []
  if (answered.tfaToken === undefined) return [refused(one, answered)]
  return [
    problemOf(one, 'asks for a second factor', 'give a user without one here, and this one in credentials.two_factor'),
  ]
}

async function twoFactorProblem(
  looking: Looking,
  { login, password, totp_secret: secret, code_command: command }: NonNullable<Target['credentials']['two_factor']>,
): Promise<CredentialProblem[]> {
  const one: Login = { key: 'credentials.two_factor', need: 'credential:two_factor', login, password }
  const first = await issue(looking, { login, password })
  if (first === undefined) return []
  if (first.token)
    return [problemOf(one, 'asks for no second factor', 'give a user with two-factor authentication, or remove it')]
  if (first.tfaToken === undefined) return [refused(one, first)]
  // A code that stands in the file may serve one login only, which is the gate's.
  if ((secret ?? command) === undefined) return []
  const code = await codeOf(looking)
  if ('why' in code)
    return [problemOf(one, `has no code: ${code.why}`, 'give its totp_secret, a code or a code_command')]
  const second = await issue(looking, { login, password, tfaToken: first.tfaToken, code: code.code })
  if (second === undefined || second.token) return []
  return [
    problemOf(
      one,
      `has its code refused: issueToken answered ${second.status} and no token`,
      'check its totp_secret or code_command, and the clock by which it goes; a service may accept each code once',
    ),
  ]
}

async function codeOf({ code }: Looking): Promise<{ code: string } | { why: string }> {
  try {
    return { code: await code() }
  } catch (problem) {
    if (problem instanceof Blocked || problem instanceof NotApplicable || problem instanceof HarnessError)
      return { why: problem.message }
    throw problem
  }
}

/** What a login is answered with by the service; undefined if it may not be the service that answers. */
async function issue({ look }: Looking, body: object): Promise<Answered | undefined> {
  const reply = await look.tried('issueToken', { body, as: 'nobody' })
  if (reply === undefined || !(reply.ok || ABOUT_LOGINS.includes(reply.status)) || isPage(reply.exchange.response))
    return undefined
  const { token, tfaToken } = reply.ok && isObject(reply.json) ? reply.json : {}
  const { status } = reply
  return { status, token: typeof token === 'string', ...(typeof tfaToken === 'string' ? { tfaToken } : {}) }
}

function refused(one: Login, { status }: Answered): CredentialProblem {
  const fix = 'give a login and a password that work, or remove it'
  return problemOf(one, `is refused: issueToken answered ${status} and no token`, fix)
}

function problemOf({ key, need }: Login, what: string, fix: string): CredentialProblem {
  const [section, name = ''] = key.split('.')
  return {
    ...(section === 'credentials' ? { credential: name } : {}),
    what: `${key}: the login ${what}`,
    fix,
    acts: 'the target file',
    rules: rules.filter(({ needs }) => needs.includes(need as never)).length,
  }
}
