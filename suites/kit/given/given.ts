import type { Int64 } from '#spec'
import type { Api } from '../api.ts'
import type { ClockWatch } from '../clock/watch.ts'
import type { Entry } from '../ledger/ledger.ts'
import type { ObjectKind } from '../ledger/objects.ts'
import type { Receiver } from '../receiver.ts'
import type { Redactor } from '../redact.ts'
import type { Target } from '../target.ts'
import { type GivenBundles, givenBundles } from './bundles.ts'
import { type GivenClock, givenClock } from './clock.ts'
import { type GivenFlows, givenFlows } from './flows.ts'
import { type GivenImports, givenImports } from './imports.ts'
import { type GivenListeners, givenListeners } from './listeners.ts'
import { type GivenMacros, givenMacros } from './macros.ts'
import { type GivenRequests, givenRequests } from './requests.ts'
import { type GivenRuns, givenRuns } from './runs.ts'
import { type GivenTokens, givenTokens } from './tokens.ts'
import { type GivenWebhooks, givenWebhooks } from './webhooks.ts'

/** What fixture makers share. */
export interface Maker {
  api: Api
  target: Target
  redactor: Redactor
  clock: ClockWatch
  receiver: () => Promise<Receiver>
  unique: (label: string) => string
  /**
   * Announces objects that may appear under this name other than by a create call, so that they are removed afterwards;
   * `foreign` if the name is not one of this run's. Returns the ledger entry and a function that records the resulting
   * ids.
   */
  mayAppear: (
    kind: ObjectKind,
    name: string,
    foreign?: NonNullable<Entry['foreign']>,
  ) => { entry: Entry; learn: (ids: readonly Int64[]) => void }
}

/** Everything a check can ask for, one file per kind. */
export interface Given
  extends
    GivenBundles,
    GivenClock,
    GivenFlows,
    GivenImports,
    GivenListeners,
    GivenMacros,
    GivenRuns,
    GivenTokens,
    GivenWebhooks,
    GivenRequests {}

export function createGiven(maker: Maker): Given {
  const flows = givenFlows(maker)
  const clock = givenClock(maker, flows)
  const objects = {
    ...flows,
    ...clock,
    ...givenImports(maker, flows),
    ...givenBundles(maker),
    ...givenListeners(maker, flows),
    ...givenMacros(maker, flows),
    ...givenRuns(maker),
    ...givenTokens(maker, clock),
    ...givenWebhooks(maker),
  }
  return { ...objects, ...givenRequests(maker, () => objects) }
}
