import { freedoms, rules } from '#spec'
import { existing } from '../strength/record/existing.ts'

/** All ids of the project, one per line, by golden file name. */
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
