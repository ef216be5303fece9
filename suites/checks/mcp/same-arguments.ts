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

/** The arguments that one list clearly requires, and the other clearly does not. */
const requiredApart = ({ rest, mcp }: InBoth): string[] =>
  rest.names.filter(
    (name) =>
      (rest.required.has(name) && mcp.optional.has(name)) || (rest.optional.has(name) && mcp.required.has(name)),
  )

export const sameArguments = check({
  rule: 'mcp/rest-tools-listed',
  title:
    'the names of the arguments of each tool, and which it requires, as in the REST list, in each version of the protocol',
  run: async (tools) => {
    for (const version of VERSIONS) {
      const all = await inBoth(tools, version)
      if (all.length === 0) throw new NotApplicable('no tool shows its arguments in both lists')
      for (const one of all) {
        const { name, rest, mcp } = one
        tools.expect.equal(mcp.names.toSorted(), rest.names.toSorted(), `the arguments of ${name} in ${version}`)
        tools.expect.equal(requiredApart(one), [], `what ${name} requires in one list alone, in ${version}`)
      }
    }
  },
})
