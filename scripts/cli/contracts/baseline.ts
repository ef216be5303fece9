import { nearest } from '#spec'
import type { Interaction } from '../../../contracts/provider/interactions.ts'
import { type BaselineEntry, UsageError, loadBaseline } from '../../../suites/index.ts'
import { caseIdOf, ruleIdOf } from './cases.ts'

/**
 * Reads the entries of a baseline. Each must name an interaction of these pacts.
 * @throws UsageError with file, line and the nearest interactions
 */
export function baselineOf(file: string, pacts: readonly Interaction[]): BaselineEntry[] {
  const entries = loadBaseline(file)
  const ids = new Set(pacts.map(ruleIdOf))
  const cases = new Set(pacts.map(caseIdOf))
  for (const entry of entries) {
    if (!('interaction' in entry) || ids.has(entry.interaction) || cases.has(entry.interaction)) continue
    // If the interaction exists, only the state can be wrong.
    const [id = ''] = entry.interaction.split(' | ')
    const names = [...(ids.has(id) ? [...cases].filter((one) => one.startsWith(`${id} | `)) : ids)]
    throw new UsageError(
      `${entry.place}: ${entry.interaction}: no pact here has this interaction; the nearest are ${nearest(entry.interaction, names).join(', ')}; name its pact with --pact, or remove the entry`,
    )
  }
  return entries
}
