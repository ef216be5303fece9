import type { RuleId } from '#spec'
import {
  Blocked,
  type Check,
  type Exchange,
  NotApplicable,
  Reply,
  type Tools,
  Violation,
  check,
  observe,
} from '../../kit/index.ts'
import { runAnywhere } from '../mcp/anywhere.ts'
import { ABOUT_CAP } from '../billing/about-cap.ts'
import { requiredOf } from './schema.ts'
import {
  HARMLESS,
  type Search,
  argumentsOfSearch,
  findingQuery,
  listedTools,
  needResult,
  resultIn,
  runTool,
  succeeded,
  tellsOfLack,
  ticketOf,
  unescaped,
} from './tools.ts'

export const resultNamesTool = check({
  rule: 'agent-tools/result-names-tool',
  title: 'the tool in the results of two searches, one after the other',
  run: async (tools) => {
    for (const name of [HARMLESS, 'search_templates', HARMLESS] as const) {
      const { tool } = needResult(await runTool(tools, name, argumentsOfSearch(name, tools)))
      tools.expect.equal(tool, name, 'tool')
    }
  },
})

export const resultIsText = check({
  rule: 'agent-tools/result-is-text',
  title: 'the result of a search is a string',
  run: async (tools) => {
    const { result } = needResult(await runTool(tools, HARMLESS, argumentsOfSearch(HARMLESS, tools)))
    tools.expect.that(typeof result === 'string', 'result is no string', result)
  },
})

/** Whether a reply is the result of a tool that failed. Others say why under error, and their members are open. */
const hasResult = (reply: Reply, result: unknown): boolean =>
  reply.status === 200 && (resultIn(reply)['error'] ?? null) === null && (result ?? null) !== null

export const everyResultIsText = observe({
  rule: 'agent-tools/result-is-text',
  title: 'every result of a tool that succeeded, and of one that failed, if it has one',
  concerns: (exchange) => {
    const reply = new Reply(exchange)
    const { tool, result } = resultIn(reply)
    return tool !== undefined && (succeeded(reply) || hasResult(reply, result))
  },
  holds: (exchange) => {
    const { result } = resultIn(new Reply(exchange))
    if (typeof result !== 'string') throw new Violation('result is no string', 'a string', result)
  },
})

/** The result of a tool that succeeded, in an exchange; undefined otherwise. */
function succeededIn(exchange: Exchange): Readonly<Record<string, unknown>> | undefined {
  const reply = new Reply(exchange)
  const result = resultIn(reply)
  return succeeded(reply) && 'result' in result ? result : undefined
}

export const everyResultNamesTool = observe({
  rule: 'agent-tools/result-names-tool',
  title: 'every result of a tool that succeeded',
  concerns: (exchange) => succeededIn(exchange) !== undefined,
  holds: (exchange) => {
    const name = decodeURIComponent(/\/tools\/([^/]+)\/execute/.exec(exchange.request.url)?.[1] ?? '')
    const tool = succeededIn(exchange)?.['tool']
    if (tool !== name) throw new Violation('a result names another tool', name, tool)
  },
})

export const everyResultTellsSuccess = observe({
  rule: 'agent-tools/result-tells-success',
  title: 'every result of a tool that succeeded',
  concerns: (exchange) => succeededIn(exchange) !== undefined,
  holds: (exchange) => {
    const success = succeededIn(exchange)?.['success']
    if (typeof success !== 'boolean') throw new Violation('success is no boolean', 'a boolean', success)
  },
})

export const resultTellsSuccess = check({
  rule: 'agent-tools/result-tells-success',
  title: 'success in the result of a search is a boolean',
  run: async (tools) => {
    const { success } = needResult(await runTool(tools, HARMLESS, argumentsOfSearch(HARMLESS, tools)))
    tools.expect.that(typeof success === 'boolean', 'success is no boolean', success)
  },
})

