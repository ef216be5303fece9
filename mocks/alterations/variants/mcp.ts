import { type AnyAnswer, refuse } from '../../domain/kernel/answer.ts'
import { part, step, together } from '../together.ts'
import { on } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Scene } from '../../domain/kernel/call.ts'
import { CODES, fail, respond } from '../../domain/mcp/rpc.ts'
import type { EndpointTool, ListedTool, ListingParts } from '../../domain/mcp/tools.ts'
import { calls, introducing, messages } from '../mcp.ts'
import { mcpMessageVariants } from './mcp-messages.ts'
import type { AreaVariants } from './variant.ts'

const ALLOW = { allow: 'POST' }
const META = { 'example.com/region': 'north' }

/** Adds a body to the answer to GET. */
function got(body: { json: object } | { text: string }): Alteration {
  return on('openMcpStream').answer(() => ({ status: 405, headers: ALLOW, ...body }))
}

function listing(change: (plain: ListingParts) => Partial<ListingParts>): Alteration {
  return part('mcpListing', change)
}

/** Changes every tool of the list. */
function showing(change: (shown: ListedTool) => ListedTool): Alteration {
  return listing((plain) => ({ show: (tool, scene) => change(plain.show(tool, scene)) }))
}

/** Number of tools per page; a cursor encodes the next page. */
const PAGE = 10
const cursorOf = (from: number): string => `after-${from}`

function pageOf(tools: readonly ListedTool[], cursor: string | undefined): ReturnType<ListingParts['page']> {
  const from = cursor === undefined ? 0 : Number(cursor.replace('after-', ''))
  if (!Number.isInteger(from) || from >= tools.length) return undefined
  const page = { tools: tools.slice(from, from + PAGE) }
  return from + PAGE < tools.length ? { ...page, nextCursor: cursorOf(from + PAGE) } : page
}

function isAssistant({ name }: EndpointTool, { parts }: Scene): boolean {
  return name === parts.mcpListing.assistant.name
}

/** Changes the body of refusals at the HTTP level. */
function refusing(body: (text: string) => Omit<AnyAnswer, 'status'>): Alteration {
  return on('callMcp').answer((answer) => {
    const { text, ...rest } = answer
    return rest.status >= 400 && text !== undefined ? { ...rest, ...body(text) } : answer
  })
}

const URI = 'https://example.com/orders'

/** Content items of all other kinds; the data is a word in base64. */
const KINDS = [
  { type: 'image', data: 'b3JkZXJz', mimeType: 'image/png' },
  { type: 'audio', data: 'b3JkZXJz', mimeType: 'audio/wav' },
  { type: 'resource_link', uri: URI, name: 'orders' },
  { type: 'resource', resource: { uri: URI, mimeType: 'text/plain', text: 'orders' } },
  { type: 'resource', resource: { uri: URI, mimeType: 'application/octet-stream', blob: 'b3JkZXJz' } },
]

/** Removes the media type of an embedded resource. */
function withoutMedia(piece: (typeof KINDS)[number]): object {
  if (piece.resource === undefined) return piece
  const { mimeType: _media, ...resource } = piece.resource
  return { ...piece, resource }
}

