import type { Json } from '../json.ts'
import type { Posted } from '../../domain/mcp/reading.ts'
import { on } from '../on.ts'
import { CODES, fail, respond } from '../../domain/mcp/rpc.ts'
import { fault, faultsOf } from './fault.ts'
import { answering, messages, method, reading, replying, sentIn, valueIn, withValue } from '../mcp.ts'

/** Reads bodies as if others had been sent. */
function rereading(change: (posted: Posted) => Posted) {
  return messages((plain) => ({ read: (posted) => plain.read(change(posted)) }))
}

/** Changes the ids in responses. */
function renaming(when: (id: unknown) => boolean, to: (id: Json) => unknown) {
  return answering((response) => (when(response.id) ? { ...response, id: to(response.id) } : response))
}

/** Changes errors about array params: their code is open, so no other rule is concerned. */
function ofArrayParams(error: object) {
  return answering((response, { params }) =>
    Array.isArray(params) && response.error !== undefined
      ? { ...response, error: { ...response.error, ...error } }
      : response,
  )
}

/** Responses and their ids. */
const envelopeFaults = faultsOf({
  'mcp/response-says-version': fault(
    'speaks JSON-RPC 1.0',
    answering((response) => ({ ...response, jsonrpc: '1.0' })),
  ),
  'mcp/response-is-result-or-error': fault(
    'adds an error of null to results, as JSON-RPC 1.0 did',
    answering((response) => (response.result === undefined ? response : { ...response, error: null })),
  ),
  'mcp/result-comes-with-200': fault(
    'responds 202 to requests',
    messages((plain) => ({
      frame: (response, posted) => ({
        ...plain.frame(response, posted),
        ...(response.result === undefined ? {} : { status: 202 }),
      }),
    })),
  ),
  'mcp/text-id-echoed': fault(
    'converts a text of digits to a number',
    renaming((id) => typeof id === 'string' && /^\d+$/.test(id), Number),
  ),
  'mcp/number-id-echoed': [
    fault(
      'drops the sign of ids',
      renaming((id) => typeof id === 'number' && id < 0, Math.abs),
    ),
    fault(
      'writes ids of calls of tools as texts',
      answering((response, { method: called }) =>
        called === 'tools/call' && typeof response.id === 'number'
          ? { ...response, id: String(response.id) }
          : response,
      ),
    ),
  ],
  'mcp/large-id-echoed': fault(
    'rounds ids to 53 bits',
    renaming(
      (id) => Number(id) > 2 ** 52,
      (id) => Number(id) - 1,
    ),
  ),
  'mcp/zero-id-echoed': fault(
    'treats the id 0 as none',
    renaming(
      (id) => id === 0,
      () => null,
    ),
  ),
  'mcp/empty-id-echoed': fault(
    'treats an empty id as none',
    renaming(
      (id) => id === '',
      () => null,
    ),
  ),
  'mcp/error-echoes-id': [
    fault(
      'omits the id for an unknown method',
      answering((response) => (response.error?.code === CODES.methodNotFound ? { ...response, id: null } : response)),
    ),
    fault(
      'omits the id 0 and an empty one in errors',
      answering((response) =>
        response.error?.code === CODES.methodNotFound && (response.id === 0 || response.id === '')
          ? { ...response, id: null }
          : response,
      ),
    ),
  ],
  'mcp/bad-params-error-echoes-id': fault(
    'omits the id for invalid params',
    answering((response) => (response.error?.code === CODES.invalidParams ? { ...response, id: null } : response)),
  ),
  'mcp/no-invented-id': [1, 'etalon'].map((id) =>
    fault(
      `responds with the id ${id}, as of a request before, to messages without one`,
      answering((response) => (response.id === null ? { ...response, id } : response)),
    ),
  ),
  'mcp/error-code-is-integer': fault('sends the code as text', ofArrayParams({ code: 'INVALID_PARAMS' })),
  'mcp/error-message-is-text': fault(
    'sends errors without a message',
    answering((response) =>
      response.error === undefined ? response : { ...response, error: { ...response.error, message: null } },
    ),
  ),
  'mcp/other-codes-in-server-range': fault('sends a code that JSON-RPC reserves', ofArrayParams({ code: -32_500 })),
})

