import { on } from '../on.ts'
import { isSpoken } from '../../domain/agent/sessions.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { SessionMessageRecord } from '../../world/index.ts'
import { hasCalled } from './chat-turns.ts'
import { fault, faultsOf } from './fault.ts'
import { keeping, showing } from './sessions-alterations.ts'

/** Shows the results of tools. */
const showingTools = showing(
  (plain) =>
    ({ messages }) =>
      messages.filter(({ role }) => role !== 'system').map(plain.render),
)

/** Shows the messages of a role as the user's or the assistant's, once something was said. */
const showingAs = (speaker: 'user' | 'assistant', role: SessionMessageRecord['role']): Alteration =>
  showing(
    (plain) =>
      ({ messages }) =>
        messages.some(isSpoken)
          ? messages
              .filter((one) => isSpoken(one) || one.role === role)
              .map((one) => plain.render(one.role === role ? { ...one, role: speaker } : one))
          : [],
  )

/** Calls a tool without arguments in a session where a message names it, as a language model does. */
const callingNamed = (name: string): Alteration =>
  on('sessionChat').part('assistant', (plain) => ({
    work(turn, mayCallTools, call) {
      const work = plain.work(turn, mayCallTools, call)
      const tool = turn.message.includes(name) && mayCallTools ? call.parts.agentTools.find(name) : undefined
      if (tool === undefined) return work
      const { text: answer } = tool.execute({}, call)
      return { ...work, course: { ...work.course, tools: [{ name, message: 'Looking', answer }] } }
    },
  }))

/** Faults of the messages that a history shows. */
export const sessionMessageFaults = faultsOf({
  'sessions/messages-are-array': fault(
    'wraps the messages',
    on('listSessionMessages').body((messages) => ({ messages })),
  ),
  'sessions/role-is-user-or-assistant': [
    fault(
      'shows the system prompt',
      showing(
        (plain) =>
          ({ messages }) =>
            messages.filter(({ role }) => role !== 'tool').map(plain.render),
      ),
    ),
    fault(
      'shows the system prompt of a session in which tools were called',
      showing(
        (plain) =>
          ({ messages }) =>
            messages
              .filter((one) => isSpoken(one) || (one.role === 'system' && messages.some(({ role }) => role === 'tool')))
              .map(plain.render),
      ),
    ),
    fault("shows the system prompt as the user's", showingAs('user', 'system')),
    fault("shows the system prompt as the assistant's", showingAs('assistant', 'system')),
  ],
  'sessions/content-is-text': [
    fault(
      'ends the history with an empty message',
      on('listSessionMessages').body((messages) => [...messages, { role: 'assistant', content: null }]),
    ),
    fault(
      'ends the history of a session with an empty message where tools were called',
      on('listSessionMessages').body((messages, { view, path }) =>
        hasCalled(view.sessions.get(path.session_id)) ? [...messages, { role: 'assistant', content: null }] : messages,
      ),
    ),
  ],
  'sessions/no-tool-messages': [
    fault('shows the results of tools', showingTools),
    fault("shows the results of tools as the user's", showingAs('user', 'tool')),
    fault(
      "shows the results of tools as the assistant's",
      showingAs('assistant', 'tool'),
      callingNamed('host_list_commands'),
    ),
    fault(
      'shows the results of tools that were called in a stream',
      showingTools,
      keeping(
        'sessionChat',
        (plain) =>
          (...exchange) =>
            plain.kept(...exchange).filter(({ role }) => role !== 'tool'),
      ),
    ),
  ],
})
