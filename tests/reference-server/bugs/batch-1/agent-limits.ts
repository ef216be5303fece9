import { json } from '../../answer.ts'
import type { Call } from '../../call.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, afterwards, handling, instead } from '../plants.ts'
import { asCapped, capped, chat, execute, isCapped, leave, sessionOf, streamed, talk, typesIn } from './agent-given.ts'
import { CHATS, EXECUTE, SESSION, STREAMS, monthOf, uncounted } from './agent-plants.ts'

const DAY_MS = 86_400_000
const AGENT = /\/v1\/ai-agent\/(api|mcp)/
const isFree = (tool = ''): boolean => /^search_|^create_support/.test(tool)
const leftTo = (call: Call): number => call.pass.person.allowance.get(monthOf(call)) ?? 20
const ticket = { subject: 'help', description: 'please', user_email: 'ada@example.com' }

export const allowanceLimits = bugsOf('agent', 'Limits', [
  {
    id: 'allowance/exactly-used-up-goes-on',
    sentence: 'When the allowance is used up, chat returns `code` = `cap_exceeded`',
    breaks: true,
    says: 'Chat goes on when exactly nothing is left.',
    plant: handling(CHATS, (handler) => (call) => {
      if (leftTo(call) === 0) call.pass.person.allowance.set(monthOf(call), 0.001)
      return handler(call)
    }),
    probe: async (api) => (await asCapped(api)).json.response !== undefined,
  },
  {
    id: 'allowance/sessions-go-on',
    sentence: 'When the allowance is used up, chat returns `code` = `cap_exceeded`',
    breaks: true,
    says: 'Session chat goes on when the allowance is used up.',
    plant: handling(SESSION, (handler) => async (call) => {
      const left = leftTo(call)
      call.pass.person.allowance.set(monthOf(call), 1)
      const answer = await handler(call)
      call.pass.person.allowance.set(monthOf(call), left)
      return answer
    }),
    probe: async (api) => {
      await leave(api, 0)
      return (await talk(api, await sessionOf(api), 'hello', capped)).json.response !== undefined
    },
  },
  {
    id: 'allowance/streams-go-on',
    sentence: 'language-model token usage in chat count toward the allowance',
    breaks: true,
    says: 'The tokens of streams do not count toward the allowance.',
    plant: uncounted(STREAMS),
    probe: async (api) => {
      await leave(api, 0.01)
      await streamed(api, 'hello', {}, capped)
      return !(await isCapped(api))
    },
  },
  {
    id: 'allowance/tokens-do-not-count',
    sentence: 'language-model token usage in chat count toward the allowance',
    breaks: true,
    says: 'The tokens of chat do not count toward the allowance.',
    plant: uncounted(CHATS),
    probe: async (api) => {
      await leave(api, 0.01)
      await chat(api, 'hello', {}, capped)
      return !(await isCapped(api))
    },
  },
  {
    id: 'allowance/free-tools-count',
    sentence: 'Tools with `agentic` false are free and unlimited and do not count toward caps.',
    breaks: true,
    says: 'The knowledge-base search counts toward the allowance.',
    plant: afterwards(EXECUTE, (call) => {
      if (call.params['name'] === 'search_knowledge_base')
        call.pass.person.allowance.set(monthOf(call), leftTo(call) - 0.02)
    }),
    probe: async (api) => {
      await leave(api, 0.01)
      await execute(api, 'search_knowledge_base', { query: 'flows' }, capped)
      return await isCapped(api)
    },
  },
  {
    id: 'allowance/tickets-stop-with-it',
    sentence: 'free tools keep working',
    breaks: true,
    says: 'Support tickets are refused when the allowance is used up.',
    plant: instead(EXECUTE, (call, handler) =>
      call.params['name'] === 'create_support_ticket' && leftTo(call) <= 0
        ? json({ success: false, error: 'The AI usage cap is exceeded.', code: 'cap_exceeded' })
        : handler(call),
    ),
    probe: async (api) => {
      await leave(api, 0)
      return (await execute(api, 'create_support_ticket', ticket, capped)).json.success === false
    },
  },
  {
    id: 'allowance/free-tools-are-limited',
    sentence: 'Tools with `agentic` false are free and unlimited and do not count toward caps.',
    breaks: true,
    says: 'After ten free calls a user gets cap_exceeded for them.',
    plant: (service) => {
      const calls = new Map<string, number>()
      instead(EXECUTE, (call, handler) => {
        const many = (calls.get(call.who) ?? 0) + (isFree(call.params['name']) ? 1 : 0)
        calls.set(call.who, many)
        return many > 10 && isFree(call.params['name'])
          ? json({ success: false, error: 'The AI usage cap is exceeded.', code: 'cap_exceeded' })
          : handler(call)
      })(service)
    },
    probe: async (api) => {
      const search = async (): Promise<Loose> => (await execute(api, 'search_templates', { query: 'rooms' })).json
      for (let count = 0; count < 10; count++) await search()
      return (await search()).code === 'cap_exceeded'
    },
  },
  {
    id: 'allowance/used-up-for-ever',
    sentence: 'Free monthly allowance of agentic usage; chat when the monthly allowance is used up',
    breaks: true,
    says: 'An allowance that is used up stays so in the next month.',
    plant: handling(AGENT, (handler) => (call) => {
      const { allowance } = call.pass.person
      if ([...allowance.values()].some((usd) => usd <= 0) && !allowance.has(monthOf(call)))
        allowance.set(monthOf(call), 0)
      return handler(call)
    }),
    probe: async (api) => {
      await leave(api, 0)
      await api.forward(32 * DAY_MS)
      return await isCapped(api)
    },
  },
  {
    id: 'allowance/back-after-a-minute',
    sentence: 'Free monthly allowance of agentic usage; chat when the monthly allowance is used up',
    breaks: true,
    says: 'A used-up allowance is whole again a minute after the first refusal.',
    plant: (service) => {
      const since = new Map<string, number>()
      handling(CHATS, (handler) => (call) => {
        const at = since.get(call.who)
        if (at !== undefined && call.now > at + 60_000) call.pass.person.allowance.clear()
        if (leftTo(call) <= 0) since.set(call.who, call.now)
        return handler(call)
      })(service)
    },
    probe: async (api) => {
      await asCapped(api)
      await api.forward(61_000)
      return !(await isCapped(api))
    },
  },
  {
    id: 'allowance/recharge-comes-to-nothing',
    sentence: 'the allowance can be recharged from a wallet, or a custom language-model key can be set',
    breaks: true,
    says: 'A user who got cap_exceeded gets it for the rest of the month, whatever the wallet pays.',
    plant: (service) => {
      const months = new Set<string>()
      handling(CHATS, (handler) => (call) => {
        const month = `${call.who} ${monthOf(call)}`
        if (leftTo(call) <= 0) months.add(month)
        if (months.has(month) && call.pass.person.ownKey === undefined) call.pass.person.allowance.set(monthOf(call), 0)
        return handler(call)
      })(service)
    },
    probe: async (api) => {
      await asCapped(api)
      await api.post('/hooks/allowance/recharge', {}, { as: 'nobody' })
      return await isCapped(api)
    },
  },
  {
    id: 'allowance/stream-tells-of-it-at-the-end-of-thinking',
    sentence: 'When the allowance is used up, chat returns `code` = `cap_exceeded`',
    breaks: false,
    says: 'A stream has a phase in front of the error that the allowance is used up.',
    plant: instead(STREAMS, async (call, handler) => {
      const answer = await handler(call)
      if (leftTo(call) > 0 || typeof answer.body === 'string') return answer
      const parts: Uint8Array[] = []
      for await (const part of answer.body) parts.push(part)
      const phase = 'data: {"type":"phase","phase":"thinking","message":"thinking"}\n\n'
      return {
        ...answer,
        body: Buffer.concat(parts)
          .toString()
          .replace(/^data: (?=.*"error"\})/m, `${phase}data: `),
      }
    }),
    probe: async (api) => {
      await leave(api, 0)
      return typesIn(await streamed(api, 'hello', {}, capped)).includes('phase')
    },
  },
])
