import { NotApplicable, type Tools, check, fill, inTime } from '../../kit/index.ts'
import { made } from '../objects.ts'
import { finds, word } from './search.ts'

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
    const { api, given, expect, unique, eventually } = tools
    const name = unique('flow')
    const flow = { ...(await given.flow({ name })), name }
    const body = filtersFor(tools, name)
    const reply = await eventually(
      () => api.need('searchWithFilters', { body }),
      (answer) => finds(answer, flow),
    )
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
    const reply = await api.need('searchWithFilters', { body: filtersFor(tools, word(unique)) })
    expect.that(!finds(reply, { name }), 'a flow was found that the filters rule out', reply.json)
  },
})

const KINDS = ['connection', 'format', 'schedule'] as const

/** Searches for a name among one kind each, as the target file shows. */
function searches({ fixture }: Tools, name: string): { kind: (typeof KINDS)[number]; body: unknown }[] {
  const bodies = fixture('filtered_searches')
  return KINDS.flatMap((kind) => (bodies[kind] === undefined ? [] : [{ kind, body: fill(bodies[kind], { name }) }]))
}

export const findsOtherKinds = check({
  rule: 'search/with-filters-finds',
  title: 'a connection, a format and a schedule are found by filters for their kind',
  run: async (tools) => {
    const { api, expect, unique, eventually } = tools
    const name = unique('filtered')
    for (const { kind, body } of searches(tools, name)) {
      const object = { ...(await made(tools, kind, { name })), name }
      const reply = await eventually(
        () => api.need('searchWithFilters', { body }),
        (answer) => finds(answer, object),
      )
      expect.that(finds(reply, object), `the ${kind} was not found ${inTime(tools.target)}`, reply.json)
    }
  },
})

export const leavesOutOtherKinds = check({
  rule: 'search/with-filters-leaves-out',
  title: 'a flow is not found by filters for other kinds',
  run: async (tools) => {
    const { api, expect, given, unique } = tools
    const name = unique('filtered')
    await given.flow({ name, description: '', tags: [] })
    for (const { kind, body } of searches(tools, name)) {
      const reply = await api.need('searchWithFilters', { body })
      expect.that(!finds(reply, { name }), `a flow was found among ${kind}s`, reply.json)
    }
  },
})
