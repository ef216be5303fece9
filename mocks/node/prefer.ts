import type { PreferPort } from '../world/index.ts'
import { WITHOUT_PRISM, loadStateless } from './prism/load.ts'

/** Prism as the port for preferences, loaded on first use. */
export function createPrefer(): PreferPort {
  let handler: Promise<((request: Request) => Promise<Response>) | undefined> | undefined
  return {
    // CORS headers are added later, on the way out of the mock.
    async answer({ method, url, headers: { origin: _origin, ...headers }, body }) {
      handler ??= loadStateless().then((prism) => prism?.createStateless(''))
      const answer = await handler
      if (answer === undefined) return { problem: WITHOUT_PRISM }
      const request = new Request(url, { method, headers, ...(body === '' || method === 'GET' ? {} : { body }) })
      const response = await answer(request)
      const text = await response.text()
      if (response.headers.get('content-type') === 'application/problem+json') {
        const { detail, title } = JSON.parse(text) as { detail: string; title: string }
        return { problem: detail === '' ? title : detail }
      }
      return { status: response.status, headers: Object.fromEntries(response.headers), body: text }
    },
  }
}