/** Variants of the MCP endpoint. The fixed freedoms have none. */
export const mcpVariants: AreaVariants<'mcp'> = {
  ...mcpMessageVariants,
  'mcp/other-http-methods': {
    'not-found': step((plain) => ({
      methodNotAllowed: (allowed, facts) =>
        facts.api === 'mcp' ? { status: 404 } : plain.methodNotAllowed(allowed, facts),
    })),
  },
  'mcp/get-without-key': {
    'method-first': step((plain) => ({
      authenticate: (incoming, token, scene) =>
        incoming.facts.id === 'openMcpStream' && token === undefined
          ? refuse(405, 'only POST is taken here', { headers: ALLOW })
          : plain.authenticate(incoming, token, scene),
    })),
  },
  'mcp/get-body': {
    'json-rpc': got({ json: respond(null, { error: { code: CODES.invalidRequest, message: 'Use POST' } }) }),
    text: got({ text: 'Use POST' }),
  },
  'mcp/server-name': {
    long: introducing((told) => ({ ...told, serverInfo: { ...told.serverInfo, name: 'northwind-etl-ai-agent' } })),
  },
  'mcp/more-handshake-members': {
    more: introducing((told) => ({
      ...told,
      capabilities: { tools: { listChanged: false }, experimental: { 'example.com/drafts': {} } },
      serverInfo: { ...told.serverInfo, title: 'The agent' },
      instructions: 'Search before you ask.',
      _meta: META,
    })),
    'served-capabilities': together(
      introducing((told) => ({
        ...told,
        capabilities: { ...told.capabilities, resources: {}, prompts: {}, logging: {} },
      })),
      messages(({ methods }) => ({
        methods: {
          ...methods,
          'resources/list': () => ({ changes: [], result: { result: { resources: [] } } }),
          'prompts/list': () => ({ changes: [], result: { result: { prompts: [] } } }),
          'logging/setLevel': () => ({ changes: [], result: { result: {} } }),
        },
      })),
    ),
    'changing-list': introducing((told) => ({ ...told, capabilities: { tools: { listChanged: true } } })),
  },
  'mcp/input-schemas': {
    'own-words': showing((shown) => ({
      ...shown,
      inputSchema: { ...shown.inputSchema, title: shown.name, additionalProperties: false },
    })),
  },
  'mcp/descriptions': { 'left-out': showing(({ description: _none, ...shown }) => shown) },
  'mcp/tool-order': {
    'assistant-first': listing((plain) => ({
      tools: (scene) =>
        plain.tools(scene).toSorted((a, b) => Number(isAssistant(b, scene)) - Number(isAssistant(a, scene))),
    })),
    'by-name': listing((plain) => ({
      tools: (scene) => plain.tools(scene).toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    })),
  },
  'mcp/tools-of-caller': {
    usable: messages(({ methods }) => ({
      methods: {
        ...methods,
        'tools/list': (params, call) => {
          const { agentTools, mcpListing } = call.parts
          const usable = (scene: Scene) => mcpListing.tools(scene).filter((tool) => agentTools.allows(tool, call))
          const parts = { ...call.parts, mcpListing: { ...mcpListing, tools: usable } }
          return methods['tools/list']?.(params, { ...call, parts }) ?? { changes: [], result: fail('methodNotFound') }
        },
      },
    })),
  },
  'mcp/pages': {
    pages: listing(() => ({ page: pageOf })),
    'empty-cursor': listing((plain) => ({
      page: (tools, cursor) => {
        const page = plain.page(tools, cursor === '' ? undefined : cursor)
        return page && { nextCursor: '', ...page }
      },
    })),
  },
  'mcp/assistant-tool': {
    assistant: listing(({ assistant }) => ({
      assistant: {
        ...assistant,
        name: 'platform_assistant',
        parameters: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
      },
    })),
  },
  'mcp/annotations': {
    'all-hints': listing(() => ({ annotate: ({ annotations }) => ({ annotations }) })),
    'some-tools': listing((plain) => ({
      annotate: (tool) => (tool.annotations.readOnlyHint ? {} : plain.annotate(tool)),
    })),
    titles: listing(() => ({ annotate: ({ annotations: { title } }) => ({ annotations: { title } }) })),
  },
  'mcp/metadata': {
    everywhere: together(
      part('mcpMessages', ({ methods }) => ({
        methods: { ...methods, ping: () => ({ changes: [], result: { result: { _meta: META } } }) },
      })),
      part('mcpListing', (plain) => ({
        page(tools, cursor) {
          const titled = tools.map((tool) => ({ ...tool, title: tool.name.replaceAll('_', ' '), _meta: META }))
          const page = plain.page(titled, cursor)
          return page === undefined ? undefined : { ...page, _meta: META }
        },
      })),
      part('mcpCalls', (plain) => ({ succeeded: (...call) => ({ ...plain.succeeded(...call), _meta: META }) })),
    ),
  },
  'mcp/refusal-body': {
    empty: refusing(() => ({})),
    json: refusing((text) => ({ json: { error: text } })),
    html: refusing((text) => ({ text: `<h1>${text}</h1>`, media: 'text/html' })),
  },
  'mcp/result-content': {
    structured: listing(() => ({ isStructured: () => true })),
    kinds: calls((plain) => ({
      succeeded: (text, tool, call) => {
        const result = plain.succeeded(text, tool, call)
        return { ...result, content: [...result.content, ...KINDS] }
      },
    })),
    pieces: calls((plain) => ({
      succeeded: (text, tool, call) => {
        const result = plain.succeeded(text, tool, call)
        if (result.structuredContent !== undefined) return result
        const pieces = ['Result:', ...text.split('\n')].map((piece) => ({ type: 'text', text: piece }))
        return { ...result, content: pieces }
      },
    })),
  },
  'mcp/resource-pieces': {
    bare: calls((plain) => ({
      succeeded: (text, tool, call) => {
        const result = plain.succeeded(text, tool, call)
        return { ...result, content: [...result.content, ...KINDS.map(withoutMedia)] }
      },
    })),
  },
  'mcp/output-schema': {
    loose: showing((shown) =>
      shown.outputSchema === undefined ? shown : { ...shown, outputSchema: { type: 'object' } },
    ),
  },
  'mcp/undeclared-lists': {
    empty: messages(({ methods }) => ({
      methods: {
        ...methods,
        'resources/list': () => ({ changes: [], result: { result: { resources: [] } } }),
        'prompts/list': () => ({ changes: [], result: { result: { prompts: [] } } }),
      },
    })),
  },
  'mcp/is-error-false': {
    false: calls((plain) => ({
      succeeded: (text, tool, call) => ({ ...plain.succeeded(text, tool, call), isError: false }),
    })),
  },
  'mcp/bad-arguments': {
    'protocol-error': calls((plain) => ({
      badArguments: (problem, call) =>
        call.version === '2025-06-18' ? fail('invalidParams') : plain.badArguments(problem, call),
    })),
  },
}
