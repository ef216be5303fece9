import { missing } from '../../answer.ts'
import { KINDS } from '../../world.ts'
import { bugsOf } from '../bug.ts'
import { afterwards, all, instead, showing } from '../plants.ts'
import { flowOf, formatOf, listenerOf, macroOf, messageTo, remembering, restore, webhookOf } from './objects-given.ts'

const RESTORE = 'POST /v1/recycle-bin/:type/:id/restore'
const DAY_MS = 86_400_000

export const binSearchTags = bugsOf('platform', 'Search, tags, audit, recycle bin', [
  {
    id: 'bin/restore-brings-all-of-a-kind-back',
    sentence: 'POST | /v1/recycle-bin/{type}/{id}/restore | restores a deleted object',
    breaks: true,
    says: 'A restore brings back every deleted object of the same type.',
    plant: afterwards(RESTORE, ({ tenant, params }) => {
      if (params['type'] !== 'layout') return
      for (const id of tenant.stores.format.bin.keys()) tenant.stores.format.restore(id)
    }),
    probe: async (api) => {
      const [one, other] = [await formatOf(api), await formatOf(api)]
      await api.delete(`/v1/formats/${one.id}`)
      await api.delete(`/v1/formats/${other.id}`)
      await restore(api, 'layout', one.id)
      return (await api.get(`/v1/formats/${other.id}`)).status === 200
    },
  },
  {
    id: 'bin/lists-what-the-caller-deleted',
    sentence: 'GET | /v1/recycle-bin | lists deleted objects',
    breaks: true,
    says: 'Everybody sees only the objects in the recycle bin that they deleted themselves.',
    plant: remembering(() => {
      const who = new Map<bigint, string>()
      return all(
        afterwards(/^DELETE \/v1\/(flows|schedules|connections|formats|listeners)\/:\w+$/, (call) => {
          who.set(BigInt(Object.values(call.params)[0] ?? 0), call.who)
        }),
        showing('GET /v1/recycle-bin', (items, call) =>
          items.filter(({ id }: { id: bigint }) => (who.get(id) ?? call.who) === call.who),
        ),
      )
    }),
    probe: async (api) => {
      const { id } = await formatOf(api)
      await api.delete(`/v1/formats/${id}`)
      return !(await api.get('/v1/recycle-bin', { as: 'editor' })).text.includes(String(id))
    },
  },
  {
    id: 'bin/restored-listener-has-no-tags',
    sentence: 'Flow, schedule, connection, format, listener | in recycle bin | POST …/restore | none stated | active',
    breaks: true,
    says: 'A listener comes back without its tags.',
    plant: afterwards(RESTORE, (call) => {
      const { items } = call.tenant.stores.listener
      const item = items.get(call.id('id'))
      if (item !== undefined) items.set(item.id, { ...item, tags: [] })
    }),
    probe: async (api) => {
      const { id } = await listenerOf(api, { tags: ['door'] })
      await api.delete(`/v1/listeners/${id}`)
      await restore(api, 'inbox', id)
      return (await api.get(`/v1/listeners/${id}`)).json.tags.length === 0
    },
  },
  {
    id: 'bin/restored-listener-receives-nothing',
    sentence: 'Flow, schedule, connection, format, listener | in recycle bin | POST …/restore | none stated | active',
    breaks: true,
    says: 'The address of a restored listener answers with 404.',
    plant: remembering(() => {
      const back = new Set<string>()
      return all(
        afterwards(RESTORE, ({ params }) => void back.add(params['id'] ?? '')),
        instead('POST /in', (call, handler) => {
          if (back.has(call.query.get('box') ?? '')) throw missing('address')
          return handler(call)
        }),
      )
    }),
    probe: async (api) => {
      const { id } = await listenerOf(api)
      await api.delete(`/v1/listeners/${id}`)
      await restore(api, 'inbox', id)
      return (await messageTo(api, id, '{}')).status === 404
    },
  },
  {
    id: 'bin/restored-format-has-no-versions',
    sentence: 'Objects (flows, schedules, connections, formats) keep saved versions identified by `uuid`',
    breaks: true,
    says: 'A restored format has lost its saved versions.',
    plant: afterwards(RESTORE, (call) => void call.tenant.stores.format.versions.delete(call.id('id'))),
    probe: async (api) => {
      const { id } = await formatOf(api)
      await api.delete(`/v1/formats/${id}`)
      await restore(api, 'layout', id)
      return (await api.get(`/v1/formats/${id}/history`)).json.length === 0
    },
  },
  {
    id: 'bin/restored-flow-is-not-run-by-name',
    sentence: 'Flow, schedule, connection, format, listener | in recycle bin | POST …/restore | none stated | active',
    breaks: true,
    says: 'A run by name does not find a flow that was restored.',
    plant: remembering(() => {
      const back = new Set<bigint>()
      return all(
        afterwards(RESTORE, (call) => void back.add(call.id('id'))),
        instead('POST /v1/flows/flow-name/:flowName/run', (call, handler) => {
          const named = call.tenant.stores.flow.all().filter(({ name }) => name === call.params['flowName'])
          if (named.length > 0 && named.every(({ id }) => back.has(id))) throw missing('flow')
          return handler(call)
        }),
      )
    }),
    probe: async (api) => {
      const { id } = await flowOf(api, { name: 'comes back' })
      await api.delete(`/v1/flows/${id}`)
      await restore(api, 'pipe', id)
      return (await api.post('/v1/flows/flow-name/comes%20back/run')).status === 404
    },
  },
  {
    id: 'bin/is-emptied-after-ninety-days',
    sentence: 'GET | /v1/recycle-bin | lists deleted objects',
    breaks: false,
    says: 'The recycle bin forgets what was deleted more than ninety days ago.',
    plant: showing('GET /v1/recycle-bin', (items, { now }) =>
      items.filter(({ thrownAt }: { thrownAt: bigint }) => Number(thrownAt) > now - 90 * DAY_MS),
    ),
    probe: async (api) => {
      const { id } = await formatOf(api)
      await api.delete(`/v1/formats/${id}`)
      await api.forward(91 * DAY_MS)
      return !(await api.get('/v1/recycle-bin')).text.includes(String(id))
    },
  },
  {
    id: 'search/restored-flows-are-not-found',
    sentence: 'GET | /v1/search | query `query` string; searches by name flows, connections, formats, schedules, …',
    breaks: true,
    says: 'The search no longer finds an object that was deleted and restored.',
    plant: remembering(() => {
      const back = new Set<bigint>()
      return all(
        afterwards(RESTORE, (call) => void back.add(call.id('id'))),
        showing(/^(GET|POST) \/v1\/search$/, ({ hits }) => ({
          hits: hits.filter(({ id }: { id: bigint }) => !back.has(id)),
        })),
      )
    }),
    probe: async (api) => {
      const { id } = await flowOf(api, { name: 'Zebrafink' })
      await api.delete(`/v1/flows/${id}`)
      await restore(api, 'pipe', id)
      return (await api.get('/v1/search', { query: { query: 'Zebrafink' } })).json.hits.length === 0
    },
  },
  {
    id: 'search/knows-the-name-of-its-creation',
    sentence: 'GET | /v1/search | query `query` string; searches by name flows, connections, formats, schedules, …',
    breaks: true,
    says: 'The search finds a renamed connection by its first name only.',
    plant: instead('GET /v1/search', async (call, handler) => {
      const { items, versions } = call.tenant.stores.connection
      const now = new Map(items)
      for (const [id, item] of now) items.set(id, { ...item, name: versions.get(id)?.at(0)?.image.name ?? item.name })
      const answer = await handler(call)
      for (const [id, item] of now) items.set(id, item)
      return answer
    }),
    probe: async (api) => {
      const made = (
        await api.post('/v1/connections', { name: 'Amsel', connectionType: 'connection.disk.folder', tags: [] })
      ).json
      await api.put(`/v1/connections/${made.id}`, { ...made, name: 'Drossel' })
      return (await api.get('/v1/search', { query: { query: 'Drossel' } })).json.hits.length === 0
    },
  },
  {
    id: 'search/umlauts-are-not-found',
    sentence: 'GET | /v1/search | query `query` string; searches by name flows, connections, formats, schedules, …',
    breaks: true,
    says: 'A query with a letter beyond ASCII finds nothing.',
    plant: showing('GET /v1/search', (value, { query }) =>
      /^\p{ASCII}*$/u.test(query.get('query') ?? '') ? value : { hits: [] },
    ),
    probe: async (api) => {
      await flowOf(api, { name: 'Grünspecht' })
      return (await api.get('/v1/search', { query: { query: 'Grünspecht' } })).json.hits.length === 0
    },
  },
  {
    id: 'search/finds-no-webhooks-of-others',
    sentence: 'searches by name flows, connections, formats, schedules, webhooks, agents, macros and templates',
    breaks: true,
    says: 'Only administrators find webhooks.',
    plant: showing('GET /v1/search', ({ hits }, { pass }) => ({
      hits: hits.filter(({ sort }: { sort: string }) => sort !== 'webhook' || pass.person.role === 'administrator'),
    })),
    probe: async (api) => {
      await webhookOf(api, { name: 'Wiedehopf', url: 'http://127.0.0.1:9/' })
      return (await api.get('/v1/search', { as: 'editor', query: { query: 'Wiedehopf' } })).json.hits.length === 0
    },
  },
  {
    id: 'search/one-hit-a-name',
    sentence: 'GET | /v1/search | query `query` string; searches by name flows, connections, …, macros and templates',
    breaks: true,
    says: 'Of several objects with the same name the search finds one only.',
    plant: showing(/^(GET|POST) \/v1\/search$/, ({ hits }) => ({
      hits: hits.filter(
        ({ name }: { name: string }, at: number) => hits.findIndex((one: { name: string }) => one.name === name) === at,
      ),
    })),
    probe: async (api) => {
      await flowOf(api, { name: 'Kuckuck' })
      await macroOf(api, { label: 'Kuckuck' })
      return (await api.get('/v1/search', { query: { query: 'Kuckuck' } })).json.hits.length === 1
    },
  },
  {
    id: 'search/hits-by-kind-and-score',
    sentence: 'GET | /v1/search | query `query` string; searches by name flows, …',
    breaks: false,
    says: 'Hits carry a score and come in another order.',
    plant: showing('GET /v1/search', ({ hits }) => ({
      hits: hits.toReversed().map((hit: object, at: number) => ({ ...hit, score: 1 / (at + 1) })),
    })),
    probe: async (api) => (await api.get('/v1/search', { query: { query: 'porter' } })).json.hits[0].score === 1n,
  },
  {
    id: 'tags/of-listeners-are-missing',
    sentence: 'GET | /v1/tags | tags in use',
    breaks: true,
    says: 'A tag that only listeners carry is not listed.',
    plant: showing('GET /v1/tags', (tags, { tenant: { stores } }) => {
      const kinds = KINDS.filter((kind) => kind !== 'listener')
      const used = new Set(kinds.flatMap((kind) => stores[kind].all()).flatMap((item) => item['tags'] as string[]))
      return tags.filter(({ tag }: { tag: string }) => used.has(tag))
    }),
    probe: async (api) => {
      await listenerOf(api, { tags: ['only-at-the-door'] })
      return !(await api.get('/v1/tags')).text.includes('only-at-the-door')
    },
  },
  {
    id: 'tags/stay-when-taken-off',
    sentence: 'GET | /v1/tags | tags in use',
    breaks: true,
    says: 'A tag stays in the list after the last object gave it up.',
    plant: showing('GET /v1/tags', (tags, { tenant: { stores } }) => {
      const old = KINDS.flatMap((kind) => [...stores[kind].versions.values()].flat())
      const ever = new Set(old.flatMap(({ image }) => image['tags'] as string[]))
      const listed = new Set(tags.map(({ tag }: { tag: string }) => tag))
      return [...tags, ...[...ever].filter((tag) => !listed.has(tag)).map((tag) => ({ tag, uses: 0 }))]
    }),
    probe: async (api) => {
      const made = await formatOf(api, { tags: ['passing'] })
      await api.put(`/v1/formats/${made.id}`, { ...made, tags: [] })
      return (await api.get('/v1/tags')).text.includes('passing')
    },
  },
  {
    id: 'tags/spellings-are-merged',
    sentence: 'GET | /v1/tags | tags in use',
    breaks: true,
    says: 'Of two tags that differ in capital letters only one is listed.',
    plant: showing('GET /v1/tags', (tags) => [
      ...new Map(tags.map((one: { tag: string }) => [one.tag.toLowerCase(), one])).values(),
    ]),
    probe: async (api) => {
      await formatOf(api, { tags: ['Urgent-1', 'urgent-1'] })
      return !/Urgent-1[^]*urgent-1|urgent-1[^]*Urgent-1/.test((await api.get('/v1/tags')).text)
    },
  },
])
