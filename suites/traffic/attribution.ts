import { type OperationFacts, allOperations } from '#spec'
import { ASSUMED_PATHS } from '../kit/api.ts'
import type { Target } from '../kit/target.ts'

/** Maps requests to operations by method and URL. */
export interface Attribution {
  /** The operation of a request, or why there is none. */
  operationOf: (method: string, url: string) => OperationFacts | string
}

interface Form {
  facts: OperationFacts
  form: RegExp
}

/**
 * Attributes requests below a base URL to operations. Undocumented paths are known only if the target file supplies
 * them.
 */
export function attributionTo(baseUrl: string, paths: Target['paths'] = {}): Attribution {
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/+$/, '')
  const forms = formsOf(prefix, paths)
  return {
    operationOf(method, address) {
      const url = URL.parse(address)
      if (url === null || !/^https?:$/.test(url.protocol)) return 'it is not an HTTP request'
      if (url.origin !== base.origin || !url.pathname.startsWith(`${prefix}/`)) return `it is not below ${baseUrl}`
      const fitting = forms.filter(({ form }) => form.test(url.pathname)).map(({ facts }) => facts)
      const facts = fitting.find((one) => one.method === method)
      return (
        facts ??
        (fitting.length === 0
          ? 'no documented operation has its path'
          : `no documented operation of its path has the method ${method}`)
      )
    },
  }
}

/** The path patterns of all operations; fixed segments take precedence over parameters. */
function formsOf(prefix: string, paths: Target['paths']): Form[] {
  return allOperations
    .flatMap((facts) => {
      const assumed = ASSUMED_PATHS[facts.id]
      if (assumed === undefined) return [{ facts, path: facts.path }]
      const shown = paths[assumed]
      return shown === undefined ? [] : [{ facts, path: `/v1/ai-agent/api${shown}` }]
    })
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map(({ facts, path }) => ({ facts, form: new RegExp(`^${escaped(prefix)}${patternOf(path)}$`) }))
}

function patternOf(path: string): string {
  return path
    .split(/\{\w+\}/)
    .map(escaped)
    .join('[^/]+')
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}

/** The documented end of every base URL. */
const DOCUMENTED_END = '/rest'

/** The base URL in a recording: of those with the documented end, the one with the most calls of known operations. */
export function baseUrlIn(requests: readonly { method: string; url: string }[]): string | undefined {
  const called = new Map<string, Set<string>>()
  for (const { method, url: address } of requests) {
    const url = URL.parse(address)
    const end = url?.pathname.indexOf(`${DOCUMENTED_END}/v1/`) ?? -1
    if (url === null || end === -1) continue
    const base = `${url.origin}${url.pathname.slice(0, end)}${DOCUMENTED_END}`
    const facts = attributionTo(base).operationOf(method, address)
    if (typeof facts !== 'string') called.set(base, (called.get(base) ?? new Set()).add(facts.id))
  }
  return [...called].toSorted(([, a], [, b]) => b.size - a.size)[0]?.[0]
}
