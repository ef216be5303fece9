import { fail } from '../../domain/mcp/rpc.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { put } from '../../world/index.ts'
import type { Json } from '../json.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { answering, handshake, introducing, messages, method, reading } from '../mcp.ts'

const OLDER = '2025-06-18'
const LATEST = '2025-11-25'
const SUPPORTED = new Set([OLDER, LATEST])

/** A handshake that agrees on a version other than the requested one. */
function agreeing(when: (asked: string) => boolean, version: (asked: string) => string) {
  return handshake((plain) => ({ agree: (asked) => (when(asked) ? version(asked) : plain.agree(asked)) }))
}

/** Agrees on a version with every caller who once asked for it. */
const remembering = (version: string): Alteration =>
  messages(({ methods }) => ({
    methods: {
      ...methods,
      initialize(params, call) {
        const key = `version:${call.caller.user.id}:${version}`
        const isKnown = call.view.visits.get(key) !== undefined
        const plain = methods['initialize']!(isKnown ? { ...params, protocolVersion: version } : params, call)
        if (params['protocolVersion'] !== version) return plain
        const visit = { key, userId: String(call.caller.user.id), kind: 'version', id: 0, at: call.now }
        return { ...plain, changes: [...plain.changes, put('visits', key, visit)] }
      },
    },
  }))

/** Knows nothing of a version that it supports. */
const refusing = (version: string): Alteration =>
  method('initialize', ({ protocolVersion }) => (protocolVersion === version ? fail('invalidParams') : undefined))

/** Faults of the protocol version. */
const versionFaults = faultsOf({
  'mcp/agrees-on-2025-06-18': [
    fault(
      'agrees only on its latest version',
      agreeing(
        (asked) => asked === OLDER,
        () => LATEST,
      ),
    ),
    fault('agrees on its latest version with callers who had that one before', remembering(LATEST)),
    fault('refuses handshakes for its earlier version', refusing(OLDER)),
  ],
  'mcp/agrees-on-2025-11-25': [
    fault(
      'agrees only on its earliest version',
      agreeing(
        (asked) => asked === LATEST,
        () => OLDER,
      ),
    ),
    fault('agrees on its earliest version with callers who had that one before', remembering(OLDER)),
    fault('refuses handshakes for its latest version', refusing(LATEST)),
  ],
  'mcp/unknown-version-not-agreed': [
    fault(
      'agrees on an unsupported version',
      agreeing(
        (asked) => asked === '2025-03-26',
        (asked) => asked,
      ),
    ),
    fault(
      'agrees on every version between the supported ones',
      agreeing(
        (asked) => OLDER < asked && asked < LATEST,
        (asked) => asked,
      ),
    ),
  ],
  'mcp/unknown-version-gets-latest': fault(
    'offers the earlier version',
    agreeing(
      (asked) => !SUPPORTED.has(asked),
      () => OLDER,
    ),
  ),
  'mcp/unknown-version-is-no-error': fault(
    'refuses clients that request an unsupported version',
    method('initialize', ({ protocolVersion }) =>
      protocolVersion === undefined || SUPPORTED.has(protocolVersion) ? undefined : fail('invalidParams'),
    ),
  ),
  'mcp/handshake-needs-params': fault(
    'accepts a handshake without params',
    reading((_posted, plain) =>
      plain.kind === 'request' && plain.method === 'initialize' && plain.params === undefined
        ? { ...plain, params: { protocolVersion: LATEST } }
        : undefined,
    ),
  ),
  'mcp/handshake-needs-version': fault(
    'accepts a handshake without a version',
    method('initialize', ({ protocolVersion, clientInfo }, { parts }) =>
      protocolVersion === undefined && clientInfo !== undefined
        ? { result: { protocolVersion: LATEST, ...parts.mcpHandshake.introduce() } }
        : undefined,
    ),
  ),
  'mcp/bad-handshake-code': fault(
    'reports an invalid handshake as an internal error',
    answering((response, { method: name }) =>
      name === 'initialize' && response.error !== undefined ? { ...response, ...fail('internalError') } : response,
    ),
  ),
  'mcp/unknown-client-capabilities-ignored': fault(
    'refuses clients with unknown capabilities',
    method('initialize', ({ capabilities }) =>
      capabilities?.etalon === undefined ? undefined : fail('invalidParams'),
    ),
  ),
  'mcp/later-revision-falls-back': fault(
    'responds as a server of the later revision',
    messages((plain) => ({
      admitVersion: (read, call) => (call.version === '2026-07-28' ? undefined : plain.admitVersion(read, call)),
      methods: {
        ...plain.methods,
        'server/discover': () => ({
          changes: [],
          result: { error: { code: -32022, message: 'Unsupported protocol version' } },
        }),
      },
    })),
  ),
})

