import type { Probe, Probes } from './probe.ts'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const VERSION = { 'mcp-protocol-version': '2025-06-18' }

/** Posts a message with additional headers. */
const posting =
  (message: object, headers: Readonly<Record<string, string>> = VERSION): Probe =>
  ({ api }) =>
    api.call('callMcp', { body: message, headers })

/** A ping whose note contains a truncated character. */
function brokenPing(): Uint8Array {
  const text = JSON.stringify({ ...PING, params: { note: '?' } })
  return Uint8Array.from(text, (character) => (character === '?' ? 0xe2 : character.charCodeAt(0)))
}

/** Messages and headers that the protocol does not require. */
export const mcpProbes: Probes<'mcp'> = {
  'mcp/null-id': posting({ ...PING, id: null }),
  'mcp/odd-ids': posting({ ...PING, id: 1.5 }),
  'mcp/invalid-utf-8': ({ api }) =>
    api.call('callMcp', {
      raw: { body: 'a ping with a broken character', bytes: brokenPing(), contentType: 'application/json' },
      headers: VERSION,
    }),
  'mcp/no-version-header': posting(PING, {}),
  'mcp/accept-header': posting(PING, { ...VERSION, accept: 'application/json' }),
  'mcp/request-media-type': ({ api }) =>
    api.call('callMcp', { raw: { body: JSON.stringify(PING), contentType: 'text/plain' }, headers: VERSION }),
  'mcp/unknown-session-header': posting(PING, { ...VERSION, 'mcp-session-id': 'mine' }),
  'mcp/get-without-key': ({ api }) => api.call('openMcpStream', { as: 'nobody' }),
  'mcp/bad-arguments': posting({
    ...PING,
    method: 'tools/call',
    params: { name: 'search_templates', arguments: { query: 7 } },
  }),
  'mcp/unknown-members': posting({ ...PING, mark: 'mine' }),
}
