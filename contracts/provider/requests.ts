import type { OperationId } from '#spec'
import type { Platform } from './platform.ts'
import { inReasonForm } from './reason-form.ts'
import { secondCallIn, secondChance } from './second-factor.ts'
import type { ProviderRequest, ProviderResponse } from './handler.ts'
import type { Values } from './platform.ts'

/** Headers of Pact itself, or headers that the forwarding client sets. */
const NOT_SENT_ON = new Set([
  'host',
  'connection',
  'content-length',
  'user-agent',
  'accept-encoding',
  'content-type',
  'authorization',
])

/** The operation of a request, with its path parameters. */
export type OperationAt = (
  method: string,
  path: string,
) => { id: OperationId; path: Readonly<Record<string, string>> } | undefined

/**
 * Forwards the request of an interaction to the provider, and returns the response; `values` are those of its states.
 */
export async function sendOn(
  platform: Platform,
  operationAt: OperationAt,
  request: ProviderRequest,
  values: Values,
): Promise<ProviderResponse> {
  const { method, target, headers } = request
  const { pathname, searchParams } = new URL(target, 'http://provider')
  const operation = operationAt(method, pathname)
  if (operation === undefined) throw new Error(`${method} ${pathname} is not a documented operation`)
  const text = Buffer.from(request.body).toString()
  const { authorization } = headers
  const reply = await platform.call(operation.id, {
    path: operation.path,
    query: Object.fromEntries(searchParams),
    as: authorization === undefined ? 'nobody' : { token: authorization.replace(/^Bearer /, '') },
    headers: {
      accept: '*/*',
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => !NOT_SENT_ON.has(name))),
    },
    // Without `raw`, the call would label a request that the consumer does not label.
    raw: {
      ...(request.body.length === 0 ? {} : { body: text, bytes: request.body }),
      contentType: headers['content-type'] ?? null,
    },
    valid: false,
  })
  const second = operation.id === 'issueToken' ? secondCallIn(text) : undefined
  const answer = second === undefined ? reply : await secondChance(platform, reply, second)
  const { response } = inReasonForm(platform, answer, values).exchange
  return { status: response.status, headers: response.headers, body: response.body }
}
