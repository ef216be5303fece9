import { type Shown, historyOf, holds, isReply } from '../../checks/sessions/history.ts'
import { givenSession } from '../../checks/sessions/session.ts'
import { type Spoken, speak } from '../../checks/sessions/speak.ts'
import { NotApplicable, type Tools, check } from '../../kit/index.ts'

interface Conversation extends Spoken {
  session: string
}

/** Two sessions that are chatted in at once, about different things; made once for all cases that look at them. */
const givenTwoAtOnce = (tools: Tools): Promise<readonly [Conversation, Conversation]> =>
  tools.shared('two sessions that are chatted in at once', async () => {
    const one = await givenSession(tools)
    // A session without messages may be returned again.
    await speak(tools, one)
    const other = await givenSession(tools)
    if (other === one) throw new NotApplicable('no second session was opened')
    const [ofOne, ofOther] = await Promise.all([
      speak(tools, one),
      speak(tools, other, 'sessionChat', { about: 'schedule' }),
    ])
    return [
      { session: one, ...ofOne },
      { session: other, ...ofOther },
    ] as const
  })

export const sessionsApartAtOnce = check({
  rule: 'sessions/histories-are-apart',
  title: 'two sessions that are chatted in at once',
  run: async (tools) => {
    const [one, other] = await givenTwoAtOnce(tools)
    for (const [own, elsewhere] of [
      [one, other],
      [other, one],
    ] as const) {
      const history = await historyOf(tools, own.session, (messages) => holds(messages, own.asked))
      tools.expect.that(
        !holds(history, elsewhere.asked, 'user'),
        'a history has what was said in another session',
        history,
      )
    }
  },
})

export const repliesAtOnce = check({
  rule: 'sessions/history-has-reply',
  title: 'the replies in two sessions that are chatted in at once',
  run: async (tools) => {
    for (const { session, reply } of await givenTwoAtOnce(tools)) {
      const isKept = ({ role, content }: Shown): boolean => role === 'assistant' && isReply(content, reply)
      const history = await historyOf(tools, session, (messages) => messages.some(isKept))
      tools.expect.some(history, isKept, 'the reply is no message of the history')
    }
  },
})
