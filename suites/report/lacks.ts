import type { Report } from './report.ts'

/** A part that a report lacks, since it could not be made. */
export interface LackingPart {
  part: string
  /** What went wrong, without secrets. */
  reason: string
}

/** Longest reason, in characters: an error may quote all that it was given. */
const LONGEST = 200

/** What a report lacks, a line for each part. */
export function lackLines({ lacks = [] }: Pick<Report, 'lacks'>): string[] {
  return lacks.map(({ part, reason }) => `${part}: ${reason}`)
}

/** What an error says, whatever it is: its words may be missing, be no text, or throw when they are asked for. */
export function wordsOf(problem: unknown): string {
  try {
    const words: unknown = problem instanceof Error ? problem.message : String(problem)
    return typeof words === 'string' ? words : 'an error whose message is no text'
  } catch {
    return 'an error that cannot be put into words'
  }
}

/** The words of an error as a reason, as `shown` makes them. */
export function reasonOf(problem: unknown, shown: (words: string) => string = (words) => words): string {
  try {
    const words = shown(wordsOf(problem))
    return words.length <= LONGEST ? words : `${words.slice(0, LONGEST).toWellFormed()}…`
  } catch {
    return 'an error that cannot be shown without its secrets'
  }
}

/** Makes parts, and lists those that cannot be made. */
export interface Parts {
  lacks: LackingPart[]
  /** The part or, where making it throws, what stands instead. */
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
