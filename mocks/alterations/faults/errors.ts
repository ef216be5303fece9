import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { type AnyAnswer, refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import { type AreaFaults, type Fault, type Faults, each, everywhere, fault } from './fault.ts'
import {
  administrator,
  admitting,
  admittingSeen,
  isExpiredKey,
  isMalformed,
  isRevoked,
  isUnknown,
  originalOf,
  readingBody,
  succeeded,
} from './steps.ts'
import { readingAnyScheme } from './schemes.ts'
import { revocations } from './revocations.ts'
import { mended, typesTaken } from './wrong-types.ts'

/** A body that nearly every operation accepts. */
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
  login: 'etalon',
  password: 'none',
}
/** A bundle for the imports and previews of objects other than flows. */
const OBJECT_BUNDLE = '{"format":"etalon-object-bundle-1","objects":[]}'

function someBody(id: OperationId): string {
  return JSON.stringify(id === 'previewObjectImport' ? { ...SOME_BODY, dump: OBJECT_BUNDLE } : SOME_BODY)
}

/** Refuses a word in place of a number or a boolean with another status than 400. */
function refusingWords(says: string, status: 422 | 500, more: readonly Fault[] = []): Faults {
  const refusing = (id: OperationId): Alteration =>
    onEach(id).step(({ readParameters }) => ({
      readParameters(incoming) {
        const reading = readParameters(incoming)
        const isWord = incoming.query.some(([, value]) => value === 'etalon')
        return isRefusal(reading) && isWord ? refuse(status, reading.reason) : reading
      },
    }))
  return everywhere(says, refusing, {}, more)
}

/** Reads the times of day of the history with a parser whose exceptions nobody catches. */
function failingAtTimes(): Fault {
  const isUnreadable = (time: string): boolean => Number.isNaN(Date.parse(`2026-01-01T${time}Z`))
  return fault(
    'fails at a time of day that cannot be read',
    on('listExecutionHistory').step(({ readParameters }) => ({
      readParameters: (incoming) =>
        incoming.query.some(([name, value]) => ['fromTime', 'toTime'].includes(name) && isUnreadable(value))
          ? refuse(500, 'a time cannot be read')
          : readParameters(incoming),
    })),
  )
}

/** Hands a number of the query to a database, whose exceptions nobody catches. */
function failingAtNumbers(says: string, parameter: string, isTooMuch: (value: bigint) => boolean): Fault {
  return fault(
    `fails at a number ${says}`,
    onEach('listRecentFlows', 'getExecution').step(({ readParameters }) => ({
      readParameters: (incoming) =>
        incoming.query.some(([name, value]) => name === parameter && /^-?\d+$/.test(value) && isTooMuch(BigInt(value)))
          ? refuse(500, 'out of range')
          : readParameters(incoming),
    })),
  )
}

/** Whether the token is unknown and has the first 72 letters of a key: bcrypt compares no more. */
function startsLikeAKey(token: string, { view }: Scene): boolean {
  const isLike = (known: string): boolean => known !== token && known.slice(0, 72) === token.slice(0, 72)
  return [...view.tokens.values()].some((known) => known.kind === 'api-key' && isLike(known.token))
}

/** What frameworks send where nobody asks for JSON. */
const PAGE = '<!doctype html><title>Etalon</title>'
const sentAsXml = ({ status }: AnyAnswer): AnyAnswer => ({ status, text: '<etalon/>', media: 'application/xml' })
type Headers = Readonly<Record<string, string | undefined>>
const acceptsAnything = ({ accept }: Headers): boolean => accept === '*/*'
const isBrowser = ({ accept }: Headers): boolean => accept?.startsWith('text/html') === true

/** The body without tags that are none. */
const mendedTags = (id: OperationId, body: string): string => mended(id, 'tags', body)

/** Treats a wrong media type as a wrong body. */
const refusedMedia = (id: OperationId): Alteration =>
  onEach(id).step({
    checkMedia(incoming) {
      const refusal = plainSteps.checkMedia(incoming)
      return refusal === undefined ? undefined : { ...refusal, status: 400, text: 'send JSON' }
    },
  })
