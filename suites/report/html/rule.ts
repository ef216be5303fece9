import { anchorOf, isRuleId, placeOfRule } from '#spec'
import type { RuleReport } from '../report.ts'
import { type Markup, html } from './markup.ts'

/** A rule's id as a link to its row of the table of all rules. */
export function ruleLink(id: string): Markup {
  return html`<a href="#${anchorName(id)}"><code>${id}</code></a>`
}

/** The id of a rule's row. */
export function anchorName(id: string): string {
  return `rule-${id.replace('/', '-')}`
}

/** Where the documents say it, in their order of the rule's sources, and where the rule is written down. */
export function placeInDocuments({ id, source }: Pick<RuleReport, 'id' | 'source'>): Markup {
  const place = isRuleId(id) ? placeOfRule(id) : undefined
  return html`<ul class="places">
    ${source.map((anchor) => {
      const known = anchorOf(anchor)
      return html`<li>
        ${known === undefined ? undefined : html`${known.place}: ${known.says} `}<code>${anchor}</code>
      </li>`
    })}
    ${place === undefined ? undefined : html`<li class="quiet">written down in <code>${place.file}:${place.line}</code></li>`}
  </ul>`
}
