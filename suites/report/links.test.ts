import { describe, expect, test } from 'vitest'
import { reportOf } from '../../tests/support/sample-report.ts'
import { Redactor } from '../kit/redact.ts'
import { run } from '../run/run.ts'
import { parseTarget } from '../run/target-file.ts'
import { annotations } from './github.ts'
import { htmlReport } from './html/page.ts'
import { json } from './json.ts'
import { junit } from './junit.ts'
import { markdown } from './markdown.ts'
import { merged } from './merge.ts'
import type { Documents, Report } from './report.ts'
import { sarif } from './sarif.ts'
import { terminal } from './terminal.ts'

const documents = { platform: 'https://docs.example.com/platform-api.md', agent: 'https://docs.example.com/agent.html' }
const ERRORS = `${documents.platform}#errors`

/** A report with a broken rule that has these sources. */
function reportAt(source: readonly string[], published?: Documents): Report {
  const report = reportOf({}, published === undefined ? {} : { documents: published })
  return { ...report, rules: report.rules.map((rule) => ({ ...rule, source })) }
}

const linksIn = (report: Report): unknown[] =>
  (JSON.parse(json(report)) as Report).rules[0]!.quotes!.map(({ link }) => link)

describe('in report.json, a quote links to its section', () => {
  test.each<[string, string | undefined]>([
    ['platform/errors/409', ERRORS],
    ['agent/errors/404', `${documents.agent}#errors`],
    ['platform/authentication/token-kinds', `${documents.platform}#authentication-1`],
    ['platform/about/base-address', documents.platform],
  ])('%s: %s', (anchor, link) => {
    expect(linksIn(reportAt([anchor], documents))).toEqual([link])
  })

  test('only where its document is published', () => {
    const report = reportAt(['platform/errors/409', 'agent/errors/404'], { agent: documents.agent })
    expect(linksIn(report)).toEqual([undefined, `${documents.agent}#errors`])
  })
})

describe('a link to the section is', () => {
  const report = reportAt(['platform/of/another-edition', 'platform/errors/409', 'agent/errors/404'], documents)

  test('the name of the section in the HTML report', () => {
    const link = `Platform Automation REST API, <a href="${ERRORS}" rel="noreferrer">Errors, 409</a>: <q>`
    expect(htmlReport(report).split(link)).toHaveLength(1 + 1 + report.rules.length)
  })

  test('the name of the section in the Markdown report', () => {
    const text = markdown(report)
    expect(text).toContain('\n> platform/of/another-edition\n')
    expect(text).toContain(`\n> Platform Automation REST API, [Errors, 409](${ERRORS}): "409 \\| `)
  })

  test('the help of the rule in SARIF, once', () => {
    const log = JSON.parse(sarif(report)) as { runs: { tool: { driver: { rules: { helpUri?: string }[] } } }[] }
    expect(log.runs[0]?.tool.driver.rules.map(({ helpUri }) => helpUri)).toEqual([ERRORS])
  })

  test('nowhere else', () => {
    const { documents: _documents, ...bare } = report
    const others = [terminal, junit, (one: Report) => annotations(one, () => true).join('\n')]
    for (const write of others) expect(write(report)).toBe(write(bare))
  })

  test('whole, whatever its address holds', () => {
    const odd = reportAt(['platform/errors/409'], { platform: "https://docs.example.com/a_(b)'c?d=1&e=*f*" })
    expect(markdown(odd)).toContain("[Errors, 409](https://docs.example.com/a_%28b%29'c?d=1&e=*f*#errors)")
    expect(htmlReport(odd)).toContain('href="https://docs.example.com/a_(b)&#39;c?d=1&amp;e=*f*#errors"')
  })
})

test('a run reports where its target file says that the documents are, and shards of it do so merged', async () => {
  const source = `base_url: http://a.test\ndocuments: { platform: ${documents.platform}, agent: ${documents.agent} }`
  const { target } = parseTarget(source, 'test', {})
  const report = await run({
    target,
    checks: [],
    observations: [],
    send: () => Promise.reject(new Error('nothing is sent')),
    redactor: new Redactor(),
    seed: 1,
    profiles: new Set(['product']),
    selected: new Set(['errors/documented-status']),
  })
  const shards = [1, 2].map((index) => ({
    file: `${index}.json`,
    report: { ...report, shard: { index, count: 2, cases: 'all', planned: {} } },
  }))
  expect(report.documents).toEqual(documents)
  expect(linksIn(merged(shards))).toEqual(linksIn(report))
  expect(linksIn(report)).toContain(ERRORS)
})
