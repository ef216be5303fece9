import { relative } from 'node:path'
import { type Finding, pointerOf } from './finding.ts'

/** A position in Spectral and the AsyncAPI parser (which uses it): lines begin at 0. */
export interface Placed {
  source?: string | null
  path: (string | number)[]
  range: { start: { line: number } }
}

/** Converts the position of a diagnostic to that of a finding. */
export function placeOf(
  { source, path, range }: Placed,
  file: string,
  root: string,
): Pick<Finding, 'file' | 'line' | 'pointer'> {
  return { file: relative(root, source ?? file), line: range.start.line + 1, pointer: pointerOf(path) }
}
