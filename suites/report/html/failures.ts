import { type Cause, consequences, representatives } from '../causes.ts'
import type { FailingCase } from '../failing-case.ts'
import { whoActs } from '../quotes.ts'
import type { Documents } from '../report.ts'
import { type Markup, cut, html } from './markup.ts'
import { evidence } from './evidence.ts'
import { placeInDocuments, ruleLink } from './rule.ts'

/** Maximum number of failures listed per cause. */
const LISTED = 400
/** Maximum amount of evidence on the page, in characters of HTML: browsers get slow beyond it. */
const EVIDENCE = 1_500_000

/** Sections of causes, worst first. The first ones include their evidence; the rest refer to the JSON report. */
export function failureSections(
  causes: readonly Cause[],
  documents: Documents | undefined,
): (part: readonly Cause[]) => Markup[] {
  let room = EVIDENCE
  return (part) =>
    part.map((cause) => {
      const articles = representatives(cause).map((failing) => {
        const places = placeInDocuments(failing.rule, documents)
        const shown = failureArticle(failing, places, cause.says, room > 0)
        room -= shown.markup.length
        return shown
      })
      return causeSection(cause, articles, causes.indexOf(cause) + 1)
    })
}

function causeSection(cause: Cause, articles: readonly Markup[], number: number): Markup {
  const { outcome, says, cases } = cause
  return html`<section class="cause ${outcome}" aria-labelledby="cause-${number}">
    <details open>
      <summary>
        <h3 id="cause-${number}"><span class="tag">${outcome}</span> ${cut(says, 400)}</h3>
      </summary>
      <p>${consequences(cause)}. To act: ${whoActs((cause.cases[0] as FailingCase).case)}.</p>
      ${articles} ${cases.length > articles.length ? everyFailure(cases) : undefined}
    </details>
  </section>`
}

function failureArticle({ rule, case: one }: FailingCase, places: Markup, said: string, withEvidence: boolean): Markup {
  const where = one.operation === undefined ? undefined : html`<code>${one.operation}</code>: `
  return html`<article data-outcome="${one.outcome}" data-area="${areaOf(rule.id)}">
    <h4>${ruleLink(rule.id)}</h4>
    <p class="rule-text">${rule.text}</p>
    ${places}
    ${one.message === undefined || one.message === said ? undefined : html`<p class="message">${where}${one.message}</p>`}
    ${withEvidence ? evidence(one, rule) : html`<p class="quiet">The requests and responses are in the JSON report; this page would be too large.</p>`}
  </article>`
}

function everyFailure(cases: readonly FailingCase[]): Markup {
  return html`<details>
    <summary>All ${cases.length} failures of this cause</summary>
    <ul class="all">
      ${cases
        .slice(0, LISTED)
        .map(
          ({ rule, case: one }) =>
            html`<li data-outcome="${one.outcome}" data-area="${areaOf(rule.id)}">
              <span class="tag">${one.outcome}</span> ${ruleLink(rule.id)}
              ${one.operation === undefined ? undefined : html`<code>${one.operation}</code>`}
            </li>`,
        )}
    </ul>
    ${cases.length > LISTED ? html`<p class="quiet">… and ${cases.length - LISTED} more in the JSON report.</p>` : undefined}
  </details>`
}

/** The area in a rule id. */
export function areaOf(id: string): string {
  return id.slice(0, id.indexOf('/'))
}
