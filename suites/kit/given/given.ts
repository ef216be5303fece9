import type { Api } from '../api.ts'
import type { Redactor } from '../redact.ts'
import type { Target } from '../target.ts'
import { type GivenFlows, givenFlows } from './flows.ts'
import { type GivenRequests, givenRequests } from './requests.ts'
import { type GivenRuns, givenRuns } from './runs.ts'
import { type GivenTokens, givenTokens } from './tokens.ts'

/** What the makers of fixtures work with. */
export interface Maker {
  api: Api
  target: Target
  redactor: Redactor
  unique: (label: string) => string
  /** Registers how to remove what is about to be created; answers whether it is gone. */
  onCleanUp: (what: string, remove: () => Promise<boolean>) => void
}

/** Everything a check can ask for, one file per kind of thing. */
export interface Given extends GivenFlows, GivenRuns, GivenTokens, GivenRequests {}

export function createGiven(maker: Maker): Given {
  const objects = { ...givenFlows(maker), ...givenRuns(maker), ...givenTokens(maker) }
  return { ...objects, ...givenRequests(maker, () => objects) }
}
