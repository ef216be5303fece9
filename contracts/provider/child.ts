import { Verifier } from '@pact-foundation/pact'
import { type StatesOptions, providerStates } from './states.ts'

/** What the parent process sends. */
export interface Task extends StatesOptions {
  provider: string
  files: readonly string[]
}

/** What it is answered: empty lists where every contract is kept. */
export interface Outcome {
  /** Each broken interaction with what does not match. */
  broken: readonly string[]
  /** Provider states that could not be set up: what followed was no verdict on the contracts. */
  refused: readonly string[]
}

interface PactResult {
  errors: readonly { interaction: string; mismatch: { mismatches?: readonly { mismatch: string }[] } }[]
}

/** Pact's whole result is the message of its error: what is left of it is what does not match. */
function linesOf(failure: Error): string[] {
  let result: PactResult
  try {
    result = JSON.parse(failure.message) as PactResult
  } catch {
    return [failure.message]
  }
  return result.errors.map(({ interaction, mismatch }) => {
    const found = mismatch.mismatches?.map((one) => one.mismatch).join('; ')
    return `${interaction}: ${found ?? JSON.stringify(mismatch)}`
  })
}

async function verify({ provider, files, ...options }: Task): Promise<Outcome> {
  const states = providerStates(options)
  const refused: string[] = []
  const stateHandlers = Object.fromEntries(
    Object.entries(states.setups).map(([name, setup]) => [
      name,
      // Pact goes on with the example values where a state fails, hence the record of it.
      () =>
        setup().catch((refusal: Error) => {
          refused.push(`${name}: ${refusal.message}`)
          throw refusal
        }),
    ]),
  )
  const verifier = new Verifier({
    provider,
    providerBaseUrl: options.baseUrl,
    pactUrls: [...files],
    stateHandlers,
    logLevel: 'error',
  })
  const broken = await verifier.verifyProvider().then(() => [], linesOf)
  await states.cleanUp()
  return { broken, refused }
}

async function answer(task: Task): Promise<void> {
  const outcome = await verify(task)
  process.send?.(outcome, () => process.disconnect())
}

process.once('message', (task: Task) => void answer(task))
