import type { PreferPort } from '../world/index.ts'

/** Prism as the port for preferences. It is loaded for the first one: it takes longer to load than the whole mock. */
export function createPrefer(): PreferPort {
  let handler: Promise<(request: Request) => Promise<Response>> | undefined
  return {
    // What a page on another origin needs is added where the answer leaves the mock.
    async answer({ method, url, headers: { origin: _origin, ...headers }, body }) {
      handler ??= import('./prism/stateless.ts').then(({ createStateless }) => createStateless(''))
      const request = new Request(url, { method, headers, ...(body === '' || method === 'GET' ? {} : { body }) })
      const response = await (await handler)(request)
      const text = await response.text()
      if (response.headers.get('content-type') === 'application/problem+json') {
        const { detail, title } = JSON.parse(text) as { detail: string; title: string }
        return { problem: detail === '' ? title : detail }
      }
      return { status: response.status, headers: Object.fromEntries(response.headers), body: text }
    },
  }
}
