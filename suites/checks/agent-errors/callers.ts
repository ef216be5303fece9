import type { As, Reply, Tools } from '../../kit/index.ts'

const CALLERS = ['admin', 'editor', 'operator', 'viewer', 'api_user', 'capped'] as const

/** The lists of tools by the callers of the target file who get one. Whether each role may use the agent is open. */
export async function listsByCaller({ api, target }: Tools): Promise<[As, Reply][]> {
  const lists: [As, Reply][] = []
  for (const as of CALLERS.filter((name) => target.credentials[name]?.api_key !== undefined)) {
    const list = await api.call('listTools', { as })
    if (list.ok) lists.push([as, list])
  }
  return lists
}
