import { readJson } from '#spec'
import { on, onEach } from '../on.ts'
import { agentSteps } from '../../domain/agent.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import { isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import { each, fault, faultsOf } from './fault.ts'
import { refusingLabels, withoutChallenge } from './http.ts'
import { admitting, isExpiredKey, recordOf, succeeded } from './steps.ts'

const KEY_FORM = /^[A-Za-z0-9]{256}$/
/** The demo user whose key the suite may revoke. */
const SPARE_EDITOR = 4

/** Faults of accepted and refused keys. */
const keyFaults = faultsOf({
  'agent-errors/missing-key': each('serves callers without a key', (id) =>
    admitting(id, (_token, _scene, { headers }) => headers['authorization'] === undefined),
  ),
  'agent-errors/unknown-key': each('serves whatever has the form of a key', (id) =>
    admitting(id, (token, scene) => KEY_FORM.test(token ?? '') && recordOf(token, scene) === undefined),
  ),
  'agent-errors/malformed-key': each('serves what is too short for a key', (id) =>
    admitting(
      id,
      (token, scene) => token !== undefined && !KEY_FORM.test(token) && recordOf(token, scene) === undefined,
    ),
  ),
  'agent-errors/expired-key': each('serves expired keys', (id) => admitting(id, isExpiredKey)),
  'agent-errors/revoked-key': each('serves revoked keys', (id) =>
    admitting(id, (token, scene) => recordOf(token, scene)?.revoked === true),
  ),
  'agent-errors/generated-key-works': fault(
    'does not know the keys that the platform generated',
    on('listTools').step({
      authenticate(incoming, token, scene) {
        const caller = plainSteps.authenticate(incoming, token, scene)
        return !isRefusal(caller) && caller.user.id === SPARE_EDITOR ? refuse(401, 'a key of the platform') : caller
      },
    }),
  ),
  'agent-errors/same-key-for-mcp': fault(
    'wants another key of the administrator on the MCP endpoint',
    on('callMcp').step({
      authenticate(incoming, token, scene) {
        const caller = plainSteps.authenticate(incoming, token, scene)
        return !isRefusal(caller) && caller.user.role === 'administrator' ? refuse(401, 'a REST key') : caller
      },
    }),
  ),
  'agent-errors/key-not-in-address': each('takes a key from the query', (id) =>
    onEach(id).step({
      tokenOf: (incoming) => plainSteps.tokenOf({ ...incoming, facts: { ...incoming.facts, queryToken: true } }),
    }),
  ),
  'agent-errors/key-without-bearer': each('takes the whole header for a key', (id) =>
    onEach(id).step({
      tokenOf: (incoming) => plainSteps.tokenOf(incoming) ?? incoming.headers['authorization'],
    }),
  ),
})

/** Faults of refusals and answers unrelated to the key. */
const answerFaults = faultsOf({
  'agent-errors/internal-error': each('calls its own failure forbidden', (id) =>
    onEach(id).step({ failed: () => ({ status: 403 }) }),
  ),
  'agent-errors/ai-disabled': each('serves accounts without AI features', (id) =>
    onEach(id).step({ authorise: () => undefined }),
  ),
  'agent-errors/valid-request-is-200': each('fails where it should succeed', (id) =>
    onEach(id).rendered((answer) => (succeeded(answer) ? { status: 500 } : answer)),
  ),
  'agent-errors/documented-status': fault(
    'answers the list of tools with 203',
    on('listTools').rendered((answer) => (succeeded(answer) ? { ...answer, status: 203 } : answer)),
  ),
  'agent-errors/failure-has-error-and-code': fault(
    'gives no code to a stream that does not begin',
    on('streamChat').rendered(({ json, ...answer }) =>
      json === undefined ? answer : { ...answer, json: { success: false, error: 'the cap is exceeded' } },
    ),
  ),
  'agent-errors/unknown-session': each('opens a session for every id', (id) =>
    onEach(id).part('sessions', (plain) => ({
      find: (session, caller, scene) => plain.find(session, caller, scene) ?? plain.begin(false, '', caller, scene),
    })),
  ),
  'agent-errors/missing-field': each('thinks up what is missing', (id) =>
    onEach(id).step({
      readBody(incoming) {
        const sent = readJson(incoming.body).plain as object
        return agentSteps.readBody({
          ...incoming,
          body: JSON.stringify({ message: 'hello', api_key: 'sk-none', ...sent }),
        })
      },
    }),
  ),
  'agent-errors/utf-8': fault(
    'names another charset',
    on('listTools').rendered((answer) =>
      succeeded(answer) ? { ...answer, media: 'application/json; charset=iso-8859-1' } : answer,
    ),
  ),
  'agent-errors/json-media-type': fault(
    'labels JSON in the way of old',
    on('listTools').rendered((answer) => (succeeded(answer) ? { ...answer, media: 'text/json' } : answer)),
  ),
  'agent-errors/media-type-with-charset': each('takes application/json for JSON only where nothing follows it', (id) =>
    refusingLabels(id, (label) => label.includes(';')),
  ),
  'agent-errors/refusal-names-scheme': fault(
    'answers 401 without WWW-Authenticate',
    on('listTools').rendered(withoutChallenge),
  ),
})

/** Faults of refusals and of what the agent's operations share. */
export const agentErrorFaults = { ...keyFaults, ...answerFaults }
