import { type Report, UsageError, escapeControls } from '../../../suites/index.ts'
import { type BrokerClient, BrokerFailed, brokerClient } from '../broker/client.ts'
import { brokeredPacts } from '../broker/pacts.ts'
import { type ProviderVersion, publish } from '../broker/publish.ts'
import type { ContractsFlags, Verification } from './options.ts'

/** Exit code if the broker cannot be used: nothing was verified, or nobody will know. */
const UNVERIFIED = 2

/** @throws UsageError if options of a broker are given without one */
export function refuseBrokerOptions(flags: ContractsFlags): void {
  const { provider, branch, providerVersion, publish: publishes, includeWipPactsSince: wipSince } = flags
  const named = {
    '--provider': provider,
    '--branch': branch,
    '--provider-version': providerVersion,
    '--publish': publishes,
    '--include-wip-pacts-since': wipSince,
  }
  const [option] = Object.entries(named).find(([, value]) => value !== undefined) ?? []
  if (option !== undefined) throw new UsageError(`${option} needs --broker, the address of a Pact broker`)
}

/**
 * Verifies the pacts of a broker, and publishes the results if asked to. A broker that fails ends with 2, unless a contract is
 * broken.
 */
export async function withBroker(
  flags: ContractsFlags,
  verify: (verification: Verification) => Promise<number>,
): Promise<number> {
  const { broker = '', provider, branch } = flags
  if (provider === undefined) throw new UsageError('--broker needs --provider, the name of the service in the broker')
  if (flags.pact.length > 0) throw new UsageError('give --broker or --pact, not both')
  const version = publishedVersion(flags)
  const wipSince = sinceOf(flags)
  const client = brokerClient(broker, process.env)
  try {
    const pacts = await brokeredPacts(client, {
      provider,
      ...(branch === undefined ? {} : { branch }),
      ...(wipSince === undefined ? {} : { wipSince }),
    })
    let found: Report | undefined
    const code = await verify({
      all: pacts.flatMap(({ interactions }) => interactions),
      onReport: (report) => void (found = report),
    })
    if (version === undefined || found === undefined) return code
    return (await published(client, pacts, found, version)) || code !== 0 ? code : UNVERIFIED
  } catch (problem) {
    if (!(problem instanceof BrokerFailed)) throw problem
    console.error(`etalon: ${escapeControls(problem.message)}`)
    return UNVERIFIED
  } finally {
    await client.close()
  }
}

/** Publishes, and returns whether the broker took it. */
async function published(
  client: BrokerClient,
  ...[pacts, report, version]: [Parameters<typeof publish>[1], Report, ProviderVersion]
): Promise<boolean> {
  try {
    for (const line of await publish(client, pacts, report, version)) console.error(`etalon: ${escapeControls(line)}`)
    return true
  } catch (problem) {
    if (!(problem instanceof BrokerFailed)) throw problem
    console.error(`etalon: the results were not published: ${escapeControls(problem.message)}`)
    return false
  }
}

/** The date since which work in progress is verified too. A broker answers a date that it cannot read with 400 or 500. */
function sinceOf({ includeWipPactsSince: since, branch }: ContractsFlags): string | undefined {
  if (since === undefined) return undefined
  if (!/^\d{4}-\d\d-\d\d$/.test(since) || Number.isNaN(Date.parse(since)))
    throw new UsageError(`--include-wip-pacts-since ${since}: must be a date such as 2026-01-31`)
  if (branch === undefined)
    throw new UsageError('--include-wip-pacts-since needs --branch: which pacts are new depends on the branch')
  return since
}

/** What results are published about; undefined if they are not to be. */
function publishedVersion({
  publish: publishes,
  providerVersion,
  branch,
  target,
  url,
}: ContractsFlags): ProviderVersion | undefined {
  if (publishes === undefined) return undefined
  if (providerVersion === undefined || branch === undefined)
    throw new UsageError('--publish needs --provider-version and --branch: what the results are about')
  if (target === undefined && url === undefined)
    throw new UsageError(
      '--publish needs --target or --url: results about the embedded mock say nothing about a provider',
    )
  return { version: providerVersion, branch }
}
