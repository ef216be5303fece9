import { part } from '../together.ts'
import { on } from '../on.ts'
import type { ListenerMessageRecord } from '../../world/index.ts'
import { type AreaFaults, fault } from './fault.ts'

const MINUTE_MS = 60_000

/** Lists only messages from before or after the start of the last minute. */
const listing = (shows: (isNew: boolean) => boolean) =>
  on('listMessages').body((messages: ListenerMessageRecord[], { now }) =>
    messages.filter(({ received }) => shows(received > now - MINUTE_MS)),
  )

/** Faults of the messages of listeners. */
export const messageFaults: AreaFaults<'messages'> = {
  'messages/list-answers': fault(
    'answers a list in words',
    on('listMessages').answer(() => ({ status: 200, text: 'two messages' })),
  ),
  'messages/list-holds-messages': fault(
    'lists the messages of the last minute only',
    listing((isNew) => isNew),
  ),
  'messages/list-holds-new-messages': fault(
    'lists no message of the last minute',
    listing((isNew) => !isNew),
  ),
  'messages/search-answers': fault(
    'answers a search with 400',
    on('searchMessages').answer(() => ({ status: 400, text: 'no' })),
  ),
  'messages/search-finds': fault(
    'finds nothing',
    on('searchMessages').body(() => []),
  ),
  'messages/search-leaves-out': fault('finds every message', part('listenerMessages', { fits: () => true })),
  'messages/get-answers': fault(
    'does not find any message',
    on('getMessage').find(() => undefined),
  ),
  'messages/get-answers-the-body': fault(
    'answers an empty object for every message',
    part('listenerMessages', { body: () => ({ status: 200, json: {} }) }),
  ),
  'messages/get-answers-the-named-message': fault(
    'answers the oldest message of a listener for each of them',
    on('getMessage').find((found, { view }) => found && view.listenerMessages.where('listenerId', found.listenerId)[0]),
  ),
  'messages/get-missing': fault(
    'answers 400 for a message that is not there',
    on('getMessage').step({ notFound: () => ({ status: 400, reason: 'none', text: 'no such message' }) }),
  ),
}
