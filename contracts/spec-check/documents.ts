import { problemOfMcpResult, problemOfStreamEvent } from '#spec'
import type { Contents, Interaction } from '../provider/interactions.ts'
import { onlyMediaOf } from '../provider/only-media.ts'
import { type Comparator, type Comparison, comparatorOf } from './comparator.ts'

/** An interaction that requires something undocumented. */
export interface Objection {
  interaction: Interaction
  says: string
}

/** A request that expects a refusal may be invalid in any way. */
const FIRST_REFUSAL = 400

/**
 * Requirements beyond the documents: undocumented paths, statuses, headers, members.
 * @param openapi the bundled document of the specification
 */
export async function beyondDocuments(interactions: readonly Interaction[], openapi: object): Promise<Objection[]> {
  const comparator = comparatorOf(openapi)
  const found: Objection[] = []
  for (const interaction of interactions) {
    const says = interaction.kind === 'http' ? await compared(comparator, interaction) : ofMessage(interaction)
    found.push(...[...new Set(says)].map((one) => ({ interaction, says: one })))
  }
  return found
}

async function compared(comparator: Comparator, { document, source }: Interaction): Promise<string[]> {
  const { status = 200 } = (source['response'] ?? {}) as { status?: number }
  const pact = demanded(document as { interactions: readonly Source[] })
  const results: Comparison[] = []
  for await (const result of comparator.compare(pact)) results.push(result)
  return results
    .filter(({ type }) => type === 'error')
    .filter(({ code }) => status < FIRST_REFUSAL || code.endsWith('.unknown') || !code.startsWith('request.'))
    .map(({ message, mockDetails }) => `${message} (${mockDetails?.location.replace(/^.*?interactions\[0\]\./, '')})`)
}

interface Source {
  response?: { body?: Contents; matchingRules?: object }
}

/** If a body is required by its media type alone, all its members are examples. */
function demanded(pact: { interactions: readonly Source[] }): object {
  const [source = {}] = pact.interactions
  if (onlyMediaOf(source) === undefined) return pact
  const { body: _example, matchingRules: _rules, ...response } = source.response ?? {}
  return { ...pact, interactions: [{ ...source, response }] }
}

function ofMessage({ kind, contents, metadata, source }: Interaction): string[] {
  if (kind === 'call') {
    const [response] = (source['response'] ?? []) as readonly { contents?: Contents }[]
    return ofResult(contents?.content, response?.contents?.content)
  }
  if (Object.keys(metadata).some((name) => name.toLowerCase().startsWith('x-etl-webhook-'))) return ofDelivery(source)
  const problem = problemOfStreamEvent(contents?.content)
  return problem === undefined
    ? []
    : [`the message is not a documented event of a chat stream: ${problem.pointer} ${problem.message}`]
}

/** The latest protocol version in the documents. */
const VERSION = '2025-11-25'

function ofResult(request: unknown, response: unknown): string[] {
  const { method } = (request ?? {}) as { method?: unknown }
  const { result } = (response ?? {}) as { result?: unknown }
  if (typeof method !== 'string') return ['the message has no method, so it is not a JSON-RPC request']
  const problem = result === undefined ? undefined : problemOfMcpResult(method, VERSION, result)
  // A pact may name only some members of a result.
  return problem === undefined || problem.keyword === 'required'
    ? []
    : [`the result does not match ${method}: ${problem.pointer} ${problem.message}`]
}

/** The rules of a pact about the contents of a delivery. */
function ofDelivery(source: Readonly<Record<string, unknown>>): string[] {
  const { body = {} } = (source['matchingRules'] ?? {}) as { body?: object }
  const { content } = (source['contents'] ?? {}) as Contents
  const looksInside = Object.keys(body).length > 0 || (typeof content === 'object' && content !== null)
  return looksInside ? ['the content of a payload is not documented (freedom webhooks/payload)'] : []
}
