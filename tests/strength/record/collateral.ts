import { type RuleId, rules } from '#spec'
import { faults, isWide } from '../../../mocks/alterations/faults/index.ts'
import { note, notesOf } from '../../support/notes.ts'

/**
 * Rules that break together with a rule under any of its faults: one line of JSON for each rule, or wide fault, that has
 * some.
 */
export const COLLATERAL_FILE = 'mocks/alterations/faults/collateral.json'

const KIND = 'collateral'

/** Whether to record the collateral instead of checking it: `npm run strength -- --accept`. */
export const accepting = process.env['ETALON_ACCEPT'] === '1'

/** Records the rules that broke besides the fault's own. */
export function noteCollateral(fault: string, others: readonly RuleId[]): void {
  note(KIND, [fault, others])
}

/** What `--accept` changes in {@link COLLATERAL_FILE}: for each rule, or wide fault, which rules break with it now, and which no more. */
export function collateralChanges(before: string, after: string): string[] {
  const [old, now] = [before, after].map((text) => JSON.parse(text) as Record<string, string[] | undefined>)
  const keys = [...new Set([...Object.keys(old!), ...Object.keys(now!)])].toSorted()
  return keys.flatMap((key) => {
    const [was, is] = [old![key] ?? [], now![key] ?? []]
    const more = is.filter((id) => !was.includes(id)).map((id) => `breaks together with ${key} now: ${id}`)
    const less = was.filter((id) => !is.includes(id)).map((id) => `breaks together with ${key} no more: ${id}`)
    return [...more, ...less]
  })
}

/**
 * The content of {@link COLLATERAL_FILE} after a run. For a rule whose faults all ran, what broke now; for any other rule, the
 * recorded collateral plus what broke now.
 * @param from the folder with the run's notes
 */
export function collateralAfter(from: string): string {
  const now = new Map(notesOf<[string, readonly RuleId[]]>(from, KIND))
  const ordinary = rules.map(({ id }) => ({
    key: id as string,
    id,
    own: faults.filter((one) => one.rule === id && !isWide(one)),
  }))
  const wide = faults.filter(isWide).map((one) => ({ key: one.id, id: one.rule, own: [one] }))
  const lines = [...ordinary, ...wide].flatMap(({ key, id, own }) => {
    const before = own.every((one) => now.has(one.id)) ? [] : (own[0]?.collateral ?? [])
    const broken = own.flatMap((one) => now.get(one.id) ?? [])
    const all = [...new Set([...before, ...broken])].filter((other) => other !== id).toSorted()
    return all.length === 0 ? [] : [`  ${JSON.stringify(key)}: ${JSON.stringify(all)}`]
  })
  return `{\n${lines.toSorted().join(',\n')}\n}\n`
}
