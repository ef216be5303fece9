import { type FreedomId, freedoms } from '#spec'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import { seededRandom } from '../world/random.ts'
import { agentErrorVariants } from './agent-errors.ts'
import { apiKeyVariants } from './api-keys.ts'
import { auditVariants } from './audit.ts'
import { authenticationVariants } from './authentication.ts'
import { conventionVariants } from './conventions.ts'
import { errorVariants } from './errors.ts'
import { executionVariants } from './executions.ts'
import { flowVariants } from './flows.ts'
import { runVariants } from './runs.ts'
import { httpVariants } from './http.ts'
import { permissionVariants } from './permissions.ts'
import { recycleBinVariants } from './recycle-bin.ts'
import { scheduleVariants } from './schedules.ts'

/** Alterations by freedom and variant; the plain choice of a freedom has none. */
const table: Readonly<Record<string, Readonly<Record<string, Alteration>>>> = {
  ...agentErrorVariants,
  ...apiKeyVariants,
  ...auditVariants,
  ...authenticationVariants,
  ...conventionVariants,
  ...errorVariants,
  ...executionVariants,
  ...flowVariants,
  ...runVariants,
  ...httpVariants,
  ...permissionVariants,
  ...recycleBinVariants,
  ...scheduleVariants,
}

/** A freedom taken in one of its variants. */
export interface TakenVariant {
  freedom: FreedomId
  variant: string
  alteration: Alteration
}

/** Every variant beside the plain choices. */
export const variants: readonly TakenVariant[] = Object.entries(table).flatMap(([freedom, ofFreedom]) =>
  Object.entries(ofFreedom).map(([variant, alteration]) => ({ freedom: freedom as FreedomId, variant, alteration })),
)

/** One variant for every freedom, drawn by the seed; freedoms that draw their plain choice are left out. */
export function drawVariants(seed: number): TakenVariant[] {
  const random = seededRandom(seed)
  return freedoms.flatMap(({ id, variants: all }) => {
    const drawn = all[Math.floor(random() * all.length)]?.id ?? ''
    const alteration = table[id]?.[drawn]
    return alteration === undefined ? [] : [{ freedom: id, variant: drawn, alteration }]
  })
}
