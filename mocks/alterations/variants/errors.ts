import type { AnyAnswer } from '../../domain/kernel/answer.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import { type OperationFacts, takesJson } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Operation } from '../../domain/kernel/operation.ts'
import { isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import { bodyErrorVariants } from './errors-bodies.ts'
import { rendered, step } from '../together.ts'
import type { AreaVariants } from './variant.ts'

/** Changes answers of the platform API with one status. */
function refusal(status: number, change: (answer: AnyAnswer) => AnyAnswer): Alteration {
  return rendered((answer, { facts }) =>
    answer.status === status && facts.api === 'platform' ? change(answer) : answer,
  )
}

const withText =
  (text: string, media?: string) =>
  (answer: AnyAnswer): AnyAnswer => ({
    ...answer,
    text,
    ...(media === undefined ? {} : { media }),
  })
const withJson =
  (json: (message: string) => unknown) =>
  ({ text, media: _media, ...answer }: AnyAnswer): AnyAnswer => ({
    ...answer,
    json: answer.json ?? json(text ?? 'no such object'),
  })

const mediaOf = (headers: Readonly<Record<string, string>>): string | undefined =>
  headers['content-type']?.split(';')[0]?.trim()

/**
 * The query parameter that a request was refused for, since its value is of another type. Values of the right type but out of
 * range are invalid, and the document requires their refusal.
 */
function wrongTypeIn(reading: object): string | undefined {
  return isRefusal(reading)
    ? /^query parameter (\S+) must be (?:integer|boolean)$/.exec(reading.reason)?.[1]
    : undefined
}

/** Looks up the object before it checks permissions. */
function objectFirst(plain: Operation, facts: OperationFacts): Partial<Operation> | undefined {
  const named = facts.parameters.filter((one) => one.in === 'path')
  // Uuids have several spellings, which another variant covers.
  const isByIds = named.length > 0 && named.every(({ name }) => name.endsWith('Id'))
  if (facts.api !== 'platform' || facts.public || !isByIds) return undefined
  const steps = { ...plainSteps, ...plain.steps }
  return {
    steps: {
      ...plain.steps,
      authenticate(incoming, token, scene) {
        const caller = steps.authenticate(incoming, token, scene)
        const parameters = steps.readParameters(incoming)
        if (isRefusal(caller) || isRefusal(parameters)) return caller
        const call = { ...scene, facts, origin: incoming.origin, caller, ...parameters, body: {} }
        return plain.find(call) === undefined ? steps.notFound(incoming) : caller
      },
    },
  }
}

/** Operations with an optional body accept an empty one. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return text === ''
  }
}

/** Validates the JSON of the body before authentication. */
function formFirst(plain: Operation, facts: OperationFacts): Partial<Operation> | undefined {
  if (facts.api !== 'platform' || facts.public || !takesJson(facts)) return undefined
  const steps = { ...plainSteps, ...plain.steps }
  return {
    steps: {
      ...plain.steps,
      authenticate(incoming, token, scene) {
        const wrong = steps.checkMedia(incoming) ?? (isJson(incoming.body) ? undefined : steps.readBody(incoming))
        return wrong !== undefined && isRefusal(wrong) ? wrong : steps.authenticate(incoming, token, scene)
      },
    },
  }
}

/** Changes the answer to unsupported methods of the platform API. */
const otherMethods = (status: number): Alteration =>
  step((plain) => ({
    methodNotAllowed: (allowed, facts) =>
      facts.api === 'platform' ? { status } : plain.methodNotAllowed(allowed, facts),
  }))

/** Variants of refusals. */
export const errorVariants: AreaVariants<'errors'> = {
  ...bodyErrorVariants,
  'errors/order-of-refusals': { 'object-first': { every: objectFirst }, 'form-first': { every: formFirst } },
  'errors/other-methods': { 'not-found': otherMethods(404), 'not-implemented': otherMethods(501) },
  'errors/database-errors': {
    text: step((plain) => ({
      failed(...call) {
        const answer = plain.failed(...call)
        return answer.status === 500 ? { ...answer, text: 'something went wrong' } : answer
      },
    })),
  },
  'errors/not-found-body': {
    text: refusal(404, withText('no such object')),
    json: refusal(
      404,
      withJson((message) => ({ message })),
    ),
    html: refusal(404, withText('<h1>Not found</h1>', 'text/html')),
  },
  'errors/unsupported-media-type-body': {
    text: refusal(415, withText('send application/json')),
    json: refusal(
      415,
      withJson(() => ({ message: 'send application/json' })),
    ),
  },
  'errors/bad-request-form': {
    json: refusal(
      400,
      withJson((error) => ({ error })),
    ),
    'json-with-more': refusal(
      400,
      withJson((error) => ({ error, code: 'INVALID', path: '/' })),
    ),
  },
  'errors/messages': {
    general: refusal(400, (answer) =>
      answer.text === undefined ? answer : { ...answer, text: 'the request is invalid' },
    ),
  },
  'errors/unlabelled-body': {
    'bad-request': step((plain) => ({
      checkMedia(incoming) {
        const refusal = plain.checkMedia(incoming)
        return refusal !== undefined && incoming.headers['content-type'] === undefined
          ? refuse(400, 'no Content-Type', { text: 'Content-Type is required' })
          : refusal
      },
    })),
  },
  'errors/other-json-labels': {
    accepted: step((plain) => ({
      checkMedia: (incoming) =>
        mediaOf(incoming.headers)?.endsWith('json') === true ? undefined : plain.checkMedia(incoming),
    })),
  },
  'errors/label-of-no-body': {
    required: step((plain) => ({
      checkMedia(incoming) {
        const { facts, headers } = incoming
        const isUnlabelled = facts.api === 'platform' && headers['content-type'] === undefined
        return isUnlabelled && (facts.method === 'POST' || facts.method === 'PUT')
          ? refuse(415, 'no Content-Type')
          : plain.checkMedia(incoming)
      },
    })),
  },
  'errors/empty-body': {
    unsupported: step((plain) => ({
      readBody(incoming) {
        const reading = plain.readBody(incoming)
        return isRefusal(reading) && incoming.body === '' ? refuse(415, 'no body') : reading
      },
    })),
  },
  'errors/malformed-ids': {
    'not-found': step((plain) => ({
      readParameters(incoming) {
        const reading = plain.readParameters(incoming)
        return isRefusal(reading) && reading.reason.startsWith('path ') ? refuse(404, reading.reason) : reading
      },
    })),
  },
  'errors/malformed-parameters': {
    'not-found': step((plain) => ({
      readParameters(incoming) {
        const reading = plain.readParameters(incoming)
        return wrongTypeIn(reading) === undefined ? reading : refuse(404, 'no such parameter')
      },
    })),
    default: step((plain) => ({
      readParameters(incoming) {
        const reading = plain.readParameters(incoming)
        const wrong = wrongTypeIn(reading)
        if (wrong === undefined) return reading
        return plain.readParameters({ ...incoming, query: incoming.query.filter(([name]) => name !== wrong) })
      },
    })),
  },
  'errors/unauthorized-challenge': {
    'with-realm': refusal(401, (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'www-authenticate': 'Bearer realm="platform", error="invalid_token"' },
    })),
  },
}
