import { bad, json, missing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, adding, afterwards, all, handling, instead, membersOf, removing, showing } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { OWN_KEY, capped, chat, isCapped, leave } from './agent-given.ts'
import { CHATS, monthOf } from './agent-plants.ts'

const SET = 'POST /v1/ai-agent/api-key'
const CHECK = 'GET /v1/ai-agent/api-key'
const DROP = 'POST /v1/ai-agent/api-key/delete'

const setKey = (api: Probed): Promise<Loose> => api.post(OWN_KEY, { api_key: 'sk-of-thora' }, capped)
const dropKey = (api: Probed): Promise<Loose> => api.post(`${OWN_KEY}/delete`, undefined, capped)

export const agentOwnKeys = bugsOf('agent', 'Limits', [
  {
    id: 'own-key/cap-still-applies',
    sentence: "With a custom key active, usage type is `own_key` and the service's caps do not apply.",
    breaks: true,
    says: 'Chat returns cap_exceeded to a caller with a key of their own.',
    plant: handling(CHATS, (handler) => async (call) => {
      const { person } = call.pass
      const { ownKey } = person
      delete person.ownKey
      try {
        return await handler(call)
      } finally {
        if (ownKey !== undefined) person.ownKey = ownKey
      }
    }),
    probe: async (api) => {
      await leave(api, 0)
      await setKey(api)
      return await isCapped(api)
    },
  },
  {
    id: 'own-key/is-lost-after-its-first-use',
    sentence: "POST | api-key | `{api_key}` | sets the caller's own language-model key",
    breaks: true,
    says: 'The key of a caller serves for one chat.',
    plant: afterwards(CHATS, ({ pass: { person } }) => {
      delete person.ownKey
    }),
    probe: async (api) => {
      await leave(api, 0)
      await setKey(api)
      await chat(api, 'hello', {}, capped)
      return await isCapped(api)
    },
  },
  {
    id: 'own-key/of-an-editor-serves-everybody',
    sentence: "POST | api-key | `{api_key}` | sets the caller's own language-model key",
    breaks: true,
    says: 'The key that an editor sets is that of the other users, too.',
    plant: afterwards(SET, ({ pass, world }) => {
      for (const person of world.people.all.values())
        if (person.tenant === pass.person.tenant) person.ownKey = pass.person.ownKey ?? ''
    }),
    probe: async (api) => {
      await leave(api, 0)
      await api.post(OWN_KEY, { api_key: 'sk-of-ellen' }, { as: 'editor' })
      return !(await isCapped(api))
    },
  },
  {
    id: 'own-key/of-an-administrator-serves-everybody',
    sentence: 'A tenant administrator can set a key for the whole tenant',
    breaks: false,
    says: 'The key that an administrator sets is that of the whole tenant.',
    plant: afterwards(SET, ({ pass, world }) => {
      if (pass.person.role !== 'administrator') return
      for (const person of world.people.all.values())
        if (person.tenant === pass.person.tenant) person.ownKey ??= pass.person.ownKey ?? ''
    }),
    probe: async (api) => {
      await leave(api, 0)
      await api.post(OWN_KEY, { api_key: 'sk-of-nora' })
      return !(await isCapped(api))
    },
  },
  {
    id: 'own-key/is-not-removed',
    sentence: 'POST | api-key/delete | removes the custom key; billing reverts to the service-managed mode',
    breaks: true,
    says: 'The removal of a key answers, and keeps the key.',
    plant: handling(DROP, (handler) => async (call) => {
      const { ownKey } = call.pass.person
      const answer = await handler(call)
      if (ownKey !== undefined) call.pass.person.ownKey = ownKey
      return answer
    }),
    probe: async (api) => {
      await leave(api, 0)
      await setKey(api)
      await dropKey(api)
      return !(await isCapped(api))
    },
  },
  {
    id: 'own-key/removal-leaves-the-billing-off',
    sentence: 'removes the custom key; billing reverts to the service-managed mode',
    breaks: true,
    says: 'Whoever had a key once is never capped again, though the check says that there is none.',
    plant: (service) => {
      const once = new Set<string>()
      afterwards(DROP, ({ who }) => {
        once.add(who)
      })(service)
      handling(CHATS, (handler) => (call) => {
        if (once.has(call.who)) call.pass.person.allowance.set(monthOf(call), 20)
        return handler(call)
      })(service)
    },
    probe: async (api) => {
      await leave(api, 0)
      await setKey(api)
      await dropKey(api)
      return !(await isCapped(api))
    },
  },
  {
    id: 'own-key/removal-removes-the-key-of-another',
    sentence: 'POST | api-key/delete | none | removes the custom key',
    breaks: true,
    says: 'The removal takes the keys of all users of the tenant.',
    plant: afterwards(DROP, ({ world }) => {
      for (const person of world.people.all.values()) delete person.ownKey
    }),
    probe: async (api) => {
      await leave(api, 0)
      await setKey(api)
      await api.post(`${OWN_KEY}/delete`, undefined, { as: 'editor' })
      return await isCapped(api)
    },
  },
  {
    id: 'own-key/removal-by-another-method',
    sentence: 'POST | {base_url}/v1/ai-agent/api-key/delete | none | removes the custom key',
    breaks: true,
    says: 'The key is removed with DELETE on `/api-key`, and `/api-key/delete` does not exist.',
    plant: (service) => {
      const route = service.routes.find(([, path]) => path === '/v1/ai-agent/api-key/delete')
      if (route === undefined) throw new Error('there is no such route')
      all(removing(DROP), adding(['DELETE', '/v1/ai-agent/api-key', route[2], route[3]]))(service)
    },
    probe: async (api) => (await dropKey(api)).status === 404,
  },
  {
    id: 'own-key/check-never-finds-one',
    sentence: 'GET | {base_url}/v1/ai-agent/api-key | none | checks whether a key is configured',
    breaks: true,
    says: 'The check never says that a key is configured.',
    plant: showing(CHECK, () => ({ billing: 'house' })),
    probe: async (api) => {
      const { text } = await api.get(OWN_KEY, capped)
      await setKey(api)
      return (await api.get(OWN_KEY, capped)).text === text
    },
  },
  {
    id: 'own-key/check-is-stale-after-the-removal',
    sentence: 'GET | {base_url}/v1/ai-agent/api-key | none | checks whether a key is configured',
    breaks: true,
    says: 'The check remembers that there was a key.',
    plant: (service) => {
      const seen = new Map<string, Loose>()
      showing(CHECK, (value, { who }) => {
        if (value.billing === 'own') seen.set(who, value)
        return seen.get(who)
      })(service)
    },
    probe: async (api) => {
      await setKey(api)
      const { text } = await api.get(OWN_KEY, capped)
      await dropKey(api)
      return (await api.get(OWN_KEY, capped)).text === text
    },
  },
  {
    id: 'own-key/set-without-a-key',
    sentence: '400 | missing required field; Custom key request | api_key string',
    breaks: true,
    says: 'A request without an api_key is answered with 200, and changes nothing.',
    plant: instead(SET, (call, handler) =>
      membersOf(call)['api_key'] === undefined ? json({ saved: false }) : handler(call),
    ),
    probe: async (api) => (await api.post(OWN_KEY, {}, capped)).status === 200,
  },
  {
    id: 'own-key/by-another-name',
    sentence: 'Custom key request | api_key string',
    breaks: true,
    says: 'The request names the key apiKey.',
    plant: instead(SET, (call, handler) => {
      const { apiKey } = membersOf(call)
      if (apiKey === undefined) throw bad('apiKey is missing')
      call.body = { api_key: apiKey }
      return handler(call)
    }),
    probe: async (api) => (await setKey(api)).status === 400,
  },
  {
    id: 'own-key/nothing-to-remove',
    sentence: 'POST | {base_url}/v1/ai-agent/api-key/delete | none | removes the custom key',
    breaks: false,
    says: 'The removal answers with 404 where there is no key.',
    plant: instead(DROP, (call, handler) => {
      if (call.pass.person.ownKey === undefined) throw missing('key')
      return handler(call)
    }),
    probe: async (api) => (await dropKey(api)).status === 404,
  },
])
