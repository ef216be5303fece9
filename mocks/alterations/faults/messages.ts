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
    'sends a list as text',
    on('listMessages').answer(() => ({ status: 200, text: 'two messages' })),
  ),
  'messages/list-holds-messages': fault(
    'lists only messages of the last minute',
    listing((isNew) => isNew),
  ),
  'messages/list-holds-new-messages': fault(
    'omits messages of the last minute',
    listing((isNew) => !isNew),
  ),
  'messages/search-answers': fault(
    'responds 400 to a search',
    on('searchMessages').answer(() => ({ status: 400, text: 'no' })),
  ),
  'messages/search-finds': fault(
    'finds nothing',
    on('searchMessages').body(() => []),
  ),
  'messages/search-leaves-out': fault('finds every message', part('listenerMessages', { fits: () => true })),
  'messages/get-answers': fault(
    'finds no messages',
    on('getMessage').find(() => undefined),
  ),
  'messages/get-answers-the-body': fault(
    'returns an empty object for every message',
    part('listenerMessages', { body: () => ({ status: 200, json: {} }) }),
  ),
  'messages/get-answers-the-named-message': fault(
    'returns the oldest message of a listener for each one',
    on('getMessage').find((found, { view }) => found && view.listenerMessages.where('listenerId', found.listenerId)[0]),
  ),
  'messages/get-missing': fault(
    'responds 400 to an unknown message',
    on('getMessage').step({ notFound: () => ({ status: 400, reason: 'none', text: 'no such message' }) }),
  ),
}
