import { type GivenBundles, givenBundles } from './bundles.ts'
import { type GivenClock, givenClock } from './clock.ts'
import { type GivenFlows, givenFlows } from './flows.ts'
import { type GivenImports, givenImports } from './imports.ts'
import { type GivenListeners, givenListeners } from './listeners.ts'
import { type GivenMacros, givenMacros } from './macros.ts'
import type { Maker } from './maker.ts'
import { type GivenRuns, givenRuns } from './runs.ts'
import { type GivenTokens, givenTokens } from './tokens.ts'
import { type GivenWebhooks, givenWebhooks } from './webhooks.ts'

/** Everything a check can ask for by itself, one file per kind. */
export interface GivenObjects
  extends
    GivenBundles,
    GivenClock,
    GivenFlows,
    GivenImports,
    GivenListeners,
    GivenMacros,
    GivenRuns,
    GivenTokens,
    GivenWebhooks {}

export function givenObjects(maker: Maker): GivenObjects {
  const flows = givenFlows(maker)
  const clock = givenClock(maker, flows)
  return {
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
}
