import { countLeftovers, describeAudit, describeRequests, leftovers } from '../counts.ts'
import { describeClock } from '../clock.ts'
import { lackLines } from '../lacks.ts'
import { type Report, type Summary, headline } from '../report.ts'
import { verdictText } from '../verdict-text.ts'
import { leftOutLines, describeTraffic } from '../traffic.ts'
import { type Markup, count, html } from './markup.ts'

/** Outcomes in page order: field of the summary, name, and the section that lists them. */
const COUNTS: readonly [keyof Summary, string, string, string][] = [
  ['pass', 'pass', 'proved', 'rules'],
  ['violation', 'violation', 'broken', 'failures'],
  ['unsteady', 'unsteady', 'unsteady', 'unsteady'],
  ['warning', 'warning', 'warnings', 'failures'],
  ['error', 'error', 'errors', 'untried'],
  ['blocked', 'blocked', 'blocked', 'untried'],
  ['known', 'known', 'known failures', 'known'],
  ['notApplicable', 'not-applicable', 'not applicable', 'not-applicable'],
  ['notYetChecked', 'not-yet-checked', 'not yet checked', 'open'],
]

/** The part of the traffic that was not judged. */
function leftOut(report: Report): Markup | undefined {
  const lines = leftOutLines(report)
  if (lines.length === 0) return undefined
  return html`<details class="note">
    <summary>What was not judged, and why</summary>
    <ul>
      ${lines.map((line) => html`<li>${line}</li>`)}
    </ul>
  </details>`
}

function clockNote(report: Report): Markup | undefined {
  const words = describeClock(report)
  return words === undefined ? undefined : html`<p class="note">Clocks: ${words}.</p>`
}

/** The top of the page: verdict, proved share, and run parameters. */
export function verdict(report: Report): Markup {
  const { code, verdict: says, because } = verdictText(report)
  return html`<header class="verdict exit-${code}">
    <p class="word">${says}</p>
    <h1>${headline(report)}</h1>
    <p>${because} <span class="quiet">Exit code ${code}.</span></p>
    ${report.interrupted === true ? html`<p class="note">The run was stopped early: whatever is missing was not tested.</p>` : undefined}
    ${report.missing === undefined ? undefined : html`<p class="note">${report.missing.charAt(0).toUpperCase()}${report.missing.slice(1)}: what it would have tried was not tested.</p>`}
    ${report.shard === undefined ? undefined : html`<p class="note">Part ${report.shard.index} of ${report.shard.count}: it says nothing about the other parts.</p>`}
    <ul class="counts" aria-label="Rules by outcome">
      ${COUNTS.map(([field, outcome, name, section]) => {
        const words = html`<b>${report.summary[field]}</b> ${name}`
        return report.summary[field] === 0
          ? html`<li class="none">${words}</li>`
          : html`<li class="${outcome}"><a href="#${section}">${words}</a></li>`
      })}
    </ul>
    <dl class="facts">
      <div>
        <dt>Target</dt>
        <dd><code>${report.target}</code></dd>
      </div>
      <div>
        <dt>Started</dt>
        <dd><time>${report.startedAt}</time></dd>
      </div>
      <div>
        <dt>Took</dt>
        <dd>${(report.durationMs / 1000).toFixed(1)} s, ${describeRequests(report)}</dd>
      </div>
      <div>
        <dt>Profiles that fail</dt>
        <dd>${report.profile.join(', ')}</dd>
      </div>
      ${
        report.traffic === undefined
          ? html`<div>
              <dt>Seed</dt>
              <dd><code>${report.seed}</code></dd>
            </div>`
          : html`<div>
              <dt>Traffic</dt>
              <dd>${describeTraffic(report.traffic, report.target)}</dd>
            </div>`
      }
    </dl>
    ${clockNote(report)} ${leftOut(report)}
    ${(report.staleBaseline ?? []).map((entry) => html`<p class="note">Baseline: ${entry}</p>`)}
    ${lackLines(report).map((line) => html`<p class="note">The report lacks ${line}</p>`)}
    ${
      leftovers(report).length === 0
        ? undefined
        : html`<details class="note">
            <summary>${count(countLeftovers(report), 'thing')} of the run could not be removed</summary>
            <ul>
              ${leftovers(report).map((what) => html`<li><code>${what}</code></li>`)}
            </ul>
          </details>`
    }
    ${describeAudit(report).map((line) => html`<p class="note">${line}.</p>`)}
  </header>`
}
