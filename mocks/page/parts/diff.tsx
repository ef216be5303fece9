import { diffLines } from 'diff'
import { type ReactNode, useMemo } from 'react'

/** Unchanged lines shown around a change. */
const AROUND = 3

interface Line {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** The difference between two texts, line by line. */
export function Diff({ before, after, label }: { before: string; after: string; label: string }): ReactNode {
  const lines = useMemo(() => shortened(linesOf(before, after)), [before, after])
  if (lines.every((line) => line === undefined || line.kind === 'same')) return <p className="quiet">No difference.</p>
  return (
    <pre className="diff" tabIndex={0} role="group" aria-label={label}>
      {lines.map((line, index) =>
        line === undefined ? (
          <span key={index} className="diff-gap">
            {'⋯\n'}
          </span>
        ) : (
          <span key={index} className={`diff-${line.kind}`}>
            {`${line.kind === 'added' ? '+' : line.kind === 'removed' ? '-' : ' '} ${line.text}\n`}
          </span>
        ),
      )}
    </pre>
  )
}

function linesOf(before: string, after: string): Line[] {
  return diffLines(`${before}\n`, `${after}\n`).flatMap(({ value, added, removed }) =>
    value
      .replace(/\n$/, '')
      .split('\n')
      .map((text): Line => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  )
}

/** Leaves out what is far from any change; undefined marks a gap. */
function shortened(lines: readonly Line[]): (Line | undefined)[] {
  const changed = lines.flatMap(({ kind }, index) => (kind === 'same' ? [] : [index]))
  const isNear = (index: number): boolean => changed.some((at) => Math.abs(at - index) <= AROUND)
  return lines.flatMap((line, index) => {
    if (isNear(index)) return [line]
    return index > 0 && isNear(index - 1) ? [undefined] : []
  })
}
