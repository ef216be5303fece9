import type { As, Reply, Tools } from '../../kit/index.ts'

const CALLERS = ['admin', 'editor', 'operator', 'viewer', 'api_user', 'capped'] as const

/** The list of tools as each caller of the target file gets it, or is refused it. */
export async function repliesByCaller({ api, target }: Tools): Promise<[As, Reply][]> {
  const replies: [As, Reply][] = []
  for (const as of CALLERS.filter((name) => target.credentials[name]?.api_key !== undefined))
    replies.push([as, await api.call('listTools', { as })])
  return replies
}

/** The lists of tools by the callers of the target file who get one. Whether each role may use the agent is open. */
export async function listsByCaller(tools: Tools): Promise<[As, Reply][]> {
  return (await repliesByCaller(tools)).filter(([, { ok }]) => ok)
}
