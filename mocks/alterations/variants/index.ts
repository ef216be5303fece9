import { type FreedomId, freedoms } from '#spec'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { seededRandom } from '../../world/random.ts'
import { agentErrorVariants } from './agent-errors.ts'
import { agentToolVariants } from './agent-tools.ts'
import { apiKeyVariants } from './api-keys.ts'
import { auditVariants } from './audit.ts'
import { authenticationVariants } from './authentication.ts'
import { billingVariants } from './billing.ts'
import { customKeyVariants } from './custom-key.ts'
import { cliVariants } from './cli.ts'
import { connectionVariants } from './connections.ts'
import { chatVariants } from './chat.ts'
import { bundleVariants } from './bundles.ts'
import { conventionVariants } from './conventions.ts'
import { errorVariants } from './errors.ts'
import { executionVariants } from './executions.ts'
import { formatVariants } from './formats.ts'
import { flowVariants } from './flows.ts'
import { listenerVariants } from './listeners.ts'
import { messageVariants } from './messages.ts'
import { functionVariants } from './functions.ts'
import { macroVariants } from './macros.ts'
import { runVariants } from './runs.ts'
import { httpVariants } from './http.ts'
import { metadataVariants } from './metadata.ts'
import { mcpVariants } from './mcp.ts'
import { permissionVariants } from './permissions.ts'
import { recycleBinVariants } from './recycle-bin.ts'
import { scheduleVariants } from './schedules.ts'
import { sessionVariants } from './sessions.ts'
import { streamVariants } from './streams.ts'
import { webhookVariants } from './webhooks.ts'
import { searchVariants } from './search.ts'
import { sqlVariants } from './sql.ts'
import { templateVariants } from './templates.ts'
import type { AreaVariants } from './variant.ts'

/** Alterations by freedom and variant; plain choices have none. A missing area does not compile. */
const table: Readonly<Record<string, Readonly<Record<string, Alteration>>>> = {
  ...agentErrorVariants,
  ...agentToolVariants,
  ...billingVariants,
  ...customKeyVariants,
  ...apiKeyVariants,
  ...auditVariants,
  ...authenticationVariants,
  ...connectionVariants,
  ...chatVariants,
  ...sessionVariants,
  ...streamVariants,
  ...bundleVariants,
  ...conventionVariants,
  ...errorVariants,
  ...executionVariants,
  ...flowVariants,
  ...formatVariants,
  ...metadataVariants,
  ...listenerVariants,
  ...messageVariants,
  ...runVariants,
  ...httpVariants,
  ...mcpVariants,
  ...permissionVariants,
  ...recycleBinVariants,
  ...scheduleVariants,
  ...webhookVariants,
  ...macroVariants,
  ...functionVariants,
  ...templateVariants,
  ...cliVariants,
  ...searchVariants,
  ...sqlVariants,
} satisfies AreaVariants<string>

/** A freedom with one of its variants. */
export interface TakenVariant {
  freedom: FreedomId
  variant: string
  alteration: Alteration
}

/** The full name of a variant, `<freedom>: <variant>`. */
export function nameOfVariant({ freedom, variant }: Pick<TakenVariant, 'freedom' | 'variant'>): string {
  return `${freedom}: ${variant}`
}

/** All variants except the plain choices. */
export const variants: readonly TakenVariant[] = Object.entries(table).flatMap(([freedom, ofFreedom]) =>
  Object.entries(ofFreedom).map(([variant, alteration]) => ({ freedom: freedom as FreedomId, variant, alteration })),
)

/** Chooses one variant for every freedom by a seed; freedoms with their plain choice are left out. */
export function randomCombination(seed: number): TakenVariant[] {
  const random = seededRandom(seed)
  return freedoms.flatMap(({ id, variants: all }) => {
    const drawn = all[Math.floor(random() * all.length)]?.id ?? ''
    const alteration = table[id]?.[drawn]
    return alteration === undefined ? [] : [{ freedom: id, variant: drawn, alteration }]
  })
}
