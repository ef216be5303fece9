import { type OperationId, allOperations, readJson } from '#spec'
import { on, onEach } from '../on.ts'
import { agentSteps } from '../../domain/agent.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import { isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Caller, Incoming, Scene } from '../../domain/kernel/call.ts'
import type { McpCall } from '../../domain/mcp/calls.ts'
import { fail } from '../../domain/mcp/rpc.ts'
import type { Json } from '../json.ts'
import { everyMethod } from '../mcp.ts'
import { part } from '../together.ts'
import { type Fault, each, everywhere, fault, faultsOf } from './fault.ts'
import { refusingLabels, withoutChallenge } from './http.ts'
import { readingAnyScheme } from './schemes.ts'
import { admitting, admittingSeen, isExpiredKey, recordOf, succeeded } from './steps.ts'

const KEY_FORM = /^[A-Za-z0-9]{256}$/
/** The demo user whose key the suite may revoke. */
const SPARE_EDITOR = 4

/** The demo tenant of the administrator. */
const FIRST_TENANT = 1
/** The demo tenant that the administrator can switch to. */
const SECOND_TENANT = 12

/** Operations of the agent's REST endpoints. */
const AGENT_REST = allOperations.filter(({ api, group }) => api !== 'platform' && group !== 'mcp').map(({ id }) => id)

/** Does not take the keys of users of a role in some operations. */
const refusingRole = (role: string, ids: readonly OperationId[]): Alteration =>
  onEach(...ids).step(({ authenticate }) => ({
    authenticate(incoming, token, scene) {
      const caller = authenticate(incoming, token, scene)
      return !isRefusal(caller) && caller.user.role === role ? refuse(401, 'a key of the other kind') : caller
    },
  }))

/** Fails in JSON-RPC on methods that the MCP endpoint does not serve to a caller. */
const serving = (serves: (name: string, call: McpCall) => boolean): Alteration =>
  everyMethod(
    (plain, name) => (params, call) =>
      serves(name, call) ? plain(params, call) : { changes: [], result: fail('internalError') },
  )

/** Serves accounts without AI features. */
const admittingDisabled = (id: OperationId) => onEach(id).step({ authorise: () => undefined })

/** Whether a token is like a key that is in use. */
const isLike =
  (form: (key: string) => string) =>
  (token: string | undefined, scene: Scene): boolean => {
    if (token === undefined || token.length < 128 || recordOf(token, scene) !== undefined) return false
    const like = form(token)
    return [...scene.view.tokens.values()].some((known) => form(known.token) === like)
  }

/** Whether a key is revoked, and its user has another one. */
const isReplacedKey = (token: string | undefined, scene: Scene): boolean => {
  const known = recordOf(token, scene)
  if (known?.revoked !== true || known.kind !== 'api-key') return false
  const ofUser = [...scene.view.tokens.values()].filter(({ userId }) => userId === known.userId)
  return ofUser.some(({ kind, revoked }) => kind === 'api-key' && !revoked)
}

/**
 * Tracks calls of operations under a user whom no key belongs to, by a text of their address: the address as it was asked for by
 * default.
 */
const trackedApart = (
  operations: readonly OperationId[],
  addressOf: (incoming: Incoming) => string = ({ target }) => target,
): Alteration =>
  part('audit', (plain) => ({
    record(incoming, answer, caller, ...rest) {
      const isApart = caller !== undefined && operations.includes(incoming.facts.id)
      if (!isApart) return plain.record(incoming, answer, caller, ...rest)
      const tracked = { ...caller, user: { ...caller.user, login: 'ai-agent' } }
      return plain.record({ ...incoming, target: addressOf(incoming) }, answer, tracked, ...rest)
    },
  }))

/** Tracks no calls of an operation. */
const untracked = (operation: OperationId): Alteration =>
  part('audit', (plain) => ({
    record: (incoming, ...call) => (incoming.facts.id === operation ? [] : plain.record(incoming, ...call)),
  }))

/** Refuses some keys of the user whose key the suite may revoke. */
const refusingSpareEditor = (id: OperationId, when: (caller: Caller) => boolean): Alteration =>
  onEach(id).step({
    authenticate(incoming, token, scene) {
      const caller = plainSteps.authenticate(incoming, token, scene)
      return !isRefusal(caller) && caller.user.id === SPARE_EDITOR && when(caller)
        ? refuse(401, 'a key of the platform')
        : caller
    },
  })

/** Whether a token is a JWT that was revoked. */
const isRevokedJwt = (token: string | undefined, scene: Scene): boolean => {
  const known = recordOf(token, scene)
  return known?.kind === 'jwt' && known.revoked
}