/** Takes JSON with this label too. */
const readingLabel =
  (label: string) =>
  (id: OperationId): Alteration =>
    onEach(id).step({
      checkMedia: (incoming) =>
        incoming.headers['content-type']?.startsWith(label) === true && !isMalformed(incoming.body)
          ? undefined
          : plainSteps.checkMedia(incoming),
    })
const refusingMedia: Faults = each('refuses another media type with 400', refusedMedia)

/** Faults of refusals and of rules about every answer. */
export const errorFaults: AreaFaults<'errors'> = {
  'errors/missing-token': everywhere('accepts callers without a token', (id) =>
    admitting(id, (token, _scene, { headers }) => token === undefined && headers['authorization'] === undefined),
  ),
  'errors/invalid-token': everywhere('accepts any token', (id) => admitting(id, isUnknown), {
    'compares only the beginning of keys': (id) =>
      admitting(id, (token, scene) => token !== undefined && startsLikeAKey(token, scene)),
  }),
  'errors/altered-token': everywhere(
    'does not verify JWTs',
    (id) => admitting(id, (token, scene) => originalOf(token, scene) !== undefined),
    {
      'does not compare claims with the signature': (id) =>
        admitting(id, (token, scene) => originalOf(token, scene, ['claims']) !== undefined),
      'ignores the signature': (id) =>
        admitting(id, (token, scene) => originalOf(token, scene, ['signature']) !== undefined),
      'accepts unsigned JWTs': (id) =>
        admitting(id, (token, scene) => token?.endsWith('.') === true && originalOf(token, scene) !== undefined),
    },
  ),
  'errors/expired-token': everywhere('accepts expired keys', (id) => admitting(id, isExpiredKey)),
  'errors/revoked-token': everywhere(
    'accepts revoked tokens',
    (id) => admitting(id, isRevoked('jwt')),
    {},
    revocations,
  ),
  'errors/unauthorized-body-empty': everywhere(
    'responds 401 with a message',
    (id) => onEach(id).rendered((answer) => (answer.status === 401 ? { ...answer, text: 'who are you?' } : answer)),
    {},
    [
      fault(
        'responds 401 with a page to clients that accept anything',
        on('listFlows').rendered((answer, { headers }) =>
          answer.status === 401 && acceptsAnything(headers) ? { ...answer, text: PAGE, media: 'text/html' } : answer,
        ),
      ),
    ],
  ),
  'errors/unsupported-media-type': everywhere('refuses another media type with 400', refusedMedia, {
    'reads JSON whatever its label': (id) =>
      onEach(id).step({
        checkMedia: (incoming) => (isMalformed(incoming.body) ? plainSteps.checkMedia(incoming) : undefined),
      }),
    'reads JSON that is labelled as text': readingLabel('text/plain'),
    'reads JSON that is labelled as XML': readingLabel('application/xml'),
    'reads JSON that is labelled as a form': readingLabel('application/x-www-form-urlencoded'),
    'reads JSON that is labelled as an upload': readingLabel('multipart/form-data'),
    'fails at a label that is no media type': (id) =>
      onEach(id).step(({ checkMedia }) => ({
        checkMedia: (incoming) =>
          incoming.headers['content-type']?.includes('/') === false
            ? refuse(500, 'a label cannot be read')
            : checkMedia(incoming),
      })),
  }),
  'errors/unshown-body-media-type': refusingMedia,
  'errors/unshown-body-malformed': each('reads malformed JSON as a request about orders', (id) =>
    readingBody(id, (body) => (isMalformed(body) ? '{"object": "orders"}' : body)),
  ),
  'errors/malformed-json': everywhere(
    'reads malformed JSON as an empty object',
    (id) => readingBody(id, (body) => (isMalformed(body) ? (id === 'runFlow' ? '{}' : someBody(id)) : body)),
    {
      'passes over a comma before the end': (id) => readingBody(id, (body) => body.replace(/,}$/, '}')),
      'passes over what comes after the end': (id) => readingBody(id, (body) => body.replace(/} }$/, '}')),
      'passes over what comes after the last brace': (id) => readingBody(id, (body) => body.replace(/[^}]*$/, '')),
    },
  ),
  'errors/malformed-parameter': refusingWords('fails at a word in place of a number', 500, [
    failingAtTimes(),
    failingAtNumbers('of more than 64 bits', 'auditId', (value) => value >= 2n ** 63n),
    failingAtNumbers('of more than 32 bits', 'limit', (value) => value >= 2n ** 31n),
    failingAtNumbers('below zero', 'limit', (value) => value < 0n),
  ]),
  'errors/malformed-parameter-status': refusingWords('refuses a word in place of a number with 422', 422),
  'errors/bad-request-body': [
    fault(
      'responds 400 without a body when creating a flow',
      on('createFlow').rendered(({ text, json, ...answer }) =>
        answer.status === 400
          ? answer
          : { ...answer, ...(text === undefined ? {} : { text }), ...(json === undefined ? {} : { json }) },
      ),
    ),
    fault(
      'responds 400 with a page to clients that accept anything',
      on('createFlow').rendered((answer, { headers }) =>
        answer.status === 400 && acceptsAnything(headers) ? { status: 400, text: PAGE, media: 'text/html' } : answer,
      ),
    ),
  ],
  'errors/conflict-is-json': [
    fault(
      'responds 409 with a text',
      on('deleteFlow').rendered((answer) =>
        answer.status === 409 ? { status: 409, text: `in use: ${JSON.stringify(answer.json)}` } : answer,
      ),
    ),
    fault(
      'sends the JSON of a 409 as HTML',
      on('deleteMacro').rendered((answer) => (answer.status === 409 ? { ...answer, media: 'text/html' } : answer)),
    ),
  ],
  'errors/object-not-found': each('responds 400 to an unknown object', (id) =>
    onEach(id).step({ notFound: () => ({ status: 400, reason: 'no such object', text: 'no such object' }) }),
  ),
  'errors/documented-status': fault(
    'responds 203 to the list of tenants',
    on('listTenants').rendered((answer) => (succeeded(answer) ? { ...answer, status: 203 } : answer)),
  ),
  'errors/documented-media-type': [
    fault(
      'sends the list of users as text',
      on('listUsers').rendered((answer) => (succeeded(answer) ? { ...answer, media: 'text/json' } : answer)),
    ),
    fault(
      'sends XML to clients that accept anything',
      onEach('listFlows', 'getFlow').rendered((answer, { headers }) =>
        succeeded(answer) && acceptsAnything(headers) ? sentAsXml(answer) : answer,
      ),
    ),
    fault(
      'sends XML to a browser',
      on('createFlow').rendered((answer, { headers }) =>
        succeeded(answer) && isBrowser(headers) ? sentAsXml(answer) : answer,
      ),
    ),
    fault(
      'has no bundle for a browser',
      on('exportFlows').rendered((answer, { headers }) =>
        succeeded(answer) && isBrowser(headers) ? { status: 406 } : answer,
      ),
    ),
  ],
  'errors/json-is-not-415': fault(
    'responds 415 instead of 403',
    on('createFormat').rendered((answer) => (answer.status === 403 ? { ...answer, status: 415 } : answer)),
  ),
  'errors/answers-match-schema': fault(
    'sends tenants as an array of numbers in the audit',
    on('listTenants').rendered((answer) =>
      Array.isArray(answer.json) ? { ...answer, json: answer.json.map((tenant: { id: number }) => tenant.id) } : answer,
    ),
  ),
  'errors/no-failure-on-valid-request': fault(
    'fails to describe a flow',
    on('getFlowDocumentation').rendered((answer) =>
      succeeded(answer) ? { status: 500, text: 'out of order' } : answer,
    ),
  ),
  'errors/wrong-scheme': everywhere(
    'accepts tokens after Basic',
    (id) => admitting(id, (_token, _scene, { headers }) => headers['authorization']?.startsWith('Basic ') === true),
    { 'reads what stands after the first space as the token, whatever the scheme': readingAnyScheme },
  ),
  'errors/revoked-key': everywhere('accepts revoked keys', (id) => admitting(id, isRevoked('api-key')), {
    'accepts revoked keys that it has seen': (id) => admittingSeen(id, 'listTenants'),
  }),
  'errors/unauthorized-call-changes-nothing': each('carries out calls without a token, then responds 401', (id) =>
    onEach(id).step({
      authenticate: (incoming, token, scene) =>
        token === undefined ? administrator(scene) : plainSteps.authenticate(incoming, token, scene),
      render: (answer, incoming) =>
        plainSteps.render(plainSteps.tokenOf(incoming) === undefined ? { status: 401 } : answer, incoming),
    }),
  ),
  'errors/bad-request-changes-nothing': everywhere(
    'clears the object and responds 400 to truncated JSON',
    (id) =>
      readingBody(id, (body) => (isMalformed(body) ? someBody(id) : body)).rendered((answer, { body }) =>
        succeeded(answer) && isMalformed(body) ? { status: 400, text: 'the body breaks off' } : answer,
      ),
    {
      'stores a name before it refuses the tags': (id) =>
        readingBody(id, (body) => mendedTags(id, body)).rendered((answer, { body }) =>
          succeeded(answer) && mendedTags(id, body) !== body ? { status: 400, text: 'these are no tags' } : answer,
        ),
    },
  ),
  'errors/unlabelled-body-changes-nothing': each(
    'carries out a body that is not labelled as JSON, then responds 415',
    (id) =>
      onEach(id).step(({ checkMedia, render }) => ({
        checkMedia: () => undefined,
        render(answer, incoming) {
          const isKnown = answer.status !== 401 && answer.status !== 403
          const refusal = isKnown ? checkMedia(incoming) : undefined
          return render(refusal === undefined ? answer : { status: refusal.status }, incoming)
        },
      })),
  ),
  'errors/wrong-type': typesTaken('errors/wrong-type'),
  'errors/failed-run-body': each('responds 500 with JSON to a failed run', (id) =>
    onEach(id).rendered(({ text, ...answer }, { query }) =>
      answer.status === 500 && query.some(([name]) => name === 'returnErrorCode')
        ? { ...answer, json: { message: text } }
        : { ...answer, ...(text === undefined ? {} : { text }) },
    ),
  ),
  'errors/malformed-id': everywhere(
    'responds 422 to a word as an id',
    (id) =>
      onEach(id).step({
        readParameters(incoming) {
          const reading = plainSteps.readParameters(incoming)
          return isRefusal(reading) && reading.problem?.in === 'path' ? refuse(422, reading.reason) : reading
        },
      }),
    {},
    [
      fault(
        'fails at an id of more than 64 bits',
        onEach('getFlow', 'getSchedule', 'getConnection', 'getWebhook').step(({ readParameters }) => ({
          readParameters: (incoming) =>
            Object.values(incoming.path).some((value) => /^\d{19,}$/.test(value) && BigInt(value) >= 2n ** 63n)
              ? refuse(500, 'out of range')
              : readParameters(incoming),
        })),
      ),
    ],
  ),
  'errors/success-has-body': fault(
    'responds without a body if a flow has no schedules',
    on('listFlowSchedules').rendered(({ json, ...answer }) =>
      Array.isArray(json) && json.length === 0 ? answer : { ...answer, ...(json === undefined ? {} : { json }) },
    ),
  ),
  'errors/internal-error': each('responds 403 to an internal error', (id) =>
    onEach(id).step({ failed: () => ({ status: 403 }) }),
  ),
  'errors/internal-error-body': each('responds to an internal error with JSON', (id) =>
    onEach(id).step({ failed: () => ({ status: 500, json: { error: 'it failed' } }) }),
  ),
}
