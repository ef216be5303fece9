import type { Plant } from '../../service.ts'
import { type Choices, FREEDOMS, variantIn } from '../index.ts'
import { agentPlants } from './agent.ts'
import { authPlants } from './auth.ts'
import { bulkPlants } from './bulk.ts'
import { errorPlants } from './errors.ts'
import { executionPlants } from './executions.ts'
import { fieldPlants } from './fields.ts'
import { flowPlants } from './flows.ts'
import { httpPlants } from './http.ts'
import { listPlants } from './lists.ts'
import { objectPlants } from './objects.ts'
import { readingPlants } from './reading.ts'
import { runPlants } from './runs.ts'
import { trailPlants } from './trail.ts'
import { versionPlants } from './versions.ts'
import { webhookPlants } from './webhooks.ts'
import type { Planted } from './planted.ts'

const PLANTED: Planted = {
  ...fieldPlants,
  ...flowPlants,
  ...versionPlants,
  ...runPlants,
  ...executionPlants,
  ...bulkPlants,
  ...webhookPlants,
  ...readingPlants,
  ...trailPlants,
  ...authPlants,
  ...agentPlants,
  ...objectPlants,
  ...listPlants,
  ...errorPlants,
  ...httpPlants,
}

/**
 * What plants these choices, in the order of the list: a later one sees the answers of an earlier one, and its requests come
 * first. So within an area, the order of a list comes before the names of members, and these before the shape around the list.
 */
export function plantsFor(choices: Choices): Plant[] {
  return FREEDOMS.flatMap(({ name }) => {
    const byVariant: Readonly<Record<string, Plant>> | undefined = PLANTED[name]
    return byVariant?.[variantIn(choices, name)] ?? []
  })
}
