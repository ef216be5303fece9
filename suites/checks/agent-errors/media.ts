import { type OperationId, writeJson } from '#spec'
import {
  Blocked,
  type CallRequest,
  type Exchange,
  Violation,
  check,
  jsonOf,
  mediaOf,
  observe,
} from '../../kit/index.ts'
import { utf8 as ofPlatform } from '../conventions/conventions.ts'

const JSON_OR_STREAM: ReadonlySet<string> = new Set(['application/json', 'text/event-stream'])

export const utf8 = observe({
  rule: 'agent-errors/utf-8',
  title: 'every answer in JSON, and every stream',
  // The errors of the agent have no documented body: another encoding of a page of ASCII says nothing else.
  concerns: ({ response }) => JSON_OR_STREAM.has(mediaOf(response)) && response.body.length > 0,
  holds: ofPlatform.holds,
})

function isJson({ response }: Exchange): boolean {
  const plain = jsonOf(response)?.plain
  return typeof plain === 'object' && plain !== null
}

/** Operations whose body is not shown: it may be a text. */
const BODY_NOT_SHOWN: ReadonlySet<OperationId> = new Set(['getCustomKey', 'setCustomKey', 'deleteCustomKey'])

export const jsonMediaType = observe({
  rule: 'agent-errors/json-media-type',
  title: 'every JSON success',
  concerns: (exchange) =>
    exchange.response.status === 200 && !BODY_NOT_SHOWN.has(exchange.operation) && isJson(exchange),
  holds: ({ response }, { id }) => {
    const media = mediaOf(response)
    if (media !== 'application/json' && !media.endsWith('+json'))
      throw new Violation(`${id} answered JSON as ${media || 'no media type'}`, 'application/json', media)
  },
})

export const mediaTypeWithCharset = check({
  rule: 'agent-errors/media-type-with-charset',
  title: 'a body labelled application/json; charset=utf-8',
  over: 'operations',
  run: async ({ api, given, expect, operation }) => {
    const { body, ...request } = (await given.requestFor(operation)) as CallRequest<OperationId>
    const { status } = await api.need(operation, { ...request, body })
    const raw = { body: writeJson(body), contentType: 'application/json; charset=utf-8' }
    const reply = await api.call(operation, { ...request, raw })
    if (reply.status === 429) throw new Blocked(`${operation} is called too often`)
    expect.status(reply, status)
  },
})
