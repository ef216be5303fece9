import type { Look } from './look.ts'
import { type Members, idOf } from './shapes.ts'

/** All flows of the tenant: those in the scope of the administrator first, then those of others. */
export async function flowsOf(look: Look): Promise<Members[]> {
  const own = await look.list('listFlows')
  const all = await look.list('listFlows', { query: { scope: 'all' } })
  return [...new Map([...own, ...all].map((flow) => [String(idOf(flow)), flow])).values()]
}
