import { Blocked, NotApplicable, type Tools, check } from '../../kit/index.ts'
import { PLAIN, answerOf, ask, askBy } from '../chat/ask.ts'
import { atOnce, fieldsOf, givenSession } from './session.ts'
import { expectTaken } from './taken.ts'

/** The members of a session that was opened: a failure at the level of the application comes with 200 too. */
function opened(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (fields['success'] === false) throw new Blocked('no session was opened')
  return fields
}

export const createAnswersId = check({
  rule: 'sessions/create-answers-id',
  title: 'the answer to opening a session',
  run: async ({ api, expect }) => {
    const { session_id: id } = opened(expect.object(await api.need('createSession')))
    expect.that(typeof id === 'string', 'session_id is no string', id)
  },
})

export const createAnswersCreated = check({
  rule: 'sessions/create-answers-created',
  title: 'the answer to opening a session',
  run: async ({ api, expect }) => {
    const { created } = opened(fieldsOf((await api.need('createSession')).json))
    expect.that(typeof created === 'boolean', 'created is no boolean', created)
  },
})

/** A session without messages may be returned again, so each one is used before the next is opened. */
const MOST_OPENED = 6

/** The ids of two sessions reported as created. */
async function twoCreated(tools: Tools): Promise<[string, string]> {
  if (tools.target.paths.session_chat === undefined)
    throw new NotApplicable('the target file has no paths.session_chat')
  const ids: string[] = []
  for (let opened = 0; opened < MOST_OPENED && ids.length < 2; opened++) {
    const fields = fieldsOf((await tools.api.need('createSession')).json)
    const id = String(fields['session_id'])
    if (fields['created'] === true) ids.push(id)
    answerOf(await askBy(tools, 'sessionChat', PLAIN, id))
  }
  const [first, second] = ids
  if (first === undefined || second === undefined) throw new NotApplicable('no two sessions were answered as created')
  return [first, second]
}

export const createdIsNew = check({
  rule: 'sessions/created-is-new',
  title: 'two sessions that were answered as created',
  run: async (tools) => {
    const [first, second] = await twoCreated(tools)
    tools.expect.that(first !== second, 'two sessions have the same id', first)
  },
})

export const openedSessionTakesMessages = check({
  rule: 'sessions/opened-session-takes-messages',
  title: 'a plain message in a session that was opened',
  run: expectTaken,
})

export const openedSessionStreams = check({
  rule: 'sessions/opened-session-streams',
  title: 'a plain message to the stream of a session that was opened',
  run: expectTaken,
})

export const openedSessionHasHistory = check({
  rule: 'sessions/opened-session-has-history',
  title: 'the messages of a session that was opened',
  run: async (tools) => {
    const path = { session_id: await givenSession(tools) }
    tools.expect.status(await tools.api.call('listSessionMessages', { path }), 200)
  },
})

export const replyNamesItsSession = check({
  rule: 'sessions/reply-names-its-session',
  title: 'the session ids of replies in two sessions, and of the second turns there, which come at once',
  run: async (tools) => {
    const sessions = [await givenSession(tools), await givenSession(tools)]
    const expectNamed = async (session: string): Promise<void> => {
      const { sessionId } = answerOf(await ask(tools, PLAIN, session))
      if (typeof sessionId !== 'string') throw new Blocked('the reply has no session id')
      tools.expect.equal(sessionId, session, 'the session id of the reply')
    }
    for (const session of sessions) await expectNamed(session)
    await atOnce(sessions, expectNamed)
  },
})
