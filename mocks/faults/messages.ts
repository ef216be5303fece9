import type { Operation } from '../domain/kernel/operation.ts'
import type { ListenerMessageRecord } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import type { AreaFaults } from './fault.ts'

const MINUTE_MS = 60_000

/** Lists only messages that came before or after the last minute began. */
const listing = (shows: (isNew: boolean) => boolean) => ({
  listMessages: shaped((messages: ListenerMessageRecord[], { now }) =>
    messages.filter(({ received }) => shows(received > now - MINUTE_MS)),
  ),
})

/** Faults of the messages of listeners. */
export const messageFaults: AreaFaults<'messages'> = {
  'messages/list-answers': [
    {
      says: 'answers a list in words',
      operations: { listMessages: () => ({ answer: () => ({ status: 200, text: 'two messages' }) }) },
      collateral: ['errors/documented-media-type'],
    },
  ],
  'messages/list-holds-messages': [
    { says: 'lists the messages of the last minute only', operations: listing((isNew) => isNew) },
  ],
  'messages/list-holds-new-messages': [
    { says: 'lists no message of the last minute', operations: listing((isNew) => !isNew) },
  ],
  'messages/search-answers': [
    {
      says: 'answers a search with 400',
      operations: { searchMessages: () => ({ answer: () => ({ status: 400, text: 'no' }) }) },
    },
  ],
  'messages/search-finds': [{ says: 'finds nothing', operations: { searchMessages: shaped(() => []) } }],
  'messages/search-leaves-out': [{ says: 'finds every message', parts: { listenerMessages: { fits: () => true } } }],
  'messages/get-answers': [
    {
      says: 'does not find any message',
      operations: { getMessage: () => ({ find: () => undefined }) },
    },
  ],
  'messages/get-answers-the-body': [
    {
      says: 'answers an empty object for every message',
      parts: { listenerMessages: { body: () => ({ status: 200, json: {} }) } },
    },
  ],
  'messages/get-answers-the-named-message': [
    {
      says: 'answers the oldest message of a listener for each of them',
      operations: {
        getMessage: (plain: Operation) => ({
          find: (call) => {
            const named = plain.find(call) as ListenerMessageRecord | undefined
            return named === undefined ? undefined : call.view.listenerMessages.where('listenerId', named.listenerId)[0]
          },
        }),
      },
    },
  ],
  'messages/get-missing': [
    {
      says: 'answers 400 for a message that is not there',
      operations: {
        getMessage: (plain: Operation) => ({
          steps: { ...plain.steps, notFound: () => ({ status: 400, reason: 'none', text: 'no such message' }) },
        }),
      },
    },
  ],
}
