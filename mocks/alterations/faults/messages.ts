import { part } from '../together.ts'
import { on } from '../on.ts'
import { type ListenerMessageRecord, remove } from '../../world/index.ts'
import type { Caller } from '../../domain/kernel/call.ts'
import { type AreaFaults, type Fault, fault } from './fault.ts'

const MINUTE_MS = 60_000

/** Lists only messages from before or after the start of the last minute. */
const listing = (shows: (isNew: boolean) => boolean) =>
  on('listMessages').body((messages: ListenerMessageRecord[], { now }) =>
    messages.filter(({ received }) => shows(received > now - MINUTE_MS)),
  )

const isApiUser = ({ user }: Caller): boolean => user.role === 'api-user'

/** Changes the text of bodies. */
const writing = (says: string, change: (body: string) => string): Fault =>
  fault(
    says,
    part('listenerMessages', (plain) => ({
      body: ({ body, ...message }) => plain.body({ ...message, body: change(body) }),
    })),
  )

/** Faults of the messages of listeners. */
export const messageFaults: AreaFaults<'messages'> = {
  'messages/list-answers': fault(
    'sends a list as text',
    on('listMessages').answer(() => ({ status: 200, text: 'two messages' })),
  ),
  'messages/list-holds-messages': [
    fault(
      'lists only messages of the last minute',
      listing((isNew) => isNew),
    ),
    fault(
      'lists a listener with the number of a message in place of the message',
      on('listMessages').body((messages: ListenerMessageRecord[], { now }) =>
        messages.map((one) => (one.received > now - MINUTE_MS ? one : { link: `/v1/listeners/${one.id}` })),
      ),
    ),
  ],
  'messages/list-holds-new-messages': [
    fault(
      'omits messages of the last minute',
      listing((isNew) => !isNew),
    ),
    fault(
      'omits messages of the newest listener',
      on('listMessages').body((messages: ListenerMessageRecord[], { view }) => {
        const newest = [...view.listeners.values()].at(-1)?.id
        return messages.filter(({ listenerId }) => listenerId !== newest)
      }),
    ),
    fault(
      'omits a message with the text of another',
      on('listMessages').result((messages) =>
        messages.filter(({ id, body }) => !messages.some((other) => other.id < id && other.body === body)),
      ),
    ),
    fault(
      'lists no messages to API Users',
      on('listMessages').result((messages, { caller }) => (isApiUser(caller) ? [] : messages)),
    ),
    fault(
      'lists new messages of API Users to the sender alone',
      on('listMessages').result((messages, { caller, view, now }) =>
        messages.filter(({ sentBy = '', received }) => {
          const [sender] = view.users.where('login', sentBy)
          return sender?.role !== 'api-user' || sender === caller.user || received <= now - MINUTE_MS
        }),
      ),
    ),
    fault(
      'omits the newest message',
      on('listMessages').body((messages: ListenerMessageRecord[]) => {
        const newest = Math.max(...messages.map(({ id }) => Number(id)))
        return messages.filter(({ id }) => Number(id) !== newest)
      }),
    ),
  ],
  'messages/search-answers': fault(
    'responds 400 to a search',
    on('searchMessages').answer(() => ({ status: 400, text: 'no' })),
  ),
  'messages/search-finds': fault(
    'finds nothing',
    on('searchMessages').body(() => []),
  ),
  'messages/search-finds-new-messages': [
    fault(
      'finds no messages of the last minute',
      on('searchMessages').body((messages: ListenerMessageRecord[], { now }) =>
        messages.filter(({ received }) => received <= now - MINUTE_MS),
      ),
    ),
    fault(
      'finds every message of the last minute',
      part('listenerMessages', (plain) => ({
        fits: (message, search) => message.id > 1_000 || plain.fits(message, search),
      })),
    ),
    fault(
      'finds nothing for API Users',
      on('searchMessages').result((messages, { caller }) => (isApiUser(caller) ? [] : messages)),
    ),
    fault(
      'searches the newest twenty messages',
      on('searchMessages').part('listenerMessages', (plain) => ({
        all: (caller, scene) => plain.all(caller, scene).slice(0, 20),
      })),
    ),
  ],
  'messages/search-leaves-out': fault('finds every message', part('listenerMessages', { fits: () => true })),
  'messages/get-answers': fault(
    'finds no messages',
    on('getMessage').find(() => undefined),
  ),
  'messages/get-answers-the-body': [
    fault(
      'returns an empty object for every message',
      part('listenerMessages', { body: () => ({ status: 200, json: {} }) }),
    ),
    writing('ends a body after 255 characters', (body) => body.slice(0, 255)),
    writing('returns question marks for letters beyond ASCII', (body) => body.replaceAll(/[^\x20-\x7e\s]/gu, '?')),
    writing('takes the integers of a body for doubles', (body) => {
      try {
        return JSON.stringify(JSON.parse(body))
      } catch {
        return body
      }
    }),
    fault(
      'finds no message for API Users',
      on('getMessage').find((found, { caller }) => (isApiUser(caller) ? undefined : found)),
    ),
    fault(
      'forgets a message that was read',
      on('getMessage').also((_call, { id }) => [remove('listenerMessages', id)]),
    ),
  ],
  'messages/get-answers-the-named-message': fault(
    'returns the oldest message of a listener for each one',
    on('getMessage').find((found, { view }) => found && view.listenerMessages.where('listenerId', found.listenerId)[0]),
  ),
  'messages/get-missing': fault(
    'responds 400 to an unknown message',
    on('getMessage').step({ notFound: () => ({ status: 400, reason: 'none', text: 'no such message' }) }),
  ),
}
