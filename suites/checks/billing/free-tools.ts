import type { RuleId } from '#spec'
import {
  Blocked,
  type Check,
  type Reply,
  type Tools,
  check,
  movesClock,
  offers,
  textsIn,
  wait,
} from '../../kit/index.ts'
import { argumentsOfSearch, resultIn, runTool, succeeded, ticketOf, unlessLimited } from '../agent-tools/tools.ts'
import { runAnywhere } from '../mcp/anywhere.ts'
import { textsOf } from '../mcp/call.ts'
import { type Answer, isObject } from '../mcp/client.ts'
import { connect, message } from '../mcp/session.ts'
import { withLittleAllowance } from './allowance.ts'
import { ABOUT_CAP } from './about-cap.ts'
import { ask, isCapped, isTurnedDown } from './chat.ts'

/** A run of a tool: its name and what makes its arguments, of which no two need be alike. */
type Run = readonly [name: string, given: () => object]

const SEARCHES = ['search_knowledge_base', 'search_templates'] as const

/** Has a chat of the user without allowance refused. Whether a stream tells so, and how, is open. */
async function refuseChat(tools: Tools): Promise<void> {
  if (!isTurnedDown(await ask(tools))) throw new Blocked('the user capped can chat')
}

/** What a failed call over MCP says: its texts, not members that describe the account, or all of it where there are none. */
function wordsOf({ responses, reply }: Answer): string {
  const [response] = responses
  const texts = isObject(response?.result) ? textsOf(response.result['content']) : textsIn(response?.error)
  return texts.length > 0 ? texts.join('\n') : reply.text
}

/** Blocks the case if a tool does not succeed with an allowance either: why else it may fail is not documented. */
async function needForAdmin(tools: Tools, name: string, body: object): Promise<void> {
  const { failed } = await runAnywhere(tools, name, body)
  if (failed) throw new Blocked(`${name} does not succeed with an allowance either`)
}

/** Checks that a user without allowance can use a free tool, also after a chat that was refused. */
function servesCapped(rule: RuleId, name: string, given: (tools: Tools) => object): Check {
  return check({
    rule,
    title: `${name} without allowance, before and after a chat`,
    run: async (tools) => {
      for (const before of [undefined, refuseChat]) {
        await before?.(tools)
        const reply = await runTool(tools, name, given(tools), { as: 'capped' })
        if (succeeded(reply)) continue
        await needForAdmin(tools, name, given(tools))
        // Other users may be refused for other reasons.
        if (!ABOUT_CAP.test(reply.text)) throw new Blocked(`${name} failed: ${reply.text}`)
        tools.expect.that(false, `${name} failed for want of allowance: ${reply.status}`, reply.text)
      }
    },
  })
}

const [KNOWLEDGE, TEMPLATES] = SEARCHES
export const knowledgeBase = servesCapped('billing/capped-searches-knowledge-base', KNOWLEDGE, (tools) =>
  argumentsOfSearch(KNOWLEDGE, tools),
)
export const templates = servesCapped('billing/capped-searches-templates', TEMPLATES, (tools) =>
  argumentsOfSearch(TEMPLATES, tools),
)
export const ticket = servesCapped('billing/capped-creates-ticket', 'create_support_ticket', ticketOf)

export const overMcp = check({
  rule: 'billing/capped-calls-free-tools-over-mcp',
  title: 'the free tools over MCP without allowance',
  run: async (tools) => {
    const calls: Run[] = SEARCHES.map((name) => [name, () => argumentsOfSearch(name, tools)])
    if (offers(tools.target, 'fixture:support_ticket')) calls.push(['create_support_ticket', () => ticketOf(tools)])
    const { send } = await connect(tools, { as: 'capped' })
    await refuseChat(tools)
    for (const [name, given] of calls) {
      const answer = await send(message('tools/call', { name, arguments: given() }))
      const result = answer.responses[0]?.['result'] as { isError?: unknown } | undefined
      if (result !== undefined && result.isError !== true) continue
      const text = wordsOf(answer)
      unlessLimited(text)
      await needForAdmin(tools, name, given())
      // Other users may be refused for other reasons.
      if (!ABOUT_CAP.test(text)) throw new Blocked(`${name} failed: ${text}`)
      tools.expect.that(false, `the call of ${name} failed for want of allowance`, text)
    }
  },
})

