import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { isSpoken } from '../../domain/agent/sessions.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { hasAnswered } from './chat-turns.ts'
import { fault, faultsOf } from './fault.ts'
import { closedToOtherRoles } from './sessions-alterations.ts'

/** Finds no empty session. */
const notYetThere = (id: OperationId): Alteration =>
  onEach(id).part('sessions', (plain) => ({
    find(...call) {
      const session = plain.find(...call)
      return session?.messages.some(isSpoken) === true ? session : undefined
    },
  }))

/** Responds 500 in a session without messages while its user has no other of that kind. */
const downInFirst = (id: 'sessionChat' | 'streamSessionChat'): Alteration =>
  on(id).refuses(({ path, caller, view }) => {
    const empty = view.sessions.where('userId', String(caller.user.id)).filter((one) => !one.messages.some(isSpoken))
    return empty.length === 1 && empty[0]?.id === path['session_id']
  }, 500)

/** Faults of opening sessions. */
export const openingFaults = faultsOf({
  'sessions/create-answers-id': fault(
    'sends the id as a number',
    on('createSession').body((body) => ({ ...body, session_id: 7 })),
  ),
  'sessions/create-answers-created': fault(
    'sends created as text',
    on('createSession').body((body) => ({ ...body, created: 'yes' })),
  ),
  'sessions/created-is-new': fault(
    'opens only one session per user',
    on('createSession').part('sessions', (plain) => ({
      begin: (transient, prompt, caller, scene) =>
        scene.view.sessions.where('userId', String(caller.user.id)).find((one) => !one.transient) ??
        plain.begin(transient, prompt, caller, scene),
    })),
  ),
  'sessions/opened-session-takes-messages': [
    fault('does not find empty sessions', notYetThere('sessionChat')),
    fault('responds 500 in the first empty session of a user', downInFirst('sessionChat')),
    fault('takes messages of administrators and editors only', closedToOtherRoles('sessionChat')),
  ],
  'sessions/opened-session-streams': [
    fault('does not stream in empty sessions', notYetThere('streamSessionChat')),
    fault('responds 500 to streams in the first empty session of a user', downInFirst('streamSessionChat')),
    fault('streams in the sessions of administrators and editors only', closedToOtherRoles('streamSessionChat')),
  ],
  'sessions/opened-session-has-history': [
    fault('responds 404 to the history of empty sessions', notYetThere('listSessionMessages')),
    fault('shows histories to administrators and editors only', closedToOtherRoles('listSessionMessages')),
  ],
  'sessions/reply-names-its-session': [
    fault(
      'sends an unknown session id',
      on('sessionChat').body((body) => ('session_id' in body ? { ...body, session_id: 'ses-1' } : body)),
    ),
    fault(
      'sends an unknown session id from the second turn on',
      on('sessionChat').part('chat', (plain) => ({
        reply: (id, course, scene) =>
          plain.reply(hasAnswered(scene.view.sessions.get(id)) ? 'ses-1' : id, course, scene),
      })),
    ),
  ],
})
