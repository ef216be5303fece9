import { Blocked, type Reply, type Tools, check } from '../../kit/index.ts'
import { listedTools, resultIn, runTool } from './tools.ts'

/** Runs a tool that cannot exist. */
function runUnknown(tools: Tools): Promise<Reply> {
  return runTool(tools, tools.unique('tool').replaceAll('-', '_'), {})
}

export const unknownToolIs200 = check({
  rule: 'agent-tools/unknown-tool-is-200',
  title: 'a tool of a made-up name',
  run: async (tools) => tools.expect.status(await runUnknown(tools), 200),
})

export const unknownToolIsNoSuccess = check({
  rule: 'agent-tools/unknown-tool-is-no-success',
  title: 'success in the answer about a made-up tool',
  run: async (tools) => tools.expect.equal(resultIn(await runUnknown(tools))['success'], false, 'success'),
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

export const availableToolsAreListed = check({
  rule: 'agent-tools/available-tools-are-listed',
  title: 'the names under available_tools beside the list',
  run: async (tools) => {
    const { available_tools: available } = resultIn(await runUnknown(tools))
    if (!Array.isArray(available)) throw new Blocked('there is no array under available_tools')
    const names = new Set((await listedTools(tools)).map(({ name }) => name))
    tools.expect.none(available, (name) => !names.has(name), 'a name under available_tools is not listed')
  },
})
