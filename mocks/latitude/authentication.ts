import { base64url } from 'jose'
import { on } from '../alterations/on.ts'
import { part } from '../alterations/together.ts'
import type { Int64 } from '#spec'
import { type TokenRecord, put, remove } from '../world/index.ts'
import { refuse } from '../domain/kernel/answer.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { type Steps, isRefusal, plainSteps } from '../domain/kernel/steps.ts'
import type { AreaVariants } from './variant.ts'

const HOUR_MS = 3_600_000
const TOKEN_GIVERS = ['issueToken', 'refreshToken', 'switchTenant'] as const
const PUBLIC = ['issueToken', 'refreshToken', 'revokeToken'] as const

type Alter = (plain: Operation) => Partial<Operation>

/** The same alteration of several operations. */
function ofEach(ids: readonly Operation['id'][], alter: Alter): Alteration {
  return { operations: Object.fromEntries(ids.map((id) => [id, alter])) }
}

/** What one guard refuses, under another status. */
function refusedAs(id: Operation['id'], guard: string, status: number): Alteration {
  return ofEach([id], (plain) => ({
    guards: {
      ...plain.guards,
      [guard]: (call, found) => {
        const refusal = plain.guards[guard]?.(call, found)
        return refusal && refuse(status, refusal.reason, status === 400 ? { text: refusal.reason } : {})
      },
    },
  }))
}

/** The token where it is read in another way; `undefined` leaves the request without one. */
function tokenRead(tokenOf: Steps['tokenOf']): Alter {
  return (plain) => ({ steps: { ...plain.steps, tokenOf } })
}

const inQuery = ({ query }: Incoming): string | undefined => query.find(([name]) => name === 'Authorization')?.[1]
const QUERY_TOKEN = ['exportFlows', 'downloadExecutionConsole'] as const

/** A login whose code is wrong takes its tfaToken with it: the refusal is answered after the change. */
function spendingTfaToken(plain: Operation): Partial<Operation> {
  const wrongCode = (login: { reason?: string }): boolean => login.reason === 'wrong code'
  return {
    guards: {
      ...plain.guards,
      credentialsRight: (call, login) =>
        wrongCode(login) ? undefined : plain.guards['credentialsRight']?.(call, login),
    },
    apply: (call, login) =>
      wrongCode(login)
        ? { changes: [remove('pendingLogins', call.body.tfaToken)], result: { wrongCode: true } }
        : plain.apply(call, login),
    answer: (result, call) =>
      result.wrongCode === true
        ? { status: call.parts.authentication.refused('wrong code').status }
        : plain.answer(result, call),
  }
}

/** A code that led to a token does so no more; it is noted as a login that nobody can take up. */
function takingCodesOnce(plain: Operation): Partial<Operation> {
  const note = (login: { user: { id: Int64 } }, code: string): string => `code ${code} of user ${login.user.id}`
  const withCode = (call: any, login: any): boolean => login.state === 'issued' && call.body.code !== undefined
  return {
    guards: {
      ...plain.guards,
      codeUnused: (call, login) =>
        withCode(call, login) && call.view.pendingLogins.get(note(login, call.body.code)) !== undefined
          ? call.parts.authentication.refused('the code was used')
          : undefined,
    },
    apply: (call, login) => {
      const decision = plain.apply(call, login)
      if (!withCode(call, login)) return decision
      const tfaToken = note(login, call.body.code)
      const used = put('pendingLogins', tfaToken, { tfaToken, userId: login.user.id, expiresAt: 0 })
      return { ...decision, changes: [...decision.changes, used] }
    },
  }
}

/** Logins, refreshes and revocations that turn a header down whose token does not work. */
function refusingDeadHeader(plain: Operation): Partial<Operation> {
  return {
    steps: {
      ...plain.steps,
      // Operations do not see headers: this one travels with the parameters that they do not list.
      readParameters: (incoming) => {
        const read = plainSteps.readParameters(incoming)
        const { authorization } = incoming.headers
        return isRefusal(read) || authorization === undefined
          ? read
          : { ...read, rest: { ...read.rest, authorization } }
      },
    },
    guards: {
      headerWorks: (call) => {
        const header = call.rest['authorization'] as string | undefined
        if (header === undefined) return undefined
        const record = call.view.tokens.get(header.replace(/^Bearer /, ''))
        const caller = record === undefined ? undefined : call.parts.authentication.callerOf(record, call)
        return caller === undefined ? refuse(401, 'the header holds no token that works') : undefined
      },
      ...plain.guards,
    },
  }
}

