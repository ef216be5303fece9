import { createParser } from 'eventsource-parser'
import { readJson } from '../../../spec/int64.ts'
import { askProduct } from '../app/product.ts'

/** A member of a tool's arguments, as far as a form needs it. */
export interface Member {
  type?: string
  description?: string
  enum?: readonly unknown[]
  default?: unknown
}

export interface InputSchema {
  properties?: Readonly<Record<string, Member>>
  required?: readonly string[]
}

export interface Tool {
  name: string
  description?: string
  inputSchema: InputSchema
}

/** What a tool returned. */
export interface ToolResult {
  isError: boolean
  /** Its text contents. */
  texts: readonly string[]
  /** The JSON-RPC response. */
  whole: unknown
}

interface Response {
  result?: Record<string, unknown>
  error?: { message: string }
}

let last = 0

/** @throws Error with the endpoint's message */
async function rpc(
  key: string,
  method: string,
  params: object,
): Promise<Required<Pick<Response, 'result'>> & { whole: unknown }> {
  const answer = await askProduct(key, 'POST', '/ai-agent/mcp', { jsonrpc: '2.0', id: (last += 1), method, params })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`the endpoint responded ${answer.status} ${text}`.trim())
  const whole = readJson(dataOf(text, answer.headers.get('content-type') ?? '')).exact as Response
  if (whole.result === undefined) throw new Error(whole.error?.message ?? 'the endpoint gave no result')
  return { result: whole.result, whole }
}

/** The message in a response: its body, or the last event of a stream. */
function dataOf(text: string, media: string): string {
  if (!media.startsWith('text/event-stream')) return text
  let data = ''
  const parser = createParser({ onEvent: (event) => (data = event.data) })
  parser.feed(text)
  return data
}

/** The tools that a key may use. */
export async function listTools(key: string): Promise<readonly Tool[]> {
  const { result } = await rpc(key, 'tools/list', {})
  return (result['tools'] as Tool[] | undefined) ?? []
}

/** Calls a tool. */
export async function callTool(key: string, name: string, args: object): Promise<ToolResult> {
  const { result, whole } = await rpc(key, 'tools/call', { name, arguments: args })
  const contents = (result['content'] as { type: string; text?: string }[] | undefined) ?? []
  return { isError: result['isError'] === true, texts: contents.flatMap(({ text }) => text ?? []), whole }
}

/** The arguments typed into a form, by the types of their schema; empty ones are left out. */
export function argumentsOf(
  { properties = {} }: InputSchema,
  values: Readonly<Record<string, string | boolean>>,
): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  return Object.fromEntries(given.map(([name, value]) => [name, typed(value, properties[name]?.type, name)]))
}

function typed(value: string | boolean, type: string | undefined, name: string): unknown {
  if (typeof value === 'boolean' || type === undefined || type === 'string') return value
  try {
    return readJson(value).exact
  } catch {
    throw new Error(`${name} is not a JSON ${type}`)
  }
}
