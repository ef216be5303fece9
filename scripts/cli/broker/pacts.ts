import { BadPact, type Interaction, interactionsOf } from '../../../contracts/provider/interactions.ts'
import { type BrokerClient, BrokerFailed, type Resource } from './client.ts'

/** A pact of one consumer version. */
export interface BrokeredPact {
  /** The resource, with the link to publish results to. */
  resource: Resource
  interactions: readonly Interaction[]
}

export interface Selection {
  /** The provider's name in the broker. */
  provider: string
  /** The provider's branch, if it is known. */
  branch?: string
  /** Also new pacts of other branches since this date, as pending ones (`2026-01-31`); needs a branch. */
  wipSince?: string
}

/**
 * Fetches the pacts that a provider has to keep: of each consumer's main branch, of what is deployed or released, and of the
 * branch with the same name. With a branch, the broker says which of them are pending.
 * @throws BrokerFailed if there are none, too: nothing would be verified
 */
export async function brokeredPacts(
  client: BrokerClient,
  { provider, branch, wipSince }: Selection,
): Promise<BrokeredPact[]> {
  const body = {
    consumerVersionSelectors: [
      { mainBranch: true },
      { deployedOrReleased: true },
      ...(branch === undefined ? [] : [{ matchingBranch: true }]),
    ],
    includePendingStatus: branch !== undefined,
    ...(branch === undefined ? {} : { providerVersionBranch: branch }),
    ...(wipSince === undefined ? {} : { includeWipPactsSince: wipSince }),
  }
  const index = await client.at('/')
  const found = await client.follow(index, 'pb:provider-pacts-for-verification', {
    method: 'POST',
    body,
    parameters: { provider },
  })
  const { pacts = [] } = (found['_embedded'] ?? {}) as { pacts?: readonly Resource[] }
  if (pacts.length === 0)
    throw new BrokerFailed(
      `the Pact broker has no pact for the provider ${JSON.stringify(provider)} from a main branch or a deployed version: there is nothing to verify`,
    )
  return Promise.all(pacts.map((one) => brokeredPact(client, one)))
}

async function brokeredPact(client: BrokerClient, listed: Resource): Promise<BrokeredPact> {
  const { pending = false } = (listed['verificationProperties'] ?? {}) as { pending?: boolean }
  const resource = await client.follow(listed, 'self')
  const name = resource._links?.['pb:consumer-version']?.name
  const { consumer } = resource as { consumer?: { name?: unknown } }
  const version = `${typeof name === 'string' ? name : 'unknown'}${pending ? ', pending' : ''}`
  const file = `the broker's pact of ${String(consumer?.name)} ${version}`
  const { _links, ...pact } = resource
  try {
    return {
      resource,
      interactions: interactionsOf(pact, file).map((one) => ({ ...one, version, ...(pending ? { pending } : {}) })),
    }
  } catch (problem) {
    throw problem instanceof BadPact ? new BrokerFailed(problem.message) : problem
  }
}
