import type { Interaction } from '../../../contracts/provider/interactions.ts'
import { startVerifier } from '../../../contracts/provider/verifier.ts'
import { type LoadedTarget, type Report, type Rerun, type Transport, UsageError } from '../../../suites/index.ts'
import { caseIdOf } from './cases.ts'
import { selectInteractions } from './contracts.ts'
import { refuseUnpromised } from './refuse.ts'
import { type Attention, verifyContracts } from './verify.ts'

/**
 * Prepares to verify the failed parts of an interaction again. `pact` lists a consumer's own pacts, instead of the
 * bundled ones.
 * @throws UsageError if no pact has the interaction
 */
export function verifiedAgain(
  { cases }: Rerun,
  pact: readonly string[],
): (loaded: LoadedTarget, send: Transport, attention: Attention) => Promise<Report> {
  const interactions = [...cases].map((id) => interactionOf(id, selectInteractions({ pact: [...pact], only: [] })))
  return async (loaded, send, attention) => {
    const verifier = await startVerifier()
    try {
      const { providerStates: ownStates } = loaded.target
      const own = interactions.map((one) => ({ ...one, ownStates }))
      if (pact.length > 0) await refuseUnpromised(own, verifier)
      return await verifyContracts(loaded, send, own, verifier, attention)
    } finally {
      await verifier.close()
    }
  }
}

function interactionOf(id: string, all: readonly Interaction[]): Interaction {
  const found = all.find((one) => caseIdOf(one) === id)
  if (found === undefined)
    throw new UsageError(
      `${id}: no pact here has this interaction; name the pact that the report is about with --pact FILE, or verify again with \`etalon contracts\``,
    )
  return found
}
