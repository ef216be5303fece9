import type { Reply } from '../../kit/exchange.ts'
import { type Discovery, type Finding, finding } from '../finding.ts'
import type { Look } from '../look.ts'
import { type Members, itemsIn, leavesOf, nameIn } from '../shapes.ts'
import { textMember } from './search-bodies.ts'

/** An object as a search shows it: its name, and the text of the member that tells its kind. */
interface Hit {
  name: string
  sort: string
}

const KINDS = {
  flow: 'listFlows',
  connection: 'listConnections',
  format: 'listFormats',
  schedule: 'listSchedules',
} as const

const shows =
  (name: string) =>
  (reply: Reply): boolean =>
    itemsIn(reply.json).some((hit) => nameIn(hit)?.name === name)

/** The member of a hit that tells its kind: texts that contain the word of the kind. */
function sortMember(hit: Members, kind: string): { member: string; word: string } | undefined {
  const leaf = leavesOf(hit).find(
    ({ path, value }) =>
      path.length === 1 &&
      typeof value === 'string' &&
      value.toLowerCase().includes(kind) &&
      value.length < kind.length + 3,
  )
  return leaf === undefined ? undefined : { member: leaf.path[0] as string, word: leaf.value as string }
}

async function hitOf(look: Look, kind: keyof typeof KINDS): Promise<(Hit & { member: string }) | undefined> {
  for (const object of (await look.list(KINDS[kind])).slice(0, 5)) {
    const name = nameIn(object)?.name
    if (name === undefined) continue
    const hit = (await look.list('search', { query: { query: name } })).find((one) => nameIn(one)?.name === name)
    const sort = hit === undefined ? undefined : sortMember(hit, kind)
    if (sort !== undefined) return { name, sort: sort.word, member: sort.member }
  }
  return undefined
}

/** `requests.searchWithFilters`, `fixtures.filtered_searches` and `agent_name`. */
export const searches: Discovery = async (look) => {
  const agent = (await look.list('search', { query: { query: 'agent' } })).find(
    (hit) => sortMember(hit, 'agent') !== undefined,
  )
  const agentName = finding(
    'fixtures.agent_name',
    agent && nameIn(agent)?.name,
    'the search finds an agent of that name',
  )
  const [flow, connection] = [await hitOf(look, 'flow'), await hitOf(look, 'connection')]
  if (flow === undefined || connection === undefined) return agentName
  const text = await textMember(
    look,
    'searchWithFilters',
    flow.name,
    (reply) => shows(flow.name)(reply) && !shows(connection.name)(reply),
  )
  if (text === undefined) return agentName
  const found = async (name: string, filter: Members): Promise<boolean> => {
    const reply = await look.tried('searchWithFilters', { body: { [text]: name, ...filter }, valid: false })
    return reply?.ok === true && shows(name)(reply)
  }
  for (const member of new Set([`${flow.member}s`, flow.member, 'types', 'kinds'])) {
    for (const value of [(sort: string) => [sort], (sort: string) => sort]) {
      const filter = (sort: string): Members => ({ [member]: value(sort) })
      if (!(await found(flow.name, filter(flow.sort))) || (await found(connection.name, filter(flow.sort)))) continue
      const body = (sort: string): Members => ({ [text]: '{name}', ...filter(sort) })
      const findings: Finding[] = [
        ...agentName,
        ...finding('requests.searchWithFilters', { body: body(flow.sort) }, 'finds flows, and no connections'),
      ]
      for (const kind of ['connection', 'format', 'schedule'] as const) {
        const hit = await hitOf(look, kind)
        if (
          hit !== undefined &&
          (await found(hit.name, filter(hit.sort))) &&
          !(await found(flow.name, filter(hit.sort)))
        )
          findings.push(
            ...finding(`fixtures.filtered_searches.${kind}`, body(hit.sort), `finds ${kind}s, and no flows`),
          )
      }
      return findings
    }
  }
  return agentName
}
