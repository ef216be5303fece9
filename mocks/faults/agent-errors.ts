import { type OperationId, type RuleId, readJson } from '#spec'
import { agentSteps } from '../domain/agent.ts'
import { refuse } from '../domain/kernel/answer.ts'
import { isRefusal, plainSteps } from '../domain/kernel/steps.ts'
import { deciding } from './alterations.ts'
import { faultsOf } from './fault.ts'
import { refusingLabels, withoutChallenge } from './http.ts'
import { admitting, isExpiredKey, recordOf, rendering, stepping, succeeded } from './steps.ts'

const KEY_FORM = /^[A-Za-z0-9]{256}$/
/** The user of the demo world whose key the suite may throw away. */
const SPARE_EDITOR = 4

/** Faults of keys that the agent refuses or takes. */
const keyFaults = faultsOf({
  'agent-errors/missing-key': {
    each: (id) => ({
      says: 'serves callers without a key',
      operations: admitting(id, (_token, _scene, { headers }) => headers['authorization'] === undefined),
      collateral: ['agent-errors/key-not-in-address'],
    }),
  },
  'agent-errors/unknown-key': {
    each: (id) => ({
      says: 'serves whatever has the form of a key',
      operations: admitting(id, (token, scene) => KEY_FORM.test(token ?? '') && recordOf(token, scene) === undefined),
    }),
  },
  'agent-errors/malformed-key': {
    each: (id) => ({
      says: 'serves what is too short for a key',
      operations: admitting(
        id,
        (token, scene) => token !== undefined && !KEY_FORM.test(token) && recordOf(token, scene) === undefined,
      ),
    }),
  },
  'agent-errors/expired-key': {
    each: (id) => ({ says: 'serves expired keys', operations: admitting(id, isExpiredKey) }),
  },
  'agent-errors/revoked-key': {
    each: (id) => ({
      says: 'serves revoked keys',
      operations: admitting(id, (token, scene) => recordOf(token, scene)?.revoked === true),
    }),
  },
  'agent-errors/generated-key-works': [
    {
      says: 'does not know the keys that the platform generated',
      operations: stepping('listTools', {
        authenticate(incoming, token, scene) {
          const caller = plainSteps.authenticate(incoming, token, scene)
          return !isRefusal(caller) && caller.user.id === SPARE_EDITOR ? refuse(401, 'a key of the platform') : caller
        },
      }),
    },
  ],
  'agent-errors/same-key-for-mcp': [
    {
      says: 'wants another key of the administrator on the MCP endpoint',
      operations: stepping('callMcp', {
        authenticate(incoming, token, scene) {
          const caller = plainSteps.authenticate(incoming, token, scene)
          return !isRefusal(caller) && caller.user.role === 'administrator' ? refuse(401, 'a REST key') : caller
        },
      }),
    },
  ],
  'agent-errors/key-not-in-address': {
    each: (id) => ({
      says: 'takes a key from the query',
      operations: stepping(id, {
        tokenOf: (incoming) => plainSteps.tokenOf({ ...incoming, facts: { ...incoming.facts, queryToken: true } }),
      }),
    }),
  },
  'agent-errors/key-without-bearer': {
    each: (id) => ({
      says: 'takes the whole header for a key',
      operations: stepping(id, {
        tokenOf: (incoming) => plainSteps.tokenOf(incoming) ?? incoming.headers['authorization'],
      }),
    }),
  },
})

/** What a capped chat is answered with 200 about. */
const CAPPED_CHAT: readonly RuleId[] = [
  'billing/capped-chat-is-200',
  'billing/capped-chat-is-no-success',
  'billing/capped-chat-code',
  'billing/capped-chat-says-why',
]

