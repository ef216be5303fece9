import { type Fixture, writeJson } from '#spec'
import { type Stored, type Tools, Blocked, check } from '../../kit/index.ts'
import { read, replace } from '../objects.ts'
import { connections, propertiesOf } from '../resources/io.ts'
import { listedVersions } from '../resources/versions.ts'

interface Referring {
  secret: Fixture<'secret'>
  reference: string
  connection: Stored
}

/** A connection with a property that refers to the target file's secret. */
async function referring(tools: Tools): Promise<Referring> {
  const secret = tools.fixture('secret')
  const reference = `{{secret:${secret.name}}}`
  const { properties } = tools.fixture('connection')
  const connection = await connections.given(tools, { properties: { ...properties, [secret.property]: reference } })
  return { secret, reference, connection }
}

export const referenceComesBack = check({
  rule: 'connections/secret-reference-comes-back',
  title: 'a reference to a secret is answered as it was sent',
  over: 'operations',
  run: async (tools) => {
    const { secret, reference, connection } = await referring(tools)
    const shown = tools.operation === 'getConnection' ? await read(tools.api, 'connection', connection) : connection
    tools.expect.equal(propertiesOf(shown)[secret.property], reference, `properties.${secret.property}`)
  },
})

/** The reply text of one of the rule's operations on the connection. */
async function said(tools: Tools, connection: Stored): Promise<string> {
  const { api, operation } = tools
  const path = { connectionId: connection.id }
  if (operation === 'listConnections') return (await api.need('listConnections')).text
  if (operation === 'getConnection') return (await api.need('getConnection', { path })).text
  const { properties } = tools.fixture('connection')
  await replace(api, 'connection', connection, { ...connection, description: 'without a secret', properties })
  await replace(api, 'connection', connection, { ...connection, description: 'with a secret again' })
  const [newest, ...older] = await listedVersions(api, connections, connection)
  const oldest = older.at(-1)
  if (newest === undefined || oldest === undefined) throw new Blocked('there are not two versions')
  if (operation === 'diffConnectionVersions') {
    const uuids = { uuidFrom: oldest.uuid, uuidTo: newest.uuid }
    return (await api.need('diffConnectionVersions', { path: { ...path, ...uuids } })).text
  }
  const texts = [newest, ...older].map(({ uuid }) => api.need('getConnectionVersion', { path: { ...path, uuid } }))
  return (await Promise.all(texts)).map(({ text }) => text).join('\n')
}

export const neverShown = check({
  rule: 'connections/secret-never-shown',
  title: 'the value of a secret stands in no answer',
  over: 'operations',
  run: async (tools) => {
    const { secret, connection } = await referring(tools)
    const text = tools.operation === 'createConnection' ? writeJson(connection) : await said(tools, connection)
    tools.expect.that(!text.includes(secret.value), 'the answer holds the value of the secret')
  },
})

export const notExported = check({
  rule: 'connections/secret-not-exported',
  title: 'the value of a secret stands in no bundle',
  run: async (tools) => {
    const { secret, connection } = await referring(tools)
    const bundle = await tools.given.objectBundle({ connections: [connection] })
    tools.expect.that(!bundle.includes(secret.value), 'the bundle holds the value of the secret')
  },
})
