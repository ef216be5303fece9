import { type Reply, type Tools, NO_ID, check, isRounded, listed, namesObject } from '../../kit/index.ts'

export const listAnswers = check({
  rule: 'templates/list-answers',
  title: 'the list is answered with 200 and JSON',
  run: async ({ api, expect }) => {
    expect.json(await api.call('listTemplates'))
  },
})

export const listHoldsTemplates = check({
  rule: 'templates/list-holds-templates',
  title: 'a template of this installation is in the list',
  run: async ({ api, expect, fixture, target }) => {
    const { other_template: other } = target.fixtures
    if (other !== undefined)
      expect.that(namesObject(await api.need('listTemplates'), other), 'another template is not listed', other)
    for (const time of ['at first', 'the second time']) {
      const list = await api.need('listTemplates')
      const { id, name } = fixture('template')
      expect.that(namesObject(list, { id, name }), `the template is not listed ${time}`)
      for (const item of listed(list).filter((one) => Object.values(one).includes(name)))
        expect.none(Object.values(item), (value) => isRounded(value, id), `the id ${id} of the template is rounded`)
    }
  },
})

export const getAnswers = check({
  rule: 'templates/get-answers',
  title: 'a template is read with 200 and JSON',
  run: async ({ api, expect, fixture }) => {
    const { id } = fixture('template')
    expect.json(await api.call('getTemplate', { path: { templateId: id } }))
  },
})

export const getAnswersTheNamed = check({
  rule: 'templates/get-answers-the-named-template',
  title: 'of two templates each is read by its own id',
  run: async ({ api, expect, fixture }) => {
    const [one, other] = [fixture('template'), fixture('other_template')]
    for (const [asked, stranger] of [
      [one, other],
      [other, one],
    ] as const) {
      const { words } = await api.need('getTemplate', { path: { templateId: asked.id } })
      // What a template shows of itself is not documented.
      const isStranger = words.includes(stranger.name) && !words.includes(asked.name)
      expect.that(!isStranger, `what is read is ${stranger.name}, not ${asked.name}`, words)
    }
  },
})

export const getMissing = check({
  rule: 'templates/get-missing',
  title: 'an id that no template has',
  run: async ({ api, expect }) =>
    expect.status(await api.call('getTemplate', { path: { templateId: NO_ID }, valid: false }), 404),
})

/** Runs the target file's search. */
async function search({ api, given }: Tools): Promise<Reply> {
  return api.need('searchTemplates', await given.requestFor('searchTemplates'))
}

export const searchAnswers = check({
  rule: 'templates/search-answers',
  title: 'a search is answered with 200 and JSON',
  run: async ({ api, given, expect }) => {
    expect.json(await api.call('searchTemplates', await given.requestFor('searchTemplates')))
  },
})

export const searchFinds = check({
  rule: 'templates/search-finds',
  title: 'a template that fits is found',
  run: async (tools) =>
    tools.expect.that(
      namesObject(await search(tools), tools.fixture('template')),
      'the template that fits is not in the answer',
    ),
})

export const searchLeavesOut = check({
  rule: 'templates/search-leaves-out',
  title: 'a template that does not fit is not found',
  run: async (tools) => {
    const { json } = await search(tools)
    const [found, other] = [tools.fixture('template'), tools.fixture('other_template')]
    // A hit may name other templates, such as those that are related to it.
    const places = placesOf(found.name, json)
    const foreign = placesOf(other.name, json)
    const isFound = foreign.some((place) => places.length === 0 || places.includes(place))
    tools.expect.that(!isFound, 'a template that does not fit is in the answer', json)
  },
})

/** Where a text stands in an answer of whatever shape: how deep, and in a member of which name. */
function placesOf(text: string, value: unknown, depth = 0, member = ''): string[] {
  if (value === text) return [`${depth} ${member}`]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [
    ...(name === text ? [`${depth} names`] : []),
    ...(Array.isArray(value) ? placesOf(text, one, depth, member) : placesOf(text, one, depth + 1, name)),
  ])
}
