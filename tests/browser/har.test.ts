import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Alteration, BASE_PATH, createMock } from '../../mocks/index.ts'
import { faults } from '../../mocks/alterations/faults/index.ts'
import { listen } from '../../mocks/node/serve.ts'
import type { Report } from '../../suites/index.ts'
import { harReport } from '../../scripts/cli/check/har.ts'
import { ADA, STREAMING } from './arrival.ts'
import { describeInBrowser } from './in-browser.ts'
import { journey } from './journey.ts'

/** Leaves a stream before its end, as when the user leaves the page. */
async function leave(baseUrl: string): Promise<void> {
  const issued = await fetch(`${baseUrl}/v1/token-auth/issue`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"login":"ada","password":"ada-pass-1"}',
  })
  const { token } = (await issued.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const stop = new AbortController()
  const body = '{"message":"what is a flow"}'
  const stream = await fetch(`${baseUrl}/v1/ai-agent/api/chat/stream`, {
    method: 'POST',
    headers,
    body,
    signal: stop.signal,
  })
  await stream.body?.getReader().read()
  stop.abort()
}

describeInBrowser('a recording of a real page by Playwright', (browser) => {
  const folder = mkdtempSync(join(tmpdir(), 'etalon-page-'))
  afterAll(async () => {
    rmSync(folder, { recursive: true })
  })

  async function recorded(
    content: 'embed' | 'attach' | 'omit',
    alterations: readonly Alteration[] = [],
  ): Promise<Report> {
    const har = join(folder, `${content}.har`)
    const site = await listen(
      async () => new Response('<title>A page</title>', { headers: { 'content-type': 'text/html' } }),
    )
    const mock = await listen(createMock({ streaming: STREAMING, alterations, unwatched: true }).fetch)
    const context = await browser().newContext({ recordHar: { path: har, content } })
    try {
      const page = await context.newPage()
      await page.goto(site.origin)
      const baseUrl = mock.origin + BASE_PATH
      await page.evaluate(journey, { baseUrl, ...ADA })
      await page.evaluate(leave, baseUrl)
    } finally {
      await context.close()
      await mock.close()
      await site.close()
    }
    return harReport(har, { profile: ['mcp', 'http'], only: [], skip: [], report: [] })
  }
  const broken = ({ rules }: Report): string[] =>
    rules.filter(({ outcome }) => outcome === 'violation').map(({ id }) => id)
  const proved = ({ rules }: Report): string[] => rules.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id)

  test.each(['attach', 'omit'] as const)('causes no false positive with bodies recorded as %s', async (content) => {
    const report = await recorded(content)
    expect(broken(report)).toEqual([])
    expect(proved(report)).toContain('http/unauthorized-says-how')
    if (content !== 'omit') expect(proved(report)).toContain('errors/answers-match-schema')
    const left = report.traffic!.leftOut.map(({ reason: why }) => why.replace(/below .*/, 'below'))
    expect(left).toContain('it is not below')
    expect(JSON.stringify(report)).not.toMatch(/ada-pass-1|eyJ/)
  })

  test('shows a broken rule', async () => {
    const { fault } = faults.find(({ rule }) => rule === 'streams/session-first')!
    expect(broken(await recorded('embed', [fault]))).toEqual(['streams/session-first'])
  })
})
