import { LEFTOVERS, type Target } from '../../../suites/index.ts'
import { needAdministrator } from '../at-target.ts'
import { type Selection, rehearse } from './rehearse.ts'

const WIDTH = 26

/**
 * Prints what would be sent, for `--plan`, and sends nothing. With `verbose`, also lists operations, and each case with the
 * reason it would not run; with `json`, prints all of that as JSON. Returns the exit code.
 * @throws UsageError if there is no administrator, as the run would
 */
export async function printPlan(
  target: Target,
  selection: Selection,
  { verbose, shared = false, json = false }: { verbose: boolean; shared?: boolean; json?: boolean },
): Promise<number> {
  needAdministrator(target)
  const { tallies, requests, results, leftovers } = await rehearse(target, selection, { shared })
  const rows = tallies()
  // Hook calls are not API requests.
  const audited = requests() - (rows.find(({ kind }) => kind === 'hooks')?.requests ?? 0)
  // The last cases are those that exceed the target file's budget.
  const left = results.filter(({ outcome }) => outcome === 'not-applicable' || outcome === 'not-yet-checked')
  const reasons = new Map(left.map(({ case: { id }, thrown }) => [id, (thrown as Error).message]))
  const ids = results.map((one) => one.case.id).toSorted()
  if (json) {
    const leftBehind = { ...Object.fromEntries(leftovers.counts()), audit_records: audited }
    const cases = ids.map((id) => ({ id, runs: !reasons.has(id), reason: reasons.get(id) }))
    console.log(JSON.stringify({ requests: requests(), byEffect: rows, leftBehind, cases }, null, 2))
    return 0
  }
  console.log(
    'requests by effect; an estimate from a run on the embedded mock with the resources and effects of the target file:',
  )
  for (const { kind, requests: count, operations } of rows) {
    console.log(row(kind, count))
    if (verbose) for (const one of operations) console.log(row(`  ${one.operation}`, one.requests))
  }
  console.log(row('together', requests()))
  if (rows.reduce((sum, one) => sum + one.requests, 0) > requests())
    console.log('  (a request with two effects counts in both rows, and once in the sum)')
  console.log('what would stay behind, because the documents have no way to remove it:')
  for (const [key, count] of leftovers.counts()) console.log(row(LEFTOVERS[key], count))
  console.log(row('audit record', audited))
  if (verbose)
    for (const id of ids) console.log(reasons.has(id) ? `not run  ${id} (${reasons.get(id)})` : `run      ${id}`)
  console.log(
    `${results.length - left.length} cases would run and ${left.length} would not${verbose ? '' : ' (--verbose names them)'}; nothing was sent to the target`,
  )
  return 0
}

function row(name: string, count: number): string {
  return `  ${name.padEnd(WIDTH)}${String(count).padStart(8)}`
}
