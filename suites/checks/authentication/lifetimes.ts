import { type OperationId, allOperations } from '#spec'
import {
  Blocked,
  type CallRequest,
  NotApplicable,
  type Tools,
  check,
  unlessBlocked,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { read } from '../objects.ts'
import { downloadQuery } from '../runs/starts.ts'
import { switchedToken, tokenIn } from './switched.ts'
import { twoFactorLogin } from './two-factor.ts'

type Target = Tools['target']

const HOUR_MS = 3_600_000
/** Far beyond the default. */
const TWO_DAYS_MS = 48 * HOUR_MS

/** Advances the target's clock, sends a request, and resets the clock. */
async function later<T>(tools: Tools, ms: number, ask: () => Promise<T>): Promise<T> {
  await tools.hook('advance_clock', { ms })
  try {
    return await ask()
  } finally {
    await tools.undo('advance_clock')
  }
}

/**
 * The operations that need no object: all that read without a path parameter, apart from those that are not allowed, and the
 * search, which is for words.
 */
function readable({ target, effectsOf }: Tools): OperationId[] {
  const reads = allOperations.filter(
    ({ id, api, method, public: isPublic, parameters }) =>
      api === 'platform' &&
      method === 'GET' &&
      id !== 'search' &&
      !isPublic &&
      parameters.every(({ required }) => !required) &&
      [...effectsOf(id)].every((effect) => target.allow.has(effect)),
  )
  return reads.map(({ id }) => id)
}

/** Whole requests for those of the operations for which there is one: a service may look at these before the token. */
async function requestsFor(
  { given }: Tools,
  ids: readonly OperationId[],
): Promise<(readonly [OperationId, CallRequest<OperationId>])[]> {
  const requests = []
  for (const id of ids) {
    const request = await unlessNotApplicable(() => unlessBlocked(() => given.requestFor(id)))
    if (request !== undefined) requests.push([id, request] as const)
  }
  return requests
}

const DEFAULT_HOURS = 8
const lifeOf = ({ features }: Target): number => (features.jwt_hours ?? DEFAULT_HOURS) * HOUR_MS
/** Soon after the lifetime that the target file gives, else far beyond the default, which an installation may change. */
const afterLife = ({ features }: Target): number =>
  features.jwt_hours === undefined ? TWO_DAYS_MS : (features.jwt_hours + 0.1) * HOUR_MS

/**
 * What comes of requests once a JWT has outlived its lifetime.
 * @throws NotApplicable if it still works, and the target file does not say how long it may
 */
function outlived<T>(tools: Tools, token: string, ask: () => Promise<T>): Promise<T> {
  const { api, target } = tools
  return later(tools, afterLife(target), async () => {
    const isOpen = target.features.jwt_hours === undefined
    if (isOpen && (await api.call('listTenants', { as: { token }, valid: false })).ok)
      throw new NotApplicable('a JWT works for more than two days, and the target file has no features.jwt_hours')
    return ask()
  })
}

/** How long a JWT works at least; the default promises nothing about an installation that may have changed it. */
function knownLifeOf(target: Target): number {
  if (target.features.jwt_hours === undefined)
    throw new NotApplicable('an installation may change the lifetime, and the target file has no features.jwt_hours')
  return lifeOf(target)
}

/** A token that a refresh returned after half of the life of a JWT, and that JWT. */
async function refreshedHalfWay(tools: Tools): Promise<{ old: string; refreshed: string }> {
  const old = await tools.given.jwt()
  const reply = await later(tools, lifeOf(tools.target) / 2, () =>
    tools.api.need('refreshToken', { body: { token: old } }),
  )
  const refreshed = tokenIn(reply)
  if (refreshed === undefined) throw new Blocked('the refresh answered no token')
  return { old, refreshed }
}

export const refreshedTokenIsNew = check({
  rule: 'authentication/refreshed-token-is-new',
  title: 'a refresh hours after the login returns another token',
  exclusive: true,
  run: async (tools) => {
    const { old, refreshed } = await refreshedHalfWay(tools)
    tools.expect.that(refreshed !== old, 'the refresh returned the token that it was given')
  },
})

export const refreshedTokenLasts = check({
  rule: 'authentication/refreshed-token-lasts',
  title: 'a token that came half-way works when the one before has expired, and not for longer than a life',
  exclusive: true,
  run: async (tools) => {
    const { api, expect, target } = tools
    const life = knownLifeOf(target)
    const { old, refreshed } = await refreshedHalfWay(tools)
    if (refreshed === old) throw new Blocked('the refresh returned the token that it was given')
    const call = (valid: boolean) => api.call('listTenants', { as: { token: refreshed }, valid })
    expect.status(await later(tools, life * 1.2, () => call(true)), 200)
    expect.status(await later(tools, life / 2 + afterLife(target), () => call(false)), 401)
  },
})

/** Requests on a flow by each method, with whole bodies, since a service may look at these before the token. */
async function onFlow({ api, given, target, unique }: Tools) {
  const flow = await given.flow()
  const path = { flowId: flow.id }
  const name = unique('expired')
  return [
    ['getFlow', { path }],
    ['createFlow', { body: { ...target.fixtures.flow, name } }],
    ['replaceFlow', { path, body: { ...(await read(api, 'flow', flow)), name } }],
    ['deleteFlow', { path }],
    ['search', { query: { query: name } }],
  ] as const
}

export const jwtExpires = check({
  rule: 'authentication/jwt-expires',
  title: 'a JWT is refused soon after the lifetime that the target file gives, or after two days',
  exclusive: true,
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const token = await given.jwt()
    // A filter may stand before some methods and paths only.
    const others = target.allow.has('writes') ? await onFlow(tools) : []
    const reads = await requestsFor(tools, readable(tools))
    // A use half-way must not make it live longer.
    await later(tools, lifeOf(target) / 2, () => api.call('listTenants', { as: { token } }))
    await outlived(tools, token, async () => {
      for (const [id, request] of [...reads, ...others])
        expect.status(await api.call(id, { ...request, as: { token }, valid: false }), 401)
    })
  },
})

