import { Verifier } from '@pact-foundation/pact'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type StatesOptions, providerStates } from './states.ts'

process.env['PACT_DO_NOT_TRACK'] = 'true'

const PACTS = resolve(import.meta.dirname, '../pacts')

export interface VerifyOptions extends StatesOptions {
  /** The contracts to verify; all committed ones unless given. */
  files?: readonly string[]
}

/** The committed contracts, as absolute paths. */
export function committedPacts(): string[] {
  return readdirSync(PACTS)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(PACTS, name))
}

interface Broken {
  errors: readonly { interaction: string; mismatch: { mismatches?: readonly { mismatch: string }[] } }[]
}

/** Pact's whole result is the message of its error: what is left is each interaction with what does not match. */
function told(broken: unknown): Error {
  const text = broken instanceof Error ? broken.message : String(broken)
  try {
    const lines = (JSON.parse(text) as Broken).errors.map(({ interaction, mismatch }) => {
      const found = mismatch.mismatches?.map((one) => one.mismatch).join('; ') ?? JSON.stringify(mismatch)
      return `${interaction}: ${found}`
    })
    return new Error(`contracts are broken\n${lines.join('\n')}`)
  } catch {
    return new Error(text)
  }
}

/**
 * Verifies that a provider keeps the contracts; it makes flows there and takes them away again.
 * @throws Error where it breaks one, or where a provider state could not be set up
 */
export async function verifyPacts(options: VerifyOptions): Promise<void> {
  const { baseUrl, files = committedPacts() } = options
  if (files.length === 0) throw new Error(`no contracts in ${PACTS}`)
  const states = providerStates(options)
  const refusals: unknown[] = []
  const stateHandlers = Object.fromEntries(
    Object.entries(states.setups).map(([name, setup]) => [
      name,
      // Pact goes on with the example values where a state fails; what follows would be no verdict on the contract.
      () =>
        setup().catch((refusal: unknown) => {
          refusals.push(refusal)
          throw refusal
        }),
    ]),
  )
  const verifier = new Verifier({
    provider: 'platform',
    providerBaseUrl: baseUrl,
    pactUrls: [...files],
    stateHandlers,
    logLevel: 'error',
  })
  try {
    await verifier.verifyProvider()
  } catch (broken) {
    if (refusals.length === 0) throw told(broken)
  } finally {
    await states.cleanUp()
  }
  if (refusals.length > 0)
    throw new AggregateError(refusals, `a provider state could not be set up: ${refusals.join('; ')}`)
}
