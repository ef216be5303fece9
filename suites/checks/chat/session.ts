import { check } from '../../kit/index.ts'
import { PLAIN, answerOf, ask, askBy, sessionOf } from './ask.ts'

export const sessionOfItsOwn = check({
  rule: 'chat/session-of-its-own',
  title: 'two chats outside any session',
  run: async (tools) => {
    const first = sessionOf(answerOf(await ask(tools, PLAIN)))
    const second = sessionOf(answerOf(await ask(tools, PLAIN)))
    tools.expect.that(first !== second, 'two chats have the same session id', first)
  },
})

export const sessionCanBeContinued = check({
  rule: 'chat/session-can-be-continued',
  title: 'a session chat with the session id of a reply',
  run: async (tools) => {
    const session = sessionOf(answerOf(await ask(tools, PLAIN)))
    tools.expect.status(await askBy(tools, 'sessionChat', PLAIN, session), 200)
  },
})
