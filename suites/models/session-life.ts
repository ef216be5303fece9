import type { RuleId } from '#spec'
import { historyOf, holds } from '../checks/sessions/history.ts'
import { givenSession } from '../checks/sessions/session.ts'
import { type Spoken, speak } from '../checks/sessions/speak.ts'
import { type Tools, expect, type fc } from '../kit/index.ts'
import { type Judge, type Step, modelRun, step, stepOn } from '../kit/model.ts'

interface OneSession {
  id: string
  said: Spoken[]
}

interface SessionLife {
  sessions: OneSession[]
}

/** Maximum number of sessions, and of messages per session: a language model is slow and costs money. */
const MOST = 2
const MOST_SAID = 2

const rules = [
  'sessions/histories-are-apart',
  'sessions/history-has-reply',
  'sessions/history-has-user-message',
  'sessions/history-keeps-earlier-exchanges',
] as const satisfies readonly RuleId[]

/** Asserts that the history has the first and last message of the session, and none of other sessions. */
async function expectHistory(judge: Judge, { sessions }: SessionLife, one: OneSession, tools: Tools): Promise<void> {
  const { asked, reply } = one.said.at(-1) as Spoken
  // A message may be saved shortly after its response.
  const history = await historyOf(
    tools,
    one.id,
    (messages) => holds(messages, asked, 'user') && holds(messages, reply, 'assistant'),
  )
  judge('sessions/history-has-user-message', () =>
    expect.that(holds(history, asked, 'user'), 'the history lacks what the user said', history),
  )
  judge('sessions/history-has-reply', () =>
    expect.that(holds(history, reply, 'assistant'), 'the history lacks the reply', history),
  )
  for (const { asked: earlier } of one.said.slice(0, -1))
    judge('sessions/history-keeps-earlier-exchanges', () =>
      expect.that(holds(history, earlier, 'user'), 'the history lacks what was said earlier', history),
    )
  for (const { id, said } of sessions)
    for (const { asked: elsewhere } of id === one.id ? [] : said)
      judge('sessions/histories-are-apart', () =>
        expect.that(!holds(history, elsewhere, 'user'), 'a history has what was said in another session', history),
      )
}

function steps(judge: Judge): fc.Arbitrary<Step<SessionLife>>[] {
  return [
    step(
      'open session',
      ({ sessions }) => sessions.length < MOST,
      async ({ sessions }, tools) => {
        const id = await givenSession(tools)
        // A session without messages may be returned again.
        if (sessions.every((other) => other.id !== id)) sessions.push({ id, said: [] })
      },
    ),
    stepOn(
      MOST,
      'chat in session',
      ({ sessions }, index) => (sessions[index]?.said.length ?? MOST_SAID) < MOST_SAID,
      async (life, index, tools) => {
        const session = life.sessions[index] as OneSession
        session.said.push(await speak(tools, session.id))
        await expectHistory(judge, life, session, tools)
      },
    ),
  ]
}

/** Parallel sessions that are opened and used. The documents do not show how to close one. */
export const sessionLife = modelRun<SessionLife>({
  title: 'two sessions that are chatted in by turns',
  rules,
  initial: async () => ({ sessions: [] }),
  steps,
  length: 8,
  runs: 6,
})
