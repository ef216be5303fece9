import type { Loose } from '../../bugs/plants.ts'
import type { Probed } from '../../bugs/probe.ts'
import type { Look, Looks } from './look.ts'
import { SEEDED, make } from './make.ts'

const plain = (text: string): string => text.replaceAll(/\s/g, '')

const shape =
  (path: string): Look =>
  async (api) =>
    plain((await api.get(path)).text)

/** Which members a request understands. */
const understood =
  (path: string, names: readonly string[], value: unknown, more: object = {}): Look =>
  async (api) => {
    const answers: string[] = []
    for (const name of names) {
      const { status, text } = await api.post(path, { ...more, [name]: value })
      answers.push(String(status === 200 && text.length > 30))
    }
    return answers
  }

async function binned(api: Probed): Promise<Loose> {
  const { id } = await make(api, 'flows', { name: 'thrown away' })
  await api.delete(`/v1/flows/${id}`)
  return id
}

async function bundle(api: Probed): Promise<object> {
  const dump = (await api.get('/v1/flows/export', { query: { flows: String(SEEDED.flow) } })).text
  return { dump, collisionPolicy: 'Keep' }
}

/** The record of a call that failed. */
const failed: Look = async (api) => {
  await api.get('/v1/flows/5')
  const body = { fromDate: '2001-01-01' }
  const found = await api.until(
    async () => (await api.post('/v1/audit', body, { query: { exception: 'true' } })).json[0],
  )
  return [found.ur, found.md, Object.keys(found).filter((name) => !['dt', 'ur', 'md', 'dn', 'ex'].includes(name))]
}

export const readingLooks = {
  'messages/answer': shape(`/v1/messages/${SEEDED.message}`),
  'messages/search-member': understood('/v1/messages', ['containing', 'text', 'query'], 'guest'),
  'messages/accepted': async (api) => (await api.post('/in', {}, { query: { box: String(SEEDED.listener) } })).status,
  'commands/request': understood('/v1/cli', ['script', 'commands', 'command'], 'release'),
  'commands/answer': async (api) => plain((await api.post('/v1/cli', { script: 'release' })).text),
  'commands/unknown': async (api) => (await api.post('/v1/cli', { script: 'juggle' })).status,
  'commands/entries': shape('/v1/cli/commands'),
  'sql/answer': async (api) =>
    Object.keys((await api.post('/v1/explorer/sql/data', { through: SEEDED.connection, statement: 'x' })).json),
  'sql/statement-member': understood('/v1/explorer/sql/data', ['statement', 'sql'], 'x', {
    through: SEEDED.connection,
  }),
  'sql/console': shape('/v1/explorer/sql/data/executions/4611686018427397101/console'),
  'metadata/types': async (api) => (await api.get('/v1/di/metadata/connectors')).status,
  'metadata/entries': shape('/v1/di/metadata/pipelines'),
  'metadata/keys': shape('/v1/di/metadata/formats/format.lines.plain'),
  'metadata/no-default': shape('/v1/di/metadata/formats/format.lines.cut'),
  'functions/entries': shape('/v1/functions'),
  'templates/search-member': understood('/v1/templates/search', ['words', 'query'], 'rooms'),
  'templates/title': shape('/v1/templates'),
  'search/matches': async (api) => {
    const counts: number[] = []
    for (const query of ['Models', 'odel', 'Mod'])
      counts.push((await api.get('/v1/search', { query: { query } })).json.hits.length)
    return counts
  },
  'search/without-words': async (api) => (await api.get('/v1/search', { query: { query: '' } })).status,
  'search/delay': async (api) => {
    await make(api, 'flows', { name: 'brandnew' })
    return (await api.get('/v1/search', { query: { query: 'brandnew' } })).json.hits.length
  },
  'search/answer': async (api) => plain((await api.get('/v1/search', { query: { query: 'Models' } })).text),
  'search/words-member': understood('/v1/search', ['words', 'query'], 'Models'),
  'search/kinds-member': understood('/v1/search', ['sorts', 'types'], ['format'], { words: 'Models' }),
  'tags/entries': shape('/v1/tags'),
  'audit/delay': async (api) => {
    await api.get('/v1/flows/5')
    await api.pause(700)
    return (await api.post('/v1/audit', {}, { query: { exception: 'true' } })).json.length
  },
  'audit/reads': async (api) => {
    await api.get('/v1/audit')
    await api.get('/v1/tags')
    const records: Loose[] = await api.until(async () => {
      const { json } = await api.get('/v1/audit')
      return json.some((one: Loose) => one.md.endsWith('/tags')) && json
    })
    return records.some((one) => one.md.endsWith('/audit'))
  },
  'audit/user': failed,
  'audit/method': failed,
  'audit/id-member': failed,
  'audit/search-without-date': async (api) => (await api.post('/v1/audit', {})).status,
  'bin/types': async (api) => {
    await binned(api)
    return (await api.get('/v1/recycle-bin')).json[0].type
  },
  'bin/entries': async (api) => {
    await binned(api)
    return Object.keys((await api.get('/v1/recycle-bin')).json[0])
  },
  'bin/restore-answer': async (api) => {
    const id = await binned(api)
    return plain((await api.post(`/v1/recycle-bin/pipe/${id}/restore`)).text).replace(String(id), '7')
  },
  'bin/unknown-type': async (api) => (await api.post('/v1/recycle-bin/moon/5/restore')).status,
  'bin/reads-by-id': async (api) => (await api.get(`/v1/flows/${await binned(api)}`)).status,
  'bundles/preview': async (api) => plain((await api.post('/v1/flows/import/preview', await bundle(api))).text),
  'bundles/report': async (api) => plain((await api.post('/v1/flows/import', await bundle(api))).text),
  'bundles/exportable': async (api) => Array.isArray((await api.get('/v1/io/list')).json),
  'bundles/import-credentials': async (api) => {
    const made = await make(api, 'connections', { name: 'guarded', properties: { 'login.password': 'p' } })
    const dump = (await api.get('/v1/io/export', { query: { links: String(made.id) } })).text
    const body = { dump, collisionPolicy: 'Add', importCredentials: 'WITH' }
    await api.post('/v1/io/import', body)
    const copies: Loose[] = (await api.get('/v1/connections')).json
    return copies.filter((one) => one.name === 'guarded' && one.properties['login.password'] !== undefined).length
  },
} as const satisfies Looks
