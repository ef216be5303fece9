import { type Int64, type OperationId, writeJson } from '#spec'
import {
  type Reply,
  type Stored,
  type Tools,
  Blocked,
  NotApplicable,
  fill,
  hasWord,
  listed,
  offers,
  textOf,
  unlessBlocked,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { firstServed } from '../bundles/back.ts'
import { importing } from '../bundles/bundle.ts'
import { read, remove, replace } from '../objects.ts'
import { connections, propertiesOf } from '../resources/io.ts'
import { type Version, listedVersions } from '../resources/versions.ts'
import { downloadQuery } from '../runs/starts.ts'
import { HEADER, activeWebhook, deliveriesTo } from '../webhooks/happening.ts'

type Told = (tools: Tools, connection: Stored) => Promise<string>

const pathOf = ({ id }: Stored): { connectionId: unknown } => ({ connectionId: id })

/** What saved versions are made of: one without the secret, and one with it again. */
async function savedAgain({ api, fixture }: Tools, connection: Stored): Promise<[Version, ...Version[]]> {
  const { properties } = fixture('connection')
  await replace(api, 'connection', connection, { ...connection, description: 'without a secret', properties })
  await replace(api, 'connection', connection, { ...connection, description: 'with a secret again' })
  const [newest, ...older] = await listedVersions(api, connections, connection)
  if (newest === undefined || older.length === 0) throw new Blocked('there are not two versions')
  return [newest, ...older]
}

/** What is told of what a connection reaches. Of one that reaches nothing, that is not documented. */
async function reached(
  { api, target }: Tools,
  connection: Stored,
  operation: 'listConnectionObjects' | 'listConnectionFields',
  values: Readonly<Record<string, string>> = {},
): Promise<string> {
  const body = fill(target.requests[operation]?.body, values)
  return (await api.call(operation, { path: pathOf(connection), body, valid: false })).text
}

/** What the audit tells of a connection, by its name or its address, with the details of its records. */
async function audited({ api, target }: Tools, { id, name }: Stored): Promise<string> {
  const list = await api.call('listAuditRecords', { valid: false })
  if (!list.ok) return ''
  const records = listed(list).filter((record) => {
    const text = writeJson(record)
    return text.includes(String(name)) || hasWord(text, `connections/${id}`)
  })
  const texts = records.map((record) => writeJson(record))
  const { audit_id_field: field } = target.fixtures
  const ids = field === undefined ? [] : records.map((record) => record[field] as Int64)
  for (const auditId of ids) texts.push((await api.call('getAuditRecord', { path: { auditId }, valid: false })).text)
  return texts.join('\n')
}

/** What each operation of the rule tells of a connection. */
export const TOLD: Partial<Record<OperationId, Told>> = {
  createConnection: async (_tools, connection) => writeJson(connection),
  listConnections: async ({ api }) => (await api.need('listConnections')).text,
  getConnection: async ({ api }, connection) => (await api.need('getConnection', { path: pathOf(connection) })).text,
  async replaceConnection(tools, connection) {
    const { api } = tools
    // Webhooks are for other rules.
    const webhook = await unlessBlocked(() =>
      unlessNotApplicable(() => activeWebhook(tools, { events: ['Connection.Updated'] })),
    )
    const { text } = await replace(api, 'connection', connection, {
      ...(await read(api, 'connection', connection)),
      description: 'told of',
    })
    const texts = [text, await audited(tools, connection)]
    if (webhook === undefined) return texts.join('\n')
    const deliveries = await tools.eventually(
      async () => deliveriesTo(webhook).filter(({ headers }) => headers[HEADER.entityId] === String(connection.id)),
      ({ length }) => length > 0,
    )
    return [...texts, ...deliveries.map(textOf)].join('\n')
  },
  // A test may be refused: what it answers is not documented.
  testConnection: async ({ api }, connection) => (await api.call('testConnection', { body: connection })).text,
  async listRecentConnections({ api }, connection) {
    await read(api, 'connection', connection)
    return (await api.need('listRecentConnections')).text
  },
  async getConnectionVersion(tools, connection) {
    const texts = []
    for (const { uuid } of await savedAgain(tools, connection))
      texts.push((await tools.api.need('getConnectionVersion', { path: { ...pathOf(connection), uuid } })).text)
    return texts.join('\n')
  },
  async diffConnectionVersions(tools, connection) {
    const versions = await savedAgain(tools, connection)
    const uuids = { uuidFrom: versions.at(-1)?.uuid, uuidTo: versions[0].uuid }
    return (await tools.api.need('diffConnectionVersions', { path: { ...pathOf(connection), ...uuids } })).text
  },
  async exportFlows({ api, given }, { id }) {
    const flow = await given.flowUsingConnection(id)
    return (await api.need('exportFlows', { query: { flows: String(flow.id) } })).text
  },
  async previewObjectImport({ api, given }, connection) {
    const dump = await given.objectBundle({ connections: [connection] })
    return (await api.need('previewObjectImport', importing(dump))).text
  },
  async search({ api }, { name }) {
    return (await api.need('search', { query: { query: name } })).text
  },
  async listDeletedObjects({ api }, connection) {
    await remove(api, 'connection', connection)
    return (await api.need('listDeletedObjects')).text
  },
  async importObjects({ api, given }, connection) {
    given.objectsNamed('connection', String(connection['name']))
    const dump = await given.objectBundle({ connections: [connection] })
    await remove(api, 'connection', connection)
    return (await firstServed((policy) => api.call('importObjects', importing(dump, policy)))).text
  },
  async bulkEditConnections({ api, unique }, { id }) {
    const actions = [{ type: 'tags.add', tags: [unique('tag')] }]
    return (await api.need('bulkEditConnections', { body: { ioIds: [id], actions } })).text
  },
  async getFlowDocumentation({ api, given }, { id }) {
    const flow = await given.flowUsingConnection(id)
    return (await api.need('getFlowDocumentation', { path: { flowId: flow.id } })).text
  },
  async getExecutionConsole({ api, eventually, fixture, given, target }, { id }) {
    const using = await read(api, 'flow', await given.flowUsingConnection(id))
    const properties = { ...propertiesOf(fixture('runnable_flow')), ...propertiesOf(using) }
    const { id: flowId } = await given.runnableFlow({ properties })
    // A flow with a connection that does not work may be refused, and fail.
    const run = await unlessBlocked(() => given.run(flowId))
    if (run === undefined) throw new NotApplicable('a flow with this connection cannot be started')
    await given.ended(run)
    // How soon a log is complete is not documented.
    const log = (): Promise<Reply> => api.need('getExecutionConsole', { path: { ...run } })
    const texts = [(await eventually(log, ({ text }) => text.trim() !== '')).text]
    texts.push((await api.call('tailExecutionConsole', { path: { ...run }, valid: false })).text)
    if (offers(target, 'request:downloadExecutionConsole'))
      texts.push((await api.call('downloadExecutionConsole', { query: downloadQuery(target, run), valid: false })).text)
    return texts.join('\n')
  },
  async listConnectionObjects(tools, connection) {
    const text = await reached(tools, connection, 'listConnectionObjects')
    // It may have failed, of which the audit tells why.
    return `${text}\n${await audited(tools, connection)}`
  },
  listConnectionFields: (tools, connection) => reached(tools, connection, 'listConnectionFields', { object: 'etalon' }),
}
