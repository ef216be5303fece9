import type { Maker } from './maker.ts'
import { type GivenObjects, givenObjects } from './objects.ts'
import { type GivenRequests, givenRequests } from './requests.ts'

/** Everything a check can ask for: objects, and requests that name them. */
export interface Given extends GivenObjects, GivenRequests {}

export function createGiven(maker: Maker): Given {
  const objects = givenObjects(maker)
  return { ...objects, ...givenRequests(maker, objects) }
}