/** Faults of accepted and refused keys. */
const keyFaults = faultsOf({
  'agent-errors/missing-key': everywhere(
    'accepts callers without a key',
    (id) => admitting(id, (_token, _scene, { headers }) => headers['authorization'] === undefined),
    { 'reads what stands after the first space as the key, whatever the scheme': readingAnyScheme },
    [
      fault(
        'takes notifications over MCP before it looks at the key',
        admitting('callMcp', (_token, _scene, { body }) => body.includes('"notifications/')),
      ),
    ],
  ),
  'agent-errors/unknown-key': everywhere(
    'accepts any text in the form of a key',
    (id) => admitting(id, (token, scene) => KEY_FORM.test(token ?? '') && recordOf(token, scene) === undefined),
    {
      'compares the first half of a key': (id) =>
        admitting(
          id,
          isLike((key) => key.slice(0, 128)),
        ),
      'ignores the case of keys': (id) =>
        admitting(
          id,
          isLike((key) => key.toLowerCase()),
        ),
    },
    [
      fault(
        'looks at keys in handshakes only',
        admitting(
          'callMcp',
          (token, scene, { body }) =>
            KEY_FORM.test(token ?? '') && recordOf(token, scene) === undefined && !body.includes('"initialize"'),
        ),
      ),
    ],
  ),
  'agent-errors/malformed-key': each('accepts keys that are too short', (id) =>
    admitting(
      id,
      (token, scene) => token !== undefined && !KEY_FORM.test(token) && recordOf(token, scene) === undefined,
    ),
  ),
  'agent-errors/expired-key': everywhere('accepts expired keys', (id) => admitting(id, isExpiredKey), {
    'accepts expired keys that it has seen': (id) => admittingSeen(id, 'listTools', isExpiredKey),
  }),
  'agent-errors/revoked-key': everywhere(
    'accepts revoked keys',
    (id) => admitting(id, (token, scene) => recordOf(token, scene)?.revoked === true),
    {
      'accepts revoked keys that it has seen': (id) => admittingSeen(id, 'listTools'),
      'accepts keys that a new one replaced': (id) => admitting(id, isReplacedKey),
      'accepts revoked JWTs': (id) => admitting(id, isRevokedJwt),
    },
  ),
  'agent-errors/generated-key-works': (['listTools', 'callMcp'] as const).flatMap((id) => [
    fault(
      `refuses keys that the platform generated for ${id}`,
      refusingSpareEditor(id, () => true),
    ),
    fault(
      `refuses keys that have an end for ${id}`,
      refusingSpareEditor(id, ({ token }) => token.expiresAt !== undefined),
    ),
  ]),
  'agent-errors/same-key-for-mcp': [
    ...['administrator', 'api-user'].map((role) =>
      fault(`requires a different key of each ${role} on the MCP endpoint`, refusingRole(role, ['callMcp'])),
    ),
    fault(
      'serves no method over MCP to users without allowance',
      serving((_method, call) => !call.parts.billing.isCapped('tool', call.caller, call)),
    ),
    fault(
      'lists tools over MCP to administrators alone',
      serving((name, { caller }) => name !== 'tools/list' || caller.user.role === 'administrator'),
    ),
    fault('takes the keys of API users on the MCP endpoint alone', refusingRole('api-user', AGENT_REST)),
  ],
  'agent-errors/calls-tracked': {
    each: (id) => fault('tracks its calls under a user of its own', trackedApart([id])),
    all: (ids) => [
      fault("tracks the agent's calls under a user of its own", trackedApart(ids)),
      fault(
        'tracks runs of tools by their route, under a user of its own',
        trackedApart(['executeTool'], ({ facts }) => facts.path),
      ),
      fault('tracks no calls over MCP', untracked('callMcp')),
      fault('tracks no runs of tools', untracked('executeTool')),
    ],
  },
  'agent-errors/key-not-in-address': each('accepts a key in the query', (id) =>
    onEach(id).step({
      tokenOf: (incoming) => plainSteps.tokenOf({ ...incoming, facts: { ...incoming.facts, queryToken: true } }),
    }),
  ),
  'agent-errors/key-without-bearer': each('reads the whole header as the key', (id) =>
    onEach(id).step({
      tokenOf: (incoming) => plainSteps.tokenOf(incoming) ?? incoming.headers['authorization'],
    }),
  ),
})

/** Changes the body of chats that failed otherwise than by the cap. */
const failing = (says: string, change: (body: Json) => object): Fault =>
  fault(
    says,
    onEach('chat', 'sessionChat').body((body) =>
      body.success === false && body.code !== 'cap_exceeded' ? change(body) : body,
    ),
  )

/** Invents a message where there is none. */
const inventing =
  (when: (sent: object) => boolean = () => true) =>
  (id: OperationId): Alteration =>
    onEach(id).step({
      readBody(incoming) {
        const sent = incoming.body === '' ? undefined : (readJson(incoming.body).plain as object)
        if (sent === undefined || !when(sent)) return agentSteps.readBody(incoming)
        return agentSteps.readBody({ ...incoming, body: JSON.stringify({ message: 'hello', ...sent }) })
      },
    })

