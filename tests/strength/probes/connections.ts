import type { Probes } from './probe.ts'

const POSTGRES = 'connection.database.postgres'

/** Connections that are unusual, incomplete, in use or somebody else's. */
export const connectionProbes: Probes<'connections'> = {
  'connections/ids': ({ api }) => api.call('createConnection', { body: { id: 4711, name: 'with an id' } }),
  'connections/required-fields': async ({ api }) => {
    await api.call('createConnection', { body: { connectionType: POSTGRES } })
    await api.call('createConnection', { body: { name: 'without a type' } })
  },
  'connections/unknown-type-or-property': ({ api }) =>
    api.call('createConnection', {
      body: { name: 'odd', connectionType: POSTGRES, properties: { 'field.nobody.knows': 'it' } },
    }),
  'connections/doubled-name': async ({ api, given }) =>
    api.call('createConnection', { body: { name: (await given.connection())['name'] } }),
  'connections/delete-of-used': async ({ api, given }) => {
    const { id } = await given.connection()
    await given.flowUsingConnection(id)
    await api.call('deleteConnection', { path: { connectionId: id } })
  },
  'connections/recent-meaning': async ({ api, given }) => {
    const { id } = await given.connection()
    await api.call('getConnection', { path: { connectionId: id } })
    await api.call('listRecentConnections')
  },
  'connections/unknown-secret': ({ api, fixture }) =>
    api.call('createConnection', {
      body: { name: 'secretive', properties: { [fixture('secret.property')]: '{{secret:nobody_knows}}' } },
    }),
  'connections/versions-elsewhere': ({ api }) => api.call('listConnectionVersions', { path: { connectionId: 1 } }),
}
