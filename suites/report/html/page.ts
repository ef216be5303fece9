import { createHash } from 'node:crypto'
import { type Cause, causesOf } from '../causes.ts'
import { type Report, headline } from '../report.ts'
import { allRules } from './all-rules.ts'
import { coverage } from './coverage.ts'
import { failureSections } from './failures.ts'
import { filters } from './filters.ts'
import { type Markup, html, verbatim } from './markup.ts'
import { script } from './script.ts'
import { since } from './since.ts'
import { styles } from './styles.ts'
import { knownFailures, notApplicable, notYetChecked, untestable } from './untried.ts'
import { verdict } from './verdict.ts'

/** Only the page's own style and script run, and nothing is fetched. */
const POLICY = `default-src 'none'; style-src ${hashOf(styles)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`

/**
 * The report as one HTML file that works from disk, offline, and without scripts. Text from the target is always
 * escaped; with scripts the page can be filtered, sorted and copied.
 */
export function htmlReport(report: Report): string {
  const causes = causesOf(report)
  const sections = failureSections(causes, report.documents)
  const broken = causes.filter(({ outcome }) => outcome === 'violation' || outcome === 'warning')
  const untried = causes.filter(({ outcome }) => outcome === 'blocked' || outcome === 'error')
  const unsteady = causes.filter(({ outcome }) => outcome === 'unsteady')
  const page = html`<html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="referrer" content="no-referrer" />
      <title>${headline(report)} · Etalon</title>
      ${verbatim(`<style>${styles}</style>`)}
    </head>
    <body>
      <a class="skip" href="#content">Skip to the report</a>
      <nav aria-label="Sections">
        <b><span class="mark"></span>Etalon</b>
        <ul>
          ${NAVIGATION.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}
        </ul>
        <button type="button" id="theme" hidden>Dark</button>
      </nav>
      <main id="content" tabindex="-1">
        ${verdict(report)} ${since(report)} ${filters(report)}
        ${causeList('failures', 'Failures', broken, sections, 'No violations.')}
        ${unsteady.length === 0 ? undefined : causeList('unsteady', 'Unsteady', unsteady, sections, '')}
        ${causeList('untried', 'Could not be tested', untried, sections, 'Everything that the target declares worked.')}
        ${knownFailures(report)} ${notApplicable(report)} ${notYetChecked(report)} ${coverage(report)}
        ${allRules(report)} ${untestable(report)}
      </main>
      <p class="hidden" role="status" id="said"></p>
      ${verbatim(`<script>${script}</script>`)}
    </body>
  </html>`
  return `<!doctype html>\n${page.markup}\n`
}

const NAVIGATION: readonly [id: string, name: string][] = [
  ['failures', 'Failed'],
  ['untried', 'Not tried'],
  ['coverage', 'Coverage'],
  ['rules', 'All rules'],
]

function causeList(
  id: string,
  name: string,
  causes: readonly Cause[],
  sections: (part: readonly Cause[]) => Markup[],
  none: string,
): Markup {
  return html`<section id="${id}" aria-labelledby="${id}-heading">
    <h2 id="${id}-heading">${name}</h2>
    ${causes.length === 0 ? html`<p>${none}</p>` : sections(causes)}
  </section>`
}

function hashOf(source: string): string {
  return `'sha256-${createHash('sha256').update(source).digest('base64')}'`
}