/** Changes what it tells of itself to clients of one version. */
const introducingTo = (version: string, says: string, change: (result: Json) => object): Fault =>
  fault(
    `${says} to clients of ${version}`,
    answering((response, { method: name, params }) =>
      name === 'initialize' && response.result !== undefined && params?.protocolVersion === version
        ? { ...response, result: { ...response.result, ...change(response.result) } }
        : response,
    ),
  )

/** Faults of the server's self-description. */
const serverFaults = faultsOf({
  'mcp/handshake-tells-capabilities': [
    fault(
      'sends its capabilities as a list',
      introducing((told) => ({ ...told, capabilities: ['tools'] })),
    ),
    introducingTo(OLDER, 'sends its capabilities as a list', () => ({ capabilities: ['tools'] })),
    fault(
      'refuses handshakes for both versions',
      method('initialize', ({ protocolVersion }) =>
        SUPPORTED.has(protocolVersion) ? fail('methodNotFound') : undefined,
      ),
    ),
  ],
  'mcp/handshake-tells-server-name': [
    fault(
      'sends another server name',
      introducing((told) => ({ ...told, serverInfo: { ...told.serverInfo, name: 'etl-agent' } })),
    ),
    fault(
      'sends a server name without the service',
      introducing((told) => ({ ...told, serverInfo: { ...told.serverInfo, name: '-ai-agent' } })),
    ),
    introducingTo(OLDER, 'sends another server name', ({ serverInfo }) => ({
      serverInfo: { ...serverInfo, name: 'etl-agent' },
    })),
  ],
  'mcp/handshake-tells-server-version': [
    fault(
      'omits the v of its version',
      introducing((told) => ({ ...told, serverInfo: { ...told.serverInfo, version: '2.0' } })),
    ),
    introducingTo(OLDER, 'omits the v of its version', ({ serverInfo }) => ({
      serverInfo: { ...serverInfo, version: '2.0' },
    })),
  ],
  'mcp/tools-capability': fault(
    'omits the tools capability',
    introducing((told) => ({ ...told, capabilities: {} })),
  ),
  'mcp/no-idle-capabilities': fault(
    'declares resources',
    introducing((told) => ({ ...told, capabilities: { tools: {}, resources: {} } })),
  ),
  'mcp/optional-handshake-members': [
    fault(
      'sends its instructions as a list',
      introducing((told) => ({ ...told, instructions: ['be kind'] })),
    ),
    fault(
      'sends listChanged as text',
      introducing((told) => ({ ...told, capabilities: { tools: { listChanged: 'never' } } })),
    ),
    fault(
      'sends experimental capabilities as a list',
      introducing((told) => ({ ...told, capabilities: { tools: {}, experimental: ['drafts'] } })),
    ),
    fault(
      'has a title in several languages',
      introducing((told) => ({ ...told, serverInfo: { ...told.serverInfo, title: { en: 'Agent' } } })),
    ),
  ],
})

/** Faults of the handshake. */
export const mcpHandshakeFaults = { ...versionFaults, ...serverFaults }
