import type { RuleId } from '#spec'
import { reserveToken } from '../kit/given/tokens.ts'
import { Blocked, type Reply, type Tools, expect, type fc, movesClock } from '../kit/index.ts'
import { type Judge, type Step, modelRun, step, stepOn } from '../kit/model.ts'

/** A JWT; whether a refreshed one still works is not documented. */
interface OneToken {
  token: string
  state: 'works' | 'revoked' | 'expired' | 'open'
}

interface TokenLife {
  tokens: OneToken[]
  /** Whether the target's clock was moved. */
  moved: boolean
}

/** Maximum number of tokens per sequence. */
const MOST = 4
const HOUR_MS = 3_600_000

const rules = [
  'authentication/issued-token-works',
  'authentication/jwt-expires',
  'authentication/login-spares-earlier-tokens',
  'authentication/refresh-refuses-expired',
  'authentication/refreshed-token-works',
  'authentication/revoke-spares-other-tokens',
  'authentication/revoked-token-not-refreshed',
  'errors/revoked-token',
] as const satisfies readonly RuleId[]

/** Rules that need time to pass; the other cases leave the clock alone, and run beside all others. */
const rulesOfTime = [
  // A new token must also work after others expired.
  'authentication/issued-token-works',
  'authentication/jwt-expires',
  'authentication/refresh-refuses-expired',
] as const satisfies readonly RuleId[]

const at = ({ tokens }: TokenLife, index: number): OneToken => tokens[index] as OneToken
const is =
  (...states: OneToken['state'][]) =>
  ({ tokens }: TokenLife, index: number): boolean =>
    states.some((state) => tokens[index]?.state === state)

function use({ token }: OneToken, { api }: Tools): Promise<Reply> {
  return api.call('listTenants', { as: { token }, valid: false })
}

function tokenIn({ json }: Reply): unknown {
  return (json as { token?: unknown } | null | undefined)?.token ?? undefined
}

/** Asserts that the other valid tokens still work. */
async function othersWork(judge: Judge, { tokens }: TokenLife, one: OneToken, tools: Tools, rule: RuleId) {
  if (!judge.about(rule)) return
  for (const other of tokens) {
    if (other === one || other.state !== 'works') continue
    const reply = await use(other, tools)
    judge(rule, () => expect.status(reply, 200))
  }
}

/** Adds a received token. Logins and refreshes within one second may return the same token. */
function known({ tokens }: TokenLife, token: string): OneToken {
  const one = tokens.find((other) => other.token === token) ?? { token, state: 'works' as const }
  one.state = 'works'
  if (!tokens.includes(one)) tokens.push(one)
  return one
}

async function logIn(judge: Judge, life: TokenLife, tools: Tools): Promise<void> {
  const one = known(life, await tools.given.jwt())
  const reply = await use(one, tools)
  judge('authentication/issued-token-works', () => expect.status(reply, 200))
  await othersWork(judge, life, one, tools, 'authentication/login-spares-earlier-tokens')
}

async function refresh(judge: Judge, life: TokenLife, one: OneToken, tools: Tools): Promise<void> {
  const request = { body: { token: one.token }, valid: one.state === 'works' }
  const { state } = one
  if (state !== 'works') {
    const reply = await tools.api.call('refreshToken', request)
    const rule =
      state === 'revoked' ? 'authentication/revoked-token-not-refreshed' : 'authentication/refresh-refuses-expired'
    judge(rule, () => expect.that(tokenIn(reply) === undefined, `a token that is ${state} was refreshed`))
    return
  }
  const token = tokenIn(await tools.api.need('refreshToken', request))
  if (typeof token !== 'string') throw new Blocked('the refresh answered no token')
  one.state = 'open'
  // A revoked token must not be given to another case as new.
  reserveToken(tools.target, token)
  // Tokens of one second may be equal, and a revocation ends such a token for good.
  if (life.tokens.some((other) => other.token === token && other.state === 'revoked')) return
  const reply = await use(known(life, token), tools)
  judge('authentication/refreshed-token-works', () => expect.status(reply, 200))
}

async function revoke(judge: Judge, life: TokenLife, one: OneToken, tools: Tools): Promise<void> {
  await tools.api.need('revokeToken', { body: { token: one.token } })
  one.state = 'revoked'
  const reply = await use(one, tools)
  judge('errors/revoked-token', () => expect.status(reply, 401))
  await othersWork(judge, life, one, tools, 'authentication/revoke-spares-other-tokens')
}

/** Lets all tokens expire, also with configured lifetimes. */
async function expireAll(judge: Judge, life: TokenLife, tools: Tools): Promise<void> {
  const { jwt_hours: hours } = tools.target.features
  life.moved = true
  await tools.hook('advance_clock', { ms: Math.max(48, 2 * (hours ?? 8)) * HOUR_MS })
  const standing = life.tokens.find(({ state }) => state !== 'revoked')
  // An installation may let a JWT live for longer, and the target file need not say so.
  if (hours === undefined && standing !== undefined && (await use(standing, tools)).ok) return
  for (const one of life.tokens) {
    if (one.state === 'revoked') continue
    one.state = 'expired'
    const reply = await use(one, tools)
    judge('authentication/jwt-expires', () => expect.status(reply, 401))
  }
}

function steps(judge: Judge, { target }: Tools): fc.Arbitrary<Step<TokenLife>>[] {
  const hasRoom = ({ tokens }: TokenLife): boolean => tokens.length < MOST
  const hasTime = movesClock(target) && judge.about(...rulesOfTime)
  // The documents do not say what a second revocation, using a token twice revoked, or using a refreshed one returns.
  return [
    step('log in', hasRoom, (life, tools) => logIn(judge, life, tools)),
    stepOn(
      MOST,
      'refresh token',
      (life, index) => hasRoom(life) && is('works', 'revoked', 'expired')(life, index),
      (life, index, tools) => refresh(judge, life, at(life, index), tools),
    ),
    stepOn(MOST, 'revoke token', is('works'), (life, index, tools) => revoke(judge, life, at(life, index), tools)),
    ...(hasTime
      ? [
          step<TokenLife>(
            'let time pass',
            ({ tokens, moved }) => tokens.length > 1 && !moved,
            (life, tools) => expireAll(judge, life, tools),
          ),
        ]
      : []),
  ]
}

/** JWTs that are issued, refreshed, revoked and outlived in any order. */
export const tokenLife = modelRun<TokenLife>({
  title: 'some JWTs of one user through their lives',
  rules,
  exclusive: { rules: rulesOfTime, when: movesClock },
  initial: async () => ({ tokens: [], moved: false }),
  steps,
  final: (_life, { undo }) => undo('advance_clock'),
  length: 10,
  runs: 10,
})
