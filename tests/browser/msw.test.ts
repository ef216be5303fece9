import { http } from 'msw/http'
import { setupServer } from 'msw/node'
import { afterEach, expect, test } from 'vitest'
import { createMock } from '../../mocks/index.ts'
import { mswHandler } from '../../mocks/msw.ts'
import { listen } from '../../mocks/node/serve.ts'
import { ADA, STREAMING, expectArrival } from './arrival.ts'
import { journey } from './journey.ts'

const server = setupServer()
afterEach(() => server.close())

function intercept(baseUrl: string): void {
  server.resetHandlers(mswHandler({ http, mock: createMock({ streaming: STREAMING }), baseUrl }))
  server.listen({ onUnhandledFrame: 'bypass' })
}

test.each(['https://api.example.test/rest', 'https://api.example.test/platform/api/', 'https://api.example.test'])(
  'a client of %s finds the mock there',
  async (baseUrl) => {
    intercept(baseUrl)
    expectArrival(await journey({ baseUrl: baseUrl.replace(/\/$/, ''), ...ADA }))
  },
)

test('requests outside the base URL pass through', async () => {
  const { origin, close } = await listen(async ({ url }) => new Response(`really ${new URL(url).pathname}`))
  try {
    intercept(`${origin}/rest`)
    for (const path of ['/', '/restful', '/other/rest/v1/flows', '/_mock/clock']) {
      expect(await (await fetch(origin + path)).text()).toBe(`really ${path}`)
    }
    expect((await fetch(`${origin}/rest/v1/flows`)).status).toBe(401)
  } finally {
    await close()
  }
})
