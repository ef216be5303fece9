import { writeJson } from '../../../spec/int64.ts'
import type { SandboxShown } from './sandbox.tsx'

/** Calls the product like a client with an API key. */
export function askProduct(
  key: string,
  method: string,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`/rest/v1${path}`, {
    method,
    signal: signal ?? null,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    ...(body === undefined ? {} : { body: writeJson(body) }),
  })
}

/** Calls the product and returns its response as text. @throws Error with the status and the text of an error */
export async function productText(key: string, method: string, path: string, body?: unknown): Promise<string> {
  const response = await askProduct(key, method, path, body)
  const text = await response.text()
  if (!response.ok) throw new Error(`the API responded ${response.status} ${text}`.trim())
  return text
}

/** The key of the administrator, or the first one. */
export function firstKey({ keys }: SandboxShown): string {
  return keys['admin'] ?? Object.values(keys)[0] ?? ''
}

/** The key for a journal entry's caller: their own, or the first one. */
export function keyOfCaller(sandbox: SandboxShown, caller: string | undefined): { role: string; key: string } {
  const own = Object.entries(sandbox.logins).find(([, { login }]) => login === caller)?.[0]
  const role = own !== undefined && sandbox.keys[own] !== undefined ? own : (Object.keys(sandbox.keys)[0] ?? '')
  return { role, key: sandbox.keys[role] ?? '' }
}
