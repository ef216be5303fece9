import type { ResultOf, Results } from '../results.ts'
import { groupOf } from '../record/record.ts'
import { figure, share, table } from './table.ts'

type Mutants = Results<'mutants'>
type Outcome = ResultOf['mutants']['outcome']

/** How many mutants there are, were killed, and are equivalent. What no exchange of the gate shows is not killed. */
export interface Tally {
  all: number
  killed: number
  equivalent: number
}

export function tallyOf(results: Iterable<ResultOf['mutants']>): Tally {
  const outcomes = Array.from(results, ({ outcome }) => outcome)
  const count = (wanted: Outcome): number => outcomes.filter((outcome) => outcome === wanted).length
  return { all: outcomes.length, killed: count('killed'), equivalent: count('equivalent') }
}

/** The share of the mutants that are not equivalent which were killed. */
export function killShare({ all, killed, equivalent }: Tally): string {
  return share(killed, all - equivalent)
}

/** Tallies by what a mutant belongs to: `operation` or `operator`. */
export function talliesBy(part: 'operation' | 'operator', mutants: Mutants): [string, Tally][] {
  const nameOf = (id: string): string => {
    const [operation = '', ...operator] = groupOf('mutants', id).split(' ')
    return part === 'operation' ? operation : operator.join(' ')
  }
  const groups = Map.groupBy(mutants, ([id]) => nameOf(id))
  return [...groups].map(([name, members]) => [name, tallyOf(members.map(([, result]) => result))])
}

/** Operators with how many of their mutants were killed. */
export function operatorTable(mutants: Mutants): string {
  const rows = talliesBy('operator', mutants).map(([operator, tally]) => [
    operator,
    figure(tally.all),
    figure(tally.equivalent),
    figure(tally.killed),
    killShare(tally),
  ])
  return table(['Operator', '>Mutants', '>Equivalent', '>Killed', '>Of the others'], rows)
}

/** The stated rules by which mutants are equivalent, with how many are by each. */
export function equivalenceTable(mutants: Mutants): string {
  const reasons = [...mutants.values()].flatMap((result) => (result.outcome === 'equivalent' ? [result.by] : []))
  const rows = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, figure(all.length)])
  return table(['A mutant is equivalent where', '>Mutants'], rows.toSorted())
}

/** The mutants that came out in a way, by operation and operator. */
export function listed(mutants: Mutants, outcome: Outcome): [string, string[]][] {
  const ids = [...mutants].filter(([, result]) => result.outcome === outcome).map(([id]) => id)
  return [...Map.groupBy(ids, (id) => groupOf('mutants', id))].map(([group, members]) => {
    const [operation = '', ...operator] = group.split(' ')
    const prefix = `${operator.join(' ')} ${operation} `
    return [`${operation}: ${operator.join(' ')}`, members.map((id) => id.slice(prefix.length))]
  })
}
