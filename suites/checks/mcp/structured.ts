import { readJson } from '#spec'
import { Blocked, NotApplicable, type Tools, check, problemOfValue, same } from '../../kit/index.ts'
import { FREE_CALLS, textsOf } from './call.ts'
import { isObject } from './client.ts'
import { named, toolsOf } from './listing.ts'
import { connect, message, resultOf } from './session.ts'

/** Results of free calls with structured content, each with its tool from the list. */
async function structured(tools: Tools) {
  const session = await connect(tools)
  const all = await toolsOf(session)
  const results = []
  for (const call of FREE_CALLS) {
    const result = resultOf(await session.send(message('tools/call', call)))
    // A search that finds nothing may fail, and a failure need not fit the schema.
    const isShown = result['structuredContent'] !== undefined && result['isError'] !== true
    if (isShown) results.push({ tool: named(all, call.name), result })
  }
  if (results.length === 0) throw new NotApplicable('no free tool answers structured content')
  return results
}

export const structuredContentFitsOutputSchema = check({
  rule: 'mcp/structured-content-fits-output-schema',
  title: 'structured results of free calls',
  run: async (tools) => {
    const shown = (await structured(tools)).filter(({ tool }) => isObject(tool['outputSchema']))
    if (shown.length === 0) throw new NotApplicable('no free tool shows an outputSchema')
    for (const { tool, result } of shown) {
      const problem = problemOfValue(tool['outputSchema'] as object, result['structuredContent'])
      tools.expect.that(problem === undefined, `${String(tool['name'])}: ${problem}`, result['structuredContent'])
    }
  },
})

export const outputSchemaIsAnswered = check({
  rule: 'mcp/output-schema-is-answered',
  title: 'free calls of tools that show an outputSchema',
  run: async (tools) => {
    const session = await connect(tools)
    const all = await toolsOf(session)
    const calls = FREE_CALLS.filter(({ name }) => isObject(named(all, name)['outputSchema']))
    if (calls.length === 0) throw new NotApplicable('no free tool shows an outputSchema')
    for (const call of calls) {
      const result = resultOf(await session.send(message('tools/call', call)))
      if (result['isError'] === true) throw new Blocked(`${call.name} failed`)
      const { structuredContent } = result
      tools.expect.that(structuredContent !== undefined, `${call.name} answers no structured content`, result)
    }
  },
})

function parsed(text: string): unknown {
  try {
    return readJson(text).exact
  } catch {
    return undefined
  }
}

export const structuredContentRepeated = check({
  rule: 'mcp/structured-content-repeated',
  title: 'structured results of free calls',
  run: async (tools) => {
    for (const { result } of await structured(tools)) {
      tools.expect.some(
        textsOf(result['content']),
        (text) => same(parsed(text), result['structuredContent']),
        'no text holds the structured content',
      )
    }
  },
})
