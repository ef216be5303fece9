import { anchorOf, isRuleId } from '#spec'
import { documentOf } from '../quotes.ts'
import type { RuleReport } from '../report.ts'
import { type Markup, html } from './markup.ts'

/** Links a rule's id to its row in the table of all rules. */
export function ruleLink(id: string): Markup {
  return html`<a href="#${anchorName(id)}"><code>${id}</code></a>`
}

/** The id of a rule's row. */
export function anchorName(id: string): string {
  return `rule-${id.replace('/', '-')}`
}

/** The rule's sources in the documents, in order, and the command that shows the rest; its file is in no package. */
export function placeInDocuments({ id, source }: Pick<RuleReport, 'id' | 'source'>): Markup {
  return html`<ul class="places">
    ${source.map((anchor) => {
      const known = anchorOf(anchor)
      return html`<li>
        ${known === undefined ? undefined : html`${documentOf(anchor)}, ${known.place}: <q>${known.quote}</q> `}<code
          >${anchor}</code
        >
      </li>`
    })}
    ${isRuleId(id) ? html`<li class="quiet">its checks and faults: <code>etalon rules ${id}</code></li>` : undefined}
  </ul>`
}
