import { type OperationId, readJson } from '#spec'
import { refuse } from '../domain/kernel/answer.ts'
import { isRefusal, plainSteps } from '../domain/kernel/steps.ts'
import type { AreaFaults, Faults } from './fault.ts'
import {
  administrator,
  admitting,
  isExpiredKey,
  isMalformed,
  reading,
  recordOf,
  rendering,
  stepping,
  succeeded,
} from './steps.ts'

/** What nearly every operation takes for a body. */
const SOME_BODY = {
  name: 'etalon',
  flowId: 101,
  token: 'none',
  dump: '{"format":"etalon-flow-bundle-1","flows":[]}',
  connectionId: 311,
  sql: 'select 1',
  commands: ['version'],
  events: ['Flow.Failed'],
  url: 'http://127.0.0.1:9/',
  enabled: false,
}
/** A bundle of what the imports and previews beside those of flows take. */
const OBJECT_BUNDLE = '{"format":"etalon-object-bundle-1","objects":[]}'

function someBody(id: OperationId): string {
  return JSON.stringify(id === 'previewObjectImport' ? { ...SOME_BODY, dump: OBJECT_BUNDLE } : SOME_BODY)
}

/** The name as text where an object is sent for it. */
function withTextName(body: string): string {
  if (body === '' || isMalformed(body)) return body
  const object = readJson(body).plain as { name?: unknown } | null
  return typeof object?.name === 'object' ? JSON.stringify({ ...object, name: 'an object' }) : body
}

/** Takes a wrong label for a wrong body. */
const refusingMedia: Faults = {
  each: (id: OperationId) => ({
    says: 'refuses another media type with 400',
    operations: stepping(id, {
      checkMedia(incoming) {
        const refusal = plainSteps.checkMedia(incoming)
        return refusal === undefined ? undefined : { ...refusal, status: 400, text: 'send JSON' }
      },
    }),
  }),
}

/** Faults of refusals and of what holds for every answer. */
export const errorFaults: AreaFaults<'errors'> = {
  'errors/missing-token': {
    each: (id) => ({
      says: 'serves callers without a token',
      operations: admitting(
        id,
        (token, _scene, { headers }) => token === undefined && headers['authorization'] === undefined,
      ),
      collateral: ['authentication/query-token-only-where-said'],
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
      operations: admitting(id, isExpiredKey),
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
  'errors/unsupported-media-type': refusingMedia,
  'errors/unshown-body-media-type': refusingMedia,
  'errors/unshown-body-malformed': {
    each: (id) => ({
      says: 'takes malformed JSON for a request about orders',
      operations: reading(id, (body) => (isMalformed(body) ? '{"object": "orders"}' : body)),
    }),
  },
  'errors/malformed-json': {
    each: (id) => ({
      says: 'takes malformed JSON for an empty object',
      operations: reading(id, (body) => (isMalformed(body) ? (id === 'runFlow' ? '{}' : someBody(id)) : body)),
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
    {
      says: 'labels the JSON of a 409 as a page',
      operations: rendering('deleteMacro', (answer) =>
        answer.status === 409 ? { ...answer, media: 'text/html' } : answer,
      ),
    },
  ],
  'errors/object-not-found': {
    each: (id) => ({
      says: 'answers 400 for an object that is not there',
      operations: stepping(id, { notFound: () => ({ status: 400, reason: 'no such object', text: 'no such object' }) }),
      collateral: [
        'conventions/largest-id-understood',
        'schedules/deleted-schedule-not-found',
        'flows/delete-missing',
        'flows/delete-possible-once-unreferenced',
        'flows/delete-with-schedules-takes-schedules',
        'flows/deleted-flow-not-found',
        'flows/version-message-missing',
      ] as never,
    }),
  },
  'errors/documented-status': [
    {
      says: 'answers a list of tenants with 203',
      operations: rendering('listTenants', (answer) => (succeeded(answer) ? { ...answer, status: 203 } : answer)),
      collateral: [
        'conventions/collections-answer',
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
  'errors/json-is-not-415': [
    {
      says: 'calls JSON unsupported where a role may not send it',
      operations: rendering('createFormat', (answer) => (answer.status === 403 ? { ...answer, status: 415 } : answer)),
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
  'errors/wrong-scheme': {
    each: (id) => ({
      says: 'serves callers after Basic',
      operations: admitting(
        id,
        (_token, _scene, { headers }) => headers['authorization']?.startsWith('Basic ') === true,
      ),
    }),
  },
  'errors/revoked-key': {
    each: (id) => ({
      says: 'serves revoked keys',
      operations: admitting(id, (token, scene) => {
        const record = recordOf(token, scene)
        return record?.kind === 'api-key' && record.revoked
      }),
      collateral: ['api-keys/new-key-replaces-old', 'api-keys/revoked-key-refused'],
    }),
  },
  'errors/unauthorized-call-changes-nothing': {
    each: (id) => ({
      says: 'carries calls without a token out and answers 401',
      operations: stepping(id, {
        authenticate: (incoming, token, scene) =>
          token === undefined ? administrator(scene) : plainSteps.authenticate(incoming, token, scene),
        render: (answer, incoming) =>
          plainSteps.render(plainSteps.tokenOf(incoming) === undefined ? { status: 401 } : answer, incoming),
      }),
    }),
  },
  'errors/bad-request-changes-nothing': {
    each: (id) => ({
      says: 'empties the object and answers 400 where JSON breaks off',
      operations: reading(id, (body) => (isMalformed(body) ? someBody(id) : body), {
        render: (answer, incoming) =>
          plainSteps.render(
            succeeded(answer) && isMalformed(incoming.body) ? { status: 400, text: 'the body breaks off' } : answer,
            incoming,
          ),
      }),
    }),
  },
  'errors/wrong-type': {
    each: (id) => ({ says: 'takes an object for a name', operations: reading(id, withTextName) }),
  },
  'errors/failed-run-body': {
    each: (id) => ({
      says: 'answers the 500 of a failed run as JSON',
      operations: rendering(id, ({ text, ...answer }, { query }) =>
        answer.status === 500 && query.some(([name]) => name === 'returnErrorCode')
          ? { ...answer, json: { message: text } }
          : { ...answer, ...(text === undefined ? {} : { text }) },
      ),
    }),
  },
  'errors/malformed-id': {
    each: (id) => ({
      says: 'forbids a path with a word for an id',
      operations: stepping(id, {
        readParameters(incoming) {
          const reading = plainSteps.readParameters(incoming)
          return isRefusal(reading) && reading.problem?.in === 'path' ? refuse(403, reading.reason) : reading
        },
      }),
    }),
  },
  'errors/success-has-body': [
    {
      says: 'answers nothing at all where a flow has no schedules',
      operations: rendering('listFlowSchedules', ({ json, ...answer }) =>
        Array.isArray(json) && json.length === 0 ? answer : { ...answer, ...(json === undefined ? {} : { json }) },
      ),
    },
  ],
  'errors/internal-error': {
    each: (id) => ({
      says: 'calls its own failure forbidden',
      operations: stepping(id, { failed: () => ({ status: 403 }) }),
    }),
  },
  'errors/internal-error-body': {
    each: (id) => ({
      says: 'tells of its failure in JSON',
      operations: stepping(id, { failed: () => ({ status: 500, json: { error: 'it failed' } }) }),
    }),
  },
}