/** Long enough for what a chat takes to be booked, and what free tools would take, in ms. */
const BOOKED_MS = 2_000
const HOUR_MS = 3_600_000

/** Lets time pass by the clock of the target, and by the gate's own: a service may book by a clock that no hook advances. */
async function letBook(tools: Tools): Promise<void> {
  await tools.passTime(BOOKED_MS)
  if (movesClock(tools.target)) await wait(tools, BOOKED_MS)
}

/** Asserts that runs of free tools take nothing from what little is left, nor a moment later. */
async function expectUncounted(tools: Tools, runs: readonly Run[]): Promise<void> {
  await withLittleAllowance(tools, async (refill) => {
    // When the use of a chat before is booked is not documented: it may be just then, and that of another case a moment later.
    for (const pause of [0, BOOKED_MS, movesClock(tools.target) ? HOUR_MS : 2 * BOOKED_MS]) {
      if (pause > 0) {
        await tools.passTime(pause)
        await refill()
      }
      for (const [name, given] of runs) {
        const { failed, text } = await runAnywhere(tools, name, given(), 'capped')
        if (failed) throw new Blocked(`${name} did not succeed: ${text}`)
      }
      await letBook(tools)
      if (!isCapped(await ask(tools))) return
    }
    tools.expect.that(false, 'after free tools nothing is left of the allowance')
  })
}

export const doNotCount = check({
  rule: 'billing/free-tools-do-not-count',
  title: 'a chat after free tools, with little left',
  over: 'operations',
  exclusive: 'apart',
  claims: 'agent-usage',
  run: (tools) =>
    expectUncounted(
      tools,
      SEARCHES.map((name) => [name, () => argumentsOfSearch(name, tools)]),
    ),
})

export const ticketsDoNotCount = check({
  rule: 'billing/free-tools-do-not-count',
  title: 'a chat after a support ticket, with little left',
  over: 'operations',
  exclusive: 'apart',
  claims: 'agent-usage',
  run: (tools) => expectUncounted(tools, [['create_support_ticket', () => ticketOf(tools)]]),
})

/** Runs in a row, as the rule says. */
const MANY = 60

export const unlimited = check({
  rule: 'billing/free-tools-unlimited',
  title: `${MANY} searches, one after the other`,
  run: async (tools) => {
    for (let run = 1; run <= MANY; run++) {
      const name = run % 2 === 0 ? TEMPLATES : KNOWLEDGE
      const reply = await runTool(tools, name, argumentsOfSearch(name, tools))
      if (run <= 2 && !succeeded(reply)) throw new Blocked('a free tool does not even succeed once')
      tools.expect.that(succeeded(reply), `run ${run} of a free tool did not succeed: ${reply.status}`, reply.text)
    }
  },
})

/** So few that a real support system bears them: people read tickets, and nothing closes them. */
const TICKETS = 5

/** How a support system may say that it limits the rate of tickets. */
const ABOUT_PACE =
  /\btoo (many|often|fast|frequent(ly)?|quickly|soon)\b|\b(try again|retry) (in|after|later)\b|\b(per|an?|each|every) (second|minute|hour|day)\b/i

/** Blocks the case if a ticket was refused because the rate is limited, unless the reply says that the cap is exceeded. */
function unlessSlowedDown(reply: Reply): void {
  const { code, result, error } = resultIn(reply)
  if (code === 'cap_exceeded') return
  const text = textsIn([result, error]).join('\n')
  unlessLimited(text)
  // Also what is broken asks people to try again later, with an error of the server.
  if (reply.status < 500 && ABOUT_PACE.test(text)) throw new Blocked('support tickets are created too often')
}

export const ticketsUnlimited = check({
  rule: 'billing/free-tools-unlimited',
  title: `${TICKETS} support tickets, one after the other`,
  run: async (tools) => {
    for (let run = 1; run <= TICKETS; run++) {
      const ticket = ticketOf(tools)
      // A support system may take tickets about one thing for the same.
      const body = { ...ticket, subject: `${String(ticket['subject'])} (${tools.unique('subject')})` }
      const reply = await runTool(tools, 'create_support_ticket', body)
      if (succeeded(reply)) continue
      if (run === 1) throw new Blocked('no support ticket is created at all')
      unlessSlowedDown(reply)
      tools.expect.that(false, `support ticket ${run} was not created: ${reply.status}`, reply.text)
    }
  },
})
