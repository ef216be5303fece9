import { json, missing, nothing } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, answering, instead, membersOf, showing } from '../plants.ts'

const SEARCH = 'POST /v1/templates/search'
const ONE = 'GET /v1/templates/:templateId'
const words = { words: 'cleaning' }

export const templateTable = bugsOf('platform', 'Macros, functions, templates', [
  {
    id: 'templates/list-is-empty-the-second-time',
    sentence: 'GET | /v1/templates | lists flow templates',
    breaks: true,
    says: 'The list of templates is empty after its first call.',
    plant: (service) => {
      let calls = 0
      showing('GET /v1/templates', (list) => {
        calls += 1
        return calls > 1 ? [] : list
      })(service)
    },
    probe: async (api) => {
      await api.get('/v1/templates')
      return (await api.get('/v1/templates')).json.length === 0
    },
  },
  {
    id: 'templates/search-finds-all',
    sentence: 'POST | /v1/templates/search | searches flow templates',
    breaks: true,
    says: 'The search for templates ignores its words.',
    plant: instead(SEARCH, (call, handler) => {
      call.body = { ...membersOf(call), words: ' ' }
      return handler(call)
    }),
    probe: async (api) => (await api.post('/v1/templates/search', words)).json.length === 2,
  },
  {
    id: 'templates/search-finds-nothing',
    sentence: 'POST | /v1/templates/search | searches flow templates',
    breaks: true,
    says: 'The search for templates finds nothing.',
    plant: showing(SEARCH, () => []),
    probe: async (api) => (await api.post('/v1/templates/search', words)).json.length === 0,
  },
  {
    id: 'templates/search-does-not-exist',
    sentence: 'POST | /v1/templates/search | searches flow templates',
    breaks: true,
    says: 'The search for templates is answered with 404.',
    plant: instead(SEARCH, () => {
      throw missing('template')
    }),
    probe: async (api) => (await api.post('/v1/templates/search', words)).status === 404,
  },
  {
    id: 'templates/get-shows-the-first',
    sentence: 'GET | /v1/templates/{templateId} | get a template',
    breaks: true,
    says: 'GET shows the first template, whichever is asked for.',
    plant: (service) => {
      let first: Loose
      showing(ONE, (value) => (first ??= value))(service)
    },
    probe: async (api) => {
      const [one, other] = (await api.get('/v1/templates')).json
      await api.get(`/v1/templates/${one.id}`)
      return (await api.get(`/v1/templates/${other.id}`)).json.id === one.id
    },
  },
  {
    id: 'templates/id-is-rounded',
    sentence: 'Ids in paths are 64-bit integers (int64) unless stated',
    breaks: true,
    says: 'The list of templates rounds their ids, so that GET does not find them.',
    plant: showing('GET /v1/templates', (list) => list.map((one: Loose) => ({ ...one, id: BigInt(Number(one.id)) }))),
    probe: async (api) => {
      const [{ id }] = (await api.get('/v1/templates')).json
      return (await api.get(`/v1/templates/${id}`)).status === 404
    },
  },
  {
    id: 'templates/unknown-one-is-null',
    sentence: '404 | object not found (for example get by id)',
    breaks: true,
    says: 'An unknown template is answered with 200 and null.',
    plant: instead(ONE, async (call, handler) => {
      try {
        return await handler(call)
      } catch {
        return json(null)
      }
    }),
    probe: async (api) => (await api.get('/v1/templates/12')).status === 200,
  },
  {
    id: 'functions/in-plain-text',
    sentence:
      'Responses are `application/json` unless an endpoint says otherwise; GET | /v1/functions | lists transformation functions',
    breaks: true,
    says: 'The list of functions is labelled as plain text.',
    plant: answering('GET /v1/functions', (answer) => ({ ...answer, headers: { 'CONTENT-TYPE': 'text/plain' } })),
    probe: async (api) => (await api.get('/v1/functions')).headers['content-type'] === 'text/plain',
  },
  {
    id: 'functions/with-204',
    sentence: 'GET | /v1/functions | lists transformation functions',
    breaks: true,
    says: 'The list of functions is answered with 204 and nothing.',
    plant: instead('GET /v1/functions', () => nothing(204)),
    probe: async (api) => (await api.get('/v1/functions')).status === 204,
  },
  {
    id: 'functions/grouped-in-an-object',
    sentence: 'GET | /v1/functions | lists transformation functions',
    breaks: false,
    says: 'The functions come in groups, as an object.',
    plant: showing('GET /v1/functions', (list) => ({ text: list })),
    probe: async (api) => Array.isArray((await api.get('/v1/functions')).json.text),
  },
  {
    id: 'templates/search-in-the-same-case-only',
    sentence: 'POST | /v1/templates/search | searches flow templates',
    breaks: false,
    says: 'The search for templates looks at capitals.',
    plant: showing(SEARCH, (list, call) =>
      list.filter(({ title }: Loose) => title.includes(String(membersOf(call)['words']))),
    ),
    probe: async (api) => (await api.post('/v1/templates/search', { words: 'CLEANING' })).json.length === 0,
  },
])
