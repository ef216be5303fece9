import { relative } from 'node:path'
import { type Finding, pointerOf } from './finding.ts'

/** Where Spectral and the AsyncAPI parser (which uses it) see something: lines begin at 0. */
export interface Placed {
  source?: string | null
  path: (string | number)[]
  range: { start: { line: number } }
}

/** The place of a diagnostic, as a finding tells it. */
export function placeOf(
  { source, path, range }: Placed,
  file: string,
  root: string,
): Pick<Finding, 'file' | 'line' | 'pointer'> {
  return { file: relative(root, source ?? file), line: range.start.line + 1, pointer: pointerOf(path) }
}
