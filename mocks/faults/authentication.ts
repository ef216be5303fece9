import type { RuleId } from '#spec'
import { refuse } from '../domain/kernel/answer.ts'
import type { Caller } from '../domain/kernel/call.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { isRefusal, plainSteps } from '../domain/kernel/steps.ts'
import { type TokenRecord, put } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { dropping, storing } from './alterations.ts'
import type { AreaFaults, Fault } from './fault.ts'

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
  'authentication/issue-gives-token': [
    {
      says: 'answers a login under another name',
      operations: { issueToken: shaped(({ token, ...rest }) => (token === undefined ? rest : { jwt: token })) },
      collateral: ['authentication/two-factor-second-call'],
    },
  ],
  'authentication/issue-needs-no-token': [
    {
      says: 'asks for a token to log in',
      operations: askingForToken('issueToken'),
      collateral: [...LOGIN_DEPENDENT, 'errors/internal-error'],
    },
  ],
  'authentication/issued-token-works': [
    {
      says: 'gives out tokens that do not work to users without a second factor',
      operations: {
        issueToken: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const dead = found.user?.totpSecret === undefined
            return dead
              ? {
                  ...decision,
                  changes: decision.changes.filter((change) => !('table' in change && change.table === 'tokens')),
                }
              : decision
          },
        }),
      },
      collateral: [
        'authentication/refresh-gives-token',
        'authentication/refresh-needs-no-token',
        'authentication/revoke-answers',
        'authentication/revoke-needs-no-token',
        'authentication/revoke-spares-other-tokens',
        'authentication/jwt-lasts',
        'authentication/jwt-taken-everywhere',
        'authentication/query-token-on-export',
        'authentication/query-token-on-download',
        'authentication/login-spares-earlier-tokens',
      ],
    },
  ],
  'authentication/token-is-a-jwt': [
    {
      says: 'gives out opaque tokens',
      operations: {
        issueToken: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const token = call.ids.key()
            if (decision.result.token === undefined) return decision
            const changes = decision.changes.map((change) =>
              'table' in change && change.table === 'tokens' && change.record !== undefined
                ? put('tokens', token, { ...change.record, token })
                : change,
            )
            return { changes, result: { token } }
          },
        }),
      },
    },
  ],
  'authentication/wrong-password-gives-no-token': [
    { says: 'takes any password', operations: lettingIn(({ tfaToken }) => tfaToken === undefined) },
  ],
  'authentication/two-factor-first-call': [
    {
      says: 'gives a token out beside the tfaToken',
      operations: {
        issueToken: shaped((body) => (body.tfaToken === undefined ? body : { ...body, token: 'early.token.given' })),
      },
    },
  ],
  'authentication/two-factor-second-call': [
    {
      says: 'answers the second call with another tfaToken',
      operations: {
        issueToken: (plain) => ({
          answer: (result, call) =>
            (call.body as { code?: string }).code === undefined
              ? plain.answer(result, call)
              : { status: 200, json: { tfaToken: 'again' } },
        }),
      },
    },
  ],
  'authentication/two-factor-token-works': [
    {
      says: 'gives out tokens that do not work after a second factor',
      operations: {
        issueToken: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const dead = (call.body as { code?: string }).code !== undefined
            return dead
              ? {
                  ...decision,
                  changes: decision.changes.filter((change) => !('table' in change && change.table === 'tokens')),
                }
              : decision
          },
        }),
      },
    },
  ],
  'authentication/two-factor-wrong-code': [
    { says: 'takes any code', parts: { authentication: { codeMatches: () => true } } },
  ],
  'authentication/tfa-token-opens-nothing': [
    {
      says: 'serves tfaTokens as tokens',
      operations: {
        listTenants: (plain) => ({
          steps: {
            ...plain.steps,
            authenticate: (incoming, token, scene) => {
              const pending = token === undefined ? undefined : scene.view.pendingLogins.get(token)
              const known =
                pending === undefined ? undefined : scene.view.tokens.where('userId', String(pending.userId))[0]
              return plainSteps.authenticate(incoming, known?.token ?? token, scene)
            },
          },
        }),
      },
    },
  ],
  'authentication/refresh-gives-token': [
    { says: 'answers a refresh with nothing', operations: { refreshToken: shaped(() => ({})) } },
  ],
  'authentication/refreshed-token-works': [
    { says: 'gives out refreshed tokens that do not work', operations: deadTokens('refreshToken') },
  ],
  'authentication/refresh-needs-no-token': [
    {
      says: 'asks for a token to refresh',
      operations: askingForToken('refreshToken'),
      collateral: [
        'authentication/refresh-gives-token',
        'errors/internal-error',
        'errors/unsupported-media-type',
        'errors/malformed-json',
      ],
    },
  ],
  'authentication/refresh-refuses-expired': [
    {
      says: 'refreshes expired tokens',
      operations: {
        refreshToken: (plain) => ({
          find: (call) => {
            const record = call.view.tokens.get(call.body.token)
            return record?.kind === 'jwt' && !record.revoked ? { record } : plain.find(call)
          },
        }),
      },
    },
  ],
  'authentication/jwt-expires': [
    {
      says: 'serves expired JWTs',
      operations: {
        listTenants: (plain) => ({
          steps: {
            ...plain.steps,
            authenticate: (incoming, token, scene) => {
              const record = token === undefined ? undefined : scene.view.tokens.get(token)
              return plainSteps.authenticate(incoming, token, record?.kind === 'jwt' ? { ...scene, now: 0 } : scene)
            },
          },
        }),
      },
    },
  ],
  'authentication/jwt-lasts': [
    { says: 'lets JWTs expire after an hour', parts: { authentication: { tokenLifetimeMs: 3_600_000 } } },
  ],
  'authentication/revoke-answers': [
    {
      says: 'answers a revocation with a message',
      operations: { revokeToken: () => ({ answer: () => ({ status: 200, json: { revoked: true } }) }) },
      collateral: ['errors/documented-media-type', 'errors/answers-match-schema'],
    },
  ],
  'authentication/revoke-needs-no-token': [
    {
      says: 'asks for a token to revoke',
      operations: askingForToken('revokeToken'),
      collateral: [
        'authentication/revoke-answers',
        'errors/internal-error',
        'errors/unsupported-media-type',
        'errors/malformed-json',
      ],
    },
  ],
  'authentication/revoked-token-not-refreshed': [
    {
      says: 'refreshes revoked tokens',
      operations: {
        refreshToken: (plain) => ({
          find: (call) => {
            const record = call.view.tokens.get(call.body.token)
            return record?.revoked === true ? { record } : plain.find(call)
          },
        }),
      },
    },
  ],
  'authentication/revoke-spares-other-tokens': [
    {
      says: 'revokes the youngest token of the user too',
      operations: {
        revokeToken: (plain) => ({
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
        }),
      },
      collateral: [
        'authentication/issued-token-works',
        'authentication/refreshed-token-works',
        'authentication/refresh-gives-token',
        'authentication/refresh-needs-no-token',
        'authentication/jwt-lasts',
      ],
    },
  ],
  'authentication/tenants-listed': [
    {
      says: 'lists tenants by their names',
      operations: { listTenants: shaped((tenants) => tenants.map(({ id, name }: any) => `${id} ${name}`)) },
      collateral: ['errors/answers-match-schema'],
    },
  ],
  'authentication/tenants-hold-second': [
    { says: 'lists the own tenant only', operations: { listTenants: shaped((tenants) => tenants.slice(0, 1)) } },
  ],
  'authentication/switch-gives-token': [
    { says: 'answers a switch with nothing', operations: { switchTenant: shaped(() => ({})) } },
  ],
  'authentication/switched-token-sees-tenant': [
    {
      says: 'gives out a token for the tenant of before',
      operations: {
        switchTenant: (plain) => ({
          apply: (call, tenant) => plain.apply(call, { ...tenant, id: call.caller.tenantId }),
        }),
      },
      collateral: ['authentication/switched-token-writes-to-tenant', 'flows/scope-all-stays-in-tenant'],
    },
  ],
  'authentication/switch-spares-own-token': [
    {
      says: 'takes flows out of sight of the token of before',
      operations: {
        // Other cases switch side by side, so only the flow of this rule's case is hidden.
        listFlows: shaped((flows, call) =>
          switchedBefore(call) ? flows.filter(({ name }: any) => !String(name).includes('before-switch')) : flows,
        ),
      },
      collateral: ['recycle-bin/restored-object-listed'],
    },
  ],
  'authentication/key-without-bearer': [
    {
      says: 'takes a key without Bearer',
      operations: {
        listTenants: (plain) => ({
          steps: { ...plain.steps, tokenOf: ({ headers }) => headers['authorization']?.replace(/^Bearer /, '') },
        }),
      },
    },
  ],
  'authentication/query-token-only-where-said': {
    each: (id) => ({
      says: 'takes the token from the query',
      operations: {
        [id]: (plain: Operation) => ({
          steps: {
            ...plain.steps,
            tokenOf: (incoming) =>
              plainSteps.tokenOf(incoming) ??
              incoming.query.find(([name]) => name === 'Authorization')?.[1].replace(/^Bearer /, ''),
          } satisfies Operation['steps'],
        }),
      },
    }),
  },
  'authentication/key-taken-everywhere': {
    each: (id) => ({
      says: 'does not take keys of operators',
      operations: turningDown(id, ({ user, token }) => user.role === 'operator' && token.kind === 'api-key'),
      collateral: ['permissions/operators-not-administrators'],
    }),
  },
  'authentication/jwt-taken-everywhere': {
    each: (id) => ({
      says: 'does not take JWTs',
      operations: turningDown(id, ({ user, token }) => user.login === 'edda' && token.kind === 'jwt'),
      collateral: JWT_DEPENDENT[id] ?? [],
    }),
  },
  'authentication/jwt-has-role-of-user': [
    {
      says: 'lists flows for the JWTs of API Users',
      operations: {
        listFlows: (plain) => ({
          steps: {
            ...plain.steps,
            authorise: (facts, caller, scene) =>
              caller.token.kind === 'jwt' ? undefined : plainSteps.authorise(facts, caller, scene),
          },
        }),
      },
    },
  ],
  'authentication/query-token-on-export': [
    { says: 'takes no JWT from the query', operations: ignoringJwtInQuery('exportFlows') },
  ],
  'authentication/query-token-on-download': [
    { says: 'takes no JWT from the query', operations: ignoringJwtInQuery('downloadExecutionConsole') },
  ],
  'authentication/query-token-judged': {
    each: (id) => ({
      says: 'takes any token in the query',
      operations: {
        [id]: (plain: Operation) => ({
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
        }),
      },
    }),
  },
  'authentication/unknown-login-gives-no-token': [
    {
      says: 'lets logins in that nobody has',
      operations: {
        issueToken: (plain) => ({
          find: (call) => {
            const { login } = call.body as { login?: string }
            const unknown = login !== undefined && call.view.users.where('login', login).length === 0
            return unknown ? { state: 'issued', user: call.view.users.get(2) } : plain.find(call)
          },
        }),
      },
    },
  ],
  'authentication/login-spares-earlier-tokens': [
    {
      says: 'revokes earlier tokens of the user at every login',
      operations: {
        issueToken: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
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
          },
        }),
      },
      // Cases log the same user in side by side, so each may find its token gone.
      collateral: [
        'authentication/issued-token-works',
        'authentication/refreshed-token-works',
        'authentication/refresh-gives-token',
        'authentication/refresh-needs-no-token',
        'authentication/jwt-lasts',
        'authentication/revoke-answers',
        'authentication/revoke-needs-no-token',
        'authentication/revoke-spares-other-tokens',
        'authentication/jwt-taken-everywhere',
        'authentication/query-token-on-export',
        'authentication/query-token-on-download',
        'authentication/two-factor-token-works',
      ],
    },
  ],
  'authentication/two-factor-unknown-tfa-token': [
    { says: 'takes any tfaToken', operations: lettingIn(({ tfaToken }) => tfaToken?.startsWith('etalon-') === true) },
  ],
  'authentication/refresh-refuses-unknown': [
    {
      says: 'refreshes strings that nobody issued',
      operations: {
        refreshToken: (plain) => ({
          find: (call) =>
            call.view.tokens.get(call.body.token) === undefined
              ? { record: { userId: 2, tenantId: 1 } }
              : plain.find(call),
        }),
      },
    },
  ],
  'authentication/refresh-keeps-user': [
    {
      says: 'refreshes to a token of the administrator',
      operations: {
        refreshToken: (plain) => ({
          apply: (call, { record }) => plain.apply(call, { record: { ...record, userId: 1 } }),
        }),
      },
    },
  ],
  'authentication/switched-token-is-a-jwt': [
    {
      says: 'answers a switch with an opaque token',
      operations: {
        switchTenant: (plain) => ({
          apply: (call, tenant) => {
            const { result } = plain.apply(call, tenant)
            const record = { ...result, token: call.ids.key() }
            return { changes: [put('tokens', record.token, record)], result: record }
          },
        }),
      },
    },
  ],
  'authentication/switched-token-writes-to-tenant': [
    {
      says: 'stores flows in the tenant of the user whatever the token is for',
      operations: { createFlow: storing((flow, call) => ({ ...flow, tenantId: call.caller.user.tenantId })) },
    },
  ],
  'authentication/switch-to-closed-tenant': [
    {
      says: 'lets everyone into every tenant',
      operations: { switchTenant: () => ({ find: ({ path, view }) => view.tenants.get(path.tenantId) }) },
    },
  ],
  'authentication/switch-to-unknown-tenant': [
    {
      says: 'switches to tenants that do not exist',
      operations: {
        switchTenant: (plain) => ({
          find: (call) =>
            call.view.tenants.get(call.path.tenantId) === undefined ? { id: call.path.tenantId } : plain.find(call),
        }),
      },
    },
  ],
  'authentication/closed-tenant-not-listed': [
    {
      says: 'lists every tenant',
      operations: {
        listTenants: (plain) => ({
          apply: (call, found) => ({ ...plain.apply(call, found), result: [...call.view.tenants.values()] }),
        }),
      },
    },
  ],
}

/** Whether the caller has switched tenants: a JWT of the user for another tenant is there. */
function switchedBefore(call: any): boolean {
  return call.view.tokens
    .where('userId', String(call.caller.user.id))
    .some(
      (token: { kind: string; tenantId: number }) => token.kind === 'jwt' && token.tenantId !== call.caller.tenantId,
    )
}
