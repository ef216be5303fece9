import { type Reply, type Tools, check } from '../../kit/index.ts'
import { unlessClosed } from '../agent-errors/closed.ts'
import { listedTools, resultIn, runTool } from './tools.ts'

/** Runs a tool that cannot exist. */
async function runUnknown(tools: Tools): Promise<Reply> {
  const reply = await runTool(tools, tools.unique('tool').replaceAll('-', '_'), {})
  await unlessClosed(tools, reply)
  return reply
}

/** The status of a failure of the application, and of what does not exist. */
const UNKNOWN: readonly number[] = [200, 404]

export const unknownToolIs200 = check({
  rule: 'agent-tools/unknown-tool-is-200',
  title: 'a tool of a made-up name',
  run: async (tools) => {
    const { status } = await runUnknown(tools)
    tools.expect.that(UNKNOWN.includes(status), `an unknown tool was answered with ${status}`, status)
  },
})

/** A search, which does no harm where it is run, and names that are almost its own, none of which a service would give to a tool. */
const SEARCH = 'search_templates'
const ALMOST = [SEARCH.slice(0, -2), `${SEARCH}_2`]

export const unknownToolIsNoSuccess = check({
  rule: 'agent-tools/unknown-tool-is-no-success',
  title: 'success in the answers about a made-up tool, and about names that are almost those of a listed one',
  run: async (tools) => {
    tools.expect.equal(resultIn(await runUnknown(tools))['success'], false, 'success')
    const names = (await listedTools(tools)).map(({ name }) => name)
    for (const name of ALMOST.filter((one) => !names.includes(one))) {
      const { success } = resultIn(await runTool(tools, name, { query: 'orders' }))
      tools.expect.equal(success, false, `success of ${name}`)
    }
  },
})

export const unknownToolError = check({
  rule: 'agent-tools/unknown-tool-error',
  title: 'error in the answer about a made-up tool',
  run: async (tools) => {
    const { error } = resultIn(await runUnknown(tools))
    tools.expect.that(typeof error === 'string' && error !== '', 'there is no text under error', error)
  },
})

export const unknownToolAvailableTools = check({
  rule: 'agent-tools/unknown-tool-available-tools',
  title: 'available_tools in the answer about a made-up tool',
  run: async (tools) => {
    const { available_tools: available } = resultIn(await runUnknown(tools))
    const areTexts = Array.isArray(available) && available.every((name) => typeof name === 'string')
    tools.expect.that(areTexts, 'there is no array of strings under available_tools', available)
  },
})