/** The documents say how long the JWT of a login works, not that of a switch; after three years it is over, too. */
const YEARS_MS = 3 * 365 * 24 * HOUR_MS

export const jwtOfSwitchExpires = check({
  rule: 'authentication/jwt-expires',
  title: 'the JWT of a switch is refused three years later, when that of a login has long expired',
  exclusive: true,
  run: async (tools) => {
    const { api, expect, given } = tools
    const switched = await switchedToken(tools)
    const token = await given.jwt()
    await api.need('listTenants', { as: { token: switched } })
    await later(tools, YEARS_MS, async () => {
      if ((await api.call('listTenants', { as: { token }, valid: false })).ok)
        throw new NotApplicable('the JWT of a login still works')
      expect.status(await api.call('listTenants', { as: { token: switched }, valid: false }), 401)
    })
  },
})

/** Calls whose own code may read the token: a switch, and what names an object in its path. */
const BY_PATH = ['switchTenant', 'getSchedule', 'replaceSchedule', 'getConnection', 'replaceConnection'] as const
/** The same, which need a run. */
const OF_RUNS = ['runFlow', 'getExecutionConsole'] as const

export const jwtExpiresByPath = check({
  rule: 'authentication/jwt-expires',
  title: 'an expired JWT is traded for no tenant, runs nothing, and neither reads nor replaces what its path names',
  exclusive: true,
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const token = await given.jwt()
    const requests = await requestsFor(tools, target.allow.has('executes') ? [...BY_PATH, ...OF_RUNS] : BY_PATH)
    await outlived(tools, token, async () => {
      for (const [id, request] of requests)
        expect.status(await api.call(id, { ...request, as: { token }, valid: false }), 401)
    })
  },
})

export const jwtExpiresInQuery = check({
  rule: 'authentication/jwt-expires-in-query',
  title: 'an expired JWT in the query exports no flow and downloads no log',
  exclusive: true,
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const token = await given.jwt()
    const export_ = { id: 'exportFlows', query: { flows: String((await given.flow()).id) } } as const
    const succeeds = target.fixtures.runs?.succeeds
    // The parameters may be looked at before the token, so they are those of a run.
    const log =
      succeeds === undefined || target.requests.downloadExecutionConsole?.query === undefined
        ? undefined
        : downloadQuery(target, await given.run(succeeds))
    const download = { id: 'downloadExecutionConsole', query: log } as const
    await outlived(tools, token, async () => {
      for (const { id, query } of log === undefined ? [export_] : [export_, download])
        for (const Authorization of [token, `Bearer ${token}`])
          expect.status(await api.call(id, { query: { ...query, Authorization }, as: 'nobody', valid: false }), 401)
    })
  },
})

