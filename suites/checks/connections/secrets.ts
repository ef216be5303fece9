import { type Fixture, type OperationId, writeJson } from '#spec'
import {
  type Reply,
  type Stored,
  type Tools,
  Blocked,
  NotApplicable,
  check,
  fill,
  holdsSecret,
  unlessBlocked,
} from '../../kit/index.ts'
import { firstServed } from '../bundles/back.ts'
import { guarded, guardedBy, reaches, reachesInTime } from '../bundles/guarded.ts'
import { importing } from '../bundles/bundle.ts'
import { change, read, remove, replace } from '../objects.ts'
import { connections, isHidden, propertiesOf } from '../resources/io.ts'
import { type Version, listedVersions } from '../resources/versions.ts'

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
    const value = propertiesOf(shown)[secret.property]
    // How a password reads back is not documented, beside that it is not what the secret stands for.
    const told = String(value ?? '')
    const isMasked = isHidden(secret.property) || /^(.)\1*$/.test(told)
    if (isMasked && ![secret.name, secret.value].some((word) => told.includes(word)))
      throw new NotApplicable(`${secret.property} is not shown`)
    tools.expect.equal(value, reference, `properties.${secret.property}`)
  },
})

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

/** What each operation of the rule tells of a connection. */
const TOLD: Partial<Record<OperationId, Told>> = {
  createConnection: async (_tools, connection) => writeJson(connection),
  listConnections: async ({ api }) => (await api.need('listConnections')).text,
  getConnection: async ({ api }, connection) => (await api.need('getConnection', { path: pathOf(connection) })).text,
  replaceConnection: async ({ api }, connection) =>
    (await replace(api, 'connection', connection, await read(api, 'connection', connection))).text,
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
  async getExecutionConsole({ api, eventually, fixture, given }, { id }) {
    const using = await read(api, 'flow', await given.flowUsingConnection(id))
    const properties = { ...propertiesOf(fixture('runnable_flow')), ...propertiesOf(using) }
    const { id: flowId } = await given.runnableFlow({ properties })
    // A flow with a connection that does not work may be refused, and fail.
    const run = await unlessBlocked(() => given.run(flowId))
    if (run === undefined) throw new NotApplicable('a flow with this connection cannot be started')
    await given.ended(run)
    // How soon a log is complete is not documented.
    const log = (): Promise<Reply> => api.need('getExecutionConsole', { path: { ...run } })
    return (await eventually(log, ({ text }) => text.trim() !== '')).text
  },
  listConnectionObjects: (tools, connection) => reached(tools, connection, 'listConnectionObjects'),
  listConnectionFields: (tools, connection) => reached(tools, connection, 'listConnectionFields', { object: 'etalon' }),
}

export const neverShown = check({
  rule: 'connections/secret-never-shown',
  title: 'the value of a secret stands in no answer',
  over: 'operations',
  run: async (tools) => {
    const { secret, connection } = await referring(tools)
    const told = TOLD[tools.operation]
    if (told === undefined) throw new Blocked(`nothing is known that ${tools.operation} tells of a connection`)
    const text = await told(tools, connection)
    tools.expect.that(!holdsSecret(text, secret.value), 'the answer holds the value of the secret')
  },
})

export const notExported = check({
  rule: 'connections/secret-not-exported',
  title: 'the value of a secret stands in no bundle',
  run: async (tools) => {
    const { secret, connection } = await referring(tools)
    const bundle = await tools.given.objectBundle({ connections: [connection] })
    tools.expect.that(!holdsSecret(bundle, secret.value), 'the bundle holds the value of the secret')
  },
})

export const resolvedAtRunTime = check({
  rule: 'connections/secret-resolved-at-run-time',
  title: 'a connection opens with a reference to the secret that is its password, and not with the name of no secret',
  run: async (tools) => {
    const { expect, given, fixture, unique } = tools
    const opens = async (password: Record<string, unknown>): Promise<boolean> =>
      await reaches(tools, await given.connection(password))
    const refers = (name: string): Promise<boolean> => opens(guardedBy(tools, `{{secret:${name}}}`))
    if (!(await opens(guarded(tools, 'own')))) throw new Blocked('fixtures.guarded_connection reaches nothing')
    if (await opens(guarded(tools, 'wrong')))
      throw new NotApplicable('a wrong password reaches what the right one does')
    expect.that(await refers(fixture('password_secret')), 'the reference to the right secret is not resolved')
    // A service may refuse the name of no secret.
    const opened = await unlessBlocked(() => refers(unique('secret')))
    expect.that(opened !== true, 'a reference to a secret that nobody made opens the connection')
  },
})

export const resolvedAfterReplace = check({
  rule: 'connections/secret-resolved-at-run-time',
  title: 'a reference in place of a wrong password opens the connection, and one to an unknown secret closes it again',
  run: async (tools) => {
    const { api, expect, given, fixture, unique } = tools
    const refersTo = (name: string): Record<string, unknown> => guardedBy(tools, `{{secret:${name}}}`)
    const secret = fixture('password_secret')
    if (!(await reaches(tools, await given.connection(refersTo(secret)))))
      throw new Blocked('a connection that is created with the reference reaches nothing')
    const connection = await given.connection(guarded(tools, 'wrong'))
    if (await reaches(tools, connection)) throw new NotApplicable('a wrong password reaches what the right one does')
    await change(api, 'connection', connection, refersTo(secret))
    expect.that(await reachesInTime(tools, connection), 'the reference that a replace brings is not resolved')
    // A service may refuse the name of no secret.
    const replaced = await unlessBlocked(async () => {
      await change(api, 'connection', connection, refersTo(unique('secret')))
      return true
    })
    if (replaced !== true) return
    const isOpen = await reachesInTime(tools, connection, false)
    expect.that(!isOpen, 'a reference to an unknown secret opens the connection')
  },
})
