import type { TargetSection } from '#spec'
import { readFileSync } from 'node:fs'

/** Kind of an interaction: an HTTP exchange, a message from the provider, or a message to it with a response. */
export type InteractionKind = 'http' | 'message' | 'call'

/** A body in a pact. */
export interface Contents {
  content?: unknown
  contentType?: string
  encoded?: boolean | string
}

/** One interaction of a pact, with all that Pact needs to verify it alone. */
export interface Interaction {
  /** The pact's file. */
  file: string
  consumer: string
  /** The version of the consumer whose pact this is, if a broker says so. */
  version?: string
  /** No provider version has kept this pact yet: breaking it breaks nobody. */
  pending?: boolean
  kind: InteractionKind
  description: string
  states: readonly string[]
  /** Provider states of the team's own, as the target file maps them. */
  ownStates?: TargetSection<'provider_states'>
  /** Method and path of the example; only for `http`. */
  request?: { method: string; path: string }
  /** The message from the provider (`message`), or to it (`call`). */
  contents?: Contents
  /** Metadata of a message, similar to headers. */
  metadata: Readonly<Record<string, unknown>>
  /** The interaction as in the pact. */
  source: Readonly<Record<string, unknown>>
  /** A pact with only this interaction. */
  document: unknown
}

/** A file that is not a pact. Its message names the file and the fix. */
export class BadPact extends Error {
  override name = 'BadPact'
}

interface PactFile {
  consumer?: { name?: unknown }
  interactions?: unknown
  messages?: unknown
}

/**
 * Reads the interactions of a pact of any specification version, V1 to V4.
 * @throws BadPact if the file cannot be read or has none
 */
export function readPact(file: string): Interaction[] {
  let pact: unknown
  try {
    pact = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    const { message } = cause as Error
    throw new BadPact(`${file}: cannot be read (${message}); use the JSON file written by a consumer's tests`)
  }
  return interactionsOf(pact as object, file)
}

/** Likewise, of a pact that was read; `file` says where, in errors. */
export function interactionsOf(pact: PactFile, file: string): Interaction[] {
  const bad = (problem: string): BadPact => new BadPact(`${file}: ${problem}`)
  const consumer = pact?.consumer?.name
  if (typeof consumer !== 'string') throw bad("names no consumer; use the JSON file written by a consumer's tests")
  const found = (['interactions', 'messages'] as const).flatMap((list) => {
    const all = pact[list] ?? []
    if (!Array.isArray(all)) throw bad(`${list} is not a list`)
    return all.map((source: Source, index) => {
      const where = `${list}[${index}]`
      if (typeof source?.description !== 'string') throw bad(`${where} has no description`)
      const document = { ...pact, interactions: undefined, messages: undefined, [list]: [source] }
      return {
        file,
        consumer,
        document,
        source,
        ...read(source, list === 'messages', (problem) => bad(`${where} ${problem}`)),
      }
    })
  })
  if (found.length === 0) throw bad('has no interactions')
  return found
}

interface Source extends Readonly<Record<string, unknown>> {
  description: string
  type?: string
  providerState?: string
  providerStates?: readonly { name: string }[]
  request?: { method?: unknown; path?: unknown; contents?: Contents }
  contents?: unknown
  metadata?: Readonly<Record<string, unknown>>
  metaData?: Readonly<Record<string, unknown>>
}

type Read = Pick<Interaction, 'kind' | 'description' | 'states' | 'request' | 'contents' | 'metadata'>

function read(source: Source, isMessage: boolean, bad: (problem: string) => BadPact): Read {
  const { description, type, request, contents } = source
  const states =
    source.providerStates?.map(({ name }) => name) ?? (source.providerState === undefined ? [] : [source.providerState])
  const common = { description, states, metadata: source.metadata ?? source.metaData ?? {} }
  if (type === 'Synchronous/Messages') return { ...common, kind: 'call', contents: request?.contents ?? {} }
  if (type === 'Asynchronous/Messages') return { ...common, kind: 'message', contents: contents as Contents }
  // Before V4, the contents of a message are not wrapped.
  if (isMessage) return { ...common, kind: 'message', contents: { content: contents } }
  const { method, path } = request ?? {}
  if (typeof method !== 'string' || typeof path !== 'string') throw bad('has no request with a method and a path')
  return { ...common, kind: 'http', request: { method, path } }
}