/** Rules that say of a request that it succeeds, by its operation. */
const SUCCEEDING: Partial<Record<OperationId, readonly RuleId[]>> = {
  chat: [...CAPPED_CHAT, 'chat/message-alone-suffices'],
  streamChat: ['chat/message-alone-suffices'],
  sessionChat: [
    ...CAPPED_CHAT,
    'chat/message-alone-suffices',
    'chat/session-can-be-continued',
    'sessions/opened-session-takes-messages',
  ],
  streamSessionChat: ['chat/message-alone-suffices', 'sessions/opened-session-streams'],
  listSessionMessages: ['sessions/opened-session-has-history'],
  executeTool: [
    'agent-tools/search-knowledge-base-runs',
    'agent-tools/search-templates-runs',
    'agent-tools/create-support-ticket-runs',
    'agent-tools/host-list-commands-runs',
    'agent-tools/import-template-preview-succeeds',
    'agent-tools/unknown-tool-is-200',
    'agent-tools/unknown-tool-is-no-success',
    'agent-tools/unknown-tool-error',
    'agent-tools/unknown-tool-available-tools',
    'billing/capped-searches-knowledge-base',
    'billing/capped-searches-templates',
    'billing/capped-creates-ticket',
  ],
}

/** Faults of refusals and answers that are not about the key. */
const answerFaults = faultsOf({
  'agent-errors/internal-error': {
    each: (id) => ({
      says: 'calls its own failure forbidden',
      operations: stepping(id, { failed: () => ({ status: 403 }) }),
    }),
  },
  'agent-errors/ai-disabled': {
    each: (id) => ({
      says: 'serves accounts without AI features',
      operations: stepping(id, { authorise: () => undefined }),
    }),
  },
  'agent-errors/valid-request-is-200': {
    each: (id) => ({
      says: 'fails where it should succeed',
      operations: rendering(id, (answer) => (succeeded(answer) ? { status: 500 } : answer)),
      collateral: ['agent-errors/generated-key-works', ...(SUCCEEDING[id] ?? [])],
    }),
  },
  'agent-errors/documented-status': [
    {
      says: 'answers the list of tools with 203',
      operations: rendering('listTools', (answer) => (succeeded(answer) ? { ...answer, status: 203 } : answer)),
      collateral: ['agent-errors/valid-request-is-200', 'agent-errors/generated-key-works'],
    },
  ],
  'agent-errors/failure-has-error-and-code': [
    {
      says: 'gives no code to a stream that does not begin',
      operations: rendering('streamChat', ({ json, ...answer }) =>
        json === undefined ? answer : { ...answer, json: { success: false, error: 'the cap is exceeded' } },
      ),
    },
  ],
  'agent-errors/unknown-session': {
    each: (id) => ({
      says: 'opens a session for every id',
      operations: deciding(id, 'sessions', (plain) => ({
        find: (session, caller, scene) => plain.find(session, caller, scene) ?? plain.begin(false, '', caller, scene),
      })),
    }),
  },
  'agent-errors/missing-field': {
    each: (id) => ({
      says: 'thinks up what is missing',
      operations: stepping(id, {
        readBody(incoming) {
          const sent = readJson(incoming.body).plain as object
          return agentSteps.readBody({
            ...incoming,
            body: JSON.stringify({ message: 'hello', api_key: 'sk-none', ...sent }),
          })
        },
      }),
    }),
  },
  'agent-errors/utf-8': [
    {
      says: 'names another charset',
      operations: rendering('listTools', (answer) =>
        succeeded(answer) ? { ...answer, media: 'application/json; charset=iso-8859-1' } : answer,
      ),
    },
  ],
  'agent-errors/json-media-type': [
    {
      says: 'labels JSON in the way of old',
      operations: rendering('listTools', (answer) => (succeeded(answer) ? { ...answer, media: 'text/json' } : answer)),
    },
  ],
  'agent-errors/media-type-with-charset': {
    each: (id) => ({
      says: 'takes application/json for JSON only where nothing follows it',
      operations: refusingLabels(id, (label) => label.includes(';')),
    }),
  },
  'agent-errors/refusal-names-scheme': [
    { says: 'answers 401 without WWW-Authenticate', operations: rendering('listTools', withoutChallenge) },
  ],
})

/** Faults of refusals and of what the agent's operations share. */
export const agentErrorFaults = { ...keyFaults, ...answerFaults }
