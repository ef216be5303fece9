import { Blocked, type Reply, type Tools, quoted } from '../../kit/index.ts'

/** A tool as it is listed: any member may be anything. */
export type Listed = Readonly<Record<string, unknown>>

/** The tools of the list, where another rule says that there are some. */
export async function listedTools({ api }: Tools): Promise<Listed[]> {
  const { json } = unlessTooMany(await api.need('listTools'))
  const { tools } = (json ?? {}) as { tools?: unknown }
  if (!Array.isArray(tools)) throw new Blocked('the list of tools has no array under tools')
  return tools.filter((tool) => typeof tool === 'object' && tool !== null)
}

/** A tool of the list by name, where another rule says that it is listed. */
export async function listedTool(tools: Tools, name: string): Promise<Listed> {
  const found = (await listedTools(tools)).find((tool) => tool['name'] === name)
  if (found === undefined) throw new Blocked(`${name} is not listed`)
  return found
}

/** Runs a tool. */
export async function runTool(
  { api }: Tools,
  name: string,
  body: unknown,
  more: { as?: 'capped'; valid?: boolean } = {},
): Promise<Reply> {
  return unlessTooMany(await api.call('executeTool', { path: { tool_name: name }, body, ...more }))
}

/** Whether the agent limits the rate of calls is not shown: one that it puts off says nothing about a rule. */
export function unlessTooMany(reply: Reply): Reply {
  if (reply.status === 429) throw new Blocked(`${reply.exchange.operation} is called too often`)
  return reply
}

/** The members of what a tool was answered with; none where it is no JSON object. */
export function resultIn({ json }: Reply): Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {}
}

/** Whether a tool did its work; that the result says so is another rule. */
export function succeeded(reply: Reply): boolean {
  const { success, error } = resultIn(reply)
  return reply.status === 200 && success !== false && error === undefined
}

/** The result of a tool that must do its work for the case to go on. */
export function needResult(reply: Reply): Record<string, unknown> {
  const result = resultIn(reply)
  if (reply.ok && result['success'] !== false) return result
  throw new Blocked(`a tool that the case needs was answered with ${reply.status}: ${quoted(reply.text)}`)
}
