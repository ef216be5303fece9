import { CAP, spend } from '../../allowance.ts'
import { json } from '../../answer.ts'
import type { Call } from '../../call.ts'
import type { Person } from '../../people.ts'
import { type Bug, bugsOf } from '../bug.ts'
import { afterwards, instead } from '../plants.ts'
import {
  CAPPED,
  OWN_KEY,
  TEMPLATE,
  allow,
  chatIsCapped,
  execute,
  isCapped,
  live,
  opened,
  within,
} from './agent3-given.ts'
import { EXECUTE, STREAM, TALK, actingAs, isUsedUp, remembering } from './agent3-plants.ts'

const isTool =
  (name: string) =>
  ({ params }: Call): boolean =>
    params['name'] === name

export const agent3OwnKeys: readonly Bug[] = bugsOf('agent', 'Limits', [
  {
    id: 'a3-limits/imports-are-dear',
    sentence:
      'Tools with `agentic` true (CLI commands, template imports) and language-model token usage in chat count toward the allowance.',
    breaks: false,
    says: 'A template import costs fifty times as much as a command.',
    plant: afterwards(EXECUTE, (call) => {
      if (isTool('import_template')(call)) for (let time = 0; time < 49; time++) spend(call)
    }),
    probe: async (api) => {
      await allow(api, 0.5)
      await execute(api, 'import_template', { template_id: TEMPLATE, mode: 'standard' }, CAPPED)
      return chatIsCapped(api)
    },
  },
  {
    id: 'a3-limits/recharge-reaches-no-chat',
    sentence:
      'When the allowance is used up, chat returns `code` = `cap_exceeded`; the allowance can be recharged from a wallet, or a custom language-model key can be set.',
    breaks: true,
    says: 'A user whose chat was refused once stays refused for an hour after the recharge.',
    plant: remembering(
      () => new Map<Person, number>(),
      (refused) =>
        instead('POST /v1/ai-agent/api/chat', (call, handler) => {
          const {
            now,
            pass: { person },
          } = call
          if (person.ownKey === undefined && now - (refused.get(person) ?? 0) < 3_600_000) return json(CAP)
          if (isUsedUp(call)) refused.set(person, now)
          return handler(call)
        }),
    ),
    probe: async (api) => {
      await allow(api, 0)
      await chatIsCapped(api)
      await api.post('/hooks/allowance/recharge', {}, { as: 'nobody' })
      return chatIsCapped(api)
    },
  },
  {
    id: 'a3-limits/own-key-does-not-help-talks',
    sentence:
      'When the allowance is used up, chat returns `code` = `cap_exceeded`; the allowance can be recharged from a wallet, or a custom language-model key can be set.',
    breaks: true,
    says: 'A chat in a session returns `cap_exceeded` to a caller with a custom key whose allowance is used up.',
    plant: instead(TALK, (call, handler) => {
      const { ownKey: _ownKey, ...person } = call.pass.person
      return actingAs(call, person, () => handler(call))
    }),
    probe: async (api) => {
      await allow(api, 0)
      await api.post(OWN_KEY, { api_key: 'sk-own' }, CAPPED)
      return isCapped(await api.post(within(await opened(api, CAPPED)), { message: 'Hello' }, CAPPED))
    },
  },
  {
    id: 'a3-limits/own-key-does-not-help-tools',
    sentence: "With a custom key active, usage type is `own_key` and the service's caps do not apply.",
    breaks: true,
    says: 'Billed tools stay refused to a caller with a custom key whose allowance is used up.',
    plant: instead(EXECUTE, (call, handler) => {
      const { ownKey: _ownKey, ...person } = call.pass.person
      return actingAs(call, person, () => handler(call))
    }),
    probe: async (api) => {
      await allow(api, 0)
      await api.post(OWN_KEY, { api_key: 'sk-own' }, CAPPED)
      return isCapped(await execute(api, 'host_cli', { command: 'say hello' }, CAPPED))
    },
  },
  {
    id: 'a3-limits/live-chat-uses-the-allowance-of-own-keys',
    sentence: "With a custom key active, usage type is `own_key` and the service's caps do not apply.",
    breaks: true,
    says: 'Streamed chats with a custom key use up the allowance all the same.',
    plant: afterwards(STREAM, (call) => {
      const { ownKey: _ownKey, ...person } = call.pass.person
      if (_ownKey !== undefined) spend(Object.assign(Object.create(call), { pass: { ...call.pass, person } }))
    }),
    probe: async (api) => {
      await allow(api, 0.01)
      await api.post(OWN_KEY, { api_key: 'sk-own' }, CAPPED)
      await live(api, 'Hello', {}, CAPPED)
      await api.post(`${OWN_KEY}/delete`, {}, CAPPED)
      return chatIsCapped(api)
    },
  },
])