export const jwtLasts = check({
  rule: 'authentication/jwt-lasts',
  title: 'a JWT works up to the end of its lifetime',
  exclusive: true,
  run: async (tools) => {
    const end = knownLifeOf(tools.target) - HOUR_MS / 10
    const token = await tools.given.jwt()
    const reply = await later(tools, end, () => tools.api.call('listTenants', { as: { token } }))
    tools.expect.status(reply, 200)
  },
})

export const secondLoginLasts = check({
  rule: 'authentication/jwt-lasts',
  title: 'a JWT of a login half-way through the life of another one works up to the end of its own lifetime',
  exclusive: true,
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const life = knownLifeOf(target)
    await given.jwt()
    const token = await later(tools, life / 2, () => given.jwt())
    // The clock is back where it was, so that the second one ends after one life and a half.
    const reply = await later(tools, 1.5 * life - HOUR_MS / 10, () => api.call('listTenants', { as: { token } }))
    expect.status(reply, 200)
  },
})

/** A token of a login with a second factor. */
async function tokenOfTwoFactors(tools: Tools): Promise<string> {
  const token = tokenIn(await twoFactorLogin(tools))
  if (token === undefined) throw new Blocked('the second call was answered without a token')
  return token
}

export const jwtOfSecondFactorExpires = check({
  rule: 'authentication/jwt-expires',
  title: 'a JWT of a login with a second factor is refused after its lifetime',
  exclusive: true,
  run: async (tools) => {
    const token = await tokenOfTwoFactors(tools)
    const ask = () => tools.api.call('listTenants', { as: { token }, valid: false })
    tools.expect.status(await outlived(tools, token, ask), 401)
  },
})

export const jwtOfSecondFactorLasts = check({
  rule: 'authentication/jwt-lasts',
  title: 'a JWT of a login with a second factor works up to the end of its lifetime',
  exclusive: true,
  run: async (tools) => {
    const end = knownLifeOf(tools.target) - HOUR_MS / 10
    const token = await tokenOfTwoFactors(tools)
    tools.expect.status(await later(tools, end, () => tools.api.call('listTenants', { as: { token } })), 200)
  },
})

export const refreshUntilTheEnd = check({
  rule: 'authentication/refresh-gives-token',
  title: 'a JWT is traded for a token shortly before it expires',
  exclusive: true,
  run: async (tools) => {
    const end = knownLifeOf(tools.target) - HOUR_MS / 10
    const token = await tools.given.jwt()
    const reply = await later(tools, end, () => tools.api.call('refreshToken', { body: { token } }))
    tools.expect.status(reply, 200)
    tools.expect.that(tokenIn(reply) !== undefined, 'the refresh answered no token')
  },
})

export const refreshRefusesExpired = check({
  rule: 'authentication/refresh-refuses-expired',
  title: 'an expired JWT gives no token',
  exclusive: true,
  run: async (tools) => {
    const token = await tools.given.jwt()
    const reply = await outlived(tools, token, () => tools.api.call('refreshToken', { body: { token }, valid: false }))
    tools.expect.that(
      ((reply.json as { token?: unknown } | undefined)?.token ?? null) === null,
      'an expired token was refreshed',
    )
  },
})

export const staysRevoked = check({
  rule: 'errors/revoked-token',
  title: 'a JWT that was revoked hours ago, within its lifetime',
  over: ['listTenants'],
  exclusive: true,
  run: async (tools) => {
    const { api, expect, given, target } = tools
    const token = await given.jwt()
    await api.need('revokeToken', { body: { token } })
    const ask = () => api.call('listTenants', { as: { token }, valid: false })
    expect.status(await later(tools, lifeOf(target) / 2, ask), 401)
  },
})
