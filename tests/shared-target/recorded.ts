import { type Effect, type OperationFacts, type OperationId, allOperations, readJson } from '#spec'
import type { Target, WireRequest } from '../../suites/index.ts'

/** Operations that change nothing although they are not GET, by the notes in the documents' endpoint tables. */
const READING: readonly OperationId[] = [
  'issueToken',
  'refreshToken',
  'switchTenant',
  'inspectFlow',
  'previewFlowImport',
  'previewObjectImport',
  'listConnectionFields',
  'listConnectionObjects',
  'searchTemplates',
  'searchMessages',
  'searchWithFilters',
  'searchAuditRecords',
]
/** Paths that execute something: runs, SQL, a connection test. */
const EXECUTING = /\/(run|stop)$|\/sql\/data$|\/connections\/test$/
/** Run parameters that notify people. */
const NOTIFYING = /^(email|expectedTime$|repeatExpectedTime)/
/** Tools, by the billing column of the documents and by their other effects. */
const TOOLS: Readonly<Record<string, readonly Effect[]>> = {
  search_knowledge_base: ['reads'],
  search_templates: ['reads'],
  create_support_ticket: ['tickets'],
  host_cli: ['bills', 'commands'],
  import_template: ['bills', 'writes'],
}

/** A recorded request as documented, derived from its method and URL alone. */
export interface Recorded {
  /** Missing if it is undocumented: a listener, a hook. */
  facts?: OperationFacts
  /** Values of the path parameters. */
  path: Readonly<Record<string, string>>
  effects: readonly (Effect | 'hook')[]
}

/** Derives the effects of recorded requests, independently of the suite. Throws on an unknown request. */
export function recorder(target: Target): (request: WireRequest) => Recorded {
  const base = new URL(target.baseUrl).pathname
  const hooks = Object.values(target.hooks)
    .flatMap((hook) => [hook, hook.undo])
    .flatMap((one) => (typeof one === 'object' && 'url' in one ? [one.url] : []))
  // Fewest parameters first: `/v1/flows/recent` is not a flow.
  const places = allOperations
    .map((facts) => ({ facts, place: placed(facts, target) }))
    .toSorted((a, b) => parametersOf(a.facts) - parametersOf(b.facts))
  return ({ method, url, body = '' }) => {
    const { pathname, searchParams } = new URL(url)
    if (hooks.includes(url)) return { path: {}, effects: ['hook'] }
    if (pathname.startsWith(`${base}/v1/http/`)) return { path: {}, effects: ['executes'] }
    const address = pathname.slice(base.length)
    const there = places.filter(({ place }) => place.test(address))
    const { facts, place } = there.find((one) => one.facts.method === method) ?? there[0] ?? {}
    if (facts === undefined) {
      // Sent to be refused: the documents say that `/pause` and `/resume` do not exist.
      if (/\/schedules\/\d+\/(pause|resume)$/.test(pathname)) return { path: {}, effects: ['writes'] }
      throw new Error(`unknown request ${method} ${url}`)
    }
    const path = { ...place?.exec(address)?.groups }
    // The effect of an undocumented method is unspecified.
    const effects =
      facts.method === method
        ? effectsOf(facts, { path, body: membersIn(body), query: searchParams }, target)
        : (['writes'] as const)
    return { facts, path, effects }
  }
}

/** The target file defines the paths of sessions. */
function placed({ id, path }: OperationFacts, { paths }: Target): RegExp {
  const own = {
    sessionChat: paths.session_chat,
    streamSessionChat: paths.session_chat_stream,
    listSessionMessages: paths.session_messages,
  }[id as string]
  const template = own === undefined ? path : `/v1/ai-agent/api${own}`
  return new RegExp(`^${template.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]*)')}$`)
}

type Members = Readonly<Record<string, unknown>>

function membersIn(body: string): unknown {
  try {
    return readJson(body).plain
  } catch {
    return undefined
  }
}

function effectsOf(
  { id, method, path: template, permission, api }: OperationFacts,
  { path, body, query }: { path: Recorded['path']; body: unknown; query: URLSearchParams },
  target: Target,
): readonly Effect[] {
  const members = (body ?? {}) as Members
  if (id === 'executeTool') return TOOLS[path['tool_name'] ?? ''] ?? ['bills']
  if (id === 'callMcp') return [body].flat().flatMap((message) => ofMessage((message ?? {}) as Members))
  if (method === 'GET' || READING.includes(id)) return ['reads']
  if (permission === 'admin' || template.startsWith('/v1/ai-agent/api-key')) return ['administers']
  if (/\/chat(\/stream)?$/.test(template)) return ['bills']
  if (template === '/v1/cli') return ['commands']
  if (template.endsWith('/run') && [...query].some(([name, value]) => NOTIFYING.test(name) && value !== 'false'))
    return ['executes', 'mails']
  if (EXECUTING.test(template)) return ['executes']
  if (
    api === 'platform' &&
    JSON.stringify(members).includes(JSON.stringify(target.fixtures.frequent_schedule ?? 'none'))
  )
    return ['writes', 'executes']
  if (id === 'bulkEditFlows' && JSON.stringify(members['actions'] ?? []).includes('"flow.run"'))
    return ['writes', 'executes']
  return ['writes']
}

function ofMessage({ method, params }: Members): readonly Effect[] {
  if (method !== 'tools/call') return ['reads']
  return TOOLS[String((params as Members | undefined)?.['name'])] ?? ['bills']
}

function parametersOf({ path }: OperationFacts): number {
  return path.split('{').length
}
