/** Something that would make a run fail, or prove less. */
export interface Problem {
  what: string
  /** What to do. */
  fix: string
  /** Who can do it. */
  acts: 'the service' | 'the target file' | 'the network'
  /** How many rules it concerns, if that is known. */
  rules?: number
}
