import { setLeft, spend } from '../../allowance.ts'
import { json } from '../../answer.ts'
import type { Call } from '../../call.ts'
import type { Person } from '../../people.ts'
import type { Plant } from '../../service.ts'
import { type Bug, bugsOf } from '../bug.ts'
import { type Routes, afterwards, instead } from '../plants.ts'
import type { Probed } from '../probe.ts'
import { CAPPED, TEMPLATE, allow, callTool, chatIsCapped, execute } from './agent3-given.ts'
import { CHATS, EXECUTE, RPC, remembering, requestOf } from './agent3-plants.ts'

const DAY_MS = 86_400_000
const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** Calls cost nothing. */
const free = (routes: Routes, when: (call: Call) => boolean = () => true): Plant =>
  instead(routes, async (call, handler) => {
    const { person } = call.pass
    const before = new Map(person.allowance)
    const answer = await handler(call)
    if (when(call)) person.allowance = before
    return answer
  })

const isTool =
  (name: string) =>
  ({ params }: Call): boolean =>
    params['name'] === name

/** Moves the clock to the tenth day of the next month. */
async function toTheTenth(api: Probed): Promise<void> {
  const now = new Date()
  await api.forward(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 10) - now.getTime())
}

export const agent3Limits: readonly Bug[] = bugsOf('agent', 'Limits', [
  {
    id: 'a3-limits/allowance-renews-each-day',
    sentence:
      'Free monthly allowance of agentic usage: up to 20 USD, depending on subscription tier; it covers the web chat and API usage.',
    breaks: true,
    says: 'The allowance renews each day.',
    plant: remembering(
      () => new Map<Person, string>(),
      (days) =>
        instead(CHATS, (call, handler) => {
          const {
            now,
            pass: { person },
          } = call
          if (days.has(person) && days.get(person) !== dayOf(now)) setLeft(person, now, 20)
          days.set(person, dayOf(now))
          return handler(call)
        }),
    ),
    probe: async (api) => {
      await toTheTenth(api)
      await allow(api, 0)
      await chatIsCapped(api)
      await api.forward(DAY_MS)
      return !(await chatIsCapped(api))
    },
  },
  {
    id: 'a3-limits/allowance-never-renews',
    sentence:
      'Free monthly allowance of agentic usage: up to 20 USD, depending on subscription tier; it covers the web chat and API usage.',
    breaks: true,
    says: 'An allowance that is used up stays used up in the next month.',
    plant: instead(CHATS, (call, handler) => {
      const { person } = call.pass
      const [latest] = [...person.allowance.keys()].toSorted().toReversed()
      const left = person.allowance.get(latest ?? '')
      if (left !== undefined && left <= 0) setLeft(person, call.now, left)
      return handler(call)
    }),
    probe: async (api) => {
      await allow(api, 0)
      await api.forward(40 * DAY_MS)
      return chatIsCapped(api)
    },
  },
  {
    id: 'a3-limits/tickets-count',
    sentence:
      'Tools with `agentic` false (knowledge-base search, template search, support tickets) are free and unlimited and do not count toward caps.',
    breaks: true,
    says: 'Support tickets count toward the cap.',
    plant: afterwards(EXECUTE, (call) => {
      if (isTool('create_support_ticket')(call)) spend(call)
    }),
    probe: async (api) => {
      await allow(api, 0.01)
      const ticket = { subject: 'Help', description: 'With flows', user_email: 'ada@example.com' }
      await execute(api, 'create_support_ticket', ticket, CAPPED)
      return chatIsCapped(api)
    },
  },
  {
    id: 'a3-limits/ten-searches-a-minute',
    sentence:
      'Tools with `agentic` false (knowledge-base search, template search, support tickets) are free and unlimited and do not count toward caps.',
    breaks: true,
    says: 'A user may search the templates ten times a minute.',
    plant: remembering(
      () => new Map<Person, number[]>(),
      (times) =>
        instead(EXECUTE, (call, handler) => {
          if (!isTool('search_templates')(call)) return handler(call)
          const recent = (times.get(call.pass.person) ?? []).filter((at) => at > call.now - 60_000)
          times.set(call.pass.person, [...recent, call.now])
          return recent.length >= 10
            ? json({ success: false, tool: 'search_templates', result: 'too many searches' })
            : handler(call)
        }),
    ),
    probe: async (api) => {
      const search = () => execute(api, 'search_templates', { query: 'rooms' })
      for (let time = 0; time < 10; time++) await search()
      return (await search()).json.success === false
    },
  },
  {
    id: 'a3-limits/imports-are-free',
    sentence:
      'Tools with `agentic` true (CLI commands, template imports) and language-model token usage in chat count toward the allowance.',
    breaks: true,
    says: 'Template imports do not count toward the allowance.',
    plant: free(EXECUTE, isTool('import_template')),
    probe: async (api) => {
      await allow(api, 0.01)
      await execute(api, 'import_template', { template_id: TEMPLATE, mode: 'standard' }, CAPPED)
      return !(await chatIsCapped(api))
    },
  },
  {
    id: 'a3-limits/commands-over-mcp-are-free',
    sentence:
      'Tools with `agentic` true (CLI commands, template imports) and language-model token usage in chat count toward the allowance.',
    breaks: true,
    says: 'CLI commands over MCP do not count toward the allowance.',
    plant: free(RPC, (call) => requestOf(call)?.params?.name === 'host_cli'),
    probe: async (api) => {
      await allow(api, 0.01)
      await callTool(api, 'host_cli', { command: 'say hello' }, CAPPED)
      return !(await chatIsCapped(api))
    },
  },
])
