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

/** Most sessions of one life, and most that is said in one: a language model may be slow, and is billed. */
const MOST = 2
const MOST_SAID = 2

const rules = [
  'sessions/histories-are-apart',
  'sessions/history-has-reply',
  'sessions/history-has-user-message',
  'sessions/history-keeps-earlier-exchanges',
] as const satisfies readonly RuleId[]

/** The history has what was said in the session, first and last, and nothing of the other sessions. */
async function expectHistory(judge: Judge, { sessions }: SessionLife, one: OneSession, tools: Tools): Promise<void> {
  const { asked, reply } = one.said.at(-1) as Spoken
  // A message may be saved a moment after it was answered.
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
        expect.that(!holds(history, elsewhere), 'a history has what was said in another session', history),
      )
}

function steps(judge: Judge): fc.Arbitrary<Step<SessionLife>>[] {
  return [
    step(
      'open session',
      ({ sessions }) => sessions.length < MOST,
      async ({ sessions }, tools) => {
        const id = await givenSession(tools)
        // One in which nothing was said yet may be handed out again.
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

/** Sessions that are opened and chatted in, one beside the other. That one can be closed is not documented. */
export const sessionLife = modelRun<SessionLife>({
  title: 'two sessions that are chatted in by turns',
  rules,
  initial: async () => ({ sessions: [] }),
  steps,
  length: 8,
  runs: 6,
})
