import { expect } from 'vitest'
import { type Ways, waysOf } from '../lifecycle.ts'
import type { Reply, Service } from '../service.ts'

const QUESTION = 'What is a flow?'

/** A session by its id; its path parameter is the mock's, like the paths themselves. */
interface Session {
  session_id: string
}

const opened = async (service: Service): Promise<Session> => (await service.call<Session>('createSession')).json
const answered = ({ json }: Reply): Session => ({ session_id: (json as Session).session_id })
const nothing = async (): Promise<Session> => ({ session_id: 'none' })

/** Who said something in a session, in order. */
async function spoken(service: Service, { session_id }: Session): Promise<string[]> {
  const { json } = await service.call<{ role: string }[]>('listSessionMessages', { path: { session_id } })
  return json.map(({ role }) => role)
}

const holds = (roles: string[]) => async (service: Service, session: Session) =>
  expect(await spoken(service, session)).toEqual(roles)

/** Sessions of chats: open once they are made. */
export const sessions: Ways = waysOf<Session>({
  object: 'chat session',
  async statesOf(service, { session_id }) {
    const { status } = await service.call('listSessionMessages', { path: { session_id } })
    return status === 200 ? ['open'] : []
  },
  moves: {
    'chat-session/create': {
      given: nothing,
      go: (service) => service.call('createSession'),
      made: answered,
      effects: holds([]),
    },
    'chat-session/transient': {
      given: nothing,
      go: (service) => service.call('chat', { body: { message: QUESTION } }),
      made: answered,
      async effects(service, session) {
        await service.call('sessionChat', { path: { ...session }, body: { message: QUESTION } })
        expect((await spoken(service, session)).slice(-2)).toEqual(['user', 'assistant'])
      },
    },
    'chat-session/message': {
      given: opened,
      go: (service, session) => service.call('sessionChat', { path: { ...session }, body: { message: QUESTION } }),
      effects: holds(['user', 'assistant']),
    },
    'chat-session/streamed-message': {
      given: opened,
      go: (service, session) =>
        service.call('streamSessionChat', { path: { ...session }, body: { message: QUESTION } }),
      effects: holds(['user', 'assistant']),
    },
  },
})