/** Faults of invalid messages. */
const invalidFaults = faultsOf({
  'mcp/parse-error': [
    fault(
      'reports invalid JSON as an invalid request',
      reading(({ text, isUtf8 }, plain) =>
        isUtf8 && text !== '' && plain.kind === 'invalid' && plain.error.code === CODES.parseError
          ? { kind: 'invalid', ...fail('invalidRequest') }
          : undefined,
      ),
    ),
    fault(
      'reports invalid JSON that begins like a batch as an unknown method',
      reading(({ text }, plain) =>
        text.startsWith('[') && plain.kind === 'invalid' && plain.error.code === CODES.parseError
          ? { kind: 'invalid', ...fail('methodNotFound') }
          : undefined,
      ),
    ),
    fault(
      'ignores what follows a request',
      rereading((posted) => ({ ...posted, text: /^\{[^{}]*\}/.exec(posted.text)?.[0] ?? posted.text })),
    ),
  ],
  'mcp/empty-body-parse-error': fault(
    'reports an empty body as an invalid request',
    reading(({ text }) => (text === '' ? { kind: 'invalid', ...fail('invalidRequest') } : undefined)),
  ),
  'mcp/bare-value-refused': fault(
    'reports a bare value as an unknown method',
    reading((posted) => {
      const value = valueIn(posted)
      const isBare = value === null || (value !== undefined && typeof value !== 'object')
      return isBare ? { kind: 'invalid', ...fail('methodNotFound') } : undefined
    }),
  ),
  'mcp/empty-object-refused': fault(
    'reports an empty object as an unknown method',
    reading(({ text }) => (text === '{}' ? { kind: 'invalid', ...fail('methodNotFound') } : undefined)),
  ),
  'mcp/missing-version-refused': fault(
    'accepts messages without jsonrpc',
    rereading((posted) => {
      const sent = sentIn(posted)
      const isVersionless = sent.method !== undefined && sent.jsonrpc === undefined
      return isVersionless ? withValue(posted, { ...sent, jsonrpc: '2.0' }) : posted
    }),
  ),
  'mcp/wrong-version-refused': fault(
    'accepts any value of jsonrpc',
    rereading((posted) => {
      const sent = sentIn(posted)
      return sent.jsonrpc === undefined ? posted : withValue(posted, { ...sent, jsonrpc: '2.0' })
    }),
  ),
  'mcp/method-not-text-refused': fault(
    'reports a method that is not text as unknown',
    reading((posted) => {
      const { method: name } = sentIn(posted)
      const isOdd = name !== undefined && typeof name !== 'string'
      return isOdd ? { kind: 'invalid', ...fail('methodNotFound') } : undefined
    }),
  ),
  'mcp/missing-method-refused': fault(
    'reports a message without a method as an unknown method',
    reading((posted) => {
      const { jsonrpc, id, method: name } = sentIn(posted)
      const value = valueIn(posted) as object
      const isMeant = jsonrpc === '2.0' && id !== undefined && name === undefined
      return isMeant && !('result' in value || 'error' in value)
        ? { kind: 'invalid', ...fail('methodNotFound'), id }
        : undefined
    }),
  ),
  'mcp/unknown-method': [
    fault(
      'reports an unknown method as an invalid request',
      answering((response, { method: name }) =>
        String(name).startsWith('etalon/') ? { ...response, ...fail('invalidRequest') } : response,
      ),
    ),
    ...['tools/', 'ping/'].map((beginning) =>
      fault(
        `returns an empty result for unknown methods that begin with ${beginning}`,
        answering((response, { method: name }) =>
          response.error?.code === CODES.methodNotFound && String(name).startsWith(beginning)
            ? respond(response.id, { result: {} })
            : response,
        ),
      ),
    ),
  ],
  'mcp/unlisted-method': fault(
    'lists resources that it does not declare',
    method('resources/list', () => ({ result: { resources: [{ uri: 'file:///orders', name: 'orders' }] } })),
  ),
  'mcp/method-names-are-case-sensitive': fault(
    'ignores the case of methods',
    reading((_posted, plain) =>
      plain.kind === 'request' ? { ...plain, method: plain.method.toLowerCase() } : undefined,
    ),
  ),
  'mcp/array-params-refused': fault(
    'accepts positional arguments',
    reading((_posted, plain) => {
      if (plain.kind !== 'request' || !Array.isArray(plain.params)) return undefined
      const [name, given] = plain.params as unknown[]
      return { ...plain, params: { name, arguments: given } }
    }),
  ),
  'mcp/internal-error': [
    fault(
      'reports internal errors as invalid requests',
      on('callMcp').step({ failed: () => ({ status: 200, json: respond('etalon', fail('invalidRequest')) }) }),
    ),
    fault(
      'reports internal errors of tools/list as invalid requests',
      answering((response, sent) =>
        sent.method === 'tools/list' && response.error?.code === CODES.internalError
          ? { ...response, error: { ...response.error, code: CODES.invalidRequest } }
          : response,
      ),
    ),
  ],
})

const DONE = { response: respond(null, { result: {} }) }

/** Faults of messages without a response. */
const notificationFaults = faultsOf({
  'mcp/initialized-unanswered': fault(
    'responds to notifications/initialized',
    replying(({ method: name }) => name === 'notifications/initialized', DONE),
  ),
  'mcp/unknown-notification-unanswered': fault(
    'responds to unknown notifications',
    replying(({ method: name }) => name === 'notifications/etalon', DONE),
  ),
  'mcp/unknown-notification-harmless': fault(
    'fails on unknown notifications',
    replying(({ method: name }) => name === 'notifications/etalon', { answer: { status: 500 } }),
  ),
  'mcp/request-as-notification-unanswered': fault(
    'responds to requests without an id',
    replying(({ id, method: name }) => name === 'ping' && id === undefined, DONE),
  ),
  'mcp/client-response-gets-no-result': fault(
    'responds to responses',
    replying((sent) => 'result' in sent || 'error' in sent, DONE),
  ),
  'mcp/cancellation-of-nothing-ignored': fault(
    'fails on notifications/cancelled',
    replying(({ method: name }) => name === 'notifications/cancelled', { answer: { status: 404 } }),
  ),
})

/** Faults of JSON-RPC messages. */
export const mcpMessageFaults = { ...envelopeFaults, ...invalidFaults, ...notificationFaults }
