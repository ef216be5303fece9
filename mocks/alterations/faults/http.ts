import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import type { AnyAnswer } from '../../domain/kernel/answer.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import { plainSteps } from '../../domain/kernel/steps.ts'
import { type AreaFaults, each, fault } from './fault.ts'

/** Refuses media types of JSON bodies that the plain mock accepts. */
export function refusingLabels(operation: OperationId, when: (label: string) => boolean): Alteration {
  return onEach(operation).step({
    checkMedia: (incoming) =>
      when(incoming.headers['content-type'] ?? '') ? refuse(415, 'a strange label') : plainSteps.checkMedia(incoming),
  })
}

/** A 401 without WWW-Authenticate. */
export function withoutChallenge(answer: AnyAnswer): AnyAnswer {
  const { 'www-authenticate': _challenge, ...headers } = answer.headers ?? {}
  return answer.status === 401 ? { ...answer, headers } : answer
}

/** Faults of rules that HTTP adds to the documents. */
export const httpFaults: AreaFaults<'http'> = {
  'http/method-not-allowed-says-allow': fault('responds 405 without Allow', {
    steps: {
      methodNotAllowed: (allowed, facts) =>
        facts.api === 'platform' ? { status: 405 } : plainSteps.methodNotAllowed(allowed, facts),
    },
  }),
  'http/unauthorized-says-how': each('responds 401 without WWW-Authenticate', (id) =>
    onEach(id).rendered(withoutChallenge),
  ),
  'http/no-content-without-length': fault(
    'sends Content-Length with a 204',
    on('deleteWebhook').rendered((answer) =>
      answer.status === 204 ? { ...answer, headers: { ...answer.headers, 'content-length': '0' } } : answer,
    ),
  ),
  'http/unlabelled-body-refused': each('accepts a body without a Content-Type', (id) =>
    onEach(id).step({
      checkMedia: (incoming) =>
        incoming.headers['content-type'] === undefined ? undefined : plainSteps.checkMedia(incoming),
    }),
  ),
  'http/media-type-parameters-ignored': each('accepts application/json only without parameters', (id) =>
    refusingLabels(id, (label) => label.includes(';')),
  ),
  'http/media-type-case-ignored': each('accepts application/json only in lower case', (id) =>
    refusingLabels(id, (label) => label !== label.toLowerCase()),
  ),
}
