import type { ExchangeReport, OperationReport, Report } from './report.ts'

/** Finds the operation of a recorded request by method and path; undefined for unknown paths. */
export function operationFinder(
  report: Report,
): (request: Pick<ExchangeReport['request'], 'method' | 'url'>) => OperationReport | undefined {
  const base = pathOf(report.target).replace(/\/$/, '')
  const forms = report.operations
    // A fixed segment takes precedence over a parameter.
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map((operation) => ({ operation, form: formOf(operation.path) }))
  return ({ method, url }) => {
    const path = pathOf(url)
    if (!path.startsWith(base)) return undefined
    const relative = path.slice(base.length)
    return forms.find(({ operation, form }) => operation.method === method && form.test(relative))?.operation
  }
}

function formOf(template: string): RegExp {
  const segments = template.split('/').map((segment) => (segment.startsWith('{') ? '[^/]+' : escaped(segment)))
  return new RegExp(`^${segments.join('/')}$`)
}

function escaped(text: string): string {
  return text.replaceAll(/[^\w-]/g, (character) => `\\${character}`)
}

/** The path of a URL, which may contain variables for secrets, or not parse at all. */
function pathOf(url: string): string {
  return /^[a-z+.-]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? ''
}
