import { readJson, writeJson } from '#spec'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { CallParts, McpCall } from '../domain/mcp/calls.ts'
import type { HandshakeParts } from '../domain/mcp/handshake.ts'
import type { MessageParts, Method, Reply } from '../domain/mcp/messages.ts'
import type { Posted, Reading } from '../domain/mcp/reading.ts'
import { isObject } from '../domain/mcp/rpc.ts'
import type { ListedTool } from '../domain/mcp/tools.ts'
import type { Json } from './json.ts'
import { onEach } from './on.ts'
import { part } from './together.ts'

/** A posted message: its members are untyped, and an array has none of them. */
export type Sent = Readonly<Record<'jsonrpc' | 'id' | 'method' | 'params', Json>>

export function valueIn({ text }: Posted): unknown {
  try {
    return readJson(text).exact
  } catch {
    return undefined
  }
}

/** The message in a body, without members if the body is not an object. */
export function sentIn(posted: Posted): Sent {
  const value = valueIn(posted)
  return (isObject(value) ? value : {}) as Sent
}

/** Changes responses. */
export function answering(change: (response: Json, sent: Sent) => Json): Alteration {
  return messages((plain) => ({
    frame: (response, posted) => plain.frame(change(response, sentIn(posted)), posted),
  }))
}

/** Changes how messages are handled. */
export function messages(change: (plain: MessageParts) => Partial<MessageParts>): Alteration {
  return part('mcpMessages', change)
}

/** Changes how bodies are read, if the change returns a reading. */
export function reading(change: (posted: Posted, plain: Reading) => Reading | undefined): Alteration {
  return messages((plain) => ({
    read: (posted) => {
      const read = plain.read(posted)
      return change(posted, read) ?? read
    },
  }))
}

/** Changes one method, if the change returns an outcome. */
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

/** Changes each method. */
export function everyMethod(change: (plain: Method, name: string) => Method): Alteration {
  return messages(({ methods }) => ({
    methods: Object.fromEntries(Object.entries(methods).map(([name, plain]) => [name, change(plain, name)])),
  }))
}

/** Replaces the replies to some messages. */
export function replying(when: (sent: Sent) => boolean, reply: Reply): Alteration {
  return onEach('callMcp').decides((decision, { body: posted }) =>
    when(sentIn(posted)) ? { ...decision, result: { ...reply, posted } } : decision,
  )
}

/** Changes the handshake. */
export function handshake(change: (plain: HandshakeParts) => Partial<HandshakeParts>): Alteration {
  return part('mcpHandshake', change)
}

/** Changes the server's self-description in the handshake. */
export function introducing(change: (told: ReturnType<HandshakeParts['introduce']>) => Json): Alteration {
  return handshake((plain) => ({ introduce: () => change(plain.introduce()) }))
}

/** Changes the complete list of tools, before paging. */
export function listing(change: (tools: readonly ListedTool[]) => readonly Json[]): Alteration {
  return part('mcpListing', (plain) => ({ page: (tools, cursor) => plain.page(change(tools), cursor) }))
}

/** Changes one tool of the list. */
export function showing(name: string, change: (tool: ListedTool) => Json): Alteration {
  return listing((tools) => tools.map((tool) => (tool.name === name ? change(tool) : tool)))
}

/** Changes how tools are called. */
export function calls(change: (plain: CallParts) => Partial<CallParts>): Alteration {
  return part('mcpCalls', change)
}

/** Replaces the value of the posted body. */
export function withValue(posted: Posted, value: unknown): Posted {
  return { ...posted, text: writeJson(value) }
}
