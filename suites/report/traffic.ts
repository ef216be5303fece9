import type { Report, TrafficReport } from './report.ts'

/** What traffic a report is about, and how much of it was judged, in one line. */
export function trafficInWords({ source, exchanges, judged, withoutBody }: TrafficReport, target: string): string {
  const bodies = withoutBody === 0 ? '' : `, ${withoutBody} of them without their whole bodies`
  return `${source}: ${judged} of ${exchanges} exchanges judged${bodies}, as those of ${target}`
}

/** Why exchanges of the traffic were not judged, a line for each reason with examples; none for another report. */
export function leftOutLines({ traffic }: Report): string[] {
  return (traffic?.leftOut ?? []).map(
    ({ reason, exchanges, examples }) =>
      `${reason}: ${exchanges} exchange${exchanges === 1 ? '' : 's'} (${examples.join(', ')}${exchanges > examples.length ? ', …' : ''})`,
  )
}
