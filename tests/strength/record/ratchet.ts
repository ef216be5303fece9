import type { Kind, ResultOf, Results } from '../results.ts'
import { KINDS, type Recorded, groupOf, isSpecified } from './record.ts'

/** What is wrong with a result by itself, or is less than it was; undefined where nothing is. */
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
    if (now.alarms > 0) return `raises ${now.alarms} alarms`
    return now.shown === 'by nothing' && before?.shown !== 'by nothing' ? 'is not shown' : undefined
  },
  draws: ({ alarms }) => (alarms > 0 ? `raises ${alarms} alarms` : undefined),
}

/** In what way a result is a fall against the recorded one, in a few words; undefined where it is none. */
export function fallOf<K extends Kind>(kind: K, now: ResultOf[K], before: ResultOf[K] | undefined): string | undefined {
  const falling: Falling<K> = FALLING[kind]
  return falling(now, before)
}

/**
 * Every fall from what is recorded to what is now, each in a line; what exists and was not run is one.
 * @param asked whether the run was to try it: one of a part is not to be blamed for what is new elsewhere
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
