import type { Stored } from '../../../suites/kit/given/flows.ts'
import type { Tools } from '../../../suites/kit/tools.ts'
import type { Probes } from './probe.ts'

const PASSWORD = 'field.connection.password'

/** A connection with a password, and its bundle. */
async function bundled({ given }: Tools, query: object = {}): Promise<{ connection: Stored; dump: string }> {
  const connection = await given.connection({ properties: { [PASSWORD]: 'open-sesame' } })
  return { connection, dump: await given.objectBundle({ connections: [connection] }, { ...query }) }
}

async function importing({ api }: Tools, body: object, { id }: Stored): Promise<void> {
  await api.call('importObjects', { body })
  await api.call('getConnection', { path: { connectionId: id } })
  await api.call('listConnections')
}

/** Exports without names or with unknown ones, and incomplete imports. */
export const bundleProbes: Probes<'bundles'> = {
  'bundles/export-request': ({ api }) => api.call('exportObjects'),
  'bundles/export-of-unknown': ({ api }) => api.call('exportObjects', { query: { connections: '1' } }),
  'bundles/request-members': async (tools) => {
    const { connection, dump } = await bundled(tools)
    await importing(tools, { dump }, connection)
  },
  'bundles/collision-identity': async (tools) => {
    const { connection, dump } = await bundled(tools)
    const body = { name: tools.unique('renamed') }
    await tools.api.need('replaceConnection', { path: { connectionId: connection.id }, body })
    await importing(tools, { dump, collisionPolicy: 'Replace' }, connection)
  },
  'bundles/import-policy-effects': async (tools) => {
    const { connection, dump } = await bundled(tools)
    await importing(tools, { dump, collisionPolicy: 'Keep' }, connection)
    await importing(tools, { dump, collisionPolicy: 'Replace' }, connection)
  },
  'bundles/import-add-collides': async (tools) => {
    const { connection, dump } = await bundled(tools)
    await importing(tools, { dump, collisionPolicy: 'Add' }, connection)
  },
  'bundles/credentials-otherwise': async (tools) => {
    const without = await bundled(tools, { excludeCredentials: true })
    await importing(
      tools,
      { dump: without.dump, collisionPolicy: 'Replace', importCredentials: true },
      without.connection,
    )
    const { connection, dump } = await bundled(tools)
    await tools.api.need('replaceConnection', {
      path: { connectionId: connection.id },
      body: { name: connection['name'], properties: { [PASSWORD]: 'another' } },
    })
    await importing(tools, { dump, collisionPolicy: 'Replace' }, connection)
  },
}
