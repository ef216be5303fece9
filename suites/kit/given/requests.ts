import { BULK_IDS, type Int64, type OperationId, factsOf, kindsWith, resources, takesJson, writeJson } from '#spec'
import type { CallRequest } from '../api.ts'
import { isId } from '../is-id.ts'
import { listed } from '../lists.ts'
import { Blocked, NotApplicable } from '../verdict.ts'
import type { GivenObjects } from './objects.ts'
import type { Maker } from './maker.ts'
import { type Target, needFixture } from '../target.ts'
import { type Stored, scheduleBody } from './flows.ts'
import { fill } from './template.ts'

const NOT_FOUND = 404

/** A request as the documents show it: all objects that it names exist, and its body is complete. */
export type DocumentedRequest = Pick<CallRequest<OperationId>, 'path' | 'query' | 'body'> & {
  path: Record<string, unknown>
  query: Record<string, unknown>
}

export interface GivenRequests {
  /**
   * A valid request for the operation. What the documents do not show comes from the target file's
   * `requests.<operationId>` (`path`, `query`, `body`); if that is missing, the case is not applicable.
   */
  requestFor(id: OperationId): Promise<DocumentedRequest>
}

/** The same request for another object: replaces the id in the path and in a body that is a whole object. */
export function aboutAnother(request: DocumentedRequest, parameter: string, id: Int64): DocumentedRequest {
  const { body } = request
  const whole = typeof body === 'object' && body !== null && 'id' in body
  return { ...request, path: { ...request.path, [parameter]: id }, ...(whole ? { body: { ...body, id } } : {}) }
}

/** Objects named by path parameters, each created at most once per request. */
type Values = Record<string, unknown>

/** Kinds whose objects need no other object. */
const ALONE = ['connection', 'format', 'listener', 'macro', 'webhook'] as const

/** The `enabled` state that a schedule needs before the operation switches it. */
const SWITCHED: Partial<Record<OperationId, boolean>> = { enableSchedule: false, disableSchedule: true }

