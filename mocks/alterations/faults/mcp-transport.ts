import type { AnyAnswer } from '../../domain/kernel/answer.ts'
import { on } from '../on.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import { plainSteps } from '../../domain/kernel/steps.ts'
import type { McpCall } from '../../domain/mcp/calls.ts'
import { fail } from '../../domain/mcp/rpc.ts'
import { streamed } from '../../domain/mcp/stream.ts'
import { type Change, put } from '../../world/index.ts'
import { fault, faultsOf } from './fault.ts'
import { everyMethod, handshake, messages, method, sentIn } from '../mcp.ts'

const EARLIER = '2025-06-18'
const LATEST = '2025-11-25'

function withSession(answer: AnyAnswer): AnyAnswer {
  return { ...answer, headers: { ...answer.headers, 'mcp-session-id': 'session-1' } }
}

/** Methods that the protocol allows before the handshake. */
const EARLY: ReadonlySet<string> = new Set(['initialize', 'ping'])

/** Keeps when a request was served, as a visit. */
function servedNow(key: string, { caller: { user }, now }: McpCall): Change {
  return put('visits', key, { key, userId: String(user.id), kind: 'mcp', id: user.id, at: now })
}

/** Other methods refuse a key without a handshake. */
const afterHandshake = everyMethod((plain, name) => (params, call) => {
  const key = `mcp-handshake:${call.caller.token.token}`
  if (!EARLY.has(name) && call.view.visits.get(key) === undefined)
    return { changes: [], result: fail('invalidRequest') }
  const { changes, result } = plain(params, call)
  return { changes: name === 'initialize' ? [...changes, servedNow(key, call)] : changes, result }
})

const BUSY = 'mcp-busy'

/** Serves one request at a time: another one in the same millisecond fails. */
const oneAtATime = everyMethod((plain) => (params, call) => {
  if (call.view.visits.get(BUSY)?.at === call.now) return { changes: [], result: fail('internalError') }
  const { changes, result } = plain(params, call)
  return { changes: [...changes, servedNow(BUSY, call)], result }
})

/** Faults of the endpoint at the HTTP level. */
export const mcpTransportFaults = faultsOf({
  'mcp/get-is-405': [
    fault(
      'responds 403 to GET',
      on('openMcpStream').rendered((answer) => (answer.status === 405 ? { ...answer, status: 403 } : answer)),
    ),
    fault(
      'responds 406 to clients that accept no stream',
      on('openMcpStream').rendered((answer, { headers }) =>
        headers['accept']?.includes('event-stream') === true ? answer : { ...answer, status: 406 },
      ),
    ),
  ],
  'mcp/get-allows-post': [
    fault(
      'allows DELETE too',
      on('openMcpStream').answer(() => ({ status: 405, headers: { allow: 'POST, DELETE' } })),
    ),
    fault(
      'names no method to clients that accept no stream',
      on('openMcpStream').rendered((answer, { headers }) =>
        headers['accept']?.includes('event-stream') === true ? answer : { status: answer.status },
      ),
    ),
  ],
  'mcp/get-opens-no-stream': fault(
    'refuses GET with a stream',
    on('openMcpStream').answer(() => ({
      status: 405,
      headers: { allow: 'POST' },
      text: ': nothing\n\n',
      media: 'text/event-stream',
    })),
  ),
  'mcp/no-session-id': [
    fault('starts a session', on('callMcp').rendered(withSession)),
    fault('starts a session on GET', on('openMcpStream').rendered(withSession)),
  ],
  'mcp/requests-stand-alone': [
    fault(
      'identifies clients by connection',
      messages((plain) => ({
        admit: (headers) =>
          headers['connection'] === 'close'
            ? refuse(400, 'a connection without a handshake', { text: 'make a handshake first' })
            : plain.admit(headers),
      })),
    ),
    fault('fails while it serves another request', oneAtATime),
  ],
  'mcp/served-without-handshake': fault('refuses a key that made no handshake', afterHandshake),
  'mcp/version-header-served': [
    fault(
      'supports only the later version after a handshake',
      handshake(() => ({ isSupported: (version) => version === LATEST })),
    ),
    ...['tools/list', 'tools/call'].map((name) =>
      fault(
        `fails on ${name} in the earlier version`,
        method(name, (_params, { version }) => (version === EARLIER ? fail('internalError') : undefined)),
      ),
    ),
  ],
  'mcp/answer-media-type': fault(
    'sends lists of tools with an undocumented media type',
    messages((plain) => ({
      frame: (response, posted) => {
        const answer = plain.frame(response, posted)
        const isList = sentIn(posted).method === 'tools/list'
        return isList ? { ...answer, media: 'application/vnd.tools+json' } : answer
      },
    })),
  ),
  'mcp/stream-holds-one-response': fault(
    'responds twice in a stream',
    messages((plain) => ({
      frame: (response, posted) => {
        const answer = plain.frame(response, posted)
        return answer.media === 'text/event-stream' ? streamed(response, response) : answer
      },
    })),
  ),
  'mcp/notification-accepted': fault(
    'responds 200 to notifications',
    messages(() => ({ accepted: { status: 200 } })),
  ),
  'mcp/unsupported-version-header-refused': fault(
    'ignores the version in the header',
    messages(() => ({ admitVersion: () => undefined })),
  ),
  'mcp/foreign-origin-refused': fault(
    'accepts pages of any origin',
    messages(() => ({ admit: () => undefined })),
  ),
  'mcp/405-names-methods': fault('responds 405 without Allow', {
    steps: {
      methodNotAllowed: (allowed, facts) =>
        facts.api === 'mcp' ? { status: 405 } : plainSteps.methodNotAllowed(allowed, facts),
    },
  }),
})
