import {
  type OperationFacts,
  type ParameterValue,
  beyondInt64,
  problemOfBody,
  readJson,
  readParameters,
  takesJson,
} from '#spec'
import { remembered } from '../../world/remembered.ts'
import { type AnyAnswer, type Refusal, refuse } from './answer.ts'
import type { Caller, Incoming, Scene } from './call.ts'
import { FORCED, refusalBody } from './failures.ts'

/** The parsed parts of a request. */
export interface ReadRequest {
  path: Readonly<Record<string, ParameterValue>>
  query: Readonly<Record<string, ParameterValue>>
  rest: Readonly<Record<string, string>>
}

/** Steps before every operation, each a replaceable part. A step returns a refusal or its result. */
export interface Steps {
  /** The bearer token of the request, if any. */
  tokenOf: (incoming: Incoming) => string | undefined
  authenticate: (incoming: Incoming, token: string | undefined, scene: Scene) => Caller | Refusal
  authorise: (facts: OperationFacts, caller: Caller, scene: Scene) => Refusal | undefined
  checkMedia: (incoming: Incoming) => Refusal | undefined
  readParameters: (incoming: Incoming) => ReadRequest | Refusal
  readBody: (incoming: Incoming) => { body: unknown } | Refusal
  notFound: (incoming: Incoming) => Refusal
  /** Answer with an error status that the control surface forced. */
  failed: (incoming: Incoming, scene: Scene, status: number) => AnyAnswer
  /** Answer to an unsupported method of a known path. Belongs to no operation; `facts` are those of one on the path. */
  methodNotAllowed: (allowed: readonly string[], facts: OperationFacts) => AnyAnswer
  /** The answer to a path that no operation has. */
  pathNotFound: (target: string) => AnyAnswer
  /** Final transformation of every answer and refusal of the operation. */
  render: (answer: AnyAnswer, incoming: Incoming) => AnyAnswer
}

/** Number of `Authorization` headers whose token is remembered. */
const REMEMBERED = 1_000

const bearerIn = remembered(REMEMBERED, (header: string) => /^Bearer (\S+)$/.exec(header)?.[1])

export const plainSteps: Steps = {
  tokenOf(incoming) {
    const header = incoming.headers['authorization']
    if (header !== undefined) return bearerIn(header)
    if (!incoming.facts.queryToken) return undefined
    const fromQuery = incoming.query.find(([name]) => name === 'Authorization')?.[1]
    return fromQuery?.replace(/^Bearer /, '')
  },
  authenticate(_incoming, token, scene) {
    if (token === undefined) return refuse(401, 'no bearer token')
    const record = scene.view.tokens.get(token)
    if (record === undefined) return refuse(401, 'unknown token')
    return scene.parts.authentication.callerOf(record, scene) ?? refuse(401, 'revoked, expired or disallowed token')
  },
  authorise(facts, caller, scene) {
    const allowed = scene.parts.permissions.allows(caller.user, facts)
    return allowed ? undefined : refuse(403, `the role ${caller.user.role} may not call ${facts.id}`)
  },
  checkMedia(incoming) {
    if (!takesJson(incoming.facts) || incoming.body === '') return undefined
    const type = incoming.headers['content-type']
    if (type === 'application/json') return undefined
    const media = type?.split(';')[0]?.trim().toLowerCase()
    return media === 'application/json' ? undefined : refuse(415, `Content-Type is ${media ?? 'missing'}`)
  },
  readParameters(incoming) {
    const reading = readParameters(incoming.facts, incoming.path, incoming.query)
    if (!('problem' in reading)) return reading
    const { problem } = reading
    const text = `${problem.pointer} ${problem.message}`
    return refuse(400, `${problem.in} parameter ${text}`, { text, problem })
  },
  readBody(incoming) {
    if (!takesJson(incoming.facts)) return { body: undefined }
    if (incoming.body === '') {
      return incoming.facts.bodyRequired
        ? refuse(400, 'no body', { text: 'a JSON body is required' })
        : { body: undefined }
    }
    if (incoming.isUtf8 === false) return refuse(400, 'not UTF-8', { text: 'the body is not UTF-8' })
    let readings
    try {
      readings = readJson(incoming.body)
    } catch {
      return refuse(400, 'malformed JSON', { text: 'the body is not valid JSON' })
    }
    const beyond = incoming.facts.action === 'bulk' ? beyondInt64(readings.exact) : undefined
    if (beyond !== undefined) return refuse(400, 'no int64', { text: `${beyond} must be a 64-bit integer` })
    const stores = incoming.facts.action === 'create' || incoming.facts.action === 'replace'
    const clean = stores ? withoutNulls : unchanged
    const plain = clean(readings.plain)
    const problem = problemOfBody(incoming.facts.id, plain)
    if (problem === undefined) {
      const { exact } = readings
      return { body: exact === readings.plain ? plain : clean(exact) }
    }
    const text = `${nameOf(problem.pointer)} ${problem.message}`
    return refuse(400, `${text} (${problem.keyword})`, { text, problem: { in: 'body', ...problem } })
  },
  notFound: () => refuse(404, 'no such object'),
  failed: ({ facts }, _scene, status) => refuse(status, FORCED, status === 500 ? {} : refusalBody(facts.id, status)),
  methodNotAllowed: (allowed) => ({ status: 405, headers: { allow: allowed.join(', ') } }),
  pathNotFound: () => ({ status: 404 }),
  render: (answer) =>
    answer.status === 401 ? { ...answer, headers: { ...answer.headers, 'www-authenticate': 'Bearer' } } : answer,
}

/** The member at a JSON pointer (RFC 6901), by its names: `nodes.0.name`. */
function nameOf(pointer: string): string {
  const steps = pointer.split('/').slice(1)
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')).join('.') || 'the body'
}

function unchanged(body: unknown): unknown {
  return body
}

/** Removes null members: stored objects do not distinguish null from absent. */
function withoutNulls(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const members = body as Readonly<Record<string, unknown>>
  for (const name of Object.keys(members)) {
    if (members[name] === null)
      return Object.fromEntries(Object.entries(members).filter(([, member]) => member !== null))
  }
  return body
}

export function isRefusal(value: object): value is Refusal {
  return 'reason' in value && 'status' in value
}
