import type { Change, Place } from './change.ts'
import { items, members } from './version.ts'

/** What a consumer uses of the service, in one interaction. */
export interface Use {
  /** Names under which its operation occurs. */
  operations: readonly string[]
  status: string
  /** Names of the query, of headers and of the path's parameters. */
  parameters?: readonly string[]
  /** Names of the response's headers, in lower case. */
  headers?: readonly string[]
  request?: unknown
  response?: unknown
}

const FIRST_REFUSAL = 400

/** Whether a change can make a consumer fail that uses the service like this. */
export function touches({ level, category, places }: Change, use: Use): boolean {
  if (level !== 'breaking' && level !== 'unclear') return false
  return places.some((place) => use.operations.includes(place.operation) && meets(place, category, use))
}

function meets({ part, status, member }: Place, category: string, use: Use): boolean {
  const succeeds = Number(use.status) < FIRST_REFUSAL || use.status === 'delivery'
  // What was granted may have another status now.
  if (category.endsWith('-status-added')) return succeeds
  if (status !== undefined && status !== use.status) return false
  if (member === undefined) return true
  // A request that was meant to be refused still is.
  const isSent = part === 'request' || part === 'parameter'
  if (isSent && !succeeds) return false
  if (part === 'parameter') {
    const sends = (use.parameters ?? []).some((name) => name.toLowerCase() === member.toLowerCase())
    return needsMore(category) ? !sends : sends
  }
  if (category.startsWith('response-header') || category.endsWith('-response-header-removed'))
    return use.headers?.includes(member) ?? false
  const body = part === 'request' ? use.request : use.response
  return needsMore(category) ? !has(body, member) : has(body, member)
}

/** Whether a request must have what it could leave out before. */
function needsMore(category: string): boolean {
  return category.startsWith('new-required-request-') || /^request-.*-became-required$/.test(category)
}

/** Whether a body has a member at this path. `[]` stands for an item, `*` for a member of any name. */
function has(body: unknown, path: string): boolean {
  const [, head = '', rest = ''] = /^(\[\]|[^.[]*)\.?(.*)$/.exec(path) ?? []
  if (path === '') return body !== undefined
  if (head === '[]') return items(body).some((item) => has(item, rest))
  if (head === '*') return Object.values(members(body)).some((value) => has(value, rest))
  return Object.hasOwn(members(body), head) && has(members(body)[head], rest)
}
