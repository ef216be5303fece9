import { UsageError } from '../kit/usage-error.ts'
import { combined } from './combined.ts'
import type { Report } from './report.ts'

/** A report of one shard, and its file for error messages. */
export interface ShardReport {
  file: string
  report: Report
}

/**
 * Merges the reports of a run's shards. If one is missing, the report names it, and what it would have tried is not yet checked.
 * @throws UsageError naming file and fix if a shard is duplicated, or if the shards do not belong together
 */
export function merged(shards: readonly ShardReport[]): Report {
  const { shard } = checked(shards)
  const reports = shards.map(({ report }) => report) as [Report, ...Report[]]
  const count = shard?.count ?? 0
  const given = new Set(reports.map((report) => report.shard?.index))
  const missing = Array.from({ length: count }, (_none, index) => index + 1).filter((index) => !given.has(index))
  if (missing.length === 0) return combined(reports)
  const what = `shard ${missing.join(' and ')} of ${count} ${missing.length === 1 ? 'is' : 'are'} missing`
  return { ...combined(reports, { what, cases: casesMissingIn(reports) }), missing: what }
}

/** How many cases of each rule are in none of the shards. */
function casesMissingIn(reports: readonly [Report, ...Report[]]): ReadonlyMap<string, number> {
  const all = Object.entries(reports[0].shard?.planned ?? {})
  return new Map(
    all.map(([rule, [, everywhere]]) => [
      rule,
      everywhere - reports.reduce((sum, { shard }) => sum + (shard?.planned[rule]?.[0] ?? 0), 0),
    ]),
  )
}

/** What all reports must agree on, with its name. */
const COMMON: readonly [string, (report: Report) => string | number | undefined][] = [
  ['edition of the rules', ({ edition }) => edition],
  // Each shard has its own embedded mock on a free port.
  ['target', ({ named, target }) => (named === 'embedded' ? named : target)],
  ['number of shards', ({ shard }) => shard?.count],
  ['choice of rules', ({ shard }) => shard?.cases],
  ['seed', ({ seed }) => seed],
  ['choice of profiles', ({ profile }) => profile.toSorted().join(', ')],
  ['required share', ({ proved }) => proved.required],
]

function checked(shards: readonly ShardReport[]): Report {
  const [first] = shards
  if (first === undefined) throw new UsageError('give the reports of all shards')
  const whole = shards.find(({ report }) => report.shard === undefined)
  if (whole !== undefined)
    throw new UsageError(`${whole.file} is not a report of a shard; give reports of \`check --shard\``)
  for (const { file, report } of shards) {
    for (const [name, of] of COMMON) {
      const [here, there] = [of(report), of(first.report)]
      if (here !== there)
        throw new UsageError(
          `${file} has another ${name} (${here}) than ${first.file} (${there}); run the shards alike`,
        )
    }
  }
  const byIndex = Map.groupBy(shards, ({ report }) => report.shard?.index as number)
  const twice = [...byIndex].find(([, same]) => same.length > 1)
  if (twice !== undefined)
    throw new UsageError(`shard ${twice[0]} is given twice: ${twice[1].map(({ file }) => file).join(' and ')}`)
  return first.report
}
