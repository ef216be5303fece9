import type { Reply } from '../../kit/exchange.ts'
import { type Discovery, type Finding, finding } from '../finding.ts'
import { flowsOf } from '../flow-list.ts'
import type { Look } from '../look.ts'
import { type Members, nameIn } from '../shapes.ts'
import { type Sorts, hitsIn, sortsOf } from './hits.ts'
import { textMember } from './search-bodies.ts'

/** An object that a search finds, and how it tells the kind. */
interface Named extends Sorts {
  name: string
}

const LISTS = { connection: 'listConnections', format: 'listFormats', schedule: 'listSchedules' } as const
/** Most objects of a kind that are searched for. */
const MOST = 5
type Kind = 'flow' | keyof typeof LISTS

const shows =
  (name: string) =>
  (reply: Reply): boolean =>
    hitsIn(reply.json).some(({ object }) => nameIn(object)?.name === name)

async function hitOf(look: Look, kind: Kind): Promise<Named | undefined> {
  const objects = kind === 'flow' ? await flowsOf(look) : await look.list(LISTS[kind])
  for (const object of objects.slice(0, MOST)) {
    const name = nameIn(object)?.name
    if (name === undefined) continue
    const found = hitsIn((await look.seen('search', { query: { query: name } }))?.json)
    const sorts = found.filter((hit) => nameIn(hit.object)?.name === name).map((hit) => sortsOf(hit, kind))
    const known = sorts.find((one) => one !== undefined)
    if (known !== undefined) return { name, ...known }
  }
  return undefined
}

/** `requests.searchWithFilters`, `fixtures.filtered_searches` and `agent_name`. */
export const searches: Discovery = async (look) => {
  const agents = hitsIn((await look.seen('search', { query: { query: 'agent' } }))?.json)
  const agent = agents.find((hit) => sortsOf(hit, 'agent') !== undefined)
  const agentName = finding(
    'fixtures.agent_name',
    agent && nameIn(agent.object)?.name,
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
  for (const filter of filtersLike(flow)) {
    if (!(await found(flow.name, filter(flow))) || (await found(connection.name, filter(flow)))) continue
    const body = (hit: Named): Members => ({ [text]: '{name}', ...filter(hit) })
    const findings: Finding[] = [
      ...agentName,
      ...finding('requests.searchWithFilters', { body: body(flow) }, 'finds flows, and no connections'),
    ]
    for (const kind of ['connection', 'format', 'schedule'] as const) {
      const hit = await hitOf(look, kind)
      if (hit !== undefined && (await found(hit.name, filter(hit))) && !(await found(flow.name, filter(hit))))
        findings.push(...finding(`fixtures.filtered_searches.${kind}`, body(hit), `finds ${kind}s, and no flows`))
    }
    return findings
  }
  return agentName
}

/** Filters by kind: each member that may hold its word, or a list of it, for each form of the word. */
function filtersLike({ members, words }: Sorts): ((hit: Sorts) => Members)[] {
  return [...new Set(members)].flatMap((member) =>
    words.flatMap((_word, form) => [
      (hit: Sorts) => ({ [member]: [hit.words[form]] }),
      (hit: Sorts) => ({ [member]: hit.words[form] }),
    ]),
  )
}
