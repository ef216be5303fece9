import type { RuleId } from '#spec'
import { part } from '../alterations/together.ts'
import { on, onEach } from '../alterations/on.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Caller } from '../domain/kernel/call.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { isRefusal, plainSteps } from '../domain/kernel/steps.ts'
import { type TokenRecord, put } from '../world/index.ts'
import { dropping } from './alterations.ts'
import { type AreaFaults, type Fault, fault, each } from './fault.ts'

/** A public operation that asks for a token after all. */
function askingForToken(operation: string): Fault['operations'] {
  return {
    [operation]: (plain: Operation) => ({
      steps: {
        ...plain.steps,
        checkMedia: (incoming) =>
          incoming.headers['authorization'] === undefined ? refuse(401, 'no token') : plainSteps.checkMedia(incoming),
      } satisfies Operation['steps'],
    }),
  }
}

/** A refused login that goes through where the condition holds. */
function lettingIn(when: (body: any) => boolean): Fault['operations'] {
  return {
    issueToken: (plain) => ({
      find: (call) => {
        const login = plain.find(call) as { state: string }
        if (login.state !== 'refused' || !when(call.body)) return login
        const user = call.view.users.where('login', call.body.login ?? 'tess')[0]
        return user === undefined ? login : { state: 'issued', user }
      },
    }),
  }
}

/** Tokens that never work although they were given out. */
function deadTokens(operation: string): Fault['operations'] {
  return {
    [operation]: (plain: Operation) => ({
      ...dropping((change) => change.table === 'tokens' && change.record?.kind === 'jwt')(plain),
    }),
  }
}

/** An operation that answers 401 to some callers although their tokens work. */
function turningDown(operation: string, whom: (caller: Caller) => boolean): Fault['operations'] {
  return {
    [operation]: (plain: Operation) => ({
      steps: {
        ...plain.steps,
        authenticate: (incoming, token, scene) => {
          const caller = plainSteps.authenticate(incoming, token, scene)
          return !isRefusal(caller) && whom(caller) ? refuse(401, 'this kind of token is not taken') : caller
        },
      } satisfies Operation['steps'],
    }),
  }
}

/** Passes over tokens in the query that have the dots of a JWT. */
function ignoringJwtInQuery(operation: string): Fault['operations'] {
  return {
    [operation]: (plain: Operation) => ({
      steps: {
        ...plain.steps,
        tokenOf: (incoming) => {
          const token = plainSteps.tokenOf(incoming)
          return incoming.headers['authorization'] === undefined && token?.includes('.') === true ? undefined : token
        },
      } satisfies Operation['steps'],
    }),
  }
}

/** Rules that cannot hold where one operation takes no JWT. */
const JWT_DEPENDENT: Readonly<Record<string, readonly RuleId[]>> = {
  listTenants: [
    'authentication/issued-token-works',
    'authentication/refreshed-token-works',
    'authentication/jwt-lasts',
    'authentication/revoke-spares-other-tokens',
    'authentication/login-spares-earlier-tokens',
  ],
  exportFlows: ['authentication/query-token-on-export'],
  downloadExecutionConsole: ['authentication/query-token-on-download'],
}

const LOGIN_DEPENDENT = [
  'authentication/issue-gives-token',
  'authentication/issued-token-works',
  'authentication/two-factor-second-call',
  'errors/unsupported-media-type',
  'errors/malformed-json',
] as never[]