/** A JWT that tells nothing but its id. */
const idOnly: Alteration = part('authentication', (plain) => ({
  issue: (user, tenantId, scene) => {
    const parts = [JSON.stringify({ alg: 'HS256' }), JSON.stringify({ jti: scene.ids.uuid() }), scene.ids.uuid()]
    const token = parts.map((part) => base64url.encode(part)).join('.')
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
    'bad-request': ofEach(['issueToken'], (plain) => ({
      guards: {
        complete: ({ body: { login, password, tfaToken } }) =>
          tfaToken === undefined && (login === undefined || password === undefined)
            ? refuse(400, 'no credentials', { text: 'login and password are required' })
            : undefined,
        ...plain.guards,
      },
    })),
  },
  'authentication/member-that-is-not-set': {
    null: ofEach(TOKEN_GIVERS, (plain) => ({
      answer: (result, call) => {
        const answer = plain.answer(result, call)
        return { ...answer, json: { token: null, tfaToken: null, ...(answer.json as object) } }
      },
    })),
  },
  'authentication/jwt-claims': { 'id-only': idOnly },
  'authentication/second-call-members': {
    repeated: ofEach(['issueToken'], (plain) => ({
      find: (call) => {
        const { tfaToken: _tfaToken, code: _code, ...first } = call.body
        const missing =
          call.body.tfaToken !== undefined &&
          (plain.find({ ...call, body: first }) as { state: string }).state === 'refused'
        return missing ? { state: 'refused', reason: 'login and password belong to the code' } : plain.find(call)
      },
    })),
    alone: ofEach(['issueToken'], (plain) => ({
      find: (call) => {
        const { tfaToken: _tfaToken, code: _code, ...first } = call.body
        return plain.find(call.body.login === undefined ? call : { ...call, body: first })
      },
      apply: (call, login) => {
        const { tfaToken: _tfaToken, code: _code, ...first } = call.body
        return plain.apply(call.body.login === undefined ? call : { ...call, body: first }, login)
      },
    })),
  },
  'authentication/tfa-token-after-wrong-code': { gone: on('issueToken').with(spendingTfaToken) },
  'authentication/tfa-token-used-again': {
    again: ofEach(['issueToken'], (plain) => ({
      apply: (call, login) => {
        const decision = plain.apply(call, login)
        return {
          ...decision,
          changes: decision.changes.filter(
            (change) => !('table' in change && change.table === 'pendingLogins' && change.record === undefined),
          ),
        }
      },
    })),
  },
  'authentication/code-used-again': { once: on('issueToken').with(takingCodesOnce) },
  'authentication/tfa-token-lifetime': {
    'half-an-hour': part('authentication', { pendingLoginMs: HOUR_MS / 2 }),
  },
  'authentication/header-on-public-calls': { refused: ofEach(PUBLIC, refusingDeadHeader) },
  'authentication/refused-refresh-status': {
    forbidden: refusedAs('refreshToken', 'tokenWorks', 403),
    'bad-request': refusedAs('refreshToken', 'tokenWorks', 400),
  },
  'authentication/token-after-refresh': {
    replaced: ofEach(['refreshToken'], (plain) => ({
      apply: (call, found) => {
        const { changes, result } = plain.apply(call, found)
        const { record } = found
        return { changes: [put('tokens', record.token, { ...record, revoked: true }), ...changes], result }
      },
    })),
  },
  'authentication/refresh-of-api-key': {
    jwt: ofEach(['refreshToken'], (plain) => ({
      find: (call) => {
        const record = call.view.tokens.get(call.body.token)
        const working = record?.kind === 'api-key' && call.parts.authentication.callerOf(record, call) !== undefined
        return working ? { record } : plain.find(call)
      },
    })),
  },
  'authentication/refresh-of-switched-token': {
    home: ofEach(['refreshToken'], () => ({
      apply: (call, { record }) => {
        const user = call.view.users.get(record.userId)
        return call.parts.authentication.issue(user, user.tenantId, call)
      },
    })),
  },
  'authentication/revocation-of-unknown': {
    done: ofEach(['revokeToken'], (plain) => ({
      guards: {},
      apply: (call, found) =>
        found.record === undefined ? { changes: [], result: undefined } : plain.apply(call, found),
    })),
    'bad-request': refusedAs('revokeToken', 'tokenKnown', 400),
  },
  'authentication/revocation-of-api-key': {
    left: ofEach(['revokeToken'], (plain) => ({
      guards: {
        ...plain.guards,
        isJwt: ({ parts }, { record }) =>
          record?.kind === 'api-key' ? parts.authentication.refused('API keys are not revoked here') : undefined,
      },
    })),
  },
  'authentication/tenant-members': {
    prefixed: ofEach(['listTenants'], () => ({
      answer: (tenants) => ({
        status: 200,
        json: tenants.map(({ id, name }: { id: number; name: string }) => ({
          tenantId: id,
          tenantName: name,
          active: true,
        })),
      }),
    })),
  },
  'authentication/own-tenant-listed': {
    'left-out': ofEach(['listTenants'], (plain) => ({
      apply: (call, found) => {
        const decision = plain.apply(call, found)
        return { ...decision, result: decision.result.filter(({ id }: { id: number }) => id !== call.caller.tenantId) }
      },
    })),
  },
  'authentication/refused-switch-status': {
    forbidden: ofEach(['switchTenant'], (plain) => ({
      steps: { ...plain.steps, notFound: () => refuse(403, 'no such tenant for the caller') },
    })),
  },
  'authentication/scheme-case': {
    lenient: {
      steps: (plain) => ({
        tokenOf: (incoming) =>
          /^bearer +(\S+)$/i.exec(incoming.headers['authorization'] ?? '')?.[1] ?? plain.tokenOf(incoming),
      }),
    },
  },
  'authentication/query-token-form': {
    bare: ofEach(
      QUERY_TOKEN,
      tokenRead((incoming) =>
        incoming.headers['authorization'] === undefined ? inQuery(incoming) : plainSteps.tokenOf(incoming),
      ),
    ),
    'with-bearer': ofEach(
      QUERY_TOKEN,
      tokenRead((incoming) =>
        incoming.headers['authorization'] === undefined
          ? /^Bearer (\S+)$/.exec(inQuery(incoming) ?? '')?.[1]
          : plainSteps.tokenOf(incoming),
      ),
    ),
  },
  'authentication/query-token-and-header': {
    query: ofEach(
      QUERY_TOKEN,
      tokenRead((incoming) => inQuery(incoming)?.replace(/^Bearer /, '') ?? plainSteps.tokenOf(incoming)),
    ),
  },
  'authentication/query-token-elsewhere': {
    taken: ofEach(
      ['exportObjects', 'getDbtArtifact'],
      tokenRead((incoming) => plainSteps.tokenOf(incoming) ?? inQuery(incoming)?.replace(/^Bearer /, '')),
    ),
  },
}
