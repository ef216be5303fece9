import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnswerOf } from '../control.ts'
import { plural } from '../parts/words.ts'
import { useSummary } from './data.ts'
import { linkTo } from './router.ts'

/** Something that differs from a plain sandbox, and the panel that undoes it. */
export interface Deviation {
  panel: string
  label: string
}

/** What differs from a plain sandbox, in the words of a chip. */
export function deviationsOf(summary: AnswerOf<'getSummary'>): Deviation[] {
  const { clock, faults, variants, latency, failures, plannedRuns, throttled, streaming } = summary
  const delays = Object.keys(latency.operations).length
  const varied = variants.named.length
  const all: [boolean, string, string][] = [
    [clock.frozen, 'clock', 'Clock frozen'],
    [!clock.frozen && clock.offset !== 0, 'clock', `Clock ${clock.offset > 0 ? 'ahead' : 'behind'}`],
    [failures > 0, 'forced-responses', plural(failures, 'forced response')],
    [latency.all !== 0 || delays > 0, 'latency', 'Latency'],
    [faults.length > 0, 'faults', plural(faults.length, 'fault')],
    [variants.seed !== undefined, 'variants', `Variants by seed ${variants.seed}`],
    [varied > 0, 'variants', plural(varied, 'variant')],
    [plannedRuns > 0, 'runs', `${plural(plannedRuns, 'flow')} with planned runs`],
    [throttled, 'listeners', 'Listeners throttled'],
    [streaming.cut, 'chat', 'Streams cut'],
  ]
  return all.filter(([holds]) => holds).map(([, panel, label]) => ({ panel, label }))
}

/** Chips for what is not normal now, each a link to the panel that undoes it. */
export function Chips(): ReactNode {
  const { data } = useSummary()
  const deviations = data === undefined ? [] : deviationsOf(data)
  if (deviations.length === 0) return null
  return (
    <ul className="chips" aria-label="Not normal now">
      {deviations.map(({ panel, label }) => (
        <li key={label}>
          <Badge component="a" href={linkTo([panel])} className="chip" variant="default">
            {label}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
