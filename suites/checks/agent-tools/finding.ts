import { writeJson } from '#spec'
import { Blocked, type Tools, check } from '../../kit/index.ts'
import { runAnywhere } from '../mcp/anywhere.ts'
import { unescaped } from './tools.ts'

/** The result of a tool that must not fail here. */
async function resultOf(tools: Tools, name: string, body: object): Promise<string> {
  const { failed, text } = await runAnywhere(tools, name, body)
  if (failed || text === '') throw new Blocked(`${name} gave no result: ${text}`)
  return text
}

export const knowledgeBaseFollowsQuery = check({
  rule: 'agent-tools/search-knowledge-base-follows-query',
  title: 'two queries of the knowledge base',
  over: 'operations',
  run: async (tools) => {
    const { query, finds, other } = tools.fixture('knowledge_search')
    const results = [query, other.query].map(async (asked) =>
      unescaped(await resultOf(tools, 'search_knowledge_base', { query: asked })),
    )
    const [first = '', second = ''] = await Promise.all(results)
    tools.expect.that(first.includes(finds), `the result lacks ${finds}`, first)
    tools.expect.that(second.includes(other.finds), `the result lacks ${other.finds}`, second)
    tools.expect.that(!first.includes(other.finds), 'the result has what another query finds', first)
    tools.expect.that(!second.includes(finds), 'the result has what another query finds', second)
  },
})

/** What a result says beside the query, which it may repeat. */
function besides(text: string, query: string): string {
  const forms = [query, writeJson(query).slice(1, -1)]
  return forms.reduce((rest, form) => rest.replaceAll(form, ''), text)
}

export const templatesFollowQuery = check({
  rule: 'agent-tools/search-templates-follows-query',
  title: 'the names of two templates, and one that no template has',
  over: 'operations',
  run: async (tools) => {
    const names = [tools.fixture('template').name, tools.fixture('other_template').name] as const
    const results = names.map((query) => resultOf(tools, 'search_templates', { query }))
    const [first = '', second = ''] = await Promise.all(results)
    tools.expect.that(first !== second, 'two different queries have the same result', first)
    if (besides(first, names[0]) !== besides(second, names[1])) return
    // A result may show nothing of a template but the name that was asked for.
    const unknown = tools.unique('template')
    const { failed, text } = await runAnywhere(tools, 'search_templates', { query: unknown })
    const isFound = failed || besides(text, unknown) !== besides(first, names[0])
    tools.expect.that(isFound, 'the name of a template finds what a made-up one finds', first)
  },
})

export const commandsAreListed = check({
  rule: 'agent-tools/host-list-commands-lists',
  title: 'a command of the host in the result',
  over: 'operations',
  run: async (tools) => {
    const name = tools.fixture('host_command.name')
    const text = await resultOf(tools, 'host_list_commands', {})
    tools.expect.that(unescaped(text).includes(name), `the result lacks ${name}`, text)
  },
})
