import { bad } from '../../answer.ts'
import { bugsOf } from '../bug.ts'
import { type Loose, instead, membersOf, reading, showing } from '../plants.ts'
import { aFormat, at, inList } from './resources-given.ts'
import { saving } from './resources-plants.ts'

const FORM =
  'A format has a `formatType` discriminator and a `properties` map, defined per format type in the same way as connections.'
const ALSO = 'Formats also carry name, description and tags.'

export const formatFields = bugsOf('platform', 'Format', [
  {
    id: 'format-fields/type-by-another-name',
    sentence: FORM,
    breaks: true,
    says: 'The list of formats gives the type as `type`.',
    plant: showing('GET /v1/formats', (formats) =>
      formats.map(({ formatType, ...rest }: Loose) => ({ ...rest, type: formatType })),
    ),
    probe: async (api) => (await inList(api, '/v1/formats', (await aFormat(api)).id)).formatType === undefined,
  },
  {
    id: 'format-fields/type-stays-as-created',
    sentence: FORM,
    breaks: true,
    says: 'PUT answers with the new type of a format, and keeps the old one.',
    plant: instead('PUT /v1/formats/:formatId', async (call, handler) => {
      const { items } = call.tenant.stores.format
      const before = items.get(call.id('formatId'))
      const answer = await handler(call)
      const after = items.get(call.id('formatId'))
      if (after !== undefined && before !== undefined)
        items.set(after.id, { ...after, formatType: before['formatType'] })
      return answer
    }),
    probe: async (api) => {
      const format = await aFormat(api)
      await api.put(`/v1/formats/${format.id}`, {
        ...format,
        formatType: 'format.lines.cut',
        properties: { 'cut.at': 'x' },
      })
      return (await at(api, `/v1/formats/${format.id}`)).formatType === 'format.lines.plain'
    },
  },
  {
    id: 'format-fields/no-properties-after-put',
    sentence: FORM,
    breaks: true,
    says: 'PUT empties the properties of a format.',
    plant: saving('format', (format, before) => (before === undefined ? format : { ...format, properties: {} })),
    probe: async (api) => {
      const format = await aFormat(api, { properties: { 'lines.end': 'CR' } })
      await api.put(`/v1/formats/${format.id}`, format)
      return (await at(api, `/v1/formats/${format.id}`)).properties['lines.end'] === undefined
    },
  },
  {
    id: 'format-fields/properties-as-text',
    sentence: FORM,
    breaks: true,
    says: 'A format that is read alone gives its properties as one text in JSON.',
    plant: showing('GET /v1/formats/:formatId', (format) => ({
      ...format,
      properties: JSON.stringify(format.properties),
    })),
    probe: async (api) => typeof (await at(api, `/v1/formats/${(await aFormat(api)).id}`)).properties === 'string',
  },
  {
    id: 'format-fields/second-property-is-lost',
    sentence: FORM,
    breaks: true,
    says: 'Creating a format stores only the first of its properties.',
    plant: reading('POST /v1/formats', (body) =>
      typeof body.properties === 'object'
        ? { ...body, properties: Object.fromEntries(Object.entries(body.properties ?? {}).slice(0, 1)) }
        : body,
    ),
    probe: async (api) => {
      const members = { formatType: 'format.lines.cut', properties: { 'cut.at': 'x', 'cut.fill': '-' } }
      return (await aFormat(api, members)).properties['cut.fill'] === undefined
    },
  },
  {
    id: 'format-fields/name-of-its-type',
    sentence: ALSO,
    breaks: true,
    says: 'PUT names a format after its type.',
    plant: reading('PUT /v1/formats/:formatId', (body) => ({ ...body, name: body.formatType })),
    probe: async (api) => {
      const format = await aFormat(api)
      return (await api.put(`/v1/formats/${format.id}`, format)).json.name === 'format.lines.plain'
    },
  },
  {
    id: 'format-fields/description-not-on-get',
    sentence: ALSO,
    breaks: true,
    says: 'Creating a format returns its description; reading it does not.',
    plant: showing(['GET /v1/formats/:formatId', 'GET /v1/formats'], (shown) => {
      for (const format of [shown].flat()) delete format.description
    }),
    probe: async (api) => {
      const { id } = await aFormat(api, { description: 'for labels' })
      return (await at(api, `/v1/formats/${id}`)).description === undefined
    },
  },
  {
    id: 'format-fields/tags-of-the-first',
    sentence: ALSO,
    breaks: true,
    says: 'The list of formats gives each the tags of the first.',
    plant: showing('GET /v1/formats', (formats) => {
      for (const format of formats) format.tags = formats[0].tags
    }),
    probe: async (api) => {
      const { id } = await aFormat(api, { tags: ['mine'] })
      await aFormat(api)
      return (await inList(api, '/v1/formats', id)).tags.length === 0
    },
  },
  {
    id: 'format-fields/tags-by-use',
    sentence: ALSO,
    breaks: true,
    says: 'The tags of a format are an object that maps each tag to true.',
    plant: showing('GET /v1/formats/:formatId', (format) => ({
      ...format,
      tags: Object.fromEntries(format.tags.map((tag: string) => [tag, true])),
    })),
    probe: async (api) => {
      const { id } = await aFormat(api, { tags: ['mine'] })
      return (await at(api, `/v1/formats/${id}`)).tags.mine === true
    },
  },
  {
    id: 'format-fields/refuses-unnamed-ones',
    sentence: ALSO,
    breaks: false,
    says: 'A format without a name is refused with 400.',
    plant: instead('POST /v1/formats', (call, handler) => {
      if (membersOf(call)['name'] === undefined) throw bad('name is missing')
      return handler(call)
    }),
    probe: async (api) => (await api.post('/v1/formats', { formatType: 'format.lines.plain' })).status === 400,
  },
])
