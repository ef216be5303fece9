import { type OperationId, factsOf } from '#spec'

/** What is needed of the `http` of MSW, alike in MSW 2 and 3: a function for each method. */
export type MswMethods<Handler> = Record<
  'get' | 'post' | 'put' | 'patch' | 'delete',
  (url: RegExp, resolver: (info: { request: Request }) => Response | Promise<Response>) => Handler
>

export interface MswOperationOptions<Handler> {
  /** The `http` of the caller's own MSW. */
  http: MswMethods<Handler>
  /** The client's `{base_url}`; in a page it may be relative. */
  baseUrl: string
}

/** The call that a resolver responds to. */
export interface MswCall {
  request: Request
  /** Parameters of the path, decoded. */
  path: Readonly<Record<string, string>>
}

/** An MSW handler for one operation, to put before that of the mock: `server.use(mswOperation(options, 'createFlow', …))`. */
export function mswOperation<Handler>(
  { http, baseUrl }: MswOperationOptions<Handler>,
  operation: OperationId,
  resolver: (call: MswCall) => Response | Promise<Response>,
): Handler {
  const { method, path } = factsOf(operation)
  const base = new URL(baseUrl, globalThis.location?.href)
  const root = escaped(base.origin + base.pathname.replace(/\/$/, ''))
  const url = new RegExp(`^${root}${escaped(path).replaceAll(/\\\{(\w+)\\\}/g, '(?<$1>[^/?#]+)')}/?(?:\\?.*)?$`)
  const use = http[method.toLowerCase() as keyof MswMethods<Handler>]
  return use(url, ({ request }) => {
    const groups = url.exec(request.url)?.groups ?? {}
    const names = Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)])
    return resolver({ request, path: Object.fromEntries(names) })
  })
}

/** A text for a regular expression. */
export function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
}
