import { type OperationId, readJson } from '#spec'
import type { AnyAnswer } from '../domain/kernel/answer.ts'
import type { Caller, Incoming, Scene } from '../domain/kernel/call.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { type Steps, plainSteps } from '../domain/kernel/steps.ts'
import type { AreaFaults, Fault } from './fault.ts'

/** What nearly every operation takes for a body. */
const SOME_BODY = JSON.stringify({
  name: 'etalon',
  flowId: 101,
  token: 'none',
  dump: '{"format":"etalon-flow-bundle-1","flows":[]}',
})

/** Steps of one operation replaced. */
function stepping(operation: OperationId, steps: Partial<Steps>): Fault['operations'] {
  return { [operation]: (plain: Operation) => ({ steps: { ...plain.steps, ...steps } }) }
}

/** The demo world's administrator, as whom a fault lets a caller in. */
function administrator({ view }: Scene): Caller {
  const [user] = view.users.where('login', 'ada')
  const token = user === undefined ? undefined : view.tokens.where('userId', String(user.id))[0]
  if (user === undefined || token === undefined) throw new Error('the world has no administrator')
  return { user, tenantId: user.tenantId, token }
}

/** Lets a caller in whose token the plain mock refuses, where the condition holds. */
function admitting(
  operation: OperationId,
  when: (token: string | undefined, scene: Scene) => boolean,
): Fault['operations'] {
  return stepping(operation, {
    authenticate(incoming, token, scene) {
      const plain = plainSteps.authenticate(incoming, token, scene)
      return 'reason' in plain && when(token, scene) ? administrator(scene) : plain
    },
  })
}

const recordOf = (token: string | undefined, { view }: Scene) =>
  token === undefined ? undefined : view.tokens.get(token)

/** The answer of one operation altered after everything else. */
function rendering(
  operation: OperationId,
  change: (answer: AnyAnswer, incoming: Incoming) => AnyAnswer,
): Fault['operations'] {
  return { [operation]: (plain: Operation) => ({ steps: { ...plain.steps, render: change } }) }
}

const succeeded = ({ status }: AnyAnswer): boolean => status >= 200 && status < 300

/** Faults of refusals and of what holds for every answer. */
export const errorFaults: AreaFaults<'errors'> = {
  'errors/missing-token': {
    each: (id) => ({
      says: 'serves callers without a token',
      operations: admitting(id, (token) => token === undefined),
      collateral: ['authentication/key-without-bearer', 'authentication/query-token-only-where-said'],
    }),
  },
  'errors/invalid-token': {
    each: (id) => ({
      says: 'serves any token that looks like one of the suite',
      operations: admitting(
        id,
        (token, scene) => token?.startsWith('etalon-') === true && recordOf(token, scene) === undefined,
      ),
      collateral: ['authentication/query-token-judged'],
    }),
  },
  'errors/expired-token': {
    each: (id) => ({
      says: 'serves expired keys',
      operations: admitting(id, (token, scene) => {
        const record = recordOf(token, scene)
        return (
          record?.kind === 'api-key' &&
          !record.revoked &&
          record.expiresAt !== undefined &&
          record.expiresAt <= scene.now
        )
      }),
      collateral: ['api-keys/expiring-key-expires'],
    }),
  },
  'errors/revoked-token': {
    each: (id) => ({
      says: 'serves revoked tokens',
      operations: admitting(id, (token, scene) => {
        const record = recordOf(token, scene)
        return record?.kind === 'jwt' && record.revoked
      }),
    }),
  },
  'errors/unauthorized-body-empty': {
    each: (id) => ({
      says: 'answers 401 with a message',
      operations: rendering(id, (answer) => (answer.status === 401 ? { ...answer, text: 'who are you?' } : answer)),
    }),
  },
  'errors/unsupported-media-type': {
    each: (id) => ({
      says: 'refuses another media type with 400',
      operations: stepping(id, {
        checkMedia(incoming) {
          const refusal = plainSteps.checkMedia(incoming)
          return refusal === undefined ? undefined : { ...refusal, status: 400, text: 'send JSON' }
        },
      }),
    }),
  },
  'errors/malformed-json': {
    each: (id) => ({
      says: 'takes malformed JSON for an empty object',
      operations: stepping(id, {
        readBody(incoming) {
          try {
            readJson(incoming.body)
          } catch {
            return plainSteps.readBody({ ...incoming, body: id === 'runFlow' ? '{}' : SOME_BODY })
          }
          return plainSteps.readBody(incoming)
        },
      }),
    }),
  },
  'errors/bad-request-body': [
    {
      says: 'answers 400 with an empty body on creating a flow',
      operations: rendering('createFlow', ({ text, json, ...answer }) =>
        answer.status === 400
          ? answer
          : { ...answer, ...(text === undefined ? {} : { text }), ...(json === undefined ? {} : { json }) },
      ),
    },
  ],
  'errors/conflict-is-json': [
    {
      says: 'answers 409 with a text',
      operations: rendering('deleteFlow', (answer) =>
        answer.status === 409 ? { status: 409, text: `in use: ${JSON.stringify(answer.json)}` } : answer,
      ),

      collateral: ['flows/delete-refused-names-schedules', 'flows/delete-refused-names-parents'],
    },
  ],
  'errors/object-not-found': {
    each: (id) => ({
      says: 'answers 400 for an object that is not there',
      operations: stepping(id, { notFound: () => ({ status: 400, reason: 'no such object', text: 'no such object' }) }),
      collateral: [
        'schedules/deleted-schedule-not-found',
        'flows/delete-missing',
        'flows/delete-possible-once-unreferenced',
        'flows/deleted-flow-not-found',
      ] as never,
    }),
  },
  'errors/documented-status': [
    {
      says: 'answers a list of tenants with 203',
      operations: rendering('listTenants', (answer) => (succeeded(answer) ? { ...answer, status: 203 } : answer)),
      collateral: [
        'api-keys/new-key-spares-other-users',
        'api-keys/revoke-spares-other-users',
        'api-keys/new-key-after-revocation',
        'api-keys/reading-keeps-key',
        'api-keys/works-where-user-allowed',
        'api-keys/works-where-tenant-allowed',
        'authentication/login-spares-earlier-tokens',
        'authentication/issued-token-works',
        'authentication/refreshed-token-works',
        'authentication/two-factor-token-works',
        'authentication/revoke-spares-other-tokens',
        'authentication/jwt-lasts',
        'api-keys/new-key-works',
        'api-keys/expiring-key-works-before',
        'api-keys/key-without-days-lasts',
      ] as never,
    },
  ],
  'errors/documented-media-type': [
    {
      says: 'answers a list of users as text',
      operations: rendering('listUsers', (answer) => (succeeded(answer) ? { ...answer, media: 'text/json' } : answer)),
    },
  ],
  'errors/answers-match-schema': [
    {
      says: 'answers tenants as an array of numbers in the audit',
      operations: rendering('listTenants', (answer) =>
        Array.isArray(answer.json)
          ? { ...answer, json: answer.json.map((tenant: { id: number }) => tenant.id) }
          : answer,
      ),
      collateral: ['authentication/tenants-listed'] as never,
    },
  ],
  'errors/no-failure-on-valid-request': [
    {
      says: 'fails on describing a flow',
      operations: rendering('getFlowDocumentation', (answer) =>
        succeeded(answer) ? { status: 500, text: 'out of order' } : answer,
      ),
      collateral: ['flows/documentation-answers'],
    },
  ],
}
