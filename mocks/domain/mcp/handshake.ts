import type { Outcome } from './rpc.ts'
import { fail } from './rpc.ts'

/** The supported protocol versions (agent document, MCP endpoint), oldest first. */
const VERSIONS: readonly string[] = ['2025-06-18', '2025-11-25']
export const LATEST = '2025-11-25'

export interface HandshakeParts {
  /** Whether a request may have this version in its header. */
  isSupported: (version: string) => boolean
  /** The version offered to a client that requests another one, or an error. */
  agree: (asked: string) => string
  /** The result of a handshake without the version. */
  introduce: () => { capabilities: object; serverInfo: object } & Record<string, unknown>
}

export const handshakeParts: HandshakeParts = {
  isSupported: (version) => VERSIONS.includes(version),
  agree: (asked) => (VERSIONS.includes(asked) ? asked : LATEST),
  introduce: () => ({ capabilities: { tools: {} }, serverInfo: { name: 'etl-ai-agent', version: 'v2.0' } }),
}

/** `initialize`: agrees on a protocol version. Ignores the client's other members. */
export function initialize(params: Readonly<Record<string, unknown>>, parts: HandshakeParts): Outcome {
  const { protocolVersion } = params
  if (typeof protocolVersion !== 'string') return fail('invalidParams')
  return { result: { protocolVersion: parts.agree(protocolVersion), ...parts.introduce() } }
}
