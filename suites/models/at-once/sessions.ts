import { historyOf, holds } from '../../checks/sessions/history.ts'
import { givenSession } from '../../checks/sessions/session.ts'
import { speak } from '../../checks/sessions/speak.ts'
import { NotApplicable, check } from '../../kit/index.ts'

export const sessionsApartAtOnce = check({
  rule: 'sessions/histories-are-apart',
  title: 'two sessions that are chatted in at once',
  run: async (tools) => {
    const one = await givenSession(tools)
    // A session without messages may be returned again.
    await speak(tools, one)
    const other = await givenSession(tools)
    if (other === one) throw new NotApplicable('no second session was opened')
    const sessions = [one, other]
    const spoken = await Promise.all(sessions.map((id) => speak(tools, id)))
    for (const [index, id] of sessions.entries()) {
      const own = spoken[index]?.asked ?? ''
      const elsewhere = spoken[1 - index]?.asked ?? ''
      const history = await historyOf(tools, id, (messages) => holds(messages, own))
      tools.expect.that(!holds(history, elsewhere), 'a history has what was said in another session', history)
    }
  },
})
