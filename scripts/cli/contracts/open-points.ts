import { type FreedomId, freedoms } from '#spec'
import type { Objection } from '../../../contracts/spec-check/documents.ts'
import type { Interaction } from '../../../contracts/provider/interactions.ts'
import { isBlockedForKey } from '../../../contracts/provider/own-key.ts'
import type { Verifier } from '../../../contracts/provider/verifier.ts'
import { type TakenVariant, randomCombination, variants } from '../../../mocks/alterations/variants/index.ts'
import { type Report, type RuleReport, httpTransport } from '../../../suites/index.ts'
import { startEmbedded } from '../embedded.ts'
import { ruleIdOf } from './cases.ts'
import { narrowed } from './narrow.ts'
import { verifyContracts } from './verify.ts'

/** Seeds of random combinations tried besides the sweeps, for effects that need variants of several freedoms. */
const COMBINATION_SEEDS = [1, 2]

/**
 * Finds interactions that depend on what the documents leave open. Verifies them on the plain mock, then in every variant of
 * every freedom, and narrows each failure down to its freedom.
 */
export async function onOpenPoints(interactions: readonly Interaction[], verifier: Verifier): Promise<Objection[]> {
  const violations = ({ rules }: Report): RuleReport[] => rules.filter(({ outcome }) => outcome === 'violation')
  const broken = async (taken: readonly TakenVariant[], some: readonly Interaction[]): Promise<RuleReport[]> =>
    violations(await onMock(taken, some, verifier))
  const byId = Map.groupBy(interactions, ruleIdOf)
  const asItIs = await onMock([], interactions, verifier)
  const found = ofKeys(asItIs, byId)
  for (const { id, reason } of violations(asItIs)) {
    const some = byId.get(id) ?? []
    const isKept = async (taken: readonly TakenVariant[]): Promise<boolean> => (await broken(taken, some)).length === 0
    const kept = await firstThat(sweeps(), isKept)
    const says =
      kept === undefined
        ? `a service that follows the documents fails it: ${reason}`
        : `${reason}; the documents leave that open, and it passes only with ${(await narrowed(kept, isKept)).map(worded).join('; ')}`
    found.push(...objectionsTo(some, says))
  }
  let left = interactions.filter((one) => !found.some(({ interaction }) => interaction === one))
  for (const taken of [...sweeps(), ...COMBINATION_SEEDS.map(randomCombination)]) {
    if (left.length === 0) break
    for (const { id, reason } of await broken(taken, left)) {
      const some = byId.get(id) ?? []
      const culprits = await narrowed(taken, async (fewer) => (await broken(fewer, some)).length > 0)
      found.push(...objectionsTo(some, `${reason}; the documents leave that open: ${culprits.map(worded).join('; ')}`))
      left = left.filter((one) => !some.includes(one))
    }
  }
  return found
}

/** A key of the pact's own that was never issued blocks: a target that refuses it breaks nothing. */
function ofKeys({ rules }: Report, byId: ReadonlyMap<string, readonly Interaction[]>): Objection[] {
  return rules
    .filter(({ outcome }) => outcome === 'blocked')
    .flatMap(({ id, reason = '' }) =>
      objectionsTo(
        byId.get(id)?.filter((one) => isBlockedForKey(one, reason)),
        reason,
      ),
    )
}

async function firstThat<T>(all: readonly T[], accept: (one: T) => Promise<boolean>): Promise<T | undefined> {
  for (const one of all) if (await accept(one)) return one
  return undefined
}

function objectionsTo(interactions: readonly Interaction[] = [], says: string): Objection[] {
  return interactions.map((interaction) => ({ interaction, says }))
}

/** Describes a variant by its freedom. */
export function worded({ freedom, variant }: Pick<TakenVariant, 'freedom' | 'variant'>): string {
  const { text, variants: all } = freedomOf(freedom)
  const taken = all.find(({ id }) => id === variant)?.text ?? variant
  return `${freedom} (${text.replace(/\.$/, '')}; here ${variant}: ${taken})`
}

const freedomsById = new Map(freedoms.map((one) => [one.id, one]))

function freedomOf(id: FreedomId): (typeof freedoms)[number] {
  return freedomsById.get(id) as (typeof freedoms)[number]
}

/** Covers all variants with as few mocks as the largest freedom has variants. */
function sweeps(): TakenVariant[][] {
  const byFreedom = [...Map.groupBy(variants, ({ freedom }) => freedom).values()]
  const most = Math.max(...byFreedom.map(({ length }) => length))
  return Array.from({ length: most }, (_none, at) =>
    byFreedom.flatMap((all) => {
      const taken = all[at] ?? all.at(-1)
      return taken === undefined ? [] : [taken]
    }),
  )
}

async function onMock(
  taken: readonly TakenVariant[],
  interactions: readonly Interaction[],
  verifier: Verifier,
): Promise<Report> {
  const embedded = await startEmbedded(taken.map(({ alteration }) => alteration))
  const { send, close } = httpTransport(embedded.target.limits.timeoutMs)
  try {
    return await verifyContracts(embedded, send, interactions, verifier)
  } finally {
    await close()
    await embedded.close()
  }
}
