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

/** A duration in the unit that suits it. */
export function duration(ms: number): string {
  if (ms < 1) return `${ms.toFixed(2)} ms`
  if (ms < 1_000) return `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`
  if (ms < 60_000) return `${(ms / 1_000).toFixed(ms < 10_000 ? 1 : 0)} s`
  if (ms < 3_600_000) return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`
  if (ms < 86_400_000) return `${Math.floor(ms / 3_600_000)} h ${Math.round((ms % 3_600_000) / 60_000)} min`
  return plural(Math.round(ms / 86_400_000), 'day')
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
