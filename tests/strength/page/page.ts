import type { Recorded } from '../record/record.ts'
import { equivalenceTable, killShare, listed, operatorTable, tallyOf } from './mutants.ts'
import { type RuleStrength, rulesByArea, strengths } from './rules.ts'
import { figure, share, table } from './table.ts'
import { weak } from './weak.ts'

/** Facts for the page besides the results. */
export interface Around {
  pairs: number
  covered: number
  /** Documented responses that no mutant was tried on. */
  unmutated: readonly string[]
}

/** Renders the results as a page. It has no date and no wall-clock times: equal results give an equal page. */
export function pageOf(recorded: Recorded, around: Around): string {
  const rules = strengths(recorded.faults)
  return `${[
    '# Strength of the suite',
    'Written by `npm run strength`. A *fault* is the mock with one rule broken: it counts as caught if the check of that rule fails, and no',
    'other check does. A *mutant* is the mock altered by an operator that the specification feeds: it is killed if any rule is found broken.',
    'A *variant* is a choice that the documents leave open: an exchange must distinguish it from the plain choice, and it must cause no false',
    'positive. A *random combination* picks a variant for every freedom at once. Time is virtual and belongs to the target. Requests are those',
    'that the cases of the rule sent until the first of them failed; for a passive rule, those of the whole gate. Bugs in a server that others',
    'wrote have [a page of their own](bugs.md).',
    '',
    headline(recorded, around, rules),
    '\n## Survivors\n',
    survivors(recorded),
    '\n## Where the suite is weak\n',
    weak(recorded, rules, around.unmutated),
    '\n## Mutants by operator\n',
    operatorTable(recorded.mutants),
    '',
    equivalenceTable(recorded.mutants),
    '\n## Rules by faults\n',
    rulesByArea(rules),
  ].join('\n')}\n`
}

function headline(
  { faults, mutants, variants, combinations }: Recorded,
  { pairs, covered }: Around,
  rules: RuleStrength[],
) {
  const caught = [...faults.values()].filter(({ cases }) => cases > 0).length
  const tally = tallyOf(mutants.values())
  const shown = (how: string): number => [...variants.values()].filter((one) => one.shown === how).length
  const falsePositives = [...variants.values(), ...combinations.values()].reduce(
    (sum, one) => sum + one.falsePositives,
    0,
  )
  return table(
    ['', '>', ''],
    [
      [
        'Faults caught',
        `${figure(caught)} of ${figure(faults.size)}`,
        `${share(caught, faults.size)}; ${rules.length} rules`,
      ],
      [
        'Mutants killed',
        `${figure(tally.killed)} of ${figure(tally.all - tally.equivalent)}`,
        `${killShare(tally)}; ${figure(tally.equivalent)} more are equivalent`,
      ],
      [
        'Variants shown',
        `${figure(shown('by the gate') + shown('by a probe'))} of ${figure(variants.size)}`,
        `${figure(shown('by the gate'))} by the gate, ${figure(shown('by a probe'))} by a probe`,
      ],
      [
        'False positives',
        figure(falsePositives),
        `over ${figure(variants.size)} variants and ${figure(combinations.size)} random combinations`,
      ],
      ['Pairs of variants', `${figure(covered)} of ${figure(pairs)}`, 'occur together in a combination'],
    ],
  )
}

function survivors({ faults, mutants, variants }: Recorded): string {
  const uncaught = [...faults].filter(([, { cases }]) => cases === 0).map(([id]) => id)
  const unshown = [...variants].filter(([, { shown }]) => shown === 'by nothing').map(([id]) => id)
  const mutantsThat = (outcome: 'survived' | 'not seen', title: string): string => {
    const groups = listed(mutants, outcome)
    const count = groups.reduce((sum, [, details]) => sum + details.length, 0)
    const lines = groups.map(([name, details]) => `- ${name}: ${details.join(', ')}`)
    return [`**${title}: ${count}.**`, ...(lines.length === 0 ? [] : ['', ...lines])].join('\n')
  }
  return [
    `**Faults not caught: ${uncaught.length}.** ${uncaught.join(', ')}`.trim(),
    mutantsThat('survived', 'Mutants that survived'),
    mutantsThat('not seen', 'Mutants of responses that no exchange of the gate has'),
    `**Variants shown by nothing: ${unshown.length}.** ${unshown.join(', ')}`.trim(),
  ].join('\n\n')
}
