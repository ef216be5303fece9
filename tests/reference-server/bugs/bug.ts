import type { Plant } from '../service.ts'
import type { Probe } from './probe.ts'

/** One bug of the catalogue, or a trap: a change that breaks nothing documented. */
export interface Bug {
  /** `<area>/<what goes wrong>`; unique over all batches. */
  id: string
  document: 'platform' | 'agent'
  /** The heading of the document, for example `States and transitions`. */
  section: string
  /** The sentence or table cell that it breaks, quoted; for a trap the one that looks broken. */
  sentence: string
  /** True if it breaks the sentence; false for a trap. */
  breaks: boolean
  /** One sentence: what the server does. */
  says: string
  plant: Plant
  /** Returns true if the bug shows; with the plain server false. */
  probe: Probe
}

/** The bugs of one sentence and more, with the section written once. */
export function bugsOf(
  document: Bug['document'],
  section: string,
  bugs: readonly Omit<Bug, 'document' | 'section'>[],
): Bug[] {
  return bugs.map((bug) => ({ document, section, ...bug }))
}
