import type { components } from '#spec'
import { on, onEach } from '../on.ts'
import { part, together } from '../together.ts'
import type { SessionParts } from '../../domain/agent/sessions.ts'
import { type AnyAnswer, refuse } from '../../domain/kernel/answer.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { saying } from './saying.ts'
import type { AreaVariants } from './variant.ts'

type Shown = components['schemas']['SessionMessage']

const sessions = (change: (plain: SessionParts) => Partial<SessionParts>): Alteration => part('sessions', change)

const DAY_MS = 86_400_000

/** A reply with what a page escapes, a link and code. */
const marked = (text: string): string =>
  `Use <flow> & "load" > 1: ${text} [more](https://x.example/a?b=1)\n\`\`\`json\n{"a": 1}\n\`\`\`\n`

/** Shows messages in another way than they were said; the replies have something to change. */
const showing = (change: (text: string) => string): Alteration =>
  together(
    saying(marked),
    sessions((plain) => ({
      render(message) {
        const shown = plain.render(message)
        return { ...shown, content: change(shown.content) }
      },
    })),
  )

/** Answers for the history of a session of another tenant. */
const ofOtherTenants = (answer: () => AnyAnswer): Alteration =>
  on('listSessionMessages').unfound(({ view, path, caller }) => {
    const session = view.sessions.get(path.session_id)
    return session === undefined || session.tenantId === caller.tenantId ? undefined : answer()
  })

/** Variants of sessions. */
export const sessionVariants: AreaVariants<'sessions'> = {
  'sessions/created-flag': {
    'unused-again': on('createSession').with(({ apply }) => ({
      apply(call, found) {
        const unused = call.view.sessions
          .where('userId', String(call.caller.user.id))
          .filter(({ transient, messages }) => !transient && messages.every(({ role }) => role !== 'user'))
          // A session may have ended (`sessions/lifetime`).
          .find(({ id }) => call.parts.sessions.find(id, call.caller, call) !== undefined)
        return unused === undefined ? apply(call, found) : { changes: [], result: { session: unused, created: false } }
      },
    })),
  },
  'sessions/greeting': {
    greeting: sessions((plain) => ({
      begin(transient, prompt, caller, scene) {
        const session = plain.begin(transient, prompt, caller, scene)
        const greeting = { role: 'assistant', content: 'Hello, what can I do?', at: scene.now } as const
        return { ...session, messages: [...session.messages, greeting] }
      },
    })),
  },
  'sessions/message-order': {
    'newest-first': sessions((plain) => ({ shown: (...session) => plain.shown(...session).toReversed() })),
  },
  'sessions/shown-content': {
    escaped: showing((text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    bare: showing((text) => text.replaceAll(/\]\([^()]*\)/g, ']').replaceAll(/^```\w+$/gm, '```')),
  },
  'sessions/more-message-fields': {
    more: sessions((plain) => ({
      render: (message) => ({ ...plain.render(message), id: message.at, created: message.at }) as Shown,
    })),
  },
  'sessions/words-before-tools': {
    both: part('chat', (plain) => ({
      kept(message, course) {
        const [asked, ...rest] = plain.kept(message, course)
        const words = { role: 'assistant', content: 'Let me look that up.', at: message.at } as const
        return asked === undefined || course.tools.length === 0 ? plain.kept(message, course) : [asked, words, ...rest]
      },
    })),
  },
  'sessions/others-sessions': {
    shared: sessions(() => ({
      find(id, { tenantId }, { view }) {
        const session = view.sessions.get(id)
        return session?.tenantId === tenantId ? session : undefined
      },
    })),
  },
  'sessions/of-other-tenants': {
    empty: ofOtherTenants(() => ({ status: 200, json: [] })),
    envelope: ofOtherTenants(() => ({
      status: 200,
      json: { success: false, error: 'There is no such session', code: 'session_unknown' },
    })),
  },
  'sessions/lifetime': {
    'a-day': sessions((plain) => ({
      find(...call) {
        const session = plain.find(...call)
        const [, , { now }] = call
        return session !== undefined && session.opened + DAY_MS > now ? session : undefined
      },
    })),
  },
  'sessions/body-of-create': {
    refused: on('createSession').step({
      checkMedia: ({ body }) => (body === '' ? undefined : refuse(415, 'a body that is not taken')),
    }),
  },
  'sessions/failed-message-kept': { dropped: part('chat', { unanswered: () => [] }) },
  'sessions/message-sent-again': {
    once: onEach('sessionChat', 'streamSessionChat').part('sessions', (plain) => ({
      extend(session, messages, scene) {
        const last = session.messages.findLast(({ role }) => role === 'user')
        return last === undefined || last.content !== messages[0]?.content ? plain.extend(session, messages, scene) : []
      },
    })),
  },
}
