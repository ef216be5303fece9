import { type Answer, Refusal, json, nothing } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import { admit } from './agent.ts'
import { parse, print } from './json.ts'
import type { Json } from './store.ts'
import { complaint, schemaOf, tools, use } from './tools.ts'

const VERSIONS = ['2025-11-25', '2025-06-18']
const PAGES = { '9': 9, all: 100, '5': 5 }
const EVENTS = 'text/event-stream'
/** The structured output of every tool. */
const SAID = { type: 'object', properties: { said: { type: 'string' } }, required: ['said'] }
const ASSISTANT = {
  name: 'ask_the_porter',
  description: 'Asks the agent.',
  inputSchema: { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] },
}

const LISTED = [
  ...tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    inputSchema: schemaOf(tool),
    outputSchema: SAID,
    annotations: { title: tool.name, readOnlyHint: !tool.agentic },
  })),
  { ...ASSISTANT, annotations: { openWorldHint: true } },
]

class Fault extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const words = (text: string): Json => ({ type: 'text', text })
const unsaid = (text: string): Json => ({ content: [words(text)], isError: true })

/** A result as structured content, as JSON and as plain text. */
function said(text: string, { world }: Call): Json {
  if (world.choice('mcp/structured') === 'no') return { content: [words(text)] }
  const structuredContent = { said: text }
  return { content: [words(text), words(print(structuredContent))], structuredContent }
}

function initialize({ world }: Call, params: Json): Json {
  const asked = params['protocolVersion']
  if (typeof asked !== 'string') throw new Fault(-32602, 'protocolVersion is missing')
  if (!isObject(params['clientInfo']) || !isObject(params['capabilities'])) throw new Fault(-32602, 'who are you')
  return {
    protocolVersion: VERSIONS.includes(asked)
      ? asked
      : VERSIONS.at(world.choice('mcp/unknown-version') === 'latest' ? 0 : -1),
    capabilities: { tools: world.choice('mcp/capabilities') === 'tools' ? {} : { listChanged: false } },
    ...(world.choice('mcp/instructions') === 'none' ? {} : { instructions: 'Ask the porter.' }),
    serverInfo: { name: 'reference-ai-agent', version: 'v2.0', title: 'Reference' },
  }
}

function listTools({ world }: Call, params: Json): Json {
  const page = PAGES[world.choice('mcp/page')]
  const { cursor } = params
  const from = cursor === undefined ? 0 : Number(/^p(\d+)$/.exec(String(cursor))?.[1] ?? Number.NaN)
  if (Number.isNaN(from)) throw new Fault(-32602, 'no such cursor')
  const more = from + page < LISTED.length ? { nextCursor: `p${from + page}` } : {}
  const listed = LISTED.slice(from, from + page)
  if (world.choice('mcp/structured') === 'yes') return { tools: listed, ...more }
  return { tools: listed.map((tool) => ({ ...tool, outputSchema: undefined })), ...more }
}

function callTool(call: Call, params: Json): Json {
  const { name, arguments: given = {} } = params
  if (typeof name !== 'string' && call.world.choice('mcp/unknown-tool') === 'result') return unsaid('no tool is named')
  if (typeof name !== 'string' || !isObject(given)) throw new Fault(-32602, 'name and arguments are needed')
  if (name === ASSISTANT.name) return said('Flows carry data.', call)
  const tool = tools.find((one) => one.name === name)
  if (tool === undefined && call.world.choice('mcp/unknown-tool') === 'result') return unsaid(`no tool ${name}`)
  if (tool === undefined) throw new Fault(-32602, `no tool ${name}`)
  const wrong = complaint(tool, given)
  if (wrong !== undefined) return unsaid(wrong)
  try {
    return said(use(call, tool, given), call)
  } catch (problem) {
    return unsaid(problem instanceof Error ? problem.message : 'failed')
  }
}

function dispatch(call: Call, method: string, params: Json): Json {
  if (call.world.broken.delete('POST /v1/ai-agent/mcp')) throw new Error('broken on demand')
  switch (method) {
    case 'initialize':
      return initialize(call, params)
    case 'ping':
      return call.world.choice('mcp/ping') === 'meta' ? { _meta: { 'reference.example/pong': true } } : {}
    case 'tools/list':
      return listTools(call, params)
    case 'tools/call':
      return callTool(call, params)
    default:
      throw new Fault(-32601, `no method ${method}`)
  }
}

function failed(code: number, message: string, id: unknown, status: number): Answer {
  return json(
    { jsonrpc: '2.0', ...(id === undefined ? {} : { id }), error: { code, message, data: { reference: true } } },
    status,
  )
}

/** Sends a response as the only event of a stream, which the transport allows. */
async function* asEvent(message: Json, start: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${start}\ndata: ${print(message)}\n\n`)
}

const post: Handler = (call) => {
  admit(call)
  if (call.request.headers.origin !== undefined) return nothing(403)
  let message: unknown
  try {
    message = parse(new TextDecoder('utf-8', { fatal: true }).decode(call.bytes))
  } catch {
    return failed(-32700, 'not JSON', undefined, 400)
  }
  if (Array.isArray(message) && !call.world.bugs.has('batch-served'))
    return failed(-32600, 'one at a time', undefined, 400)
  const first: unknown = Array.isArray(message) ? message[0] : message
  if (!isObject(first) || first['jsonrpc'] !== '2.0') return failed(-32600, 'no request', undefined, 400)
  const { id, method, params = {} } = first
  if (typeof method !== 'string')
    return 'result' in first || 'error' in first ? nothing(202) : failed(-32600, 'no method', undefined, 400)
  if (id === undefined) return nothing(202)
  if (typeof id !== 'string' && typeof id !== 'bigint') return failed(-32600, 'no such id', undefined, 400)
  if (!isObject(params)) return failed(-32602, 'params is an object', id, 200)
  const version = call.request.headers['mcp-protocol-version']
  if (method !== 'initialize' && version !== undefined && !VERSIONS.includes(String(version)))
    return failed(-32600, 'no such version', id, 400)
  try {
    const result = { result: dispatch(call, method, params), id, jsonrpc: '2.0' }
    const accept = call.request.headers.accept ?? ''
    const streams = method === 'tools/call' ? accept.includes(EVENTS) : accept.startsWith(EVENTS)
    const events = call.world.choice('mcp/events')
    if (!streams || events === 'never') return json(result)
    const start = events === 'by-accept' ? 'event: message' : 'id: 1'
    return { status: 200, body: asEvent(result, start), headers: { 'CONTENT-TYPE': EVENTS } }
  } catch (problem) {
    if (problem instanceof Fault) return failed(problem.code, problem.message, id, problem.code === -32601 ? 404 : 422)
    if (problem instanceof Refusal) throw problem
    return failed(-32603, 'our fault', id, 200)
  }
}

export const mcpRoutes: readonly Route[] = [
  ['GET', '/v1/ai-agent/mcp', 'nobody', () => nothing(405, { ALLOW: 'POST' })],
  ['POST', '/v1/ai-agent/mcp', 'token', post],
]
