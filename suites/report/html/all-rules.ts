import type { Report, RuleReport } from '../report.ts'
import { areaOf } from './failures.ts'
import { type Markup, count, html } from './markup.ts'
import { anchorName, placeInDocuments, ruleLink } from './rule.ts'

/** Number of the costliest rules to list for readers without scripts, who cannot sort. */
const EXPENSIVE = 10

/** The table of all rules with outcome and cost, and the outcomes by area. */
export function allRules(report: Report): Markup {
  const areas = [...Map.groupBy(report.rules, ({ id }) => areaOf(id))]
  return html`<section id="rules" aria-labelledby="rules-heading">
    <h2 id="rules-heading">All rules</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="areas-caption">
      <table>
        <caption id="areas-caption">
          Rules by area
        </caption>
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Rules</th>
            <th scope="col">Proved</th>
            <th scope="col">Broken, unsteady or not tried</th>
            <th scope="col">Requests</th>
            <th scope="col">Time, s</th>
          </tr>
        </thead>
        <tbody>
          ${areas.map(areaRow)}
        </tbody>
      </table>
    </div>
    ${expensive(report.rules)}
    <div class="scroll" tabindex="0" role="region" aria-labelledby="all-caption">
      <table id="all">
        <caption id="all-caption">
          ${count(report.rules.length, 'rule')}
        </caption>
        <thead>
          <tr>
            <th scope="col" data-sort="text">Rule</th>
            <th scope="col" data-sort="text">Outcome</th>
            <th scope="col" data-sort="number">Cases</th>
            <th scope="col" data-sort="number">Requests</th>
            <th scope="col" data-sort="number">Time, ms</th>
          </tr>
        </thead>
        <tbody>
          ${report.rules.map((rule) => ruleRow(rule, report))}
        </tbody>
      </table>
    </div>
  </section>`
}

function areaRow([area, rules]: [string, readonly RuleReport[]]): Markup {
  const of = (...outcomes: readonly string[]): number =>
    rules.filter(({ outcome }) => outcomes.includes(outcome)).length
  return html`<tr>
    <th scope="row" data-filter="area=${area}">${area}</th>
    <td>${rules.length}</td>
    <td>${of('pass')}</td>
    <td>${of('violation', 'unsteady', 'warning', 'error', 'blocked')}</td>
    <td>${sum(rules.map(({ cost }) => cost.requests))}</td>
    <td>${(sum(rules.map(({ cost }) => cost.durationMs)) / 1000).toFixed(1)}</td>
  </tr>`
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

function expensive(rules: readonly RuleReport[]): Markup {
  const slowest = rules.toSorted((a, b) => b.cost.durationMs - a.cost.durationMs).slice(0, EXPENSIVE)
  return html`<details>
    <summary>Slowest rules</summary>
    <ol>
      ${slowest.map(({ id, cost }) => html`<li>${ruleLink(id)} ${Math.round(cost.durationMs)} ms, ${count(cost.requests, 'request')}</li>`)}
    </ol>
  </details>`
}

function ruleRow(rule: RuleReport, { documents }: Report): Markup {
  const { id, text, outcome, reason, cases, cost } = rule
  return html`<tr id="${anchorName(id)}" data-outcome="${outcome}" data-area="${areaOf(id)}">
    <th scope="row">
      <details>
        <summary><code>${id}</code></summary>
        ${placeInDocuments(rule, documents)}${reason === undefined || outcome === 'pass' ? undefined : html`<p>${reason.slice(0, 300)}</p>`}
      </details>
      ${text}
    </th>
    <td><span class="tag ${outcome}">${outcome}</span></td>
    <td>${cases.length}</td>
    <td>${cost.requests}</td>
    <td>${Math.round(cost.durationMs)}</td>
  </tr>`
}
