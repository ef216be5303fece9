import prismHttp, { type IHttpConfig, type IHttpRequest, type IHttpResponse } from '@stoplight/prism-http'
import { readFileSync } from 'node:fs'
import { examples } from '#spec'
import { routeOf } from '../../edges/http/route-table.ts'
import { readPrefer } from '../../sandboxes/prefer.ts'
import { packageFile } from '../package-file.ts'
import { prismDocument } from './document.ts'

const { createInstance, getHttpOperationsFromSpec, ProblemJsonError } = prismHttp

/** A silent logger, since Prism requires one. */
const SILENT: Record<string, unknown> = {}
for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'success', 'fatal']) SILENT[level] = () => {}
SILENT['child'] = () => SILENT

/** The start of a Content-Type (RFC 9110, 8.3.1): type and subtype, with or without parameters. */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/

/** The specification. */
export const DOCUMENT = packageFile('spec/generated/openapi.json')

/**
 * Prism on the specification as a web-standard handler: serves documented examples, or the preference in `Prefer`.
 * Requests are parsed here and not by Prism's own server, which hangs on malformed JSON.
 */
export async function createStateless(basePath: string): Promise<(request: Request) => Promise<Response>> {
  const operations = await getHttpOperationsFromSpec(
    prismDocument(JSON.parse(readFileSync(DOCUMENT, 'utf8'))) as object,
  )
  const config: IHttpConfig = {
    isProxy: false,
    mock: { dynamic: false },
    validateRequest: true,
    validateResponse: false,
    checkSecurity: true,
    errors: false,
    upstreamProxy: undefined,
  }
  const prism = createInstance(config, { logger: SILENT as never })
  return async (request) => {
    const url = new URL(request.url)
    if (!url.pathname.startsWith(`${basePath}/`)) return new Response(null, { status: 404 })
    const body = await readBody(request)
    if ('malformed' in body) return text(400, 'the body is not valid JSON')
    const { 'content-type': media, ...others } = Object.fromEntries(request.headers)
    // Prism fails on an invalid media type even without a body.
    const labelled = media !== undefined && body.value !== undefined
    if (labelled && !MEDIA_TYPE.test(media)) return text(415, 'the Content-Type is not a media type')
    const input: IHttpRequest = {
      method: request.method.toLowerCase() as IHttpRequest['method'],
      url: { path: url.pathname.slice(basePath.length), query: queryOf(url) },
      headers: labelled ? { ...others, 'content-type': media } : others,
      body: body.value,
    }
    const mock = {
      dynamic: false,
      ...refusalAt(request.method, url.pathname),
      ...readPrefer(request.headers.get('prefer')),
    }
    const outcome = await prism.request(input, operations, { ...config, mock })()
    return outcome._tag === 'Right' ? render(outcome.right.output) : problem(outcome.left)
  }
}

/** The status for an operation that documents no success: by default Prism responds with the lowest one, always 401. */
function refusalAt(method: string, pathname: string): { code?: number } {
  const route = routeOf(method, pathname)
  if (route === undefined || !('path' in route)) return {}
  const { status } = examples[route.facts.id]
  return status < FIRST_REFUSAL ? {} : { code: status }
}

const FIRST_REFUSAL = 400

async function readBody(request: Request): Promise<{ value: unknown } | { malformed: true }> {
  const content = await request.text()
  if (content === '') return { value: undefined }
  if (!request.headers.get('content-type')?.includes('json')) return { value: content }
  try {
    return { value: JSON.parse(content) }
  } catch {
    return { malformed: true }
  }
}

function queryOf(url: URL): Record<string, string | string[]> {
  const names = [...new Set(url.searchParams.keys())]
  return Object.fromEntries(
    names.map((name) => {
      const values = url.searchParams.getAll(name)
      return [name, values.length === 1 ? (values[0] as string) : values]
    }),
  )
}

function render({ statusCode, headers = {}, body }: IHttpResponse): Response {
  const sent = new Headers(headers)
  if (body === undefined || body === '') {
    // Prism sets a media type even without a body.
    sent.delete('content-type')
    return new Response(null, { status: statusCode, headers: sent })
  }
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: statusCode, headers: sent })
}

/** A request that Prism cannot serve: an unknown path, an undocumented status, an unknown example. */
function problem(error: Error): Response {
  const details = ProblemJsonError.toProblemJson(error)
  return new Response(JSON.stringify(details), {
    status: details.status,
    headers: { 'content-type': 'application/problem+json' },
  })
}

function text(status: number, message: string): Response {
  return new Response(message, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
