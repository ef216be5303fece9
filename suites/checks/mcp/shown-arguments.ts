import { type Tools, NotApplicable, check } from '../../kit/index.ts'
import { type ShownArguments, shownArguments } from '../agent-tools/schema.ts'
import { listedTools } from '../agent-tools/tools.ts'
import { type ListedTool, listed } from './listing.ts'
import { VERSIONS } from './session.ts'

/** The arguments of a tool in both lists. */
interface InBoth {
  name: string
  rest: ShownArguments
  mcp: ShownArguments
}

/** The tool of a name in a list; undefined where several have the name, which is for another rule. */
function onlyOne(list: readonly ListedTool[], name: unknown): ListedTool | undefined {
  const [tool, ...others] = list.filter((one) => one['name'] === name)
  return others.length === 0 ? tool : undefined
}

/** The tools of both lists whose schemas show their arguments, which they may describe in different words. */
async function inBoth(tools: Tools, version: string): Promise<InBoth[]> {
  const [byRest, overMcp] = [await listedTools(tools), await listed(tools, version)]
  return byRest.flatMap(({ name }) => {
    const rest = shownArguments(onlyOne(byRest, name)?.['parameters'])
    const mcp = shownArguments(onlyOne(overMcp, name)?.['inputSchema'])
    return rest === undefined || mcp === undefined ? [] : [{ name: String(name), rest, mcp }]
  })
}

/**
 * How many arguments REST requires of the tools that are judged. An argument may differ between the two lists: a key says who
 * asks, so that over MCP a tool may do without one that names the caller.
 */
const SEVERAL = 2

export const argumentsShown = check({
  rule: 'mcp/rest-tools-listed',
  title:
    'each tool of which the REST list requires several arguments has some over MCP, in each version of the protocol',
  run: async (tools) => {
    for (const version of VERSIONS) {
      const judged = (await inBoth(tools, version)).filter(({ rest }) => rest.required.length >= SEVERAL)
      if (judged.length === 0) throw new NotApplicable('no tool shows in both lists that it requires several arguments')
      const without = judged.filter(({ mcp }) => mcp.names.length === 0).map(({ name }) => name)
      tools.expect.equal(without, [], `the tools that show no arguments in ${version}, and require several over REST`)
    }
  },
})
