import { print } from '../../json.ts'
import { bugsOf } from '../bug.ts'
import { handling, reading, showing } from '../plants.ts'
import { read, someConnection, someFlow, someMacro } from './platform-given.ts'
import { perWorld } from './platform-plants.ts'

export const sqlTable = bugsOf('platform', 'SQL', [
  {
    id: 'p4-sql/connection-of-the-call-before',
    sentence: 'POST | /v1/explorer/sql/data | runs SQL against a connection',
    breaks: true,
    says: 'SQL runs against the connection of the call before.',
    plant: (service) => {
      const last = perWorld(() => ({ through: undefined as unknown }))
      reading('POST /v1/explorer/sql/data', (body, { world }) => {
        const before = last(world).through ?? body.through
        last(world).through = body.through
        return { ...body, through: before }
      })(service)
    },
    probe: async (api) => {
      const connections = [await someConnection(api, { name: 'Mill' }), await someConnection(api, { name: 'Dam' })]
      const answers = []
      for (const { id: through } of connections)
        answers.push((await api.post('/v1/explorer/sql/data', { through, statement: 'select 1' })).json)
      return print(answers[1].rows).includes('Mill')
    },
  },
])

export const metadataTable = bugsOf('platform', 'Connector metadata', [
  {
    id: 'p4-metadata/formats-without-required-keys',
    sentence:
      'GET | /v1/di/metadata/formats/{key} | property keys accepted in `properties`, with type, default and whether required … same for a format type',
    breaks: true,
    says: 'The keys of a format type are described without those that are required.',
    plant: showing('GET /v1/di/metadata/formats/:key', (type) => ({
      ...type,
      properties: type.properties.filter(({ mandatory }: { mandatory: boolean }) => !mandatory),
    })),
    probe: async (api) => {
      const { properties } = await read(api, '/v1/di/metadata/formats/format.lines.cut')
      return !properties.some(({ property }: { property: string }) => property === 'cut.at')
    },
  },
])

export const macroTable = bugsOf('platform', 'Macros, functions, templates', [
  {
    id: 'p4-macros/put-keeps-the-script',
    sentence: 'PUT | /v1/macros/{macroId} | update',
    breaks: true,
    says: 'A PUT of a macro changes its label, but not its script.',
    plant: reading('PUT /v1/macros/:macroId', (body, call) => ({
      ...body,
      script: call.tenant.stores.macro.items.get(call.id('macroId'))?.['script'] ?? body.script,
    })),
    probe: async (api) => {
      const macro = await someMacro(api)
      await api.put(`/v1/macros/${macro.id}`, { ...macro, script: '2 + 2' })
      return (await read(api, `/v1/macros/${macro.id}`)).script === macro.script
    },
  },
  {
    id: 'p4-macros/usage-by-one-flow',
    sentence: 'GET | /v1/macros/{macroId}/usage | where used',
    breaks: true,
    says: 'The usage of a macro lists only the flow that was made last.',
    plant: showing('GET /v1/macros/:macroId/usage', (lines) => lines.slice(0, 1)),
    probe: async (api) => {
      const { id } = await someMacro(api)
      const properties = { 'step.script': String(id) }
      for (const name of ['Bun', 'Roll']) await someFlow(api, { name, properties })
      return (await read(api, `/v1/macros/${id}/usage`)).length === 1
    },
  },
  {
    id: 'p4-macros/another-template',
    sentence: 'GET | /v1/templates/{templateId} | get a template',
    breaks: true,
    says: 'A template is always answered with the first one.',
    plant: handling('GET /v1/templates/:templateId', (handler) => (call) => {
      const id = String(call.id('templateId') - (call.id('templateId') === 4_611_686_018_427_390_042n ? 1n : 0n))
      Object.assign(call.params, { templateId: id })
      return handler(call)
    }),
    probe: async (api) => {
      const all: { id: bigint }[] = await read(api, '/v1/templates')
      const got = await Promise.all(all.map(({ id }) => read(api, `/v1/templates/${id}`)))
      return got.some(({ id }, at) => id !== all[at]?.id)
    },
  },
])

export const messageTable = bugsOf('platform', 'Messages (available to the API User role)', [
  {
    id: 'p4-messages/body-of-16-characters',
    sentence: 'GET | /v1/messages/{messageId} | get a message body',
    breaks: true,
    says: 'The body of a message is cut after 16 characters.',
    plant: showing('GET /v1/messages/:messageId', ({ content }) => ({ content: content.slice(0, 16) })),
    probe: async (api) => (await read(api, '/v1/messages/4611686018427396001')).content === '{"guest":"Ada","',
  },
])

export const cliTable = bugsOf('platform', 'CLI (available to the API User role)', [
  {
    id: 'p4-cli/output-of-the-last-command',
    sentence: 'POST | /v1/cli | runs one or more built-in CLI commands and returns their output',
    breaks: true,
    says: 'Of several commands, only the output of the last one is returned.',
    plant: showing('POST /v1/cli', ({ output }) => ({ output: output.split('\n').at(-1) })),
    probe: async (api) => {
      const { json } = await api.post('/v1/cli', { script: 'say rye\nsay oat' }, { as: 'api_user' })
      return json.output === 'oat'
    },
  },
])
