import { type Release, UsageError } from '../../../suites/index.ts'
import { BrokerFailed, brokerClient } from '../broker/client.ts'
import type { Answer } from './answer.ts'

export interface BrokerFlags {
  broker?: string
  provider?: string
}

/**
 * Asks a Pact broker, too, if one is named: every consumer version that is deployed in the environment must have a verified result
 * for this version of the provider, as can-i-deploy demands. What the broker does not know, or a broker that fails, is no yes.
 */
export async function withBrokersAnswer(
  own: Answer,
  release: Release,
  { broker, provider }: BrokerFlags,
  environment: NodeJS.ProcessEnv,
): Promise<Answer> {
  if (broker === undefined) {
    if (provider !== undefined) throw new UsageError('--provider needs --broker, the address of a Pact broker')
    return own
  }
  if (provider === undefined) throw new UsageError('--broker needs --provider, the name of the service in the broker')
  const theirs = await brokersAnswer(release, { broker, provider }, environment)
  const verdict = VERDICTS.find((one) => one === own.verdict || one === theirs.verdict) ?? 'never verified'
  const because = [own, theirs].filter((one) => one.verdict === verdict).flatMap((one) => one.because)
  return { verdict, because, restsOn: [...own.restsOn, ...theirs.restsOn] }
}

/** What is broken comes before what is missing. */
const VERDICTS: readonly Answer['verdict'][] = ['no', 'never verified', 'yes']

async function brokersAnswer(
  { version, environment: place }: Release,
  { broker, provider }: Required<BrokerFlags>,
  environment: NodeJS.ProcessEnv,
): Promise<Answer> {
  const client = brokerClient(broker, environment)
  const query = new URLSearchParams([
    ['q[][pacticipant]', provider],
    ['q[][version]', version],
    ['latestby', 'cvp'],
    ['environment', place],
  ])
  try {
    const { summary } = await client.at(`/matrix?${query.toString()}`)
    const { deployable, reason = 'it gives no reason' } = (summary ?? {}) as { deployable?: unknown; reason?: unknown }
    const words = `broker: ${String(reason)}`
    if (deployable === true) return { verdict: 'yes', restsOn: [words], because: [] }
    return { verdict: deployable === false ? 'no' : 'never verified', restsOn: [], because: [words] }
  } catch (problem) {
    if (!(problem instanceof BrokerFailed)) throw problem
    return { verdict: 'never verified', restsOn: [], because: [`broker: ${problem.message}`] }
  } finally {
    await client.close()
  }
}
