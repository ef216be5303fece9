import type { Step } from '../tool.ts'

/** Builds and runs a Go module with the client in a package of its own. */
export function goModule(): Step[] {
  const env = { GOFLAGS: '-mod=mod' }
  return [
    { stage: 'compile', command: ['go', 'mod', 'tidy'], env },
    { stage: 'compile', command: ['go', 'build', '-o', 'smoke', '.'], env },
    { stage: 'smoke', command: ['./smoke'] },
  ]
}
