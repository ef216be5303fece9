import { isRuleId } from '#spec'
import { quotedIn } from '../quotes.ts'
import type { Documents, Quote, RuleReport } from '../report.ts'
import { type Content, type Markup, html } from './markup.ts'

/** Links a rule's id to its row in the table of all rules. */
export function ruleLink(id: string): Markup {
  return html`<a href="#${anchorName(id)}"><code>${id}</code></a>`
}

/** The id of a rule's row. */
export function anchorName(id: string): string {
  return `rule-${id.replace('/', '-')}`
}

/** The rule's sources in the documents, in order, and the command that shows the rest; its file is in no package. */
export function placeInDocuments(
  { id, source }: Pick<RuleReport, 'id' | 'source'>,
  documents: Documents | undefined,
): Markup {
  return html`<ul class="places">
    ${source.map((anchor) => {
      const [known] = quotedIn({ source: [anchor] }, documents)
      return html`<li>
        ${known === undefined ? undefined : html`${known.document}, ${sectionOf(known)}: <q>${known.text}</q> `}<code
          >${anchor}</code
        >
      </li>`
    })}
    ${isRuleId(id) ? html`<li class="quiet">its checks and faults: <code>etalon rules ${id}</code></li>` : undefined}
  </ul>`
}

function sectionOf({ section, link }: Quote): Content {
  return link === undefined ? section : html`<a href="${link}" rel="noreferrer">${section}</a>`
}
