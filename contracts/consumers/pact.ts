import { MatchersV3, Pact, SpecificationVersion } from '@pact-foundation/pact'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

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

/** The bearer header with the token that the provider state gives. */
export const bearer = MatchersV3.fromProviderState('Bearer ${token}', `Bearer ${EXAMPLE_KEY}`)
/** A JSON media type, with or without its charset. */
export const jsonType = MatchersV3.regex(/^application\/json(\s*;.*)?$/, 'application/json')
/** `path` with the names in `values` (as in `${flowId}`) filled in by the provider state; the values are examples. */
export function statePath(path: string, values: Readonly<Record<string, number>>) {
  const example = path.replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => String(values[name]))
  return MatchersV3.fromProviderState(path, example)
}
