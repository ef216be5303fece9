import { once } from 'node:events'
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeJson } from '#spec'

/** A request as Pact sends it, to be handed on to the provider. Header names are in lower case. */
export interface StagedRequest {
  method: string
  /** Path and query. */
  target: string
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

export interface StagedResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: Uint8Array
}

/** A message for Pact to look at: the bytes of its body and what it carries beside them. */
export interface StagedMessage {
  contentType: string
  metadata: Readonly<Record<string, unknown>>
  body: Uint8Array
}

/** A message of JSON. */
export function jsonMessage(value: string): StagedMessage {
  return { contentType: 'application/json', metadata: { contentType: 'application/json' }, body: Buffer.from(value) }
}

/** Who plays the provider in one interaction. What a part throws ends the interaction, and is no mismatch. */
export interface Part {
  /** Brings about a state, and answers the values that it gives. */
  state(name: string): Promise<Readonly<Record<string, unknown>>>
  request(request: StagedRequest): Promise<StagedResponse>
  message(): Promise<StagedMessage>
}

/** A part that is played now. */
export interface Played {
  /** Where Pact finds the provider of the interaction. */
  path: string
  /** Never answers; fails with what the part throws first. */
  failed: Promise<never>
  close(): void
}

/** Stands between Pact and the provider: Pact speaks HTTP to a path of the stage, where a part is played. */
export interface Stage {
  port: number
  play(part: Part): Played
  close(): Promise<void>
}

/** Answers states here, messages there, and everything else below the part's path. */
export const STATES_PATH = '/-states'
export const MESSAGES_PATH = '/-messages'

/** Opens a stage on a free port of this machine. */
export async function openStage(): Promise<Stage> {
  const parts = new Map<string, Part & { failed: (problem: unknown) => void }>()
  let last = 0
  const server: Server = createServer((request, response) => {
    const [, number = '', rest = ''] = /^\/(\d+)(.*)$/s.exec(request.url ?? '') ?? []
    const part = parts.get(number)
    if (part === undefined) return void response.writeHead(404).end()
    answer(part, rest, request, response).catch((problem: unknown) => {
      part.failed(problem)
      // Pact asks again, and again, where it is answered with 500.
      response.writeHead(400).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    play(part) {
      const number = String(++last)
      const { promise: failed, reject } = Promise.withResolvers<never>()
      parts.set(number, { ...part, failed: reject })
      return { path: `/${number}`, failed, close: () => void parts.delete(number) }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function answer(part: Part, rest: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bodyOf(request)
  if (rest === STATES_PATH) {
    const { state, action } = JSON.parse(body.toString()) as { state: string; action: string }
    // Pact names an empty state where an interaction has none. What was made is removed when the case ends.
    const values = action === 'setup' && state !== '' ? await part.state(state) : {}
    response.writeHead(200, { 'content-type': 'application/json' }).end(writeJson(values))
  } else if (rest === MESSAGES_PATH) {
    const message = await part.message()
    const metadata = Buffer.from(writeJson(message.metadata)).toString('base64')
    const headers = { 'content-type': message.contentType, 'pact-message-metadata': metadata }
    response.writeHead(200, headers).end(message.body)
  } else {
    const staged = await part.request({
      method: request.method ?? 'GET',
      target: rest,
      headers: flat(request.headers),
      body,
    })
    response.writeHead(staged.status, endToEnd(staged.headers)).end(staged.body)
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
 * The media type without letter case and parameters: how it is spelled, and whether its charset is named, the documents leave
 * open (conventions/charset), and Pact compares headers as texts.
 */
export function plainMedia(value: string): string {
  return (value.split(';', 1)[0] ?? '').trim().toLowerCase()
}

/** Headers that are about one connection, or about bytes that were decoded on the way. */
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
