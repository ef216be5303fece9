import type { ListenerMessageRecord } from '../world/index.ts'
import { type AnyAnswer, madeByPart } from './kernel/answer.ts'
import type { Caller, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'

/** A search for messages, in the mock's own terms; absent members match everything. */
export interface MessageSearch {
  listenerId?: number | bigint
  /** Text contained in the body. */
  text?: string
  /** Epoch ms, both ends inclusive. */
  from?: number
  to?: number
}

export interface ListenerMessageParts {
  /** Messages of the tenant, newest first. */
  all: (caller: Caller, scene: Scene) => readonly ListenerMessageRecord[]
  /** The message as lists show it. */
  render: (message: ListenerMessageRecord) => Record<string, unknown>
  /** Whether a message matches a search. */
  fits: (message: ListenerMessageRecord, search: MessageSearch) => boolean
  /** Response with the body of a message. */
  body: (message: ListenerMessageRecord) => AnyAnswer
}

export const listenerMessageParts: ListenerMessageParts = {
  all: ({ tenantId }, { view }) =>
    [...view.listenerMessages.values()]
      .filter((one) => one.tenantId === tenantId)
      .toSorted((a, b) => b.received - a.received || Number(BigInt(b.id) - BigInt(a.id))),
  render: ({ id, listenerId, received }) => ({ id, listenerId, received }),
  fits: ({ listenerId, body, received }, search) =>
    (search.listenerId === undefined || search.listenerId === listenerId) &&
    (search.text === undefined || body.includes(search.text)) &&
    (search.from === undefined || received >= search.from) &&
    (search.to === undefined || received <= search.to),
  body: ({ body, media }) => ({ status: 200, text: body, ...(media === '' ? {} : { media }) }),
}

export const listenerMessageOperations = {
  listMessages: operation('listMessages')({
    apply: (call) => reading(call.parts.listenerMessages.all(call.caller, call)),
    answer: (messages, { parts }) => ({ status: 200, json: messages.map((one) => parts.listenerMessages.render(one)) }),
  }),

  searchMessages: operation('searchMessages')({
    apply: (call) => {
      const search = (call.body ?? {}) as MessageSearch
      const { all, fits } = call.parts.listenerMessages
      return reading(all(call.caller, call).filter((one) => fits(one, search)))
    },
    answer: (messages, { parts }) => ({ status: 200, json: messages.map((one) => parts.listenerMessages.render(one)) }),
  }),

  getMessage: operation('getMessage')({
    find: ({ view, caller, path }) => {
      const message = view.listenerMessages.get(path.messageId)
      return message?.tenantId === caller.tenantId ? message : undefined
    },
    apply: (_call, message) => reading(message),
    answer: (message, { parts }) => madeByPart(parts.listenerMessages.body(message)),
  }),
}
