import type { ResultOf, Results } from '../results.ts'
import { groupOf } from '../record/record.ts'
import { figure, share, table } from './table.ts'

type Mutants = Results<'mutants'>
type Outcome = ResultOf['mutants']['outcome']

/** The number of mutants: all, killed, equivalent. One that no exchange of the gate shows is not killed. */
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

/** The share of killed mutants among those that are not equivalent. */
export function killShare({ all, killed, equivalent }: Tally): string {
  return share(killed, all - equivalent)
}

/** Tallies by `operation` or `operator`. */
export function talliesBy(part: 'operation' | 'operator', mutants: Mutants): [string, Tally][] {
  const nameOf = (id: string): string => {
    const [operation = '', ...operator] = groupOf('mutants', id).split(' ')
    return part === 'operation' ? operation : operator.join(' ')
  }
  const groups = Map.groupBy(mutants, ([id]) => nameOf(id))
  return [...groups].map(([name, members]) => [name, tallyOf(members.map(([, result]) => result))])
}

/** Operators with their numbers of killed mutants. */
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

/** The criteria of equivalence, with the number of mutants for each. */
export function equivalenceTable(mutants: Mutants): string {
  const reasons = [...mutants.values()].flatMap((result) => (result.outcome === 'equivalent' ? [result.by] : []))
  const rows = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, figure(all.length)])
  return table(['A mutant is equivalent if', '>Mutants'], rows.toSorted())
}

/** The mutants with an outcome, by operation and operator. */
export function listed(mutants: Mutants, outcome: Outcome): [string, string[]][] {
  const ids = [...mutants].filter(([, result]) => result.outcome === outcome).map(([id]) => id)
  return [...Map.groupBy(ids, (id) => groupOf('mutants', id))].map(([group, members]) => {
    const [operation = '', ...operator] = group.split(' ')
    const prefix = `${operator.join(' ')} ${operation} `
    return [`${operation}: ${operator.join(' ')}`, members.map((id) => id.slice(prefix.length))]
  })
}
