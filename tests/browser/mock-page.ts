import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Mock, type MockOptions, createMock, demoCredentials } from '../../mocks/index.ts'
import { servingPage } from '../../mocks/node/page.ts'
import { listen } from '../../mocks/node/serve.ts'

/** For a page on a machine that is busy with other tests. */
export const PATIENCE = { timeout: 15_000 }

/** The page of a new mock, opened in a browser. */
export interface OpenedPage {
  page: Page
  mock: Mock
  origin: string
  /** Console messages, errors, and requests to other origins. */
  misdeeds: readonly string[]
  close: () => Promise<void>
}

export interface PageOptions {
  /** What follows the origin in the address. */
  at?: string
  mock?: MockOptions
  /** Host names at which it can be reached, besides those of this machine. */
  allowHosts?: readonly string[]
  context?: BrowserContextOptions
}

/** Opens the page of a new mock, served as by `etalon mock`. */
export async function openMockPage(
  browser: Browser,
  { at = '', mock: given, context, allowHosts = [] }: PageOptions = {},
): Promise<OpenedPage> {
  const mock = createMock(given)
  const server = await listen(servingPage(mock.fetch), { allowHosts })
  const page = await (await browser.newContext(context)).newPage()
  page.setDefaultTimeout(PATIENCE.timeout)
  const misdeeds: string[] = []
  page.on('console', (message) => misdeeds.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', ({ message }) => misdeeds.push(message))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server.origin}/`) && !request.url().startsWith('data:'))
      misdeeds.push(`asked for ${request.url()}`)
  })
  await page.goto(`${server.origin}/${at}`)
  return {
    page,
    mock,
    origin: server.origin,
    misdeeds,
    async close() {
      await page.context().close()
      await server.close()
      mock.close()
    },
  }
}

/** Calls the API as a client does, by default with the key of the demo world's administrator. */
export function call(
  { origin }: OpenedPage,
  method: string,
  path: string,
  body?: unknown,
  key: string = demoCredentials().admin,
): Promise<Response> {
  return fetch(`${origin}/rest/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** The panels in the navigation, as places in the address: `journal`. */
export async function panelsOf(page: Page): Promise<string[]> {
  await page.locator('nav a[href^="#/"]').first().waitFor({ state: 'attached' })
  const links = await page.locator('nav a[href^="#/"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  return links.map((link) => (link ?? '').replace('#/', ''))
}