/** Checks that a tool works by REST and over MCP. */
function doesItsWork(rule: RuleId, name: string, given: (tools: Tools) => object): Check {
  return check({
    rule,
    title: `${name} with its arguments`,
    over: 'operations',
    run: async (tools) => {
      const { failed, text } = await runAnywhere(tools, name, given(tools))
      if (failed && ABOUT_CAP.test(text)) throw new Blocked('the allowance of the administrator is used up')
      tools.expect.that(!failed, `${name} did not succeed`, text)
    },
  })
}

/** Checks that a search succeeds with what it finds. What it answers where it finds nothing is open. */
function searches(rule: RuleId, name: Search): Check {
  return check({
    rule,
    title: `${name} with its arguments`,
    over: 'operations',
    run: async (tools) => {
      const { failed, text } = await runAnywhere(tools, name, argumentsOfSearch(name, tools))
      const isKnown = findingQuery(name, tools.target) !== undefined
      if (failed && !isKnown && (await runAnywhere(tools, name, { query: tools.unique('query') })).failed)
        throw new NotApplicable('the target file has no query that finds something')
      tools.expect.that(!failed, `${name} did not succeed`, text)
    },
  })
}

export const knowledgeBaseRuns = searches('agent-tools/search-knowledge-base-runs', HARMLESS)
export const templatesRun = searches('agent-tools/search-templates-runs', 'search_templates')
export const ticketRuns = doesItsWork('agent-tools/create-support-ticket-runs', 'create_support_ticket', ticketOf)
export const commandsRun = doesItsWork('agent-tools/host-list-commands-runs', 'host_list_commands', () => ({}))

export const cliRunsCommand = check({
  rule: 'agent-tools/host-cli-runs-command',
  title: 'the output of a command in the result',
  run: async (tools) => {
    const { command, output } = tools.fixture('host_command')
    if (command.includes(output)) throw new Blocked('fixtures.host_command: the command itself contains its output')
    const { result } = needResult(await runTool(tools, 'host_cli', { command }))
    const isThere = unescaped(String(result)).includes(output)
    tools.expect.that(isThere, 'the result does not contain the output of the command', result)
  },
})

/** The id of no template. */
const NO_TEMPLATE = 2_147_483_646

export const failureIsNoServerError = check({
  rule: 'agent-tools/failure-is-no-server-error',
  title: 'an import of a template that does not exist',
  run: async (tools) => {
    const body = { template_id: NO_TEMPLATE, mode: 'standard' }
    const { status } = await runTool(tools, 'import_template', body, { valid: false })
    tools.expect.that(status < 500, `a tool that cannot do its work was answered with ${status}`, status)
  },
})

/** Tools that do no harm if they run without a required argument. */
const SAFE_TO_TRY = [HARMLESS, 'search_templates']

/** Runs a safe tool without a required argument. */
async function withoutArgument(tools: Tools): Promise<Reply> {
  const listed = await listedTools(tools)
  const strict = SAFE_TO_TRY.find((name) =>
    listed.some((tool) => tool['name'] === name && requiredOf(tool['parameters']).length > 0),
  )
  if (strict === undefined) throw new NotApplicable('no tool that is safe to try requires an argument')
  return runTool(tools, strict, {}, { valid: false })
}

export const requiredArgumentNeeded = check({
  rule: 'agent-tools/required-argument-needed',
  title: 'a search without the argument that its parameters require',
  run: async (tools) => {
    const reply = await withoutArgument(tools)
    const isRefused = !succeeded(reply) || tellsOfLack(String(resultIn(reply)['result']), 'query')
    tools.expect.that(isRefused, 'a tool succeeded without an argument that it requires', reply.text)
  },
})

/** Possible statuses for a refusal by a tool: as for a missing field, or as for an application failure. */
const REFUSED: readonly number[] = [200, 400]

export const missingArgumentStatus = check({
  rule: 'agent-tools/missing-argument-status',
  title: 'a search without the argument that its parameters require',
  run: async (tools) => {
    const reply = await withoutArgument(tools)
    if (reply.status === 429) throw new Blocked('executeTool is called too often')
    tools.expect.status(reply, ...REFUSED)
  },
})
