import { bugsOf } from '../bug.ts'
import { type Loose, handling, reading, showing } from '../plants.ts'
import { tell, webListener } from './parts-given.ts'

const apiUser = { as: 'api_user' } as const
const ONE = 'GET /v1/messages/:messageId'
const FIND = 'POST /v1/messages'
const BODY = { guest: 'Zoë', nights: 41n }

export const messageTable = bugsOf('platform', 'Messages (available to the API User role)', [
  {
    id: 'messages/list-of-the-first-listener',
    sentence: 'GET | /v1/messages | list listener messages',
    breaks: true,
    says: 'The list shows only messages of the listener that got one first.',
    plant: showing('GET /v1/messages', (list) => list.filter(({ listener }: Loose) => listener === list[0]?.listener)),
    probe: async (api) => {
      const listener = await webListener(api, 'Door')
      await tell(api, listener, BODY)
      return !(await api.get('/v1/messages', apiUser)).json.some((one: Loose) => one.listener === listener.id)
    },
  },
  {
    id: 'messages/list-ends-before-the-newest',
    sentence: 'GET | /v1/messages | list listener messages',
    breaks: true,
    says: 'The list shows a message only when the next one has arrived.',
    plant: showing('GET /v1/messages', (list) => list.slice(0, -1)),
    probe: async (api) => {
      const { accepted } = (await tell(api, await webListener(api, 'Door'), BODY)).json
      return !(await api.get('/v1/messages', apiUser)).text.includes(accepted)
    },
  },
  {
    id: 'messages/search-finds-all',
    sentence: 'POST | /v1/messages | search listener messages',
    breaks: true,
    says: 'The search ignores what it is asked for, and finds every message.',
    plant: reading(FIND, (body) => ({ ...body, containing: '{' })),
    probe: async (api) => {
      await tell(api, await webListener(api, 'Door'), BODY)
      return (await api.post('/v1/messages', { containing: 'nobody-wrote-this' }, apiUser)).json.length > 0
    },
  },
  {
    id: 'messages/search-finds-no-new-ones',
    sentence: 'POST | /v1/messages | search listener messages',
    breaks: true,
    says: 'The search finds no messages of the last hour.',
    plant: showing(FIND, (list, { now }) => list.filter(({ at }: Loose) => Number(at) < now - 3_600_000)),
    probe: async (api) => {
      await tell(api, await webListener(api, 'Door'), BODY)
      return (await api.post('/v1/messages', { containing: 'Zoë' }, apiUser)).json.length === 0
    },
  },
  {
    id: 'messages/body-loses-its-umlauts',
    sentence: 'GET | /v1/messages/{messageId} | get a message body',
    breaks: true,
    says: 'The body of a message has a question mark for every character outside of ASCII.',
    plant: showing(ONE, (value) => {
      value.content = value.content.replace(/[^\x20-\x7e\s]/gu, '?')
    }),
    probe: async (api) => {
      const { accepted } = (await tell(api, await webListener(api, 'Door'), BODY)).json
      return (await api.get(`/v1/messages/${accepted}`, apiUser)).json.content.includes('Zo?')
    },
  },
  {
    id: 'messages/body-is-cut',
    sentence: 'GET | /v1/messages/{messageId} | get a message body',
    breaks: true,
    says: 'The body of a message ends after 255 characters.',
    plant: showing(ONE, (value) => {
      value.content = value.content.slice(0, 255)
    }),
    probe: async (api) => {
      const long = { guest: 'a'.repeat(400) }
      const { accepted } = (await tell(api, await webListener(api, 'Door'), long)).json
      return (await api.get(`/v1/messages/${accepted}`, apiUser)).json.content.length === 255
    },
  },
  {
    id: 'messages/body-of-the-newest',
    sentence: 'GET | /v1/messages/{messageId} | get a message body',
    breaks: true,
    says: 'The body is that of the newest message, whichever is asked for.',
    plant: showing(ONE, (_value, { tenant }) => ({ content: tenant.messages.at(-1)?.body ?? '' })),
    probe: async (api) => {
      const listener = await webListener(api, 'Door')
      const { accepted } = (await tell(api, listener, { first: 1n })).json
      await tell(api, listener, { second: 2n })
      return (await api.get(`/v1/messages/${accepted}`, apiUser)).json.content.includes('second')
    },
  },
  {
    id: 'messages/read-only-once',
    sentence: 'GET | /v1/messages/{messageId} | get a message body',
    breaks: true,
    says: 'A message is gone when it has been read.',
    plant: handling(ONE, (handler) => async (call) => {
      const answer = await handler(call)
      const at = call.tenant.messages.findIndex(({ id }) => id === call.id('messageId'))
      if (at !== -1) call.tenant.messages.splice(at, 1)
      return answer
    }),
    probe: async (api) => {
      const { accepted } = (await tell(api, await webListener(api, 'Door'), BODY)).json
      await api.get(`/v1/messages/${accepted}`, apiUser)
      return (await api.get(`/v1/messages/${accepted}`, apiUser)).status === 404
    },
  },
  {
    id: 'messages/newest-first',
    sentence: 'GET | /v1/messages | list listener messages',
    breaks: false,
    says: 'The newest message comes first in the list.',
    plant: showing('GET /v1/messages', (list) => list.toReversed()),
    probe: async (api) => {
      const { accepted } = (await tell(api, await webListener(api, 'Door'), BODY)).json
      return String((await api.get('/v1/messages', apiUser)).json[0].id) === accepted
    },
  },
])
