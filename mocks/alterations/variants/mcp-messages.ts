import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { on } from '../on.ts'
import { form } from '../together.ts'
import { type Refusal, refuse } from '../../domain/kernel/answer.ts'
import { plainSteps } from '../../domain/kernel/steps.ts'
import type { MessageParts } from '../../domain/mcp/messages.ts'
import type { Posted } from '../../domain/mcp/reading.ts'
import { CODES, type RpcId, type RpcResponse, fail, isObject } from '../../domain/mcp/rpc.ts'
import { streamed } from '../../domain/mcp/stream.ts'
import { messages, reading, sentIn, valueIn } from '../mcp.ts'
import type { AreaVariants } from './variant.ts'

/** Sends responses as event streams that begin with these events. */
function streaming(...first: readonly string[]): Alteration {
  return form(
    messages((plain) => ({
      frame: (response, posted) => {
        const answer = plain.frame(response, posted)
        return answer.status === 200 && isObject(answer.json) ? streamed(...first, answer.json) : answer
      },
    })),
  )
}

/** Changes some responses. */
function framed(change: (response: RpcResponse) => RpcResponse): Alteration {
  return messages((plain) => ({ frame: (response, posted) => plain.frame(change(response), posted) }))
}

/** Changes the status of some errors. */
function withStatus(status: number, when: (code: number) => boolean): Alteration {
  return messages((plain) => ({
    frame: (response, posted) => {
      const answer = plain.frame(response, posted)
      const isMeant = response.error !== undefined && when(response.error.code)
      // Refusals at the HTTP level are JSON, whatever the client prefers.
      return isMeant ? { status, json: response } : answer
    },
  }))
}

/** Refuses requests by their headers. */
function refusing(why: (headers: Readonly<Record<string, string>>) => Refusal | undefined): Alteration {
  return messages((plain) => ({ admit: (headers) => why(headers) ?? plain.admit(headers) }))
}

/** A code beyond those that JSON-RPC reserves. */
const OWN_CODE = 17
const UNREADABLE: ReadonlySet<number> = new Set([CODES.parseError, CODES.invalidRequest])
const MEMBERS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])

type OfMessages =
  | 'mcp/answer-as'
  | 'mcp/status-of-errors'
  | 'mcp/unread-id'
  | 'mcp/id-of-invalid-request'
  | 'mcp/error-texts'
  | 'mcp/array-params-code'
  | 'mcp/null-id'
  | 'mcp/unreadable-batch'
  | 'mcp/bare-values'
  | 'mcp/nameless-calls'
  | 'mcp/no-version-header'
  | 'mcp/odd-ids'
  | 'mcp/invalid-utf-8'
  | 'mcp/version-header-on-handshake'
  | 'mcp/accept-header'
  | 'mcp/request-media-type'
  | 'mcp/unknown-session-header'
  | 'mcp/unknown-members'

const UNVERSIONED = refuse(400, 'no protocol version', { text: 'name the protocol version' })

const NAMELESS = refuse(400, 'no tool is named', { text: 'name the tool' })

/** Whether a call whose params are an object has no name in them. */
function isNamelessCall(posted: Posted): boolean {
  const { method: called, params = {} } = sentIn(posted)
  return called === 'tools/call' && isObject(params) && typeof params['name'] !== 'string'
}

const admitVersion = (admit: (plain: MessageParts) => MessageParts['admitVersion']): Alteration =>
  messages((plain) => ({ admitVersion: admit(plain) }))

