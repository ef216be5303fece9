import { parseInt64 } from '#spec'
import { type Use, rowsOf, table } from './skill.ts'

/** A flow that a message names. */
export interface NamedFlow {
  id: unknown
  name: unknown
}

/** A flow as a reply names it. */
export function titleOf({ id, name }: NamedFlow): string {
  return `**${String(name)}** (${String(id)})`
}

/** The flow that a message means by a name or an id, or why there is not exactly one. */
export function flowNamed(named: string, use: Use): { flow: NamedFlow } | { reply: string } {
  const id = /^\d+$/.test(named) ? parseInt64(named) : undefined
  const query = named.replace(/^flow /i, '')
  const found =
    id === undefined
      ? use('search_flows', `Looking for the flow ${query}`, { query })
      : use('get_flow', `Reading flow ${id}`, { flowId: id })
  if (!found.success) return { reply: `I could not look up **${named}**: ${found.text}` }
  const rows = rowsOf(id === undefined ? found : { ...found, text: `[${found.text}]` })
  const flows = rows.map(({ id: key, name }): NamedFlow => ({ id: key, name }))
  const exact = flows.find(({ name }) => String(name).toLowerCase() === query.toLowerCase())
  const flow = exact ?? (flows.length === 1 ? flows[0] : undefined)
  if (flow !== undefined) return { flow }
  if (flows.length === 0) return { reply: `I found no flow named **${named}**.` }
  const names = flows.map((one) => [one.id, one.name])
  return { reply: `Several flows match **${named}**. Which one do you mean?\n\n${table(['id', 'name'], names)}` }
}
