import type { Report, TrafficReport } from './report.ts'

/** Describes the traffic of a report and how much was judged, in one line. */
export function describeTraffic({ source, exchanges, judged, withoutBody }: TrafficReport, target: string): string {
  const bodies = withoutBody === 0 ? '' : `, ${withoutBody} of them without their whole bodies`
  return `${source}: ${judged} of ${exchanges} exchanges judged${bodies}, as those of ${target}`
}

/** Why exchanges were not judged, one line per reason with examples; empty for other reports. */
export function leftOutLines({ traffic }: Report): string[] {
  return (traffic?.leftOut ?? []).map(
    ({ reason, exchanges, examples }) =>
      `${reason}: ${exchanges} exchange${exchanges === 1 ? '' : 's'} (${examples.join(', ')}${exchanges > examples.length ? ', …' : ''})`,
  )
}
