import { CHANGES, describeComparison } from '../comparison.ts'
import type { Report } from '../report.ts'
import { type Markup, html } from './markup.ts'
import { ruleLink } from './rule.ts'

/** What changed since an earlier report, worst first. */
export function since(report: Report): Markup | undefined {
  const { comparison } = report
  const words = describeComparison(report)
  if (comparison === undefined || words === undefined) return undefined
  return html`<section id="since" aria-labelledby="since-heading">
    <h2 id="since-heading">Since the earlier run</h2>
    <p>${words.charAt(0).toUpperCase()}${words.slice(1)}.</p>
    ${CHANGES.map(([change, heading]) => {
      const ids = comparison[change]
      if (ids.length === 0) return undefined
      return html`<details ${change === 'broke' ? html` open` : undefined}>
        <summary>${heading} <span class="quiet">${ids.length}</span></summary>
        <ul>
          ${ids.map((id) => html`<li>${ruleLink(id)}</li>`)}
        </ul>
      </details>`
    })}
  </section>`
}
