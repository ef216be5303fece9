import { SUMMARY_FIELD, type Report } from '../report.ts'
import { areaOf } from './failures.ts'
import { type Markup, html } from './markup.ts'

/** The form that filters failures and rules; only shown if scripts run. */
export function filters(report: Report): Markup {
  const areas = [...new Set(report.rules.map(({ id }) => areaOf(id)))]
  const outcomes = Object.keys(SUMMARY_FIELD).filter((outcome) => report.rules.some((rule) => rule.outcome === outcome))
  return html`<form id="filters" role="search" aria-label="Filter failures and rules" hidden>
    ${select('outcome', 'Outcome', outcomes)} ${select('area', 'Area', areas)}
    <label for="words">Text</label><input id="words" type="search" autocomplete="off" spellcheck="false" />
    <output id="shown" for="outcome area words"></output>
  </form>`
}

function select(id: string, name: string, values: readonly string[]): Markup {
  return html`<label for="${id}">${name}</label
    ><select id="${id}">
      <option value="">all</option>
      ${values.map((value) => html`<option>${value}</option>`)}
    </select>`
}
