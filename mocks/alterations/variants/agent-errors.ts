import { type OperationFacts, type OperationId, readJson, writeJson } from '#spec'
import { part, rendered, step } from '../together.ts'
import { agentSteps } from '../../domain/agent.ts'
import { type AnyAnswer, refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Incoming } from '../../domain/kernel/call.ts'
import { type Steps, isRefusal, plainSteps } from '../../domain/kernel/steps.ts'
import type { AreaVariants } from './variant.ts'

/** Changes the body of agent answers with one status; MCP's JSON-RPC errors stay as they are. */
function refusal(
  status: number,
  body: (message: string) => Omit<AnyAnswer, 'status'>,
  concerns: (facts: OperationFacts) => boolean = () => true,
): Alteration {
  return rendered((answer, { facts }) => {
    const { json, text, media: _media, ...rest } = answer
    const error = json as { jsonrpc?: unknown; error?: string } | undefined
    if (rest.status !== status || facts.api === 'platform' || !concerns(facts) || error?.jsonrpc !== undefined)
      return answer
    return { ...rest, ...body(error?.error ?? text ?? 'refused') }
  })
}

/** The 404 of a tool has a documented body. */
const ofSessions = ({ id }: OperationFacts): boolean => id !== 'executeTool'

/** Changes how the agent's REST operations read a request. */
function reading(steps: Partial<Steps>): Alteration {
  return { every: (plain, { api }) => (api === 'agent' ? { steps: { ...plain.steps, ...steps } } : undefined) }
}

const envelope = (error: string): Omit<AnyAnswer, 'status'> => ({ json: { success: false, error, code: 'REFUSED' } })

/** The documented members of a request's body, the required one first. */
const MEMBERS: Partial<Record<OperationId, readonly [string, ...string[]]>> = {
  chat: ['message', 'include_tools', 'system_prompt'],
  streamChat: ['message', 'include_tools', 'system_prompt'],
  sessionChat: ['message', 'include_tools'],
  streamSessionChat: ['message', 'include_tools'],
  setCustomKey: ['api_key'],
}

/** The body as sent, if it is a JSON object. */
function sent({ body }: Incoming): Readonly<Record<string, unknown>> | undefined {
  try {
    const { plain } = readJson(body)
    return typeof plain === 'object' && plain !== null ? (plain as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

/** The body as a lenient server reads it: numbers as texts, and optional members of another type left out. */
function converted(incoming: Incoming): string {
  const [required, ...optional] = MEMBERS[incoming.facts.id] ?? []
  const body = sent(incoming)
  if (required === undefined || body === undefined) return incoming.body
  const isOdd = ([name, value]: [string, unknown]): boolean =>
    optional.includes(name) && typeof value !== (name === 'include_tools' ? 'boolean' : 'string')
  const members = Object.fromEntries(Object.entries(body).filter((member) => !isOdd(member)))
  return writeJson(typeof body[required] === 'number' ? { ...members, [required]: String(body[required]) } : members)
}

const unlabelled = (status: number): Alteration =>
  reading({
    checkMedia: (incoming) => {
      const reason = plainSteps.checkMedia(incoming)?.reason
      return reason === undefined ? undefined : refuse(status, reason, { json: { error: reason } })
    },
  })

/** Operations about what an account without AI features cannot have. */
const OF_NOTHING: ReadonlySet<OperationId> = new Set([
  'sessionChat',
  'streamSessionChat',
  'listSessionMessages',
  'getCustomKey',
  'deleteCustomKey',
])

/** Variants of the agent's refusals. */
export const agentErrorVariants: AreaVariants<'agent-errors'> = {
  'agent-errors/jwt-accepted': {
    refused: step((plain) => ({
      authenticate(incoming, token, scene) {
        const caller = plain.authenticate(incoming, token, scene)
        const isJwt = !isRefusal(caller) && caller.token.kind === 'jwt'
        return isJwt && incoming.facts.api !== 'platform' ? refuse(401, 'a JWT is no key') : caller
      },
    })),
  },
  'agent-errors/api-user-role': {
    refused: part('permissions', (plain) => ({
      allows: (user, facts) => (facts.api === 'platform' || user.role !== 'api-user') && plain.allows(user, facts),
    })),
  },
  'agent-errors/unauthorized-body': {
    json: refusal(401, () => ({ json: { success: false, error: 'the key is missing or invalid' } })),
    text: refusal(401, () => ({ text: 'the key is missing or invalid' })),
  },
  'agent-errors/forbidden-body': {
    json: refusal(403, () => envelope('AI features are switched off')),
  },
  'agent-errors/bad-request-body': {
    envelope: refusal(400, envelope),
    text: refusal(400, (text) => ({ text })),
    empty: refusal(400, () => ({})),
  },
  'agent-errors/internal-error-body': {
    json: refusal(500, () => ({ json: { success: false, error: 'the agent failed' } })),
    text: refusal(500, () => ({ text: 'the agent failed' })),
  },
  'agent-errors/not-found-body': {
    json: refusal(404, () => ({ json: { success: false, error: 'there is no such session' } }), ofSessions),
  },
  'agent-errors/malformed-json': {
    unsupported: reading({
      readBody: (incoming) =>
        incoming.body !== '' && sent(incoming) === undefined ? refuse(415, 'no JSON') : agentSteps.readBody(incoming),
    }),
  },
  'agent-errors/media-type-of-requests': { unsupported: unlabelled(415), 'bad-request': unlabelled(400) },
  'agent-errors/unusable-fields': {
    envelope: reading({
      readBody(incoming) {
        const read = agentSteps.readBody(incoming)
        const [required = ''] = MEMBERS[incoming.facts.id] ?? []
        const unusable = isRefusal(read) && Object.hasOwn(sent(incoming) ?? {}, required)
        return unusable ? refuse(200, read.reason, envelope(read.reason)) : read
      },
    }),
    taken: reading({
      readBody(incoming) {
        const plain = plainSteps.readBody(incoming)
        return isRefusal(plain) ? agentSteps.readBody(incoming) : plain
      },
    }),
    converted: reading({
      readBody: (incoming) => agentSteps.readBody({ ...incoming, body: converted(incoming) }),
    }),
  },
  'agent-errors/unknown-members': {
    refused: reading({
      readBody(incoming) {
        const known = MEMBERS[incoming.facts.id]
        const unknown = Object.keys(sent(incoming) ?? {}).find((member) => known?.includes(member) === false)
        if (unknown === undefined) return agentSteps.readBody(incoming)
        return refuse(400, `${unknown} is not known`, { json: { error: `${unknown} is not known` } })
      },
    }),
  },
  'agent-errors/order-of-refusals': {
    'session-first': step((plain) => ({
      authenticate(incoming, token, scene) {
        const caller = plain.authenticate(incoming, token, scene)
        const { session_id: id } = incoming.path
        // Callers without any permission are refused as usual.
        if (isRefusal(caller) || id === undefined || !scene.parts.permissions.allows(caller.user, incoming.facts))
          return caller
        return scene.parts.sessions.find(id, caller, scene) === undefined ? refuse(404, 'no such session') : caller
      },
    })),
  },
  'agent-errors/disabled-account-and-sessions': {
    'not-found': step((plain) => ({
      authorise(facts, caller, scene) {
        const forbidden = plain.authorise(facts, caller, scene)
        const isNone = OF_NOTHING.has(facts.id)
        return forbidden !== undefined && isNone ? refuse(404, forbidden.reason) : forbidden
      },
    })),
  },
}
