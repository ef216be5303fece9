import type { TargetSection } from '#spec'
import { Interrupted } from '../verdict.ts'
import type { Kind } from './creations.ts'

/** The most that may be left behind: in total, or per kind. */
type LeftoverLimits = NonNullable<TargetSection<'limits'>['left_behind']>

export type LeftoverKey = keyof Exclude<LeftoverLimits, number>

/**
 * Descriptions of what a run leaves behind because the documents have no way to remove it, by key of
 * `limits.left_behind`.
 */
export const LEFTOVERS: Readonly<Record<LeftoverKey, string>> = {
  recycle_bin: 'entry of the recycle bin',
  chat_sessions: 'chat session',
  support_tickets: 'support ticket',
  listener_messages: 'listener message',
  executions: 'execution',
  mails: 'run that notifies people',
  commands: 'command of the host',
}

const LEFTOVER_KEYS = Object.keys(LEFTOVERS) as LeftoverKey[]

/** The kinds that count: those whose removed objects go to the recycle bin, and those that cannot be removed. */
const KEYS: Readonly<Partial<Record<Kind, LeftoverKey>>> = {
  flow: 'recycle_bin',
  schedule: 'recycle_bin',
  connection: 'recycle_bin',
  format: 'recycle_bin',
  listener: 'recycle_bin',
  'chat session': 'chat_sessions',
  'support ticket': 'support_tickets',
  'listener message': 'listener_messages',
  execution: 'executions',
  'run that notifies people': 'mails',
  'command of the host': 'commands',
}

/** Counts what a run leaves behind before it is created, so that no limit is exceeded. */
export interface Leftovers {
  /**
   * Reserves `count` of each kind. Returns a function that releases those of one kind that were not created.
   * @throws Interrupted if that would exceed a limit
   */
  reserve: (kinds: readonly Kind[], count?: number) => (kind: Kind) => void
  counts: () => ReadonlyMap<LeftoverKey, number>
}

export function createLeftovers(bounds: LeftoverLimits = {}): Leftovers {
  const counts = new Map<LeftoverKey, number>()
  const add = (key: LeftoverKey, count: number): void => void counts.set(key, (counts.get(key) ?? 0) + count)
  const together = (): number => [...counts.values()].reduce((sum, count) => sum + count, 0)

  function whyNot(keys: readonly LeftoverKey[], count: number): string | undefined {
    if (typeof bounds === 'number')
      return together() + keys.length * count > bounds
        ? `${together()} things are already left behind; limits.left_behind allows ${bounds}`
        : undefined
    const full = keys.find((key) => (counts.get(key) ?? 0) + count > (bounds[key] ?? Infinity))
    return full === undefined
      ? undefined
      : `${counts.get(full) ?? 0} × ${LEFTOVERS[full]} are already left behind; limits.left_behind.${full} allows ${bounds[full]}`
  }

  return {
    reserve(kinds, count = 1) {
      const keys = kinds.flatMap((kind) => KEYS[kind] ?? [])
      const why = whyNot(keys, count)
      if (why !== undefined) throw new Interrupted(`not tried: ${why}`)
      for (const key of keys) add(key, count)
      const taken = new Set(kinds)
      return (kind) => {
        const key = KEYS[kind]
        if (key !== undefined && taken.delete(kind)) add(key, -count)
      }
    },
    counts: () =>
      new Map(LEFTOVER_KEYS.flatMap((key) => ((counts.get(key) ?? 0) > 0 ? [[key, counts.get(key) ?? 0]] : []))),
  }
}
