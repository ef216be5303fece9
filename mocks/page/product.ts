import { writeJson } from '../../spec/int64.ts'
import { choice } from './element.ts'
import type { SandboxShown } from './panel.ts'

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
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: writeJson(body) }),
  })
}

/** A select of the keys of a sandbox, by name. */
export function keyChoice({ keys }: SandboxShown): HTMLSelectElement {
  return choice(Object.fromEntries(Object.entries(keys).map(([name, key]) => [key, name])))
}
