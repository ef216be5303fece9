import { type OperationId, factsOf } from '#spec'
import { BASE_PATH } from '../../mocks/index.ts'

/** The parts of a request for an operation. */
export interface Sent {
  path?: Readonly<Record<string, string | number>>
  query?: Readonly<Record<string, string | number | boolean>>
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
}

/** Path and query of a call. */
export function addressOf(id: OperationId, { path = {}, query = {} }: Sent): string {
  const filled = factsOf(id).path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = path[name]
    if (value === undefined) throw new Error(`${id} needs ${name}`)
    return encodeURIComponent(value)
  })
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return `${BASE_PATH}${filled}${search === '' ? '' : `?${search}`}`
}

export function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}
