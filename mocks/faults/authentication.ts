import { refuse } from '../domain/kernel/answer.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { plainSteps } from '../domain/kernel/steps.ts'
import { type TokenRecord, put } from '../world/index.ts'
import { dropping, json } from './alterations.ts'
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
        const name = call.body.login ?? 'tess'
        return { state: 'issued', user: call.view.users.where('login', name)[0] }
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

const LOGIN_DEPENDENT = [
  'authentication/issue-gives-token', 'authentication/issued-token-works', 'authentication/two-factor-second-call',
  'errors/unsupported-media-type', 'errors/malformed-json',
] as never[]

/** Faults of logins, refreshes, revocations and tenants. */
export const authenticationFaults: AreaFaults<'authentication'> = {
  'authentication/issue-gives-token': [
    { says: 'answers a login under another name', operations: { issueToken: json(({ token, ...rest }) => (token === undefined ? rest : { jwt: token })) }, collateral: ['authentication/two-factor-second-call'] },
  ],
  'authentication/issue-needs-no-token': [
    { says: 'asks for a token to log in', operations: askingForToken('issueToken'), collateral: LOGIN_DEPENDENT },
  ],
  'authentication/issued-token-works': [
    {
      says: 'gives out tokens that do not work to users without a second factor',
      operations: {
        issueToken: (plain) => ({
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const dead = found.user?.totpSecret === undefined
            return dead ? { ...decision, changes: decision.changes.filter((change) => !('table' in change && change.table === 'tokens')) } : decision
          },
        }),
      },
      collateral: [
        'authentication/refresh-gives-token', 'authentication/refresh-needs-no-token', 'authentication/revoke-answers',
        'authentication/revoke-needs-no-token', 'authentication/revoke-spares-other-tokens', 'authentication/jwt-lasts',
      ],
    },
  ],
  'authentication/token-is-a-jwt': [
    {
      says: 'gives out opaque tokens',
      parts: {
        authentication: (plain) => ({
          issue: (user, tenantId, scene) => {
            const { result } = plain.issue(user, tenantId, scene)
            const record = { ...result, token: scene.ids.key() }
            return { changes: [put('tokens', record.token, record)], result: record }
          },
        }),
      },
    },
  ],
  'authentication/wrong-password-gives-no-token': [{ says: 'takes any password', operations: lettingIn(({ tfaToken }) => tfaToken === undefined) }],
  'authentication/two-factor-first-call': [
    {
      says: 'gives a token out beside the tfaToken',
      operations: {
        issueToken: json((body) => (body.tfaToken === undefined ? body : { ...body, token: 'early.token.given' })),
      },
    },
  ],
  'authentication/two-factor-second-call': [
    {
      says: 'answers the second call with another tfaToken',
      operations: {
        issueToken: (plain) => ({
          answer: (result, call) =>
            (call.body as { code?: string }).code === undefined ? plain.answer(result, call) : { status: 200, json: { tfaToken: 'again' } },
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
            return dead ? { ...decision, changes: decision.changes.filter((change) => !('table' in change && change.table === 'tokens')) } : decision
          },
        }),
      },
    },
  ],
  'authentication/two-factor-wrong-code': [{ says: 'takes any code', parts: { authentication: { codeMatches: () => true } } }],
  'authentication/tfa-token-opens-nothing': [
    {
      says: 'serves tfaTokens as tokens',
      operations: {
        listTenants: (plain) => ({
          steps: {
            ...plain.steps,
            authenticate: (incoming, token, scene) => {
              const pending = token === undefined ? undefined : scene.view.pendingLogins.get(token)
              const known = pending === undefined ? undefined : scene.view.tokens.where('userId', String(pending.userId))[0]
              return plainSteps.authenticate(incoming, known?.token ?? token, scene)
            },
          },
        }),
      },
    },
  ],
  'authentication/refresh-gives-token': [
    { says: 'answers a refresh with nothing', operations: { refreshToken: json(() => ({})) } },
  ],
  'authentication/refreshed-token-works': [{ says: 'gives out refreshed tokens that do not work', operations: deadTokens('refreshToken') }],
  'authentication/refresh-needs-no-token': [
    { says: 'asks for a token to refresh', operations: askingForToken('refreshToken'), collateral: ['authentication/refresh-gives-token', 'errors/unsupported-media-type', 'errors/malformed-json'] },
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
      collateral: ['authentication/revoke-answers', 'errors/unsupported-media-type', 'errors/malformed-json'],
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
          apply: (call, found) => {
            const decision = plain.apply(call, found)
            const youngest = call.view.tokens.where('userId', String(found.record.userId)).filter(({ kind }: TokenRecord) => kind === 'jwt')
            return { ...decision, changes: [...decision.changes, ...youngest.map((record: TokenRecord) => put('tokens', record.token, { ...record, revoked: true }))] }
          },
        }),
      },
      collateral: [
        'authentication/issued-token-works', 'authentication/refreshed-token-works', 'authentication/refresh-gives-token',
        'authentication/refresh-needs-no-token', 'authentication/jwt-lasts',
      ],
    },
  ],
  'authentication/tenants-listed': [
    { says: 'lists tenants by their names', operations: { listTenants: json((tenants) => tenants.map(({ id, name }: any) => `${id} ${name}`)) }, collateral: ['errors/answers-match-schema'] },
  ],
  'authentication/tenants-hold-second': [{ says: 'lists the own tenant only', operations: { listTenants: json((tenants) => tenants.slice(0, 1)) } }],
  'authentication/switch-gives-token': [{ says: 'answers a switch with nothing', operations: { switchTenant: json(() => ({})) } }],
  'authentication/switched-token-sees-tenant': [
    {
      says: 'gives out a token for the tenant of before',
      operations: {
        switchTenant: (plain) => ({ apply: (call, tenant) => plain.apply(call, { ...tenant, id: call.caller.tenantId }) }),
      },
    },
  ],
  'authentication/switch-spares-own-token': [
    {
      says: 'moves the token of the caller to the other tenant',
      operations: {
        listFlows: json((flows, call) => (switchedBefore(call) ? flows.slice(0, 1) : flows)),
      },
      collateral: [
        'flows/created-flow-listed', 'flows/scope-all-holds-plain-list', 'conventions/lists-are-whole',
        'flows/import-replace-replaces', 'flows/import-keep-all-replaces-flows', 'flows/export-holds-every-named-flow', 'flows/import-creates-flows',
      ],
    },
  ],
  'authentication/key-without-bearer': [
    {
      says: 'takes a key without Bearer',
      operations: { listTenants: (plain) => ({ steps: { ...plain.steps, tokenOf: ({ headers }) => headers['authorization']?.replace(/^Bearer /, '') } }) },
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
              plainSteps.tokenOf(incoming) ?? incoming.query.find(([name]) => name === 'Authorization')?.[1].replace(/^Bearer /, ''),
          } satisfies Operation['steps'],
        }),
      },
    }),
  },
}

/** Whether the caller has switched tenants: a JWT of the user for another tenant is there. */
function switchedBefore(call: any): boolean {
  return call.view.tokens
    .where('userId', String(call.caller.user.id))
    .some((token: { kind: string; tenantId: number }) => token.kind === 'jwt' && token.tenantId !== call.caller.tenantId)
}
