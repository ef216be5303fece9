import type { Recorded } from '../record/record.ts'
import { killShare, talliesBy, type Tally } from './mutants.ts'
import { type RuleStrength, ruleTable } from './rules.ts'
import { folded, table } from './table.ts'

/** How many of each weakness to show. */
const SHOWN = 15

/** Weaknesses of the suite: what is noticed late, by few cases, or not tried. */
export function weak({ mutants }: Recorded, strengths: readonly RuleStrength[], unmutated: readonly string[]): string {
  const single = strengths.filter(({ faults, fewest }) => faults.length === 1 && fewest === 1)
  const byRequests = (a: RuleStrength, b: RuleStrength): number => b.requests - a.requests
  const byTime = (a: RuleStrength, b: RuleStrength): number => b.ms - a.ms
  const late = strengths.filter(({ faults }) => faults.length === 1).toSorted(byRequests)
  const unkilled = talliesBy('operation', mutants)
    .filter(([, tally]) => missed(tally) > 0)
    .toSorted(([, a], [, b]) => missed(b) / relevant(b) - missed(a) / relevant(a))
  return [
    '### Rules with a single fault that is noticed late',
    ruleTable(late.slice(0, SHOWN)),
    '### Rules with a single case that notices',
    `${single.length} rules have one fault, and one case that fails under it.`,
    folded('their names', single.map(({ rule }) => rule).join(', ')),
    '### Most requests until a fault is noticed',
    ruleTable(strengths.toSorted(byRequests).slice(0, SHOWN)),
    "### Most of the target's time until a fault is noticed",
    ruleTable(strengths.toSorted(byTime).slice(0, SHOWN)),
    '### Operations with the lowest share of mutants killed',
    table(
      ['Operation', '>Mutants', '>Equivalent', '>Killed', '>Of the others'],
      unkilled
        .slice(0, SHOWN)
        .map(([name, tally]) => [name, tally.all, tally.equivalent, tally.killed, killShare(tally)]),
    ),
    '### Documented responses that no mutant was tried on',
    unmutated.length === 0 ? 'None.' : `${unmutated.length}: ${unmutated.join(', ')}.`,
  ].join('\n\n')
}

function relevant({ all, equivalent }: Tally): number {
  return all - equivalent
}

function missed(tally: Tally): number {
  return relevant(tally) - tally.killed
}
