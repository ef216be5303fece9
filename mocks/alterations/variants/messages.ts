import { base64url } from 'jose'
import type { Int64 } from '#spec'
import { together, form, part } from '../together.ts'
import { on, onEach } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Caller } from '../../domain/kernel/call.ts'
import type { ListenerMessageRecord, View } from '../../world/index.ts'
import type { AreaVariants } from './variant.ts'

/** Delay before a message is listed, in ms. */
const DELAY_MS = 200

/** Changes the format of both lists. */
const lists = (change: (list: ListenerMessageRecord[]) => unknown): Alteration =>
  form(onEach('listMessages', 'searchMessages').body(change))

/** Whether a search is empty. */
const saysNothing = (search: unknown): boolean => Object.keys(search ?? {}).length === 0

const isApiUser = ({ user }: Caller): boolean => user.role === 'api-user'

/** Number of messages kept. */
const KEPT = 1_000

/** The kept messages of a tenant. */
function remaining(view: View, tenantId: Int64): ListenerMessageRecord[] {
  return [...view.listenerMessages.values()].filter((one) => one.tenantId === tenantId).slice(-KEPT)
}

/** Variants of the messages of listeners. */
export const messageVariants: AreaVariants<'messages'> = {
  'messages/list-shape': {
    wrapped: lists((messages) => ({ messages, count: messages.length })),
    'by-listener': lists((messages) => Object.groupBy(messages, ({ listenerId }) => String(listenerId))),
    'by-id': lists((messages) => Object.fromEntries(messages.map(({ id, ...message }) => [String(id), message]))),
  },
  'messages/fields': {
    more: part('listenerMessages', (plain) => ({
      render: (message) => ({
        ...plain.render(message),
        size: message.body.length,
        headers: { 'content-type': message.media },
        taken: message.waiting !== true,
      }),
    })),
  },
  'messages/list-order': {
    'oldest-first': part('listenerMessages', (plain) => ({
      all: (caller, scene) => plain.all(caller, scene).toReversed(),
    })),
  },
  'messages/api-user-scope': {
    own: part('listenerMessages', (plain) => ({
      all: (caller, scene) =>
        plain.all(caller, scene).filter(({ sentBy }) => !isApiUser(caller) || sentBy === caller.user.login),
    })),
    none: together(
      on('getMessage').find((found, { caller }) => (isApiUser(caller) ? undefined : found)),
      part('listenerMessages', (plain) => ({
        all: (caller, scene) => (isApiUser(caller) ? [] : plain.all(caller, scene)),
      })),
    ),
  },
  'messages/retention': {
    'last-thousand': together(
      on('getMessage').find((found, { view, caller }) => remaining(view, caller.tenantId).find((one) => one === found)),
      part('listenerMessages', (plain) => ({
        all(caller, scene) {
          const stay = new Set(remaining(scene.view, caller.tenantId))
          return plain.all(caller, scene).filter((one) => stay.has(one))
        },
      })),
    ),
  },
  'messages/delay': {
    later: part('listenerMessages', (plain) => ({
      all: (caller, scene) => plain.all(caller, scene).filter(({ received }) => received <= scene.now - DELAY_MS),
    })),
  },
  'messages/search-without-body': {
    none: on('searchMessages').body((list, { body }) => (saysNothing(body) ? [] : list)),
    refused: on('searchMessages').refuses(({ body }) => saysNothing(body)),
  },
  'messages/body-form': {
    text: part('listenerMessages', { body: ({ body }) => ({ status: 200, text: body, media: 'text/plain' }) }),
    wrapped: part('listenerMessages', { body: ({ id, body }) => ({ status: 200, json: { id, body } }) }),
    base64: part('listenerMessages', {
      body: ({ id, body }) => ({ status: 200, json: { id, body: base64url.encode(body) } }),
    }),
  },
}