export function givenRequests({ api, target, unique }: Maker, given: GivenObjects): GivenRequests {
  const makers: Readonly<Record<string, (id: OperationId, values: Values) => Promise<unknown>>> = {
    flowId: async () => (await given.flow()).id,
    flowName: async () => (await given.flow())['name'],
    scheduleId: async (id, values) => {
      // The response to switching to the current state is not documented.
      const enabled = SWITCHED[id]
      const flowId = (await flowOf(values)) as number
      return (await given.schedule({ flowId, ...(enabled === undefined ? {} : { enabled }) })).id
    },
    ...Object.fromEntries(ALONE.map((kind) => [resources[kind].id, async () => (await given[kind]()).id])),
    messageId: async () => supplied('fixtures.message', target.fixtures.message?.id),
    uuid: async (id, values) => (await versions(id, values))[0],
    uuidFrom: async (id, values) => (await versions(id, values))[0],
    // Whether a version can be compared with itself is not documented.
    uuidTo: async (id, values) => (await versions(id, values)).findLast((uuid) => uuid !== values['uuidFrom']),
    userId: async (id) => {
      const userId = supplied('spare_user', target.fixtures.spare_user?.id)
      if (id === 'revokeApiKey' || id === 'getApiKey') await givenKey(userId)
      return userId
    },
    tenantId: async () => supplied('second_tenant', target.features.second_tenant),
    session_id: async () => sessionIn((await api.need('createSession')).json),
    // A tool that every target has and that costs nothing.
    tool_name: async () => 'search_knowledge_base',
  }

  /** Gives the user a key: how one that is not there is revoked or read, and what is checked before, is not documented. */
  async function givenKey(userId: Int64): Promise<void> {
    const path = { userId }
    if (target.allow.has('administers')) await api.need('createApiKey', { path })
    else if ((await api.call('getApiKey', { path, valid: false })).status === NOT_FOUND)
      throw new NotApplicable(
        "fixtures.spare_user has no key, and to make one the target file must allow 'administers'",
      )
  }

  function supplied<T>(name: string, value: T | undefined): T {
    if (value === undefined) throw new NotApplicable(`the target file declares no ${name}`)
    return value
  }

  async function flowOf(values: Values): Promise<unknown> {
    values['flowId'] ??= (await given.flow()).id
    return values['flowId']
  }

  /** UUIDs of the saved versions of the object in the path, after a second save. */
  async function versions(id: OperationId, values: Values): Promise<string[]> {
    const named = factsOf(id).parameters.map(({ name }) => name)
    const kind = kindsWith('versions').find((one) => named.includes(resources[one].id))
    if (kind === undefined) throw new NotApplicable(`${id} is about no object with versions`)
    const { read, replace, versions: list } = resources[kind].operations
    const path = { [resources[kind].id]: values[resources[kind].id] }
    const { json } = await api.need(read, { path })
    await api.need(replace, { path, body: { ...(json as Stored), description: unique('version') } })
    return listed<{ uuid: string }>(await api.need(list, { path })).map(({ uuid }) => uuid)
  }

  /** Parameters that name an execution refer to one that a run started. */
  async function executionOf(): Promise<Values> {
    const { flowId, auditId } = await given.run(supplied('fixtures.runs', target.fixtures.runs?.succeeds))
    return { flowId, auditId }
  }

  /** The id of a record that the audit lists now; it may keep so few that the one of the target file is gone. */
  async function auditIdOf(): Promise<Values> {
    const { audit_id_field: member } = target.fixtures
    if (member === undefined) return {}
    const reply = await api.call('listAuditRecords')
    const auditId = reply.ok ? listed(reply)[0]?.[member] : undefined
    return isId(auditId) ? { auditId } : {}
  }

  /** The object that a request names, where it has a place for one. */
  const objectIn = (body: unknown): Values =>
    writeJson(body).includes('{object}')
      ? { object: supplied('fixtures.reachable_object', target.fixtures.reachable_object?.name) }
      : {}

  const canRun = (): boolean => target.allow.has('executes') && target.fixtures.runs !== undefined

  return {
    async requestFor(id) {
      const facts = factsOf(id)
      const own = target.requests[id] ?? {}
      const names = facts.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      const values: Values = { ...own.path }
      if (facts.group === 'executions' && names.includes('auditId') && values['auditId'] === undefined) {
        Object.assign(values, id.includes('Dbt') ? dbtPath(target) : await executionOf())
      }
      if (id === 'getAuditRecord') Object.assign(values, await auditIdOf())
      // A flow that never ran has no execution, so the reply would be 404.
      const latest: Values = id === 'getExecution' && canRun() ? await executionOf() : {}
      if (latest['flowId'] !== undefined) values['flowId'] = latest['flowId']
      // What is answered of a connection that reaches nothing is not documented.
      const { working_connection: working } = target.fixtures
      if (working !== undefined && (id === 'listConnectionObjects' || id === 'listConnectionFields'))
        values['connectionId'] ??= (await given.connection(working)).id
      for (const name of names) {
        if (values[name] !== undefined) continue
        const make = makers[name]
        if (make === undefined) throw new NotApplicable(`the target file has no requests.${id}.path.${name}`)
        values[name] = await make(id, values)
      }
      const path = Object.fromEntries(names.map((name) => [name, values[name]]))
      // The documents do not show by what a download names its execution.
      if (id === 'downloadExecutionConsole') supplied(`requests.${id}.query`, own.query)
      const query: Values = {
        ...(fill(own.query ?? {}, id === 'downloadExecutionConsole' ? await executionOf() : {}) as Values),
        ...(latest['auditId'] === undefined ? {} : { auditId: latest['auditId'] }),
      }
      if (id === 'exportObjects') {
        return { path, query: given.exportQuery({ connections: [await given.connection()] }) }
      }
      // Whether it may be left out is not documented.
      if (id === 'listRecentFlows') query['limit'] ??= 100
      if (id === 'exportFlows') query['flows'] ??= String(await flowOf(values))
      if (!takesJson(facts)) return { path, query }
      const body =
        own.body === undefined
          ? await bodyOf(id, values)
          : fill(own.body, {
              message: unique('message'),
              ...objectIn(own.body),
              name: unique('object'),
            })
      if (id.startsWith('replace'))
        return { path, query, body: { ...(await storedObject(id, path)), ...(body as object) } }
      return { path, query, ...(body === undefined ? {} : { body }) }
    },
  }

  /** The object to replace: the full stored one is sent back (platform document, conventions, 5). */
  async function storedObject(id: OperationId, path: Values): Promise<object> {
    const { json, problem, exchange } = await api.need(id.replace('replace', 'get') as OperationId, { path })
    if (problem !== undefined)
      throw new Blocked(
        `${exchange.operation} returns an object that cannot be sent back: ${problem.pointer} ${problem.message}`,
      )
    return typeof json === 'object' && json !== null ? json : {}
  }

  async function bodyOf(id: OperationId, values: Values): Promise<unknown> {
    const named = (fixture: 'flow' | 'connection' | 'format'): object => ({
      ...target.fixtures[fixture],
      name: unique(fixture),
    })
    const bulk = kindsWith('bulk').find((kind) => resources[kind].operations.bulk === id)
    if (bulk !== undefined) return { [BULK_IDS[bulk]]: [await makers[resources[bulk].id]?.(id, values)], ...TAGGING }
    switch (id) {
      case 'createFlow':
      case 'replaceFlow':
      case 'inspectFlow':
        return named('flow')
      case 'createSchedule':
      case 'replaceSchedule':
        return scheduleBody(target, { flowId: await flowOf(values), name: unique('schedule') })
      case 'createConnection':
      case 'replaceConnection':
      case 'testConnection':
        return named('connection')
      case 'createFormat':
      case 'replaceFormat':
        return named('format')
      case 'replaceListener':
        return given.listenerBody()
      case 'previewObjectImport':
      case 'importObjects':
        return {
          dump: await given.objectBundle({ connections: [await given.connection()] }),
          collisionPolicy: 'Keep',
        }
      case 'previewFlowImport':
      case 'importFlows': {
        const { text } = await api.need('exportFlows', { query: { flows: String(await flowOf(values)) } })
        return { dump: text, collisionPolicy: 'Keep' }
      }
      case 'runFlow':
        return {}
      case 'createWebhook':
      case 'replaceWebhook':
        return given.webhookBody()
      case 'searchAuditRecords':
        // Any day will do; a recent one keeps the response short.
        return { fromDate: dayBefore(given.clockByDate()?.now() ?? Date.now()) }
      case 'refreshToken':
      case 'revokeToken':
        return { token: await given.jwt() }
      case 'issueToken':
        return supplied('credentials.login', target.credentials.login)
      case 'executeTool':
        return { query: 'schedule' }
      case 'chat':
      case 'streamChat':
      case 'sessionChat':
      case 'streamSessionChat':
        return { message: 'What is a flow?', include_tools: false }
      case 'setCustomKey':
        return { api_key: supplied('fixtures.custom_key', target.fixtures.custom_key) }
      case 'callMcp':
        return HANDSHAKE
      default:
        throw new NotApplicable(
          `the documents do not show the body of ${id}; the target file has no requests.${id}.body`,
        )
    }
  }
}

/** The MCP request that needs no session state. */
const HANDSHAKE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'etalon', version: '1' },
  },
}

const TAGGING = { actions: [{ type: 'tags.add', tags: ['etalon'] }], modifiedMessage: 'etalon' }

function sessionIn(json: unknown): string {
  const { session_id: id } = (json ?? {}) as { session_id?: unknown }
  if (typeof id !== 'string') throw new Blocked('createSession answered no session_id')
  return id
}

function dbtPath(target: Target): Values {
  const { flowId, auditId, artifacts } = needFixture(target, 'dbt_execution')
  return { flowId, auditId, artifactName: artifacts[0] }
}

/** The date before a moment (epoch ms), in UTC. */
function dayBefore(moment: number): string {
  return new Date(moment - 86_400_000).toISOString().slice(0, 10)
}
