import { TOTP } from 'otpauth/slim'
import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { part, together } from '../together.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Caller, Scene } from '../../domain/kernel/call.ts'
import { isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import { type Change, type TokenRecord, type UserRecord, type WebhookRecord, put } from '../../world/index.ts'
import { type AreaFaults, each, fault } from './fault.ts'
import { badTokenFaults } from './authentication-bad-tokens.ts'
import { byHeader, withoutEffect } from './revocations.ts'

/** Requires a token although the operation is public. */
const askingForToken = (id: OperationId): Alteration =>
  onEach(id).step({
    checkMedia: (incoming) =>
      incoming.headers['authorization'] === undefined ? refuse(401, 'no token') : plainSteps.checkMedia(incoming),
  })

const HOUR_MS = 3_600_000
const NEVER = Number.POSITIVE_INFINITY

type LoginBody = Partial<Record<'login' | 'password' | 'tfaToken' | 'code', string>>

/** Accepts a refused login if the condition holds. */
const lettingIn = (when: (body: LoginBody) => boolean): Alteration =>
  onEach('issueToken').find((login, { body, view }) => {
    const [user] = view.users.where('login', body.login ?? 'tess')
    return login.state === 'refused' && when(body) && user !== undefined ? { state: 'issued', user } : login
  })

/** Compares some digits of a code with those of its half-minute and its neighbours. */
const comparing = (from: number, to: number): Alteration =>
  part('authentication', {
    codeMatches: ({ totpSecret: secret }, code, now) =>
      secret !== undefined &&
      [-30_000, 0, 30_000].some(
        (by) => new TOTP({ secret }).generate({ timestamp: now + by }).slice(from, to) === code.slice(from, to),
      ),
  })

/** Refuses some callers with 401 although their tokens are valid. */
const turningDown = (id: OperationId, whom: (caller: Caller) => boolean): Alteration =>
  onEach(id).step({
    authenticate(incoming, token, scene) {
      const caller = plainSteps.authenticate(incoming, token, scene)
      return !isRefusal(caller) && whom(caller) ? refuse(401, 'this kind of token is not accepted') : caller
    },
  })

/** Treats the tokens of API Users as unknown. */
const refusedToApiUsers = (id: 'refreshToken' | 'revokeToken'): Alteration =>
  on(id).find((found, { view }) =>
    found?.record !== undefined && view.users.get(found.record.userId)?.role === 'api-user'
      ? { record: undefined }
      : found,
  )

/** Ignores tokens in the query that have the dots of a JWT. */
const ignoringJwtInQuery = (id: OperationId): Alteration =>
  onEach(id).step({
    tokenOf(incoming) {
      const token = plainSteps.tokenOf(incoming)
      return incoming.headers['authorization'] === undefined && token?.includes('.') === true ? undefined : token
    },
  })

/** Gives the JWTs of logins with a code another lifetime. */
const livingAfterCode = (ms: number): Alteration =>
  on('issueToken').stores('tokens', (token, before, { body, now }) =>
    before === undefined && 'code' in body ? { ...token, expiresAt: now + ms } : token,
  )

/** A token of the user who has still to send a code. */
function ofPendingLogin(tfaToken: string | undefined, { view }: Pick<Scene, 'view'>): TokenRecord | undefined {
  const pending = tfaToken === undefined ? undefined : view.pendingLogins.get(tfaToken)
  return pending && view.tokens.where('userId', String(pending.userId))[0]
}

const withoutTokens = (changes: readonly Change[]): readonly Change[] =>
  changes.filter((change) => !('table' in change && change.table === 'tokens'))

const jwtsOf = ({ view }: Scene, { id }: Pick<UserRecord, 'id'>): TokenRecord[] =>
  view.tokens.where('userId', String(id)).filter(({ kind }) => kind === 'jwt')
const revoked = (record: TokenRecord): Change => put('tokens', record.token, { ...record, revoked: true })

/** Whether the caller has switched tenants: the user has a JWT for another tenant. */
const hasSwitched = (call: Scene & { caller: Caller }): boolean =>
  jwtsOf(call, call.caller.user).some(({ tenantId }) => tenantId !== call.caller.tenantId)

/** Whether a JWT for the user's own tenant asks, as that of a login is. */
const asksByLogin = ({ caller }: { caller: Caller }): boolean =>
  caller.token.kind === 'jwt' && caller.tenantId === caller.user.tenantId

/** Notes the tokens that a refresh gives. */
const notingRefreshed = () =>
  on('refreshToken').also(({ now }, _found, { token, userId }) => {
    const key = `refreshed:${token}`
    return [put('visits', key, { key, userId: String(userId), kind: 'refreshed', id: 0, at: now })]
  })

const isRefreshed = (token: string | undefined, { view }: Pick<Scene, 'view'>): boolean =>
  view.visits.get(`refreshed:${token}`) !== undefined

/** Replaces a token by an opaque one. */
const opaque = (changes: readonly Change[], token: string): readonly Change[] =>
  changes.map((change) =>
    'table' in change && change.table === 'tokens' && change.record !== undefined
      ? put('tokens', token, { ...change.record, token })
      : change,
  )

/** Operations that look for objects of a tenant; the list of flows has rules of its own. */
const SCOPED = [
  ...(['listSchedules', 'listConnections', 'listFormats', 'listListeners'] as const),
  ...(['listMacros', 'listWebhooks', 'listDeletedObjects', 'listExportableObjects', 'listRecentConnections'] as const),
  ...(['listTags', 'search', 'runFlowByName', 'getFlow', 'getConnection', 'getMessage'] as const),
  ...(['replaceFlow', 'deleteFlow', 'bulkEditFlows', 'runFlow', 'runScheduledFlow', 'getFlowVersion'] as const),
  ...(['getExecutionConsole', 'listExecutionHistory', 'exportFlows', 'restoreDeletedObject'] as const),
  ...(['replaceSchedule', 'enableSchedule', 'deleteConnection', 'bulkEditConnections', 'replaceFormat'] as const),
  ...(['deleteListener', 'replaceMacro', 'deleteWebhook'] as const),
  ...(['getConnectionVersion', 'getFormatVersion', 'getScheduleVersion'] as const),
  ...(['exportObjects', 'listConnectionObjects', 'listConnectionFields', 'importFlows', 'importObjects'] as const),
  ...(['getExecution', 'tailExecutionConsole', 'stopFlow', 'searchWithFilters', 'searchMessages'] as const),
]

/** Tells webhooks of what happens in every tenant, as far as they cover it. */
const tellingEveryTenant = (covers: (webhook: WebhookRecord) => boolean): Alteration =>
  part('webhooks', (plain) => ({
    notify(happening, scene) {
      const { coversFlow } = scene.parts.webhooks
      const webhooks: typeof scene.parts.webhooks = {
        ...scene.parts.webhooks,
        coversFlow: (webhook, flowId) => covers(webhook) && coversFlow(webhook, flowId),
        coversOthers: () => false,
      }
      const elsewhere = [...scene.view.tenants.values()].filter(({ id }) => id !== happening.tenantId)
      return [
        ...plain.notify(happening, scene),
        ...elsewhere.flatMap(({ id }) =>
          plain.notify({ ...happening, tenantId: id }, { ...scene, parts: { ...scene.parts, webhooks } }),
        ),
      ]
    },
  }))

/** Stores schedules for flows of any tenant, and starts these by them. */
const schedulingAnyFlow = (): Alteration =>
  together(
    on('createSchedule').unguarded('flowIsThere'),
    on('runScheduledFlow').find((found, { caller, path, view }) => {
      const [schedule, flow] = [view.schedules.get(path.scheduleId), view.flows.get(path.flowId)]
      const isOwn = schedule !== undefined && schedule.tenantId === caller.tenantId
      return found ?? (isOwn && flow !== undefined ? { schedule, flow } : undefined)
    }),
  )

/** Faults of logins, refreshes, revocations and tenants. */
export const authenticationFaults: AreaFaults<'authentication'> = {
  'authentication/issue-gives-token': fault(
    'sends the token under another name',
    on('issueToken').body(({ token, ...rest }) => (token === undefined ? rest : { jwt: token })),
  ),
  'authentication/issue-needs-no-token': fault('requires a token to log in', askingForToken('issueToken')),
  'authentication/issued-token-works': fault(
    'issues invalid tokens to users without a second factor',
    on('issueToken').changes((changes, _call, login) =>
      'user' in login && login.user.totpSecret === undefined ? withoutTokens(changes) : changes,
    ),
  ),
  'authentication/token-is-a-jwt': [
    fault(
      'issues opaque tokens',
      on('issueToken').decides((decision, { ids }) => {
        const token = ids.key()
        return 'token' in decision.result ? { changes: opaque(decision.changes, token), result: { token } } : decision
      }),
    ),
    fault(
      'issues opaque tokens after a second factor',
      on('issueToken').decides((decision, { body, ids }) => {
        const token = ids.key()
        return 'code' in body && 'token' in decision.result
          ? { changes: opaque(decision.changes, token), result: { token } }
          : decision
      }),
    ),
    fault(
      'refreshes tokens by opaque ones',
      on('refreshToken').decides(({ changes, result }, { ids }) => {
        const token = ids.key()
        return { changes: opaque(changes, token), result: { ...result, token } }
      }),
    ),
  ],
  'authentication/wrong-password-gives-no-token': [
    fault(
      'accepts any password',
      lettingIn(({ tfaToken }) => tfaToken === undefined),
    ),
    fault(
      'accepts a login without a password',
      lettingIn(({ tfaToken, password = '' }) => tfaToken === undefined && password === ''),
    ),
    fault(
      'compares the first letters of passwords',
      lettingIn(({ tfaToken, password = '' }) => tfaToken === undefined && /^(edda|tess)-/.test(password)),
    ),
    fault(
      'asks for a code whatever the password',
      onEach('issueToken').find((login, { body, view }) => {
        const [user] = view.users.where('login', body.login ?? '')
        return login.state === 'refused' && user?.totpSecret !== undefined && body.tfaToken === undefined
          ? { state: 'code-needed', user }
          : login
      }),
    ),
  ],
  'authentication/two-factor-first-call': [
    fault(
      'issues a token together with the tfaToken',
      on('issueToken').body((body) => (body.tfaToken === undefined ? body : { ...body, token: 'early.token.given' })),
    ),
    fault(
      'asks for no code after a login with one',
      on('issueToken').find((login, call) =>
        login?.state === 'code-needed' && jwtsOf(call, login.user).length > 0
          ? { state: 'issued', user: login.user }
          : login,
      ),
    ),
  ],
  'authentication/two-factor-second-call': [
    fault(
      'responds to the second call with another tfaToken',
      on('issueToken').answer((answer, { body }) =>
        'code' in body ? { status: 200, json: { tfaToken: 'again' } } : answer,
      ),
    ),
    fault(
      'takes a second call that repeats login and password for a first one',
      on('issueToken').answer((answer, { body }) =>
        'code' in body && body.login !== undefined ? { status: 200, json: { tfaToken: 'again' } } : answer,
      ),
    ),
  ],
  'authentication/two-factor-token-works': [
    fault(
      'issues invalid tokens after a second factor',
      on('issueToken').changes((changes, { body }) => ('code' in body ? withoutTokens(changes) : changes)),
    ),
    ...(['listFlows', 'listConnections', 'listMessages'] as const).map((id) =>
      fault(
        `refuses the tokens of a second factor in ${id}`,
        turningDown(id, ({ user, token }) => user.totpSecret !== undefined && token.kind === 'jwt'),
      ),
    ),
    fault(
      'issues the token of a second call to the user whose login stands in it',
      on('issueToken').find((login, { body, view }) => {
        const { login: name = '', tfaToken } = body as LoginBody
        const [user] = view.users.where('login', name)
        return login?.state === 'issued' && tfaToken !== undefined && user !== undefined
          ? { state: 'issued', user }
          : login
      }),
    ),
  ],
  'authentication/two-factor-wrong-code': [
    fault('accepts any code', part('authentication', { codeMatches: () => true })),
    fault(
      'accepts any code of six digits',
      part('authentication', { codeMatches: (_user, code) => /^\d{6}$/.test(code) }),
    ),
    fault('compares only the first half of a code', comparing(0, 3)),
    fault('compares only the second half of a code', comparing(3, 6)),
    fault(
      'asks for the code only where one is sent',
      part('authentication', ({ codeMatches }) => ({
        codeMatches: (user, code, now) => code === '' || codeMatches(user, code, now),
      })),
    ),
    fault(
      'asks for the code only where the member is sent',
      on('issueToken').find((login, { body, view }) => {
        const { tfaToken = '', code } = body as LoginBody
        const pending = view.pendingLogins.get(tfaToken)
        const user = code === undefined && pending !== undefined ? view.users.get(pending.userId) : undefined
        return user === undefined ? login : { state: 'issued', user }
      }),
    ),
  ],
  'authentication/tfa-token-opens-nothing': [
    ...(['listTenants', 'switchTenant', 'exportFlows'] as const).map((id) =>
      fault(
        `accepts tfaTokens as tokens for ${id}`,
        onEach(id).step({
          authenticate: (incoming, token, scene) =>
            plainSteps.authenticate(incoming, ofPendingLogin(token, scene)?.token ?? token, scene),
        }),
      ),
    ),
    fault(
      'trades tfaTokens for tokens',
      on('refreshToken').find((found, call) => {
        const record = ofPendingLogin(call.body.token, call)
        return record === undefined ? found : { record }
      }),
    ),
  ],
  'authentication/refresh-gives-token': [
    fault(
      'responds to a refresh without a body',
      on('refreshToken').body(() => ({})),
    ),
    fault(
      'does not refresh the JWTs of a switch',
      on('refreshToken').refuses(({ body, view }) => {
        const { tenantId, userId } = view.tokens.get(body.token) ?? {}
        return tenantId !== view.users.get(userId ?? 0)?.tenantId
      }),
    ),
    fault(
      'asks for a second factor again at a refresh',
      on('refreshToken').body((plain, { body, view }) => {
        const { userId } = view.tokens.get(body.token) ?? {}
        return view.users.get(userId ?? 0)?.totpSecret === undefined ? plain : { tfaToken: plain.token }
      }),
    ),
    fault(
      'refreshes no token that came from a refresh',
      notingRefreshed().find((found, call) => ({
        record: isRefreshed(call.body.token, call) ? undefined : found?.record,
      })),
    ),
    fault(
      'refreshes no token in its last hour',
      on('refreshToken').find((found, { now }) => ({
        record: (found?.record?.expiresAt ?? 0) - now < HOUR_MS ? undefined : found?.record,
      })),
    ),
  ],
  'authentication/refreshed-token-works': fault('issues invalid refreshed tokens', on('refreshToken').drops('tokens')),
  'authentication/refresh-needs-no-token': [
    fault('requires a token to refresh', askingForToken('refreshToken')),
    fault(
      'issues invalid refreshed tokens to callers without a token',
      withoutEffect('refreshToken', ({ headers }) => headers['authorization'] === undefined),
    ),
  ],
  'authentication/refresh-refuses-expired': [NEVER, HOUR_MS].map((graceMs) =>
    fault(
      `refreshes expired tokens${graceMs === NEVER ? '' : ' for an hour'}`,
      on('refreshToken').find((found, call) => {
        const record = call.view.tokens.get(call.body.token)
        const isLate = (record?.expiresAt ?? 0) + graceMs > call.now
        return record?.kind === 'jwt' && !record.revoked && isLate ? { record } : found
      }),
    ),
  ),
  'authentication/refreshed-token-is-new': fault(
    'returns the token that it was given',
    on('refreshToken').decides((decision, { body, view }) => {
      const record = view.tokens.get(body.token)
      return record === undefined ? decision : { changes: [], result: record }
    }),
  ),
  'authentication/refreshed-token-lasts': [
    fault(
      'lets a refreshed token expire with the one before',
      on('refreshToken').stores('tokens', (token, before, { body, view }) =>
        before === undefined ? { ...token, expiresAt: view.tokens.get(body.token)?.expiresAt } : token,
      ),
    ),
    fault(
      'lets a refreshed token live for two lives',
      on('refreshToken').stores('tokens', (token, before, { now }) =>
        before === undefined ? { ...token, expiresAt: now + 2 * ((token.expiresAt ?? now) - now) } : token,
      ),
    ),
  ],
  'authentication/jwt-lasts': [
    fault('expires JWTs after an hour', part('authentication', { tokenLifetimeMs: HOUR_MS })),
    fault('expires JWTs of a second factor after an hour', livingAfterCode(HOUR_MS)),
    fault(
      'returns the JWT of an earlier login while it is valid',
      on('issueToken').decides((decision, call, login) => {
        if (login.state !== 'issued') return decision
        const { authentication } = call.parts
        const isOfBefore = (one: TokenRecord): boolean =>
          !one.revoked &&
          !authentication.expired(one, call.now) &&
          (one.expiresAt ?? 0) < call.now + authentication.tokenLifetimeMs - HOUR_MS
        const former = jwtsOf(call, login.user).find(isOfBefore)
        return former === undefined ? decision : { changes: [], result: { token: former.token } }
      }),
    ),
  ],
  'authentication/revoke-answers': fault(
    'responds to a revocation with a message',
    on('revokeToken').answer(() => ({ status: 200, json: { revoked: true } })),
  ),
  'authentication/revoke-needs-no-token': [
    fault('requires a token to revoke', askingForToken('revokeToken')),
    fault(
      'revokes nothing for callers without a token',
      withoutEffect('revokeToken', ({ headers }) => headers['authorization'] === undefined),
    ),
  ],
  'authentication/revoked-token-not-refreshed': fault(
    'refreshes revoked tokens',
    on('refreshToken').find((found, call) => {
      const record = call.view.tokens.get(call.body.token)
      return record?.revoked === true && record.kind === 'jwt' ? { record } : found
    }),
  ),
  'authentication/revoke-spares-other-tokens': [
    fault(
      'also revokes the newest token of the user',
      // Cases revoke each other's tokens here, so a second revocation must succeed.
      onEach('revokeToken')
        .guard('tokenKnown', (plain, call, found) => (found.record === undefined ? plain(call, found) : undefined))
        .also((call, { record }) => jwtsOf(call, { id: record.userId }).map(revoked)),
    ),
    fault('revokes the JWT in the header in place of the one in the body', byHeader('revokeToken')),
  ],
  'authentication/tenants-listed': fault(
    'lists tenants as an object by name',
    on('listTenants').items(({ id, name }) => `${id} ${name}`),
  ),
  'authentication/tenants-hold-second': [
    fault(
      'lists only the present tenant',
      on('listTenants').body((tenants) => tenants.slice(0, 1)),
    ),
    fault(
      'lists no tenant',
      on('listTenants').body(() => []),
    ),
  ],
  'authentication/switch-gives-token': [
    fault(
      'responds to a switch without a body',
      on('switchTenant').body(() => ({})),
    ),
    fault(
      'returns the token of an earlier switch, even if that is revoked',
      on('switchTenant').decides((decision, call, { id }) => {
        const earlier = jwtsOf(call, call.caller.user).find(({ tenantId, revoked: gone }) => tenantId === id && gone)
        return earlier === undefined ? decision : { changes: [], result: earlier }
      }),
    ),
    fault('switches for no JWT of a login', on('switchTenant').refuses(asksByLogin)),
  ],
  'authentication/switched-token-sees-tenant': [
    fault(
      'issues a token for the previous tenant',
      on('switchTenant').find((tenant, { caller }) => tenant && { ...tenant, id: caller.tenantId }),
    ),
    fault(
      'issues a token for the previous tenant after a switch before',
      on('switchTenant').find((tenant, { caller }) =>
        tenant && caller.tenantId !== caller.user.tenantId ? { ...tenant, id: caller.tenantId } : tenant,
      ),
    ),
  ],
  'authentication/switched-token-sees-no-other-tenant': [
    ...SCOPED.map((id) =>
      fault(
        `serves ${id} for the tenant of the user`,
        onEach(id).step(({ authenticate }) => ({
          authenticate(incoming, token, scene) {
            const caller = authenticate(incoming, token, scene)
            return isRefusal(caller) ? caller : { ...caller, tenantId: caller.user.tenantId }
          },
        })),
      ),
    ),
    fault(
      'issues a token for the tenant of the JWT that asks for a switch',
      on('switchTenant').find((tenant, call) =>
        tenant && asksByLogin(call) ? { ...tenant, id: call.caller.tenantId } : tenant,
      ),
    ),
    fault('stores schedules for flows of any tenant, and starts these by them', schedulingAnyFlow()),
    fault(
      'tells webhooks of the runs of every tenant',
      tellingEveryTenant(() => true),
    ),
    fault(
      'tells webhooks of the runs of any flow that they include',
      tellingEveryTenant(({ flowIncludes = [] }) => flowIncludes.length > 0),
    ),
  ],
  'authentication/switch-spares-own-token': [
    fault(
      'hides flows from the previous token',
      on('listFlows').result((flows, call) =>
        hasSwitched(call) ? flows.filter(({ name }) => !String(name).includes('before-switch')) : flows,
      ),
    ),
    fault(
      'takes the JWT that asks for a switch along to the other tenant',
      on('switchTenant').also((call, { id }) =>
        asksByLogin(call) ? [put('tokens', call.caller.token.token, { ...call.caller.token, tenantId: id })] : [],
      ),
    ),
  ],
  'authentication/key-without-bearer': (['listTenants', 'listSchedules'] as const).map((id) =>
    fault(
      `accepts a key without Bearer in ${id}`,
      on(id).step({ tokenOf: ({ headers }) => headers['authorization']?.replace(/^Bearer /, '') }),
    ),
  ),
  'authentication/query-token-only-where-said': each('accepts the token in the query', (id) =>
    onEach(id).step({
      tokenOf: (incoming) =>
        plainSteps.tokenOf(incoming) ??
        incoming.query.find(([name]) => name === 'Authorization')?.[1].replace(/^Bearer /, ''),
    }),
  ),
  'authentication/key-taken-everywhere': each('refuses keys of operators', (id) =>
    turningDown(id, ({ user, token }) => user.role === 'operator' && token.kind === 'api-key'),
  ),
  'authentication/jwt-taken-everywhere': each('refuses JWTs', (id) =>
    turningDown(id, ({ user, token }) => user.login === 'edda' && token.kind === 'jwt'),
  ),
  'authentication/api-user-refreshes': fault('refreshes no JWTs of API Users', refusedToApiUsers('refreshToken')),
  'authentication/api-user-revokes': fault('revokes no JWTs of API Users', refusedToApiUsers('revokeToken')),
  'authentication/jwt-has-role-of-user': [
    ...(['listFlows', 'deleteFlow', 'listUsers'] as const).map((id) =>
      fault(
        `lets every JWT call ${id}`,
        onEach(id).step({
          authorise: (facts, caller, scene) =>
            caller.token.kind === 'jwt' ? undefined : plainSteps.authorise(facts, caller, scene),
        }),
      ),
    ),
    ...(['listFlows', 'createFlow'] as const).map((id) =>
      fault(
        `lets every refreshed JWT call ${id}`,
        notingRefreshed(),
        onEach(id).step({
          authorise: (facts, caller, scene) =>
            isRefreshed(caller.token.token, scene) ? undefined : plainSteps.authorise(facts, caller, scene),
        }),
      ),
    ),
  ],
  'authentication/query-token-on-export': fault('refuses JWTs in the query', ignoringJwtInQuery('exportFlows')),
  'authentication/query-token-on-download': fault(
    'refuses JWTs in the query',
    ignoringJwtInQuery('downloadExecutionConsole'),
  ),
  'authentication/unknown-login-gives-no-token': fault(
    'accepts unknown logins',
    onEach('issueToken').find((login, { body, view }) => {
      const isUnknown = body.login !== undefined && view.users.where('login', body.login).length === 0
      return isUnknown ? { state: 'issued', user: view.users.get(2) } : login
    }),
  ),
  'authentication/login-spares-earlier-tokens': fault(
    'revokes earlier tokens of the user at every login',
    on('issueToken').changes((changes, call, login) => [
      ...('user' in login ? jwtsOf(call, login.user).map(revoked) : []),
      ...changes,
    ]),
  ),
  'authentication/two-factor-unknown-tfa-token': [
    fault(
      'accepts any tfaToken',
      lettingIn(({ tfaToken }) => tfaToken?.startsWith('etalon-') === true),
    ),
    fault(
      'accepts any tfaToken beside login and password',
      lettingIn(({ tfaToken, login }) => tfaToken?.startsWith('etalon-') === true && login !== undefined),
    ),
  ],
  'authentication/refresh-keeps-user': [
    fault(
      'returns a token of the administrator on refresh',
      on('refreshToken').find((found) => ({ record: found?.record && { ...found.record, userId: 1 } })),
    ),
    fault('refreshes the JWT in the header in place of the one in the body', byHeader('refreshToken')),
    fault(
      'returns a token of the user who logged in last on refresh',
      on('refreshToken').find((found, { view }) => {
        const last = [...view.tokens.values()].findLast(({ kind }) => kind === 'jwt')
        return { record: found?.record && { ...found.record, userId: last?.userId ?? found.record.userId } }
      }),
    ),
  ],
  'authentication/switched-token-is-a-jwt': fault(
    'responds to a switch with an opaque token',
    on('switchTenant').decides((decision, { ids }) => {
      const result = { ...decision.result, token: ids.key() }
      return { changes: [put('tokens', result.token, result)], result }
    }),
  ),
  'authentication/switched-token-writes-to-tenant': fault(
    "stores flows in the user's tenant instead of the token's",
    on('createFlow').stores('flows', (flow, _before, call) => ({ ...flow, tenantId: call.caller.user.tenantId })),
  ),
  'authentication/switch-to-closed-tenant': [
    fault(
      'lets all users switch to all tenants',
      on('switchTenant').find((_found, { path, view }) => view.tenants.get(path.tenantId)),
    ),
    fault(
      'lets all users switch to the tenants of any one of them',
      on('switchTenant').find((found, { caller, path, view }) => {
        const isOpen = [...view.users.values()].some(
          ({ tenantId, tenants }) => tenantId === caller.user.tenantId && tenants.includes(path.tenantId),
        )
        return isOpen ? view.tenants.get(path.tenantId) : found
      }),
    ),
    fault(
      'asks only administrators whether a tenant is open to them',
      on('switchTenant').find((found, { caller, path, view }) =>
        caller.user.role === 'administrator' ? found : view.tenants.get(path.tenantId),
      ),
    ),
    fault(
      'lists no tenant for users of one, and lets them switch to all',
      on('listTenants').body((tenants) => (tenants.length === 1 ? [] : tenants)),
      on('switchTenant').find((found, { caller, path, view }) =>
        caller.user.role === 'administrator' ? found : view.tenants.get(path.tenantId),
      ),
    ),
  ],
  'authentication/switch-to-unknown-tenant': fault(
    'switches to tenants that do not exist',
    on('switchTenant').find((found, { path, view }) =>
      view.tenants.get(path.tenantId) === undefined ? { id: path.tenantId, name: 'no tenant' } : found,
    ),
  ),
  'authentication/closed-tenant-not-listed': fault(
    'lists every tenant',
    on('listTenants').decides((decision, call) => ({ ...decision, result: [...call.view.tenants.values()] })),
  ),
  ...badTokenFaults,
}
