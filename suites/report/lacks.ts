/** A part that is missing from a report because it could not be made. */
export interface LackingPart {
  part: string
  /** The error, without secrets. */
  reason: string
}

/** Maximum length of a reason, in characters: an error may quote its whole input. */
const LONGEST = 200

/** The missing parts of a report, one per line. */
export function lackLines({ lacks = [] }: { lacks?: readonly LackingPart[] }): string[] {
  return lacks.map(({ part, reason }) => `${part}: ${reason}`)
}

/** The message of any thrown value: it may be missing, not a string, or throw when read. */
export function errorMessage(problem: unknown): string {
  try {
    const words: unknown = problem instanceof Error ? problem.message : String(problem)
    return typeof words === 'string' ? words : 'an error whose message is not a string'
  } catch {
    return 'an error that cannot be described'
  }
}

/** An error's message as a reason, after `shown`. */
export function reasonOf(problem: unknown, shown: (words: string) => string = (words) => words): string {
  try {
    const words = shown(errorMessage(problem))
    return words.length <= LONGEST ? words : `${words.slice(0, LONGEST).toWellFormed()}…`
  } catch {
    return 'an error that cannot be shown without its secrets'
  }
}

/** Builds parts, and lists those that fail. */
export interface Parts {
  lacks: LackingPart[]
  /** Builds a part; returns `instead` if that throws. */
  made: <T>(part: string, make: () => T, instead: T) => T
}

export function createParts(shown?: (words: string) => string): Parts {
  const lacks: LackingPart[] = []
  return {
    lacks,
    made(part, make, instead) {
      try {
        return make()
      } catch (problem) {
        lacks.push({ part, reason: reasonOf(problem, shown) })
        return instead
      }
    },
  }
}
