import { type Interaction, BadPact, readPact } from '../../../contracts/provider/interactions.ts'
import { type Verifier, startVerifier } from '../../../contracts/provider/verifier.ts'
import { UsageError, sampledBy } from '../../../suites/index.ts'
import { atTarget } from '../at-target.ts'
import { withLedger } from '../with-ledger.ts'
import { namedBy, stoppedBy } from '../check/check.ts'
import { adjust, load } from '../check/load.ts'
import { showProgress } from '../check/progress.ts'
import { reportFiles } from '../check/write-report.ts'
import { type FinishOptions, finishRun, finishUnusable } from '../finish-run.ts'
import { startEmbedded } from '../embedded.ts'
import { releaseOfService } from '../release/results.ts'
import { baselineOf } from './baseline.ts'
import { withOwnStates } from './own-states.ts'
import type { ContractsFlags, Verification } from './options.ts'
import { refuseBrokerOptions, withBroker } from './with-broker.ts'
import { committedPacts } from './pacts.ts'
import { refuseUnpromised } from './refuse.ts'
import { verifyContracts } from './verify.ts'

/**
 * Verifies pacts and returns the exit code, as for `check`.
 * @throws UsageError if a pact asks for what the documents do not promise
 */
export async function contracts(flags: ContractsFlags): Promise<number> {
  if (flags.run !== undefined) throw new UsageError('--run needs --vary: it runs on the mock, once for each seed')
  if (flags.timeLimit !== undefined) throw new UsageError('--time-limit is for the command of --run')
  const writers = reportFiles(flags.report)
  releaseOfService(flags, namedBy(flags))
  if (flags.broker !== undefined) return withBroker(flags, (options) => verifyAll(flags, writers, options))
  refuseBrokerOptions(flags)
  return verifyAll(flags, writers, { all: (flags.pact.length > 0 ? flags.pact : committedPacts()).flatMap(read) })
}

async function verifyAll(
  flags: ContractsFlags,
  writers: FinishOptions['writers'],
  { all, onReport }: Verification,
): Promise<number> {
  const isOwn = flags.pact.length > 0 || flags.broker !== undefined
  const interactions = isOwn ? withOwnStates(selected(all, flags.only), flags) : selected(all, flags.only)
  const known = [...all, ...everyPact(flags).flatMap(read)]
  const entries = flags.baseline === undefined ? [] : baselineOf(flags.baseline, known)
  const verifier = await startVerifier()
  try {
    if (isOwn)
      await refuseUnpromised(
        interactions.filter(({ pending }) => pending !== true),
        verifier,
      )
    const consumers = [...new Set(all.map(({ consumer }) => consumer))]
    return await verifyAt(flags, interactions, verifier, { writers, entries, consumers, onReport })
  } finally {
    await verifier.close()
  }
}

async function verifyAt(
  flags: ContractsFlags,
  interactions: readonly Interaction[],
  verifier: Verifier,
  {
    writers,
    entries,
    consumers,
    onReport,
  }: Pick<FinishOptions, 'writers' | 'entries'> & Pick<Partial<Verification>, 'onReport'> & { consumers: string[] },
): Promise<number> {
  const embedded = flags.target === undefined && flags.url === undefined ? await startEmbedded() : undefined
  try {
    const options = { ...flags, profile: [], skip: [] }
    const loaded = adjust(embedded ?? load(options), options)
    const conclusion = {
      writers,
      release: releaseOfService(flags, namedBy(flags)),
      json: flags.json === true,
      ...(flags.github === true ? { github: true } : {}),
    }
    return await atTarget(
      loaded,
      (send, looked) =>
        withLedger(loaded, flags, { send, looked }, async (attention) => {
          const { started, ended, close } = showProgress(process.stderr, process.env)
          const told = { ...attention, sampled: sampledBy(entries), onStart: started, onResult: ended }
          const found = await verifyContracts(loaded, send, interactions, verifier, told).finally(close)
          const report = { ...found, ...stoppedBy(attention.signal.aborted) }
          onReport?.(report)
          return finishRun(
            { ...report, consumers, ...namedBy(flags) },
            { ...conclusion, baseline: flags.baseline, entries },
          )
        }),
      async (unusable, send) => {
        const report = await verifyContracts(loaded, send, interactions, verifier, { unusable })
        finishUnusable({ ...report, consumers, ...namedBy(flags) }, conclusion)
      },
    )
  } finally {
    await embedded?.close()
  }
}

/** The pacts that a baseline may refer to: those excluded by --only too, and the bundled ones besides a team's own. */
function everyPact({ pact }: Pick<ContractsFlags, 'pact'>): string[] {
  return [...pact, ...committedPacts()]
}

/** The interactions selected by the options. @throws UsageError if there are none */
export function selectInteractions({ pact, only }: Pick<ContractsFlags, 'pact' | 'only'>): Interaction[] {
  return selected((pact.length > 0 ? pact : committedPacts()).flatMap(read), only)
}

function selected(all: readonly Interaction[], only: readonly string[]): Interaction[] {
  const consumers = new Set(all.map(({ consumer }) => consumer))
  const stranger = only.find((name) => !consumers.has(name))
  if (stranger !== undefined)
    throw new UsageError(`--only ${stranger}: no such consumer; the consumers are ${[...consumers].join(', ')}`)
  return all.filter(({ consumer }) => only.length === 0 || only.includes(consumer))
}

function read(file: string): Interaction[] {
  try {
    return readPact(file)
  } catch (problem) {
    throw problem instanceof BadPact ? new UsageError(`--pact ${problem.message}`) : problem
  }
}