/** Faults of logins, refreshes, revocations and tenants. */
export const authenticationFaults: AreaFaults<'authentication'> = {
  'authentication/issue-gives-token': fault(
    'answers a login under another name',
    on('issueToken').body(({ token, ...rest }) => (token === undefined ? rest : { jwt: token })),
  ),
  'authentication/issue-needs-no-token': fault('asks for a token to log in', {
    operations: askingForToken('issueToken'),
  }),
  'authentication/issued-token-works': fault(
    'gives out tokens that do not work to users without a second factor',
    on('issueToken').decides((decision, call, found) => {
      const dead = found.user?.totpSecret === undefined
      return dead
        ? {
            ...decision,
            changes: decision.changes.filter((change) => !('table' in change && change.table === 'tokens')),
          }
        : decision
    }),
  ),
  'authentication/token-is-a-jwt': fault(
    'gives out opaque tokens',
    on('issueToken').decides((decision, call) => {
      const token = call.ids.key()
      if (decision.result.token === undefined) return decision
      const changes = decision.changes.map((change) =>
        'table' in change && change.table === 'tokens' && change.record !== undefined
          ? put('tokens', token, { ...change.record, token })
          : change,
      )
      return { changes, result: { token } }
    }),
  ),
  'authentication/wrong-password-gives-no-token': fault('takes any password', {
    operations: lettingIn(({ tfaToken }) => tfaToken === undefined),
  }),
  'authentication/two-factor-first-call': fault(
    'gives a token out beside the tfaToken',
    on('issueToken').body((body) => (body.tfaToken === undefined ? body : { ...body, token: 'early.token.given' })),
  ),
  'authentication/two-factor-second-call': fault(
    'answers the second call with another tfaToken',
    on('issueToken').answer((answer, call) =>
      (call.body as { code?: string }).code === undefined ? answer : { status: 200, json: { tfaToken: 'again' } },
    ),
  ),
  'authentication/two-factor-token-works': fault(
    'gives out tokens that do not work after a second factor',
    on('issueToken').decides((decision, call) => {
      const dead = (call.body as { code?: string }).code !== undefined
      return dead
        ? {
            ...decision,
            changes: decision.changes.filter((change) => !('table' in change && change.table === 'tokens')),
          }
        : decision
    }),
  ),
  'authentication/two-factor-wrong-code': fault('takes any code', part('authentication', { codeMatches: () => true })),
  'authentication/tfa-token-opens-nothing': fault(
    'serves tfaTokens as tokens',
    on('listTenants').with((plain) => ({
      steps: {
        ...plain.steps,
        authenticate: (incoming, token, scene) => {
          const pending = token === undefined ? undefined : scene.view.pendingLogins.get(token)
          const known = pending === undefined ? undefined : scene.view.tokens.where('userId', String(pending.userId))[0]
          return plainSteps.authenticate(incoming, known?.token ?? token, scene)
        },
      },
    })),
  ),
  'authentication/refresh-gives-token': fault(
    'answers a refresh with nothing',
    on('refreshToken').body(() => ({})),
  ),
  'authentication/refreshed-token-works': fault('gives out refreshed tokens that do not work', {
    operations: deadTokens('refreshToken'),
  }),
  'authentication/refresh-needs-no-token': fault('asks for a token to refresh', {
    operations: askingForToken('refreshToken'),
  }),
  'authentication/refresh-refuses-expired': fault(
    'refreshes expired tokens',
    on('refreshToken').find((found, call) => {
      const record = call.view.tokens.get(call.body.token)
      return record?.kind === 'jwt' && !record.revoked ? { record } : found
    }),
  ),
  'authentication/jwt-expires': fault(
    'serves expired JWTs',
    on('listTenants').with((plain) => ({
      steps: {
        ...plain.steps,
        authenticate: (incoming, token, scene) => {
          const record = token === undefined ? undefined : scene.view.tokens.get(token)
          return plainSteps.authenticate(incoming, token, record?.kind === 'jwt' ? { ...scene, now: 0 } : scene)
        },
      },
    })),
  ),
  'authentication/jwt-lasts': fault(
    'lets JWTs expire after an hour',
    part('authentication', { tokenLifetimeMs: 3_600_000 }),
  ),
  'authentication/revoke-answers': fault(
    'answers a revocation with a message',
    on('revokeToken').answer(() => ({ status: 200, json: { revoked: true } })),
  ),
  'authentication/revoke-needs-no-token': fault('asks for a token to revoke', {
    operations: askingForToken('revokeToken'),
  }),
  'authentication/revoked-token-not-refreshed': fault(
    'refreshes revoked tokens',
    on('refreshToken').find((found, call) => {
      const record = call.view.tokens.get(call.body.token)
      return record?.revoked === true ? { record } : found
    }),
  ),
  'authentication/revoke-spares-other-tokens': fault(
    'revokes the youngest token of the user too',
    on('revokeToken').with((plain) => ({
      // Cases revoke each other's tokens here, so a second revocation has to be taken.
      guards: {},
      apply: (call, found) => {
        const decision = plain.apply(call, found)
        const youngest = call.view.tokens
          .where('userId', String(found.record.userId))
          .filter(({ kind }: TokenRecord) => kind === 'jwt')
        return {
          ...decision,
          changes: [
            ...decision.changes,
            ...youngest.map((record: TokenRecord) => put('tokens', record.token, { ...record, revoked: true })),
          ],
        }
      },
    })),
  ),
  'authentication/tenants-listed': fault(
    'lists tenants by their names',
    on('listTenants').body((tenants) => tenants.map(({ id, name }: any) => `${id} ${name}`)),
  ),
  'authentication/tenants-hold-second': fault(
    'lists the own tenant only',
    on('listTenants').body((tenants) => tenants.slice(0, 1)),
  ),
  'authentication/switch-gives-token': fault(
    'answers a switch with nothing',
    on('switchTenant').body(() => ({})),
  ),
  'authentication/switched-token-sees-tenant': fault(
    'gives out a token for the tenant of before',
    on('switchTenant').with((plain) => ({
      apply: (call, tenant) => plain.apply(call, { ...tenant, id: call.caller.tenantId }),
    })),
  ),
  'authentication/switch-spares-own-token': fault(
    'takes flows out of sight of the token of before',
    on('listFlows').body((flows, call) =>
      switchedBefore(call) ? flows.filter(({ name }: any) => !String(name).includes('before-switch')) : flows,
    ),
  ),
  'authentication/key-without-bearer': fault(
    'takes a key without Bearer',
    on('listTenants').with((plain) => ({
      steps: { ...plain.steps, tokenOf: ({ headers }) => headers['authorization']?.replace(/^Bearer /, '') },
    })),
  ),
  'authentication/query-token-only-where-said': each('takes the token from the query', (id) =>
    onEach(id).with((plain: Operation) => ({
      steps: {
        ...plain.steps,
        tokenOf: (incoming) =>
          plainSteps.tokenOf(incoming) ??
          incoming.query.find(([name]) => name === 'Authorization')?.[1].replace(/^Bearer /, ''),
      } satisfies Operation['steps'],
    })),
  ),
  'authentication/key-taken-everywhere': each('does not take keys of operators', (id) => ({
    operations: turningDown(id, ({ user, token }) => user.role === 'operator' && token.kind === 'api-key'),
  })),
  'authentication/jwt-taken-everywhere': each('does not take JWTs', (id) => ({
    operations: turningDown(id, ({ user, token }) => user.login === 'edda' && token.kind === 'jwt'),
  })),
  'authentication/jwt-has-role-of-user': fault(
    'lists flows for the JWTs of API Users',
    on('listFlows').with((plain) => ({
      steps: {
        ...plain.steps,
        authorise: (facts, caller, scene) =>
          caller.token.kind === 'jwt' ? undefined : plainSteps.authorise(facts, caller, scene),
      },
    })),
  ),
  'authentication/query-token-on-export': fault('takes no JWT from the query', {
    operations: ignoringJwtInQuery('exportFlows'),
  }),
  'authentication/query-token-on-download': fault('takes no JWT from the query', {
    operations: ignoringJwtInQuery('downloadExecutionConsole'),
  }),
  'authentication/query-token-judged': each('takes any token in the query', (id) =>
    onEach(id).with((plain: Operation) => ({
      steps: {
        ...plain.steps,
        authenticate: (incoming, token, scene) => {
          const known = scene.view.tokens.where('userId', '1')[0]?.token
          const forged =
            incoming.headers['authorization'] === undefined &&
            token !== undefined &&
            scene.view.tokens.get(token) === undefined
          return plainSteps.authenticate(incoming, forged ? known : token, scene)
        },
      } satisfies Operation['steps'],
    })),
  ),
  'authentication/unknown-login-gives-no-token': fault(
    'lets logins in that nobody has',
    on('issueToken').find((found, call) => {
      const { login } = call.body as { login?: string }
      const unknown = login !== undefined && call.view.users.where('login', login).length === 0
      return unknown ? { state: 'issued', user: call.view.users.get(2) } : found
    }),
  ),
  'authentication/login-spares-earlier-tokens': fault(
    'revokes earlier tokens of the user at every login',
    on('issueToken').decides((decision, call, found) => {
      const earlier = call.view.tokens
        .where('userId', String(found.user.id))
        .filter(({ kind }: TokenRecord) => kind === 'jwt')
      return {
        ...decision,
        changes: [
          ...earlier.map((record: TokenRecord) => put('tokens', record.token, { ...record, revoked: true })),
          ...decision.changes,
        ],
      }
    }),
  ),
  'authentication/two-factor-unknown-tfa-token': fault('takes any tfaToken', {
    operations: lettingIn(({ tfaToken }) => tfaToken?.startsWith('etalon-') === true),
  }),
  'authentication/refresh-refuses-unknown': fault(
    'refreshes strings that nobody issued',
    on('refreshToken').find((found, call) =>
      call.view.tokens.get(call.body.token) === undefined ? { record: { userId: 2, tenantId: 1 } } : found,
    ),
  ),
  'authentication/refresh-keeps-user': fault(
    'refreshes to a token of the administrator',
    on('refreshToken').with((plain) => ({
      apply: (call, { record }) => plain.apply(call, { record: { ...record, userId: 1 } }),
    })),
  ),
  'authentication/switched-token-is-a-jwt': fault(
    'answers a switch with an opaque token',
    on('switchTenant').with((plain) => ({
      apply: (call, tenant) => {
        const { result } = plain.apply(call, tenant)
        const record = { ...result, token: call.ids.key() }
        return { changes: [put('tokens', record.token, record)], result: record }
      },
    })),
  ),
  'authentication/switched-token-writes-to-tenant': fault(
    'stores flows in the tenant of the user whatever the token is for',
    on('createFlow').stores('flows', (flow, _before, call) => ({ ...flow, tenantId: call.caller.user.tenantId })),
  ),
  'authentication/switch-to-closed-tenant': fault(
    'lets everyone into every tenant',
    on('switchTenant').find((_found, { path, view }) => view.tenants.get(path.tenantId)),
  ),
  'authentication/switch-to-unknown-tenant': fault(
    'switches to tenants that do not exist',
    on('switchTenant').find((found, call) =>
      call.view.tenants.get(call.path.tenantId) === undefined ? { id: call.path.tenantId } : found,
    ),
  ),
  'authentication/closed-tenant-not-listed': fault(
    'lists every tenant',
    on('listTenants').with((plain) => ({
      apply: (call, found) => ({ ...plain.apply(call, found), result: [...call.view.tenants.values()] }),
    })),
  ),
}

/** Whether the caller has switched tenants: a JWT of the user for another tenant is there. */
function switchedBefore(call: any): boolean {
  return call.view.tokens
    .where('userId', String(call.caller.user.id))
    .some(
      (token: { kind: string; tenantId: number }) => token.kind === 'jwt' && token.tenantId !== call.caller.tenantId,
    )
}
