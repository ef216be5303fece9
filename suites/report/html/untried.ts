import { isRuleId, ruleOf } from '#spec'
import { missingOf, untestableOf } from '../missing.ts'
import type { Report, RuleReport } from '../report.ts'
import { type Markup, count, html } from './markup.ts'
import { ruleLink } from './rule.ts'

/** Failures listed in the baseline, with its reasons. */
export function knownFailures(report: Report): Markup | undefined {
  const known = report.rules.flatMap((rule) =>
    rule.cases.flatMap(({ baseline, operation }) => (baseline === undefined ? [] : [{ rule, operation, ...baseline }])),
  )
  if (known.length === 0) return undefined
  return html`<section id="known" aria-labelledby="known-heading">
    <h2 id="known-heading">Known failures</h2>
    <p>Broken, and listed in the baseline until the given date.</p>
    <ul>
      ${known.map(({ rule, operation, reason, expires, flaky }) => html`<li>${ruleLink(rule.id)} ${operation === undefined ? undefined : html`<code>${operation}</code>`} until ${expires}${flaky === true ? ' (intermittent)' : ''}: ${reason}</li>`)}
    </ul>
  </section>`
}

/** Rules that were not applicable, by what the target file would have to declare. */
export function notApplicable(report: Report): Markup | undefined {
  const missing = missingOf(report)
  if (missing.length === 0) return undefined
  return html`<section id="not-applicable" aria-labelledby="not-applicable-heading">
    <h2 id="not-applicable-heading">Not applicable</h2>
    <p>
      ${
        report.traffic === undefined
          ? 'These rules were not tested. Each group names what the target file would have to declare, or else the reason.'
          : 'These rules were not tested, for the reason given.'
      }
    </p>
    ${missing.map(
      ({ key, reason, rules }) =>
        html`<details>
          <summary>
            ${key === undefined ? reason : html`<code>${key}</code>`}
            <span class="quiet">${count(rules.length, 'rule')}</span>
          </summary>
          ${ruleList(rules)}
        </details>`,
    )}
  </section>`
}

/** Testable rules without a check. */
export function notYetChecked(report: Report): Markup | undefined {
  const open = report.rules.filter(({ outcome }) => outcome === 'not-yet-checked')
  if (open.length === 0) return undefined
  return html`<section id="open" aria-labelledby="open-heading">
    <h2 id="open-heading">Not yet checked</h2>
    <p>Nothing in this run shows whether these rules hold.</p>
    ${ruleList(open)}
  </section>`
}

/** Rules that cannot be observed from outside, with the missing observable. */
export function untestable(report: Report): Markup | undefined {
  const rules = untestableOf(report)
  if (rules.length === 0) return undefined
  return html`<section aria-labelledby="untestable-heading">
    <h2 id="untestable-heading">Cannot be observed</h2>
    <details>
      <summary>${count(rules.length, 'rule')} that cannot be observed from outside the service</summary>
      <ul>
        ${rules.map(({ id, text, reason }) => html`<li>${ruleLink(id)} ${text} <span class="quiet">${(isRuleId(id) ? ruleOf(id).untestable : undefined) ?? reason}</span></li>`)}
      </ul>
    </details>
  </section>`
}

function ruleList(rules: readonly RuleReport[]): Markup {
  return html`<ul>
    ${rules.map(({ id, text }) => html`<li>${ruleLink(id)} ${text}</li>`)}
  </ul>`
}
