import type { Kind, ResultOf, Results } from '../results.ts'
import { KINDS, type Recorded, groupOf, isSpecified } from './record.ts'

/** Why a result is bad or worse than before; undefined if it is neither. */
type Falling<K extends Kind> = (now: ResultOf[K], before: ResultOf[K] | undefined) => string | undefined

const FALLING: { readonly [K in Kind]: Falling<K> } = {
  faults(now, before) {
    if (now.cases === 0) return 'is not caught, or not by the check of its rule alone'
    if (now.cases < (before?.cases ?? 0)) return `is caught by ${now.cases} cases, and was by ${before?.cases}`
    return undefined
  },
  mutants: (now, before) =>
    before?.outcome === 'killed' && now.outcome !== 'killed' ? `was killed, and is now ${now.outcome}` : undefined,
  variants(now, before) {
    if (now.falsePositives > 0) return `has ${now.falsePositives} false positives`
    return now.shown === 'by nothing' && before?.shown !== 'by nothing' ? 'is not shown' : undefined
  },
  combinations: ({ falsePositives }) => (falsePositives > 0 ? `has ${falsePositives} false positives` : undefined),
}

/** How a result regressed against the recorded one; undefined if it did not. */
export function fallOf<K extends Kind>(kind: K, now: ResultOf[K], before: ResultOf[K] | undefined): string | undefined {
  const falling: Falling<K> = FALLING[kind]
  return falling(now, before)
}

/**
 * Every regression against the recorded results, one per line. What exists and did not run is one.
 * @param asked whether the run was to try an id: a partial run does not answer for what is new elsewhere
 */
export function falls(
  before: Recorded,
  now: Recorded,
  existing: Readonly<Record<Kind, ReadonlySet<string>>>,
  asked: (id: string) => boolean = () => true,
): string[] {
  const ofKind = <K extends Kind>(kind: K): string[] => {
    const then: Results<K> = before[kind]
    const since: Results<K> = now[kind]
    const each = [...existing[kind]].flatMap((id) => {
      const result = since.get(id)
      if (result === undefined) return asked(id) ? [`${kind}: ${id} was not run`] : []
      const fall = fallOf(kind, result, then.get(id))
      return fall === undefined ? [] : [`${kind}: ${id} ${fall}`]
    })
    const left = countsOf(kind, existing[kind])
    const fewer = [...countsOf(kind, then.keys())].flatMap(([group, count]) => {
      const has = left.get(group) ?? 0
      return has < count && isSpecified(kind, group) ? [`${kind}: ${group} has ${has}, and had ${count}`] : []
    })
    return [...each, ...fewer]
  }
  return KINDS.flatMap((kind) => ofKind(kind))
}

function countsOf(kind: Kind, ids: Iterable<string>): Map<string, number> {
  const groups = Map.groupBy(ids, (id) => groupOf(kind, id))
  return new Map([...groups].map(([group, members]) => [group, members.length]))
}
