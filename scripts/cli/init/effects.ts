import { EFFECTS, type Effect } from '#spec'
import { UsageError } from '../../../suites/index.ts'

/** Effects that may be tried: what administers, or reaches people or the host, is never tried out. */
export const TRIED: readonly Effect[] = ['reads', 'writes', 'executes', 'bills']

/** The effects that `--allow` names. @throws UsageError for another one */
export function effectsIn(words: string | undefined): Effect[] {
  const asked = (words ?? 'reads').split(',').map((word) => {
    const effect = EFFECTS.find((known) => known === word)
    if (effect === undefined || !TRIED.includes(effect))
      throw new UsageError(`--allow ${word}: init tries out ${TRIED.join(', ')}, and nothing else`)
    return effect
  })
  return TRIED.filter((effect) => effect === 'reads' || asked.includes(effect))
}
