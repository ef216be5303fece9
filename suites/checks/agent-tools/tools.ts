import { type As, Blocked, type Reply, type Tools, isJson, quoted, textsIn } from '../../kit/index.ts'

/** A tool that every target has, that costs nothing and changes nothing. */
export const HARMLESS = 'search_knowledge_base'

/** A listed tool; its members may have any type. */
export type Listed = Readonly<Record<string, unknown>>

/** The tools of the administrator's list; blocks the case if there are none, since that is for another rule. */
export async function listedTools({ api }: Tools): Promise<Listed[]> {
  return toolsIn(unlessTooMany(await api.need('listTools')))
}

/** The tools of a list; blocks the case if there are none. */
export function toolsIn({ json }: Reply): Listed[] {
  const { tools } = (json ?? {}) as { tools?: unknown }
  if (!Array.isArray(tools)) throw new Blocked('the list of tools has no array under tools')
  return tools.filter((tool) => typeof tool === 'object' && tool !== null)
}

/** The tool of that name; blocks the case if it is not listed, since that is for another rule. */
export async function listedTool(tools: Tools, name: string): Promise<Listed> {
  const found = (await listedTools(tools)).find((tool) => tool['name'] === name)
  if (found === undefined) throw new Blocked(`${name} is not listed`)
  return found
}

export async function runTool(
  { api }: Tools,
  name: string,
  body: unknown,
  more: { as?: As; valid?: boolean } = {},
): Promise<Reply> {
  return unlessTooMany(await api.call('executeTool', { path: { tool_name: name }, body, ...more }))
}

/** How a failure of the application says that the rate of calls is limited. */
const ABOUT_RATE = /\brate[ _-]?limit|\btoo[ _-]many[ _-](requests|calls)|\bthrottl/i
/** How its text says that the cap is exceeded; what it says about limits and usage may be about the rate. */
const ABOUT_CAP = /\b(caps?|capped|allowance)\b/i

/** Whether a failure is about the rate of calls: its text decides, and the code where the text is not about the cap. */
export function isAboutRate({ code, error }: Readonly<Record<string, unknown>>): boolean {
  const text = String(error)
  return ABOUT_RATE.test(text) || (ABOUT_RATE.test(String(code)) && !ABOUT_CAP.test(text))
}

/**
 * The documents do not say whether the agent limits the rate of calls, nor with which status or code it says so: such an
 * answer says nothing about a rule, unless it says that the cap is exceeded.
 */
export function unlessTooMany(reply: Reply): Reply {
  const result = resultIn(reply)
  const { success, code } = result
  const isTooMany = reply.status === 429 || (success === false && isAboutRate(result))
  if (isTooMany && code !== 'cap_exceeded') throw new Blocked(`${reply.exchange.operation} is called too often`)
  return reply
}

/** Blocks the case if the text of a failed tool says that the rate of calls is limited. */
export function unlessLimited(text: string): void {
  if (isAboutRate({ error: text })) throw new Blocked('a tool is called too often')
}

/** A result and, where it or one of its lines is JSON, each text in that: JSON may escape characters. */
export const unescaped = (text: string): string =>
  [text, ...[text, ...text.split('\n')].flatMap((one) => (isJson(one) ? textsIn(JSON.parse(one)) : []))].join('\n')

/** The ticket of the target file, each time with a description of its own: a support system may refuse the same ticket again. */
export function ticketOf({ fixture, unique }: Tools): Readonly<Record<string, unknown>> {
  const ticket: Readonly<Record<string, unknown>> = fixture('support_ticket')
  return { ...ticket, description: `${String(ticket['description'] ?? '')} (${unique('ticket')})` }
}

/** A free search. */
export type Search = 'search_knowledge_base' | 'search_templates'

/** A query that certainly finds something, if the target file has one. */
export const findingQuery = (name: Search, { fixtures }: Tools['target']): string | undefined =>
  name === 'search_templates' ? (fixtures.template_name ?? fixtures.template?.name) : fixtures.knowledge_search?.query

/** Arguments of a search, of which it finds something if the target file says what: a search that finds nothing may fail. */
export const argumentsOfSearch = (name: Search, { target }: Pick<Tools, 'target'>): { query: string } => ({
  query: findingQuery(name, target) ?? 'How do I schedule a flow?',
})

/** The members of a tool's reply; empty if it is not a JSON object. */
export function resultIn({ json }: Reply): Record<string, unknown> {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Record<string, unknown>) : {}
}

/** Whether a tool succeeded; that the result says so is another rule. */
export function succeeded(reply: Reply): boolean {
  const { success, error } = resultIn(reply)
  return reply.status === 200 && success !== false && (error ?? undefined) === undefined
}

/** More than a sentence or two that tell what is missing. */
const LONG_RESULT = 300

/** Words that tell that something is missing. That nothing was found is no such lack. */
const ABOUT_LACK =
  /\b(required?s?|missing|invalid|must|needs?|lacks?|empty|blank|provide|specify|supply|enter|expect(s|ed))\b|^\W*(error|usage)\b|\bnot (been )?(given|provided|specified|supplied|set)\b/i

/** Whether a result tells that it lacks an argument: the failure of a tool may be told in the text of its result alone. */
export const tellsOfLack = (text: string, argument: string): boolean =>
  text.length < LONG_RESULT &&
  new RegExp(`\\b${argument}\\b`, 'i').test(text) &&
  (ABOUT_LACK.test(text) || new RegExp(`\\b(no|without)( an?| any| the)? \\W?${argument}\\b`, 'i').test(text))

/** The result of a tool; blocks the case if the tool failed. */
export function needResult(reply: Reply): Record<string, unknown> {
  const result = resultIn(reply)
  if (reply.ok && result['success'] !== false) return result
  throw new Blocked(`a tool that the case needs was answered with ${reply.status}: ${quoted(reply.text)}`)
}
