import { NotApplicable, type Tools, check, fill, inTime } from '../../kit/index.ts'
import { finds, foundBy, needFoundBy, word } from './search.ts'

/** The body of a search for a name, from `requests.searchWithFilters`; `{name}` becomes the name. */
function filtersFor({ target }: Tools, name: string): unknown {
  const body = fill(target.requests.searchWithFilters?.body ?? {}, { name })
  if (!JSON.stringify(body).includes(name))
    throw new NotApplicable('requests.searchWithFilters.body has no {name} in the target file')
  return body
}

export const findsFlow = check({
  rule: 'search/with-filters-finds',
  title: 'a flow that the filters describe is found',
  run: async (tools) => {
    const { given, expect, unique } = tools
    const name = unique('flow')
    const flow = { ...(await given.flow({ name })), name }
    const reply = await foundBy(tools, filtersFor(tools, name), flow)
    expect.that(finds(reply, flow), `the flow was not found ${inTime(tools.target)}`, reply.json)
  },
})

export const leavesOutFlow = check({
  rule: 'search/with-filters-leaves-out',
  title: 'a flow that the filters rule out is not found',
  run: async (tools) => {
    const { api, given, expect, unique } = tools
    const name = unique('flow')
    await given.flow({ name, description: '', tags: [] })
    await needFoundBy(tools, filtersFor(tools, name), { name })
    const reply = await api.need('searchWithFilters', { body: filtersFor(tools, word(unique)) })
    expect.that(!finds(reply, { name }), 'a flow was found that the filters rule out', reply.json)
  },
})
