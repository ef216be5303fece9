import prismHttp, { type IHttpConfig, type IHttpRequest, type IHttpResponse } from '@stoplight/prism-http'
import { readFileSync } from 'node:fs'
import { examples } from '#spec'
import { routeOf } from '../../edges/http/route-table.ts'
import { readPrefer } from '../../sandboxes/prefer.ts'
import { packageFile } from '../package-file.ts'
import { prismDocument } from './document.ts'

const { createInstance, getHttpOperationsFromSpec, ProblemJsonError } = prismHttp

/** A logger that says nothing: Prism wants one. */
const SILENT: Record<string, unknown> = {}
for (const level of ['trace', 'debug', 'info', 'warn', 'error', 'success', 'fatal']) SILENT[level] = () => {}
SILENT['child'] = () => SILENT

/** The beginning of a Content-Type (RFC 9110, 8.3.1): type and subtype, with parameters or without. */
const MEDIA_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(?:;|$)/

/** The specification that is served. */
export const DOCUMENT = packageFile('spec/generated/openapi.json')

/**
 * Prism on the specification as a web-standard handler: the documented examples, or what `Prefer` asks for. Requests are
 * parsed here, not by Prism's own server, which hangs on malformed JSON.
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
    // Prism fails at a label that is no media type, also where there is nothing that it would be of.
    const labelled = media !== undefined && body.value !== undefined
    if (labelled && !MEDIA_TYPE.test(media)) return text(415, 'the Content-Type is no media type')
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

/** The status of an operation that documents no success: by itself Prism answers the lowest one, which is 401 for all. */
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
    // Prism names a media type even where there is no body.
    sent.delete('content-type')
    return new Response(null, { status: statusCode, headers: sent })
  }
  return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: statusCode, headers: sent })
}

/** What Prism could not answer: an unknown path, an undocumented status, a name of no example. */
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
