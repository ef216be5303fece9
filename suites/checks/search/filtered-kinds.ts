import { NotApplicable, type Tools, check, fill, inTime } from '../../kit/index.ts'
import { made } from '../objects.ts'
import { finds, foundBy, isFound, needFoundBy, word } from './search.ts'

const KINDS = ['connection', 'format', 'schedule'] as const
type Kind = (typeof KINDS)[number]

/** The kinds for which the target file shows a search. */
function searchable({ fixture }: Tools): Kind[] {
  const bodies = fixture('filtered_searches')
  return KINDS.filter((kind) => bodies[kind] !== undefined)
}

/** A search for a name among one kind, as the target file shows. */
const searchFor = ({ fixture }: Tools, kind: Kind, name: string): unknown =>
  fill(fixture('filtered_searches')[kind] ?? {}, { name })

/** Those kinds whose reply does not repeat a name that nothing has. */
async function silentKinds(tools: Tools): Promise<Kind[]> {
  const kinds: Kind[] = []
  for (const kind of searchable(tools)) {
    const name = word(tools.unique)
    const reply = await tools.api.need('searchWithFilters', { body: searchFor(tools, kind, name) })
    if (!finds(reply, { name })) kinds.push(kind)
  }
  if (kinds.length === 0)
    throw new NotApplicable('fixtures.filtered_searches has no search whose reply does not repeat the name')
  return kinds
}

/** Those of them whose search asks for a name. */
async function namingKinds(tools: Tools): Promise<Kind[]> {
  const name = word(tools.unique)
  const kinds = (await silentKinds(tools)).filter((kind) => JSON.stringify(searchFor(tools, kind, name)).includes(name))
  if (kinds.length === 0) throw new NotApplicable('no such search of fixtures.filtered_searches asks for {name}')
  return kinds
}

export const findsOtherKinds = check({
  rule: 'search/with-filters-finds',
  title: 'a connection, a format and a schedule are found by filters for their kind',
  run: async (tools) => {
    const { expect, unique } = tools
    const name = unique('filtered')
    for (const kind of searchable(tools)) {
      const object = { ...(await made(tools, kind, { name })), name }
      const reply = await foundBy(tools, searchFor(tools, kind, name), object)
      expect.that(finds(reply, object), `the ${kind} was not found ${inTime(tools.target)}`, reply.json)
    }
  },
})

/** Members that have nothing of a name. */
const BARE = { description: '', tags: [] }

/** Asserts that none of the kinds has an object of this name by the filters for it. */
async function expectNotAmong(tools: Tools, kinds: readonly Kind[], what: string, name: string): Promise<void> {
  for (const kind of kinds) {
    const reply = await tools.api.need('searchWithFilters', { body: searchFor(tools, kind, name) })
    tools.expect.that(!finds(reply, { name }), `a ${what} was found among ${kind}s`, reply.json)
  }
}

export const leavesOutOtherKinds = check({
  rule: 'search/with-filters-leaves-out',
  title: 'a flow, a connection, a format and a schedule are not found by filters for other kinds',
  run: async (tools) => {
    const { given, unique } = tools
    const kinds = await silentKinds(tools)
    const flow = unique('filtered-flow')
    await given.flow({ name: flow, ...BARE })
    // Before it can be found at all, its absence proves nothing.
    if (await isFound(tools, { name: flow })) await expectNotAmong(tools, kinds, 'flow', flow)
    for (const kind of kinds) {
      const name = unique(`filtered-${kind}`)
      await made(tools, kind, { name, ...BARE })
      await needFoundBy(tools, searchFor(tools, kind, name), { name })
      const others = kinds.filter((other) => other !== kind)
      await expectNotAmong(tools, others, kind, name)
    }
  },
})

export const leavesOutOtherNames = check({
  rule: 'search/with-filters-leaves-out',
  title: 'a connection, a format and a schedule are not found by filters for their kind and another name',
  run: async (tools) => {
    const { expect, unique } = tools
    for (const kind of await namingKinds(tools)) {
      const [name, other] = [word(unique), unique('other')]
      await made(tools, kind, { name, ...BARE })
      await made(tools, kind, { name: other, ...BARE })
      await needFoundBy(tools, searchFor(tools, kind, other), { name: other })
      const reply = await foundBy(tools, searchFor(tools, kind, name), { name })
      expect.that(!finds(reply, { name: other }), `a ${kind} was found that has nothing of ${name}`, reply.json)
    }
  },
})
