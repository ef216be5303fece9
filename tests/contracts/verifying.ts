import { type Verifier, startVerifier } from '../../contracts/provider/verifier.ts'
import { readPact, type Interaction } from '../../contracts/provider/interactions.ts'
import type { Alteration } from '../../mocks/index.ts'
import { type LoadedTarget, type Report, httpTransport } from '../../suites/index.ts'
import { committedPacts } from '../../scripts/cli/contracts/pacts.ts'
import { verifyContracts } from '../../scripts/cli/contracts/verify.ts'
import { startEmbedded } from '../../scripts/cli/embedded.ts'

/** The interactions of all committed pacts. */
export const committed: readonly Interaction[] = committedPacts().flatMap(readPact)

let started: Promise<Verifier> | undefined

/** Started by the first verification. Files that share a process each end it, and the next one restarts it. */
export const verifier: Verifier = {
  verify: async (interaction, part) => (await (started ??= startVerifier())).verify(interaction, part),
  async close() {
    const ending = started
    started = undefined
    await (await ending)?.close()
  },
}

/** Ends what the verifications of a test file share. */
export const stopVerifying = (): Promise<void> => verifier.close()

/** Verifies interactions on a target. */
export async function verified(loaded: LoadedTarget, interactions = committed): Promise<Report> {
  const { send, close } = httpTransport(loaded.target.limits.timeoutMs)
  try {
    return await verifyContracts(loaded, send, interactions, verifier)
  } finally {
    await close()
  }
}

/** Verifies interactions on a mock with alterations. */
export async function verifiedOnMock(alterations: readonly Alteration[], interactions = committed): Promise<Report> {
  const embedded = await startEmbedded(alterations)
  try {
    return await verified(embedded, interactions)
  } finally {
    await embedded.close()
  }
}

/** Rules of a report with another outcome than `pass` or `not-applicable`, with the reason. */
export function failures({ rules }: Report): string[] {
  return rules
    .filter(({ outcome }) => outcome !== 'pass' && outcome !== 'not-applicable')
    .map(({ id, outcome, reason }) => `${outcome} ${id}: ${reason}`)
}
