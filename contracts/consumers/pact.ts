import { MatchersV3, Pact, SpecificationVersion } from '@pact-foundation/pact'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { STATES } from '../states.ts'

// The mock server reports nothing, but the setting costs nothing either.
process.env['PACT_DO_NOT_TRACK'] = 'true'

/** The provider of every contract. */
const PROVIDER = 'platform'
/** The key of the examples; the provider's own stands in the place of it when a contract is verified. */
export const EXAMPLE_KEY = 'example-key'

/** One consumer's contract in the making. */
export interface Draft {
  pact: Pact
  /** The contract as it is to be committed, and where. Call it when every interaction was executed. */
  written(): { text: string; path: string }
  /** Removes the temporary folder. */
  discard(): void
}

/** Begins the contract of a consumer for one area; it is written into a temporary folder. */
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
 * A text that the provider state fills in (`${flowId}`) and that the consumer sends in this form. Pact's own
 * `fromProviderState` would accept any text from the consumer, so that a wrong path went unnoticed.
 */
function stateText(expression: string, form: string, value: string) {
  return {
    ...MatchersV3.fromProviderState(expression, value),
    ...MatchersV3.regex(form, value),
    'pact:generator:type': 'ProviderState' as const,
  }
}

/** The bearer header with the token that the provider state gives. */
export const bearer = stateText('Bearer ${token}', '^Bearer \\S+$', `Bearer ${EXAMPLE_KEY}`)
/** A JSON media type, with or without its charset. */
export const jsonType = MatchersV3.regex(/^application\/json(\s*;.*)?$/, 'application/json')

/** A path or query value whose ids (int64), as in `${flowId}`, the provider state gives; `ids` are the examples. */
export function withIds(text: string, ids: Readonly<Record<string, number>>) {
  const id = /\$\{(\w+)\}/g
  const example = text.replaceAll(id, (_whole, name: string) => String(ids[name]))
  return stateText(text, `^${text.replaceAll(id, '-?\\d{1,19}')}$`, example)
}

/** A path or a value that the provider state gives whole, such as `${login}`; the consumer sends it in this form. */
export function fromState(expression: string, example: string, form = '.+') {
  return stateText(expression, `^${form}$`, example)
}

/** A JSON body that the provider state gives whole; the consumer sends one with the members of the example. */
export function bodyFromState(expression: string, example: Readonly<Record<string, unknown>>) {
  return MatchersV3.fromProviderState(expression, example as never)
}

/** A JSON body that the documents promise without its members, not even whether it is an object or a list. */
export function anyJson(response: { body(contentType: string, body: Buffer): unknown }, example: object): void {
  response.body('application/json', Buffer.from(JSON.stringify(example)))
}

/** A body that is promised to be empty; `body()` would ask for a Content-Type with it, which nobody promises. */
export function noBody(response: { jsonBody(body: unknown): unknown }): void {
  response.jsonBody('')
}

interface Refusal {
  headers(headers: Record<string, typeof jsonType>): unknown
  body(contentType: string, body: Buffer): unknown
  jsonBody(body: unknown): unknown
}

/**
 * Both forms that the reason of a platform's 400 has, each with the state in which it comes. What it says is an example. An
 * interaction of a 400 stands in both, under one description: a service keeps it in the form that it has.
 */
export const REASON_FORMS = [
  {
    form: 'plain text',
    state: STATES.textReason,
    write(response: Refusal, reason: string): void {
      // This asks for the media type, and for any text.
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

/** The contents of a message as its consumer reads them: JSON, whichever way Pact hands them on. */
export function contentsOf({ contents }: { contents: { content: unknown } }): unknown {
  const { content } = contents
  if (Buffer.isBuffer(content) || typeof content === 'string') return JSON.parse(String(content))
  return content
}
