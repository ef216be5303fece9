import {
  NotApplicable,
  type Reply,
  type Tools,
  NO_ID,
  check,
  isId,
  isRounded,
  listed,
  namesObject,
  same,
} from '../../kit/index.ts'

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

/** How many templates of the list are read, from either end of it. */
const ENDS = 5

export const getAnswersForListed = check({
  rule: 'templates/get-answers',
  title: 'the first and the last templates of the list are read with 200 and JSON',
  run: async ({ api, expect, fixture }) => {
    const { id, name } = fixture('template')
    const items = listed(await api.need('listTemplates'))
    // The member that holds the id is not documented: it tells all templates apart.
    const known = items.find((item) => Object.values(item).includes(name)) ?? {}
    const member = Object.keys(known).find(
      (one) =>
        /id$/i.test(one) &&
        same(known[one], id) &&
        new Set(items.map((item) => String(item[one]))).size === items.length,
    )
    if (member === undefined) throw new NotApplicable('the list does not show the ids of templates')
    const ids = [...items.slice(0, ENDS), ...items.slice(-ENDS)].map((item) => item[member])
    for (const templateId of new Set(ids.filter((one) => isId(one))))
      expect.json(await api.call('getTemplate', { path: { templateId } }))
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
    const { json, words } = await search(tools)
    const [found, other] = [tools.fixture('template'), tools.fixture('other_template')]
    // A hit may name other templates, such as those that are related to it.
    const places = ofHits(placesOf(found.name, json))
    const foreign = new Set(placesOf(other.name, json).map(({ at }) => at))
    // A hit may show its name within a longer text, too.
    const isFound = places.length === 0 ? words.includes(other.name) : places.some(({ at }) => foreign.has(at))
    tools.expect.that(!isFound, 'a template that does not fit is in the answer', json)
  },
})

/** Where a text stands: within how many lists, and a word for what stands like it. */
interface Place {
  lists: number
  at: string
}

/** The places of a text in an answer of whatever shape: how deep, within how many lists, and in a member of which name. */
function placesOf(text: string, value: unknown, depth = 0, lists = 0, member = ''): Place[] {
  const place = (name: string): Place => ({ lists, at: `${depth} ${lists} ${name}` })
  if (value === text) return [place(member)]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, one]) => [
    ...(name === text ? [place('names')] : []),
    ...(Array.isArray(value)
      ? placesOf(text, one, depth, lists + 1, member)
      : placesOf(text, one, depth + 1, lists, name)),
  ])
}

/** The places where a hit has its own name: hits are in a list, and what they name in lists of theirs are others. */
function ofHits(places: readonly Place[]): readonly Place[] {
  return places.some(({ lists }) => lists === 1) ? places.filter(({ lists }) => lists <= 1) : places
}
