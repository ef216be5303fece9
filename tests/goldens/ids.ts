import { freedoms, rules } from '#spec'
import { existing } from '../strength/record/existing.ts'

/** What the project knows by an id, one id a line, by file name. */
export function idGoldens(): Map<string, string> {
  const { faults, variants, mutants } = existing()
  const lines = (ids: Iterable<string>): string => `${[...ids].toSorted().join('\n')}\n`
  return new Map([
    ['rules.txt', lines(rules.map(({ id }) => id))],
    ['freedoms.txt', lines(freedoms.map(({ id }) => id))],
    ['faults.txt', lines(faults)],
    ['variants.txt', lines(variants)],
    ['mutants.txt', lines(mutants)],
  ])
}