/** Variants of how messages are handled. */
export const mcpMessageVariants: Pick<AreaVariants<'mcp'>, OfMessages> = {
  'mcp/answer-as': {
    stream: streaming(),
    'primed-stream': streaming(': a comment\n\n', 'id: 1\ndata:\n\n', ': another one\n'),
  },
  'mcp/status-of-errors': {
    'unreadable-refused': withStatus(400, (code) => UNREADABLE.has(code)),
    'bad-request': withStatus(400, () => true),
  },
  'mcp/unread-id': {
    absent: framed((response) => {
      const { id, ...rest } = response
      return id === null ? rest : response
    }),
  },
  'mcp/id-of-invalid-request': {
    echoed: reading((posted, plain) => {
      const { id } = sentIn(posted)
      const isUsable = typeof id === 'string' || Number.isInteger(id)
      return plain.kind === 'invalid' && isUsable ? { ...plain, id } : undefined
    }),
  },
  'mcp/error-texts': {
    detailed: framed((response) =>
      response.error === undefined
        ? response
        : { ...response, error: { ...response.error, message: 'That did not work.', data: { hint: 'try again' } } },
    ),
  },
  'mcp/array-params-code': {
    'invalid-request': messages(() => ({ badParams: () => fail('invalidRequest') })),
    'invalid-request-without-id': messages((plain) => ({
      badParams: () => fail('invalidRequest'),
      frame: (response, posted) =>
        plain.frame(response.error?.code === CODES.invalidRequest ? { ...response, id: null } : response, posted),
    })),
    'own-code': messages(() => ({ badParams: () => ({ error: { code: OWN_CODE, message: 'params is a list' } }) })),
  },
  'mcp/odd-ids': {
    echoed: reading((posted, plain) => {
      const { jsonrpc, id, method, params } = sentIn(posted)
      const isOdd = plain.kind === 'invalid' && id !== undefined && id !== null
      return isOdd && jsonrpc === '2.0' && typeof method === 'string'
        ? { kind: 'request', id: id as RpcId, method, params }
        : undefined
    }),
  },
  'mcp/invalid-utf-8': {
    replaced: messages((plain) => ({ read: (posted) => plain.read({ ...posted, isUtf8: true }) })),
  },
  'mcp/unreadable-batch': {
    'invalid-request': reading(({ text }) =>
      text.startsWith('[') ? { kind: 'invalid', ...fail('invalidRequest') } : undefined,
    ),
  },
  'mcp/bare-values': {
    'parse-error': reading((posted) => {
      const value = valueIn(posted)
      return typeof value === 'object' && value !== null ? undefined : { kind: 'invalid', ...fail('parseError') }
    }),
  },
  'mcp/nameless-calls': {
    refused: messages((plain) => ({
      frame: (response, posted) => (isNamelessCall(posted) ? NAMELESS : plain.frame(response, posted)),
    })),
  },
  'mcp/null-id': {
    notification: reading((posted) => {
      const { jsonrpc, id, method } = sentIn(posted)
      const isMeant = jsonrpc === '2.0' && id === null && typeof method === 'string'
      return isMeant ? { kind: 'notification', method } : undefined
    }),
  },
  'mcp/no-version-header': {
    // The header is looked at before the message is.
    refused: messages((plain) => ({
      admitVersion: (read, call) => {
        const isHandshake = read.kind === 'request' && read.method === 'initialize'
        return call.version === undefined && !isHandshake ? UNVERSIONED : plain.admitVersion(read, call)
      },
      frame: (response, posted) =>
        posted.headers['mcp-protocol-version'] === undefined && sentIn(posted).method !== 'initialize'
          ? UNVERSIONED
          : plain.frame(response, posted),
    })),
  },
  'mcp/version-header-on-handshake': {
    judged: admitVersion((plain) => (read, call) => {
      const { version, parts } = call
      return version === undefined || parts.mcpHandshake.isSupported(version)
        ? plain.admitVersion(read, call)
        : refuse(400, 'unsupported protocol version', { text: 'this protocol version is not supported' })
    }),
  },
  'mcp/accept-header': {
    refused: refusing(({ accept = '' }) => {
      const takesBoth = accept.includes('application/json') && accept.includes('text/event-stream')
      return takesBoth ? undefined : refuse(406, 'JSON or event streams are not accepted')
    }),
  },
  'mcp/request-media-type': {
    unsupported: on('callMcp').step({ checkMedia: plainSteps.checkMedia }),
  },
  'mcp/unknown-session-header': {
    refused: refusing((headers) =>
      headers['mcp-session-id'] === undefined
        ? undefined
        : refuse(400, 'there are no sessions', { text: 'no session' }),
    ),
  },
  'mcp/unknown-members': {
    refused: reading((posted) => {
      const sent = sentIn(posted)
      const isMeant = sent.method !== undefined && Object.keys(sent).some((member) => !MEMBERS.has(member))
      return isMeant ? { kind: 'invalid', ...fail('invalidRequest') } : undefined
    }),
  },
}
