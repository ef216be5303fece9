import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type RuleId, rules } from '#spec'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { type Report, type RuleReport, writers } from '../../suites/index.ts'
import { checkAltered } from '../support/gate.ts'

/** Areas that are quick to check. */
const AREAS = ['macros', 'search', 'cli']

const selected = new Set<string>(rules.filter(({ area }) => AREAS.includes(area)).map(({ id }) => id))

/** A report on some areas of the embedded mock, with these rules broken. */
export async function reportWith(...broken: readonly RuleId[]): Promise<Report> {
  const alterations = broken.map((id) => faults.find(({ rule }) => rule === id)!.fault)
  return (await checkAltered(alterations, selected)).report
}

/** Adds a rule for each outcome that a run on the embedded mock does not have. */
export function withEveryOutcome(report: Report): Report {
  const rule = (id: RuleId, outcome: RuleReport['outcome'], message: string): RuleReport => {
    const { text, source, profile } = rules.find((one) => one.id === id)!
    const one = { id: `${id} | a title`, title: 'a title', outcome, durationMs: 5, message, exchanges: [] }
    const baseline = outcome === 'known' ? { baseline: { reason: 'mended soon', expires: '2030-01-01' } } : {}
    return {
      id,
      text,
      source,
      profile,
      outcome,
      reason: message,
      cost: { requests: 0, durationMs: 5 },
      cases: [{ ...one, ...baseline }],
    }
  }
  return {
    ...report,
    summary: { ...report.summary, notApplicable: 1, error: 1, known: 1, blocked: 1 },
    rules: [
      ...report.rules,
      rule('flows/id-shown', 'not-applicable', 'needs fixture:flow, which the target file does not declare'),
      rule('flows/get-missing', 'error', 'GET http://127.0.0.1/: socket hang up'),
      rule('flows/name-required', 'known', 'createFlow answered 200, expected 400'),
      rule('flows/name-comes-back', 'blocked', 'createFlow answered 403, but the case needed it to succeed'),
    ],
    leftBehind: ['flow 7'],
  }
}

/** A page opened from disk, and its misdeeds. */
export interface Opened {
  page: Page
  /** Console messages, and requests to other addresses. */
  misdeeds: readonly string[]
}

/** Writes the HTML report to a file, and opens it in a browser. */
export async function openReport(
  browser: Browser,
  report: Report,
  options: BrowserContextOptions = {},
): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-report-'))
  const file = join(folder, 'report.html')
  writeFileSync(file, writers.find(({ ending }) => ending === '.html')!.write(report))
  const address = pathToFileURL(file).href
  const page = await (await browser.newContext(options)).newPage()
  page.context().on('close', () => rmSync(folder, { recursive: true, force: true }))
  const misdeeds: string[] = []
  page.on('console', (message) => misdeeds.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', ({ message }) => misdeeds.push(message))
  page.on('dialog', (dialog) => {
    misdeeds.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (request.url() !== address) misdeeds.push(`asked for ${request.url()}`)
  })
  await page.goto(address)
  return { page, misdeeds }
}