/** Faults of refusals and answers unrelated to the key. */
const answerFaults = faultsOf({
  'agent-errors/internal-error': each('responds 403 to an internal error', (id) =>
    onEach(id).step({ failed: () => ({ status: 403 }) }),
  ),
  'agent-errors/ai-disabled': everywhere('accepts accounts without AI features', admittingDisabled, {}, [
    fault(
      'refuses accounts without AI features the handshake only',
      admittingDisabled('callMcp').refuses(
        ({ body, caller }) => !caller.user.aiEnabled && body['method'] === 'initialize',
        403,
      ),
    ),
  ]),
  'agent-errors/ai-disabled-in-sessions': each('serves any session to accounts without AI features', (id) =>
    onEach(id)
      .step({ authorise: () => undefined })
      .part('sessions', () => ({ find: (session, _caller, { view }) => view.sessions.get(session) })),
  ),
  'agent-errors/made-up-session': each('responds 400 to a session id in another form', (id) =>
    onEach(id).unfound(({ path }) => (/^ses-\d+$/.test(path.session_id) ? undefined : { status: 400 })),
  ),
  'agent-errors/key-inherits-role': everywhere(
    'runs any tool for any role',
    (id) => onEach(id).part('agentTools', () => ({ allows: () => true })),
    {
      'runs any tool for viewers': (id) =>
        onEach(id).part('agentTools', ({ allows }) => ({
          allows: (tool, call) => call.caller.user.role === 'viewer' || allows(tool, call),
        })),
    },
    [
      fault(
        'runs any tool for any role in a chat',
        onEach('chat', 'streamChat').part('agentTools', () => ({ allows: () => true })),
      ),
      fault(
        'runs any tool for any role in a session',
        onEach('sessionChat', 'streamSessionChat').part('agentTools', () => ({ allows: () => true })),
      ),
    ],
  ),
  'agent-errors/key-inherits-tenant': everywhere(
    'imports templates into every tenant',
    (id) =>
      onEach(id).part('flows', ({ save }) => ({
        save: (flow, ...more) => [
          ...save(flow, ...more),
          ...save({ ...flow, id: more[1].ids.id(), tenantId: SECOND_TENANT }, ...more),
        ],
      })),
    {
      'runs tools for users of other tenants as a user of the first one': (id) =>
        onEach(id).part('flows', ({ save }) => ({
          save: (flow, ...more) => save({ ...flow, tenantId: FIRST_TENANT }, ...more),
        })),
    },
  ),
  'agent-errors/valid-request-is-200': each('fails on valid requests', (id) =>
    onEach(id).rendered((answer) => (succeeded(answer) ? { status: 500 } : answer)),
  ),
  'agent-errors/documented-status': fault(
    'responds 203 to the list of tools',
    on('listTools').rendered((answer) => (succeeded(answer) ? { ...answer, status: 203 } : answer)),
  ),
  'agent-errors/failure-has-error-and-code': [
    fault(
      'omits the code if a stream cannot begin',
      on('streamChat').rendered(({ json, ...answer }) =>
        json === undefined ? answer : { ...answer, json: { success: false, error: 'the cap is exceeded' } },
      ),
    ),
    failing('omits the code of a failed reply', ({ code: _code, ...body }) => body),
    failing('reports a failed reply as a success', (body) => ({ ...body, success: true })),
  ],
  'agent-errors/unknown-session': each('creates a session for any id', (id) =>
    onEach(id).part('sessions', (plain) => ({
      find: (session, caller, scene) => plain.find(session, caller, scene) ?? plain.begin(false, '', caller, scene),
    })),
  ),
  'agent-errors/missing-field': everywhere('invents missing values', inventing(), {
    'takes a body that is empty for a greeting': inventing((sent) => Object.keys(sent).length === 0),
    'fails where there is no body': (id) =>
      onEach(id).step({
        readBody: (incoming) => (incoming.body === '' ? refuse(500, 'no body') : agentSteps.readBody(incoming)),
      }),
  }),
  'agent-errors/utf-8': fault(
    'sends another charset',
    on('listTools').rendered((answer) =>
      succeeded(answer) ? { ...answer, media: 'application/json; charset=iso-8859-1' } : answer,
    ),
  ),
  'agent-errors/json-media-type': fault(
    'sends an obsolete media type for JSON',
    on('listTools').rendered((answer) => (succeeded(answer) ? { ...answer, media: 'text/json' } : answer)),
  ),
  'agent-errors/media-type-with-charset': each('accepts application/json only without parameters', (id) =>
    refusingLabels(id, (label) => label.includes(';')),
  ),
  'agent-errors/refusal-names-scheme': fault(
    'responds 401 without WWW-Authenticate',
    on('listTools').rendered(withoutChallenge),
  ),
})

/** Faults of refusals and of what the agent's operations share. */
export const agentErrorFaults = { ...keyFaults, ...answerFaults }
