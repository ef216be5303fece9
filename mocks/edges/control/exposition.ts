/** A value with its labels. */
export interface Sample {
  /** Appended to the name of the metric: `_bucket`. */
  suffix?: string
  labels?: Readonly<Record<string, string | number>>
  value: number
}

/** All samples of one metric. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

/** Media type of Prometheus' text format. */
export const EXPOSITION = 'text/plain; version=0.0.4; charset=utf-8'

/** Metrics in Prometheus' text format, version 0.0.4; those without samples are left out. */
export function expositionOf(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n`,
      `# TYPE ${name} ${type}\n`,
      ...samples.map(({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelled(labels)} ${value}\n`),
    ])
    .join('')
}

/** A metric with one value and no labels. */
export function single(name: string, type: 'counter' | 'gauge', help: string, value: number | undefined): Metric {
  return { name, help, type, samples: value === undefined ? [] : [{ value }] }
}

/**
 * The samples of one series of a histogram.
 * @param bounds upper bounds of the buckets but the last
 * @param buckets number of values by bucket, each without those below it
 */
export function histogramOf(
  labels: Readonly<Record<string, string>>,
  bounds: readonly number[],
  buckets: readonly number[],
  sum: number,
): Sample[] {
  let below = 0
  const samples = buckets.map((count, index) => {
    below += count
    return { suffix: '_bucket', labels: { ...labels, le: bounds[index] ?? '+Inf' }, value: below }
  })
  return [...samples, { suffix: '_sum', labels, value: sum }, { suffix: '_count', labels, value: below }]
}

function labelled(labels: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}
