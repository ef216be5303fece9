import { allOperations, freedoms, rules } from '#spec'
import { checks, observations } from '../../../suites/index.ts'

/** Prints the catalogue, for `--list`. Returns the exit code. */
export function list(selected: ReadonlySet<string>, json: boolean): number {
  const checked = new Set([...checks, ...observations].map(({ rule }) => rule))
  if (json) {
    const listed = rules.filter(({ id }) => selected.has(id))
    const withState = listed.map((rule) => ({ ...rule, checked: checked.has(rule.id) }))
    console.log(JSON.stringify({ rules: withState, operations: allOperations.map(({ id }) => id) }))
    return 0
  }
  for (const rule of rules.filter(({ id }) => selected.has(id))) {
    const state = rule.untestable !== undefined ? 'untestable' : checked.has(rule.id) ? 'checked' : 'not yet checked'
    console.log(`${rule.id} [${rule.profile}, ${state}] ${rule.text}`)
  }
  const testable = rules.filter(({ untestable }) => untestable === undefined)
  console.log(
    `${rules.length} rules, ${testable.length} of them testable and ${testable.filter(({ id }) => checked.has(id)).length} checked; ` +
      `${freedoms.length} freedoms; ${allOperations.length} operations`,
  )
  console.log(`operations: ${allOperations.map(({ id }) => id).join(' ')}`)
  return 0
}
