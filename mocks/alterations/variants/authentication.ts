import { on, onEach } from '../on.ts'
import { part, step } from '../together.ts'
import type { Int64, OperationId } from '#spec'
import { type Change, type PendingLoginRecord, type TokenRecord, put, remove } from '../../world/index.ts'
import type { PlainOperations } from '../../domain/behaviour.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call, Incoming, Scene } from '../../domain/kernel/call.ts'
import { signed } from '../../domain/jwt.ts'
import { type Steps, isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import { NO_ID } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

const HOUR_MS = 3_600_000
const TOKEN_GIVERS = ['issueToken', 'refreshToken', 'switchTenant'] as const

/** Changes the status of one guard's refusal. */
function refusedAs(id: OperationId, guard: string, status: number): Alteration {
  return onEach(id).guard(guard, (plain, call, found) => {
    const refusal = plain(call, found)
    return refusal && refuse(status, refusal.reason, status === 400 ? { text: refusal.reason } : {})
  })
}

/** Changes how operations read the token; `undefined` means no token. */
function tokenRead(ids: readonly OperationId[], tokenOf: Steps['tokenOf']): Alteration {
  return onEach(...ids).step({ tokenOf })
}

const QUERY_TOKEN = ['exportFlows', 'downloadExecutionConsole'] as const
const inQuery = ({ query }: Incoming): string | undefined => query.find(([name]) => name === 'Authorization')?.[1]
const hasHeader = ({ headers }: Incoming): boolean => headers['authorization'] !== undefined

/** The body of a login without the members of the second call. */
function firstCall<C extends Call<'issueToken'>>(call: C): C {
  const { tfaToken: _tfaToken, code: _code, ...first } = call.body
  return { ...call, body: first }
}

type Login = NonNullable<ReturnType<PlainOperations['issueToken']['find']>>

const isWrongCode = (login: Login): boolean => login.state === 'refused' && login.reason === 'wrong code'

/** Makes changes for a wrong code: the refusal is sent after them. */
const afterWrongCode = (more: (call: Call<'issueToken'>) => readonly Change[]) =>
  on('issueToken').with(({ guards, apply, answer }) => ({
    guards: {
      ...guards,
      credentialsRight: (call, login) => (isWrongCode(login) ? undefined : guards['credentialsRight']?.(call, login)),
    },
    apply: (call, login) => {
      if (!isWrongCode(login)) return apply(call, login)
      // Another alteration may make changes for it too.
      const isPassed = guards['credentialsRight']?.(call, login) === undefined
      return { changes: [...(isPassed ? apply(call, login).changes : []), ...more(call)], result: { tfaToken: '' } }
    },
    answer: (result, call) =>
      'tfaToken' in result && result.tfaToken === ''
        ? { status: call.parts.authentication.refused('wrong code').status }
        : answer(result, call),
  }))

/** Wrong codes of a user that are remembered, at most so many; each is a login that nobody can continue. */
const MOST_WRONG_CODES = 5
const QUARTER_MS = HOUR_MS / 4

function wrongCodes(userId: Int64, expiresAt: number): PendingLoginRecord[] {
  return Array.from({ length: MOST_WRONG_CODES }, (_none, nth) => ({
    tfaToken: `wrong code ${nth} of user ${userId}`,
    userId: NO_ID,
    expiresAt,
  }))
}

const isPast = ({ tfaToken }: PendingLoginRecord, { view, now }: Scene): boolean =>
  (view.pendingLogins.get(tfaToken)?.expiresAt ?? 0) <= now

/** Several wrong codes lock the user out for a while; a login makes them forgotten. */
const lockingOut = afterWrongCode((call) => {
  const { userId } = call.view.pendingLogins.get(call.body.tfaToken ?? '') ?? { userId: NO_ID }
  const free = wrongCodes(userId, call.now + QUARTER_MS).find((one) => isPast(one, call))
  return free === undefined ? [] : [put('pendingLogins', free.tfaToken, free)]
})
  .checks((call, login) =>
    login.state === 'issued' &&
    call.body.code !== undefined &&
    !wrongCodes(login.user.id, 0).some((one) => isPast(one, call))
      ? call.parts.authentication.refused('too many wrong codes')
      : undefined,
  )
  .also((call, login) =>
    login.state === 'issued' && call.body.code !== undefined
      ? wrongCodes(login.user.id, 0).map((one) => put('pendingLogins', one.tfaToken, one))
      : [],
  )

/** The key under which a used code is recorded, if this login has one. */
function usedCode({ body }: Call<'issueToken'>, login: Login): string | undefined {
  return login.state === 'issued' && body.code !== undefined ? `code ${body.code} of user ${login.user.id}` : undefined
}

/** A code works only once; used codes are recorded as logins that nobody can continue. */
const takingCodesOnce = on('issueToken')
  .checks((call, login) =>
    call.view.pendingLogins.get(usedCode(call, login) ?? '') === undefined
      ? undefined
      : call.parts.authentication.refused('the code was used'),
  )
  .also((call, login) => {
    const tfaToken = usedCode(call, login)
    if (login.state === 'refused' || tfaToken === undefined) return []
    return [put('pendingLogins', tfaToken, { tfaToken, userId: login.user.id, expiresAt: 0 })]
  })

/** Logins, refreshes and revocations refuse an invalid token in the header. */
const refusingDeadHeader = onEach('issueToken', 'refreshToken', 'revokeToken')
  // Operations do not see headers, so this one is passed as an unlisted parameter.
  .step(({ readParameters }) => ({
    readParameters: (incoming) => {
      const read = readParameters(incoming)
      const { authorization } = incoming.headers
      return isRefusal(read) || authorization === undefined ? read : { ...read, rest: { ...read.rest, authorization } }
    },
  }))
  .with(({ guards }) => ({
    guards: {
      headerWorks: (call) => {
        const header = call.rest['authorization']
        if (header === undefined) return undefined
        const record = call.view.tokens.get(header.replace(/^Bearer /, ''))
        const caller = record === undefined ? undefined : call.parts.authentication.callerOf(record, call)
        return caller === undefined ? refuse(401, 'the header holds no token that works') : undefined
      },
      ...guards,
    },
  }))

/** A JWT with only its id as content. */
const idOnly: Alteration = part('authentication', (plain) => ({
  issue: (user, tenantId, scene) => {
    const token = signed({ alg: 'HS256' }, { jti: scene.ids.uuid() })
    const record: TokenRecord = { ...plain.issue(user, tenantId, scene).result, token }
    return { changes: [put('tokens', token, record)], result: record }
  },
}))

/** Variants of logins, refreshes, revocations, tenants and the header. */
export const authenticationVariants: AreaVariants<'authentication'> = {
  'authentication/refused-login-status': {
    forbidden: refusedAs('issueToken', 'credentialsRight', 403),
    'bad-request': refusedAs('issueToken', 'credentialsRight', 400),
  },
  'authentication/missing-credentials': {
    refused: on('issueToken').unguarded('credentialsGiven'),
  },
  'authentication/member-that-is-not-set': {
    null: onEach(...TOKEN_GIVERS).body((tokens) => ({ token: null, tfaToken: null, ...tokens })),
  },
  'authentication/jwt-claims': { 'id-only': idOnly },
  'authentication/second-call-members': {
    repeated: on('issueToken').with(({ find }) => ({
      find: (call) =>
        call.body.tfaToken !== undefined && find(firstCall(call))?.state === 'refused'
          ? { state: 'refused', reason: 'login and password belong to the code' }
          : find(call),
    })),
  },
  'authentication/password-of-first-call': {
    'with-code': on('issueToken').find((found, { body, view }) => {
      const [user] = view.users.where('login', body.login ?? '')
      if (found?.state !== 'refused' || user?.totpSecret === undefined) return found
      // Nobody's code continues this login.
      const isFirst = body.tfaToken === undefined && body.password !== undefined
      return isFirst ? { state: 'code-needed', user: { ...user, id: NO_ID } } : found
    }),
  },
  'authentication/tfa-token-as-token': {
    forbidden: step((plain) => ({
      authenticate: (incoming, token, scene) => {
        const pending = scene.view.pendingLogins.get(token ?? '')
        return pending !== undefined && pending.expiresAt > scene.now && incoming.facts.api === 'platform'
          ? refuse(403, 'the login is not complete')
          : plain.authenticate(incoming, token, scene)
      },
    })),
  },
  'authentication/wrong-codes': { locked: lockingOut },
  'authentication/tfa-token-after-wrong-code': {
    gone: afterWrongCode(({ body }) => [remove('pendingLogins', body.tfaToken ?? '')]),
  },
  'authentication/tfa-token-used-again': {
    again: on('issueToken').changes((changes) =>
      changes.filter(
        (change) => !('table' in change && change.table === 'pendingLogins' && change.record === undefined),
      ),
    ),
  },
  'authentication/code-used-again': { once: takingCodesOnce },
  'authentication/tfa-token-lifetime': {
    'half-an-hour': part('authentication', { pendingLoginMs: HOUR_MS / 2 }),
  },
  'authentication/header-on-public-calls': { refused: refusingDeadHeader },
  'authentication/refused-refresh-status': {
    forbidden: refusedAs('refreshToken', 'tokenWorks', 403),
    'bad-request': refusedAs('refreshToken', 'tokenWorks', 400),
  },
  'authentication/token-after-refresh': {
    replaced: on('refreshToken').changes((changes, _call, { record }) => [
      ...(record === undefined ? [] : [put('tokens', record.token, { ...record, revoked: true })]),
      ...changes,
    ]),
  },
  'authentication/refresh-of-api-key': {
    jwt: on('refreshToken').find((found, call) => {
      const record = call.view.tokens.get(call.body.token)
      const isWorking = record?.kind === 'api-key' && call.parts.authentication.callerOf(record, call) !== undefined
      return isWorking ? { record } : found
    }),
  },
  'authentication/refresh-of-switched-token': {
    home: on('refreshToken').with(({ apply }) => ({
      apply: (call, found) => {
        const user = found.record && call.view.users.get(found.record.userId)
        return user === undefined ? apply(call, found) : call.parts.authentication.issue(user, user.tenantId, call)
      },
    })),
  },
  'authentication/revocation-of-unknown': {
    done: on('revokeToken').with(({ apply }) => ({
      guards: {},
      apply: (call, found) => (found.record === undefined ? { changes: [], result: undefined } : apply(call, found)),
    })),
    'bad-request': refusedAs('revokeToken', 'tokenKnown', 400),
  },
  'authentication/revocation-of-api-key': {
    left: on('revokeToken').checks(({ parts }, { record }) =>
      record?.kind === 'api-key' ? parts.authentication.refused('API keys are not revoked here') : undefined,
    ),
  },
  'authentication/token-after-switch': {
    replaced: on('switchTenant').also(({ caller: { token } }) =>
      token.kind === 'jwt' ? [put('tokens', token.token, { ...token, revoked: true })] : [],
    ),
  },
  'authentication/tenant-members': {
    prefixed: on('listTenants').items(({ id, name }) => ({ tenantId: id, tenantName: name, active: true })),
  },
  'authentication/own-tenant-listed': {
    'left-out': on('listTenants').decides(({ result, ...decision }, { caller }) => ({
      ...decision,
      result: result.filter(({ id }) => id !== caller.tenantId),
    })),
  },
  'authentication/refused-switch-status': {
    forbidden: on('switchTenant').step({ notFound: () => refuse(403, 'no such tenant for the caller') }),
  },
  'authentication/scheme-case': {
    lenient: step((plain) => ({
      tokenOf: (incoming) =>
        /^bearer +(\S+)$/i.exec(incoming.headers['authorization'] ?? '')?.[1] ?? plain.tokenOf(incoming),
    })),
  },
  'authentication/query-token-form': {
    bare: tokenRead(QUERY_TOKEN, (incoming) =>
      hasHeader(incoming) ? plainSteps.tokenOf(incoming) : inQuery(incoming),
    ),
    'with-bearer': tokenRead(QUERY_TOKEN, (incoming) =>
      hasHeader(incoming) ? plainSteps.tokenOf(incoming) : /^Bearer (\S+)$/.exec(inQuery(incoming) ?? '')?.[1],
    ),
  },
  'authentication/query-token-and-header': {
    query: tokenRead(
      QUERY_TOKEN,
      (incoming) => inQuery(incoming)?.replace(/^Bearer /, '') ?? plainSteps.tokenOf(incoming),
    ),
  },
  'authentication/query-token-elsewhere': {
    taken: tokenRead(
      ['exportObjects', 'getDbtArtifact'],
      (incoming) => plainSteps.tokenOf(incoming) ?? inQuery(incoming)?.replace(/^Bearer /, ''),
    ),
  },
}
