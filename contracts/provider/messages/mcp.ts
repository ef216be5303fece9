import { writeJson } from '#spec'
import { eventsIn } from '../../events.ts'
import type { Platform, PlatformAnswer } from '../platform.ts'
import { type ProviderMessage, jsonMessage } from '../handler.ts'
import type { Values } from '../platform.ts'

const VERSION = '2025-11-25'
const HANDSHAKE = {
  jsonrpc: '2.0',
  id: 'etalon-handshake',
  method: 'initialize',
  params: { protocolVersion: VERSION, capabilities: {}, clientInfo: { name: 'etalon', version: '1' } },
}

/** The response to a JSON-RPC message, after a handshake: whether the server requires one is open. */
export async function answeredCall(platform: Platform, message: unknown, values: Values): Promise<ProviderMessage> {
  const { method } = (message ?? {}) as { method?: unknown }
  const { token } = values
  const post = (body: unknown, version?: string): Promise<PlatformAnswer> =>
    platform.call('callMcp', {
      body,
      headers: {
        accept: 'application/json, text/event-stream',
        ...(version === undefined ? {} : { 'mcp-protocol-version': version }),
      },
      ...(typeof token === 'string' ? { as: { token } } : {}),
      valid: false,
    })
  if (method === 'initialize') return jsonMessage(responseIn(platform, await post(message)))
  responseIn(platform, await post(HANDSHAKE))
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' }, VERSION)
  return jsonMessage(responseIn(platform, await post(message, VERSION)))
}

/** The response as JSON, from a plain body or from a stream with notifications. */
function responseIn(platform: Platform, { status, media, text, json }: PlatformAnswer): string {
  const values = media === 'text/event-stream' ? eventsIn(text) : [json]
  const response = values.find(isResponse)
  if (response === undefined) throw platform.blocked(`callMcp returned ${status} without a JSON-RPC response`)
  return writeJson(response)
}

function isResponse(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('result' in value || 'error' in value)
}
