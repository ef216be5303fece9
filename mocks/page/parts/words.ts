// Made once: `toLocaleString` looks its locale up each time, and a panel has thousands of numbers.
const NUMBERS = new Intl.NumberFormat('en')

/** A number with its thousands apart: `10,500`. */
export function grouped(count: number): string {
  return NUMBERS.format(count)
}

/** A number with its noun: `1 fault`, `2 faults`. */
export function plural(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`
}

const SECOND_MS = 1_000
const DAY_MS = 86_400_000

/** A duration in the unit that suits it. It is rounded as a whole: no `6 min 60 s`. */
export function duration(ms: number): string {
  if (ms < 1) return `${ms.toFixed(2)} ms`
  if (ms < 9.95) return `${ms.toFixed(1)} ms`
  if (ms < 999.5) return `${Math.round(ms)} ms`
  if (ms < 9_950) return `${(ms / SECOND_MS).toFixed(1)} s`
  const seconds = Math.round(ms / SECOND_MS)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return plural(Math.round(ms / DAY_MS), 'day')
}

/** A name such as `listenerMessages` as words: `Listener messages`. */
export function spaced(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Characters shown of the beginning of a key. */
const SHORT = 10

/** The ends of a long key. */
export function shortened(key: string): string {
  return key.length <= 2 * SHORT ? key : `${key.slice(0, SHORT)}…${key.slice(-4)}`
}

/** A first request, as a command of a shell. */
export function curlOf(base: string, key: string): string {
  return `curl ${base}/v1/flows \\\n  -H 'authorization: Bearer ${key}'`
}
