import { readJson, writeJson } from '#spec'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { CallParts, McpCall } from '../domain/mcp/calls.ts'
import type { HandshakeParts } from '../domain/mcp/handshake.ts'
import type { MessageParts, Reply } from '../domain/mcp/messages.ts'
import type { Posted, Reading } from '../domain/mcp/reading.ts'
import { isObject } from '../domain/mcp/rpc.ts'
import type { ListedTool } from '../domain/mcp/tools.ts'
import type { Json } from './json.ts'
import { onEach } from './on.ts'
import { part } from './together.ts'

/** A message as it was posted: any member may be anything, and an array has none of them. */
export type Sent = Readonly<Record<'jsonrpc' | 'id' | 'method' | 'params', Json>>

export function valueIn({ text }: Posted): unknown {
  try {
    return readJson(text).exact
  } catch {
    return undefined
  }
}

/** The message in a body, with no members where it holds something else. */
export function sentIn(posted: Posted): Sent {
  const value = valueIn(posted)
  return (isObject(value) ? value : {}) as Sent
}

/** Responses with something about them changed. */
export function answering(change: (response: Json, sent: Sent) => Json): Alteration {
  return messages((plain) => ({
    frame: (response, posted) => plain.frame(change(response, sentIn(posted)), posted),
  }))
}

/** Parts of how messages are taken and answered. */
export function messages(change: (plain: MessageParts) => Partial<MessageParts>): Alteration {
  return part('mcpMessages', change)
}

/** Bodies that are read otherwise, where the change answers a reading. */
export function reading(change: (posted: Posted, plain: Reading) => Reading | undefined): Alteration {
  return messages((plain) => ({
    read: (posted) => {
      const read = plain.read(posted)
      return change(posted, read) ?? read
    },
  }))
}

/** One method that comes to something else, where the change answers an outcome. */
export function method(name: string, change: (params: Json, call: McpCall) => Json): Alteration {
  return messages(({ methods }) => ({
    methods: {
      ...methods,
      [name]: (params, call) => {
        const result = change(params, call)
        return result === undefined && methods[name] !== undefined
          ? methods[name](params, call)
          : { changes: [], result }
      },
    },
  }))
}

/** Messages that are answered otherwise. */
export function replying(when: (sent: Sent) => boolean, reply: Reply): Alteration {
  return onEach('callMcp').decides((decision, { body: posted }) =>
    when(sentIn(posted)) ? { ...decision, result: { ...reply, posted } } : decision,
  )
}

/** Handshakes that agree on something else, or tell something else of the server. */
export function handshake(change: (plain: HandshakeParts) => Partial<HandshakeParts>): Alteration {
  return part('mcpHandshake', change)
}

/** What the handshake tells of the server, changed. */
export function introducing(change: (told: ReturnType<HandshakeParts['introduce']>) => Json): Alteration {
  return handshake((plain) => ({ introduce: () => change(plain.introduce()) }))
}

/** The list of tools, whole, before it is cut into pages. */
export function listing(change: (tools: readonly ListedTool[]) => readonly Json[]): Alteration {
  return part('mcpListing', (plain) => ({ page: (tools, cursor) => plain.page(change(tools), cursor) }))
}

/** One tool of the list, shown otherwise. */
export function showing(name: string, change: (tool: ListedTool) => Json): Alteration {
  return listing((tools) => tools.map((tool) => (tool.name === name ? change(tool) : tool)))
}

/** Parts of how tools are called. */
export function calls(change: (plain: CallParts) => Partial<CallParts>): Alteration {
  return part('mcpCalls', change)
}

/** The posted body with another value in its place. */
export function withValue(posted: Posted, value: unknown): Posted {
  return { ...posted, text: writeJson(value) }
}
