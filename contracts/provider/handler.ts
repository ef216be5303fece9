import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeJson } from '#spec'

/** A request from Pact, to be forwarded to the provider. Header names are in lower case. */
export interface ProviderRequest {
  method: string
  /** Path and query. */
  target: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

export interface ProviderResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** A message for Pact to verify: its body as bytes, and its metadata. */
export interface ProviderMessage {
  contentType: string
  metadata: Readonly<Record<string, unknown>>
  body: Uint8Array
}

/** A JSON message. */
export function jsonMessage(value: string): ProviderMessage {
  return { contentType: 'application/json', metadata: { contentType: 'application/json' }, body: Buffer.from(value) }
}

/**
 * Provides the states and responses of one interaction. An error ends the interaction, and does not count as a
 * mismatch.
 */
export interface Handler {
  /** Sets up a state, and returns its values. */
  state(name: string): Promise<Readonly<Record<string, unknown>>>
  request(request: ProviderRequest): Promise<ProviderResponse>
  message(): Promise<ProviderMessage>
}

/** A handler in use. */
export interface ActiveHandler {
  /** Path of the interaction's provider for Pact. */
  path: string
  /** Never resolves; rejects with the handler's first error. */
  failed: Promise<never>
  close(): void
}

/** Serves HTTP to Pact and dispatches to the handlers of interactions by path. */
export interface HandlerSession {
  port: number
  add(handler: Handler): ActiveHandler
  close(): Promise<void>
}

/** Serves states here, messages there, and everything else below the handler's path. */
export const STATES_PATH = '/-states'
export const MESSAGES_PATH = '/-messages'

/** Opens a session on a free port of this machine. */
export async function openSession(): Promise<HandlerSession> {
  const handlers = new Map<string, Handler & { failed: (problem: unknown) => void }>()
  let last = 0
  const server: Server = createServer((request, response) => {
    const [, number = '', rest = ''] = /^\/(\d+)(.*)$/s.exec(request.url ?? '') ?? []
    const handler = handlers.get(number)
    if (handler === undefined) return void response.writeHead(404).end()
    answer(handler, rest, request, response).catch((problem: unknown) => {
      handler.failed(problem)
      // Pact retries endlessly after a 500.
      response.writeHead(400).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    add(handler) {
      const number = String(++last)
      const { promise: failed, reject } = Promise.withResolvers<never>()
      handlers.set(number, { ...handler, failed: reject })
      return { path: `/${number}`, failed, close: () => void handlers.delete(number) }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(
  handler: Handler,
  rest: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request)
  if (rest === STATES_PATH) {
    const { state, action } = JSON.parse(body.toString()) as { state: string; action: string }
    // Pact sends an empty state if an interaction has none. Created objects are removed when the case ends.
    const values = action === 'setup' && state !== '' ? await handler.state(state) : {}
    response.writeHead(200, { 'content-type': 'application/json' }).end(writeJson(values))
  } else if (rest === MESSAGES_PATH) {
    const message = await handler.message()
    const metadata = Buffer.from(writeJson(message.metadata)).toString('base64')
    const headers = { 'content-type': message.contentType, 'pact-message-metadata': metadata }
    response.writeHead(200, headers).end(message.body)
  } else {
    const provided = await handler.request({
      method: request.method ?? 'GET',
      target: rest,
      headers: flat(request.headers),
      body,
    })
    response.writeHead(provided.status, endToEnd(provided.headers)).end(provided.body)
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function flat(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]))
}

/**
 * The media type without letter case and parameters: the documents leave open how it is spelled and whether it has a
 * charset (conventions/charset), and Pact compares headers as text.
 */
export function plainMedia(value: string): string {
  return (value.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** Headers of a single connection, or of an encoding that was removed on the way. */
const PER_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'upgrade',
])

function endToEnd(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !PER_HOP.has(name))
  return Object.fromEntries(kept.map(([name, value]) => [name, name === 'content-type' ? plainMedia(value) : value]))
}
