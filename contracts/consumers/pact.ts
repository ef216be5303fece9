import { MatchersV3, Pact, SpecificationVersion } from '@pact-foundation/pact'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { STATES } from '../states.ts'

// The mock server reports nothing, but the setting does no harm.
process.env['PACT_DO_NOT_TRACK'] = 'true'

/** The provider of every contract. */
const PROVIDER = 'platform'
/** The key in examples; verification replaces it by the provider's own. */
export const EXAMPLE_KEY = 'example-key'

/** A consumer's contract under construction. */
export interface Draft {
  pact: Pact
  /** The contract to commit, and its path. Call it after all interactions. */
  written(): { text: string; path: string }
  /** Removes the temporary folder. */
  discard(): void
}

/** Starts the contract of a consumer for one area, in a temporary folder. */
export function draftContract(consumer: string, area: string): Draft {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-pact-'))
  const pact = new Pact({
    consumer,
    provider: PROVIDER,
    dir: folder,
    spec: SpecificationVersion.SPECIFICATION_VERSION_V4,
    host: '127.0.0.1',
    logLevel: 'error',
  })
  return {
    pact,
    written: () => {
      const [file] = readdirSync(folder)
      if (file === undefined) throw new Error('no interaction was executed')
      const path = resolve(import.meta.dirname, '../pacts', `${consumer}-${area}.json`)
      return { text: `${readFileSync(join(folder, file), 'utf8').trimEnd()}\n`, path }
    },
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/**
 * A text with values of the provider state (`${flowId}`), in the form that the consumer sends. Pact's own
 * `fromProviderState` would accept any text from the consumer and so miss a wrong path.
 */
function stateText(expression: string, form: string, value: string) {
  return {
    ...MatchersV3.fromProviderState(expression, value),
    ...MatchersV3.regex(form, value),
    'pact:generator:type': 'ProviderState' as const,
  }
}

/** The bearer header with the token of the provider state. */
export const bearer = stateText('Bearer ${token}', '^Bearer \\S+$', `Bearer ${EXAMPLE_KEY}`)
/** A JSON media type, with or without its charset. */
export const jsonType = MatchersV3.regex(/^application\/json(\s*;.*)?$/, 'application/json')

/** A path or query value with ids (int64) of the provider state, as in `${flowId}`; `ids` are the examples. */
export function withIds(text: string, ids: Readonly<Record<string, number>>) {
  const id = /\$\{(\w+)\}/g
  const example = text.replaceAll(id, (_whole, name: string) => String(ids[name]))
  return stateText(text, `^${text.replaceAll(id, '-?\\d{1,19}')}$`, example)
}

/** A path or value that the provider state supplies, such as `${login}`; the consumer sends it in this form. */
export function fromState(expression: string, example: string, form = '.+') {
  return stateText(expression, `^${form}$`, example)
}

/** A JSON body that the provider state supplies; the consumer sends one with the members of the example. */
export function bodyFromState(expression: string, example: Readonly<Record<string, unknown>>) {
  return MatchersV3.fromProviderState(expression, example as never)
}

/** A documented JSON body without documented members; it may be an object or a list. */
export function anyJson(response: { body(contentType: string, body: Buffer): unknown }, example: object): void {
  response.body('application/json', Buffer.from(JSON.stringify(example)))
}

/** An empty body; `body()` would require a Content-Type, which is not documented. */
export function noBody(response: { jsonBody(body: unknown): unknown }): void {
  response.jsonBody('')
}

interface Refusal {
  headers(headers: Record<string, typeof jsonType>): unknown
  body(contentType: string, body: Buffer): unknown
  jsonBody(body: unknown): unknown
}

/**
 * Both forms of the reason of a platform's 400, each with its provider state. The text is an example. Every 400
 * interaction exists in both forms, under one description; verification uses the one that the service has.
 */
export const REASON_FORMS = [
  {
    form: 'plain text',
    state: STATES.textReason,
    write(response: Refusal, reason: string): void {
      // This requires the media type, with any text.
      response.body('text/plain', Buffer.from(reason))
    },
  },
  {
    form: 'JSON',
    state: STATES.jsonReason,
    write(response: Refusal, reason: string): void {
      response.headers({ 'Content-Type': jsonType })
      response.jsonBody({ error: MatchersV3.string(reason) })
    },
  },
] as const

/** The contents of a message as its consumer reads them: JSON, in either form that Pact passes them. */
export function contentsOf({ contents }: { contents: { content: unknown } }): unknown {
  const { content } = contents
  if (Buffer.isBuffer(content) || typeof content === 'string') return JSON.parse(String(content))
  return content
}
