import type { Incoming } from '../domain/kernel/call.ts'
import { remembered } from '../world/remembered.ts'
import type { Eviction } from './evicted.ts'
import type { Sandbox } from './sandbox.ts'
import type { Sandboxes } from './sandboxes.ts'

/**
 * Finds the sandbox of a request by its token or by the login it sends; unknown ones belong to the default sandbox. A
 * login names its sandbox, and is returned as it is written inside it.
 */
export function sandboxOfRequest(sandboxes: Sandboxes, incoming: Incoming): { sandbox: Sandbox; incoming: Incoming } {
  const { facts, headers, query, body } = incoming
  if (!facts.public) return { sandbox: sandboxes.ownerOf(bearerOf(headers, query)), incoming }
  const members = membersOf(body)
  const { token, tfaToken, login } = members
  if (typeof login !== 'string') return { sandbox: sandboxes.ownerOf(textOf(token) ?? textOf(tfaToken)), incoming }
  const owner = sandboxes.readLogin(login)
  if (owner.login === login) return { sandbox: owner.sandbox, incoming }
  return {
    sandbox: owner.sandbox,
    incoming: { ...incoming, body: JSON.stringify({ ...members, login: owner.login }) },
  }
}

/** The eviction that ended the sandbox of a request's token or login; undefined if none is known. */
export function evictionMet({ evicted }: Sandboxes, { facts, headers, query, body }: Incoming): Eviction | undefined {
  if (!facts.public) return evicted.of(bearerOf(headers, query))
  const { token, tfaToken, login } = membersOf(body)
  return typeof login === 'string'
    ? evicted.get(login.slice(login.lastIndexOf('@') + 1))
    : evicted.of(textOf(token) ?? textOf(tfaToken))
}

const SCHEME = 'Bearer '
/** Number of `Authorization` headers whose token is remembered. */
const REMEMBERED = 1_000

const tokenIn = remembered(REMEMBERED, (written: string) =>
  written.startsWith(SCHEME) ? written.slice(SCHEME.length) : written,
)

/** The token of a request, from its headers or, for clients that cannot set these, its query. */
export function bearerOf(headers: Incoming['headers'], query: Incoming['query']): string | undefined {
  const written = headers['authorization'] ?? query.find(([name]) => name === 'Authorization')?.[1]
  return written === undefined ? undefined : tokenIn(written)
}

function membersOf(body: string): Readonly<Record<string, unknown>> {
  try {
    return { ...(JSON.parse(body) as object) }
  } catch {
    // Validation refuses invalid JSON later, whatever the sandbox.
    return {}
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
