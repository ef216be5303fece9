import type { OperationId } from '#spec'
import {
  Blocked,
  type CallRequest,
  type Check,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  check,
  mayNameObject,
  namesObject,
} from '../../kit/index.ts'
import { askRestore, binSoon } from '../recycle-bin/bin.ts'
import { readyListener } from '../listeners/ready.ts'
import { holdsId, mentionsId, namesOfId } from '../messages/message.ts'
import { ask, list, remove } from '../objects.ts'
import { MANY, filled } from './many.ts'

/** Number of missing objects to look up. */
const FEW = 3
/** The prefix of names that runs create. */
const OF_RUNS = 'etalon-'

/** A reference may hold the id within a text, and a list of macros may be a map from their names. */
const NAMED_IN_ANY_WAY: ReadonlySet<OperationId> = new Set([
  'listMacros',
  'getFlowUsage',
  'getConnectionUsage',
  'getFormatUsage',
  'getMacroUsage',
])

/** Asserts that an operation's reply names every object; how soon it has a new one is not documented. */
async function namesAll(
  { api, eventually, expect }: Tools,
  operation: OperationId,
  objects: readonly Partial<Stored>[],
  request?: CallRequest<OperationId>,
): Promise<Reply> {
  const names = NAMED_IN_ANY_WAY.has(operation) ? mayNameObject : namesObject
  const missingIn = (reply: Reply) => objects.filter((object) => !names(reply, object))
  const reply = await eventually(
    () => api.need(operation, request),
    (now) => missingIn(now).length === 0,
  )
  const missing = missingIn(reply)
  expect.equal(missing.length, 0, `the number of objects among ${objects.length} that ${operation} leaves out`)
  return reply
}

/** A check of lists that are filled together. */
function whole(title: string, run: Check['run']): Check {
  return check({ rule: 'conventions/lists-are-whole', title: `${MANY} ${title}`, weight: 20, run })
}

export const schedulesOfAFlow = whole('schedules of one flow, each with a tag', async (tools) => {
  const { api, expect, given, unique } = tools
  const { id: flowId } = await given.flow()
  const paused = await given.schedule({ flowId })
  // Whether a disabled schedule is in the list is not documented; if it is, the others need not be enabled.
  const enabled = !namesObject(await api.need('listFlowSchedules', { path: { flowId } }), paused)
  const tags: string[] = []
  const schedules = await filled((nth) => {
    tags.push(unique('tag'))
    return given.schedule({ flowId, enabled: enabled || nth === 0, tags: tags.slice(nth) })
  })
  await namesAll(tools, 'listSchedules', schedules)
  await namesAll(tools, 'listFlowSchedules', schedules, { path: { flowId } })
  await namesAll(tools, 'getFlowUsage', schedules, { path: { flowId } })
  const lacking = await tools.eventually(
    async () => {
      const { text } = await api.need('listTags')
      return tags.filter((tag) => !text.includes(tag))
    },
    ({ length }) => length === 0,
  )
  expect.equal(lacking.length, 0, `the number of tags among ${tags.length} that listTags leaves out`)
})

export const flowsOfAConnection = whole('flows that use one connection', async (tools) => {
  const { given, expect } = tools
  const earlier = (await list(tools.api, 'flow')).filter(({ name }) => !String(name).startsWith(OF_RUNS))
  const connection = await given.connection()
  const flows = await filled(() => given.flowUsingConnection(connection.id))
  const listed = await namesAll(tools, 'listFlows', flows)
  await namesAll(tools, 'listFlows', flows, { query: { scope: 'all' } })
  await namesAll(tools, 'getConnectionUsage', flows, { path: { connectionId: connection.id } })
  const pushedOut = earlier.filter((flow) => !namesObject(listed, flow)).slice(0, FEW)
  if (pushedOut.length === 0) return
  const still = []
  for (const flow of pushedOut) if ((await ask(tools.api, 'flow', flow)).ok) still.push(flow)
  // Other people may delete and restore theirs meanwhile, and what is in the bin may be readable.
  const replies = [await tools.api.need('listFlows'), await tools.api.need('listDeletedObjects')]
  expect.equal(
    still.filter((flow) => !replies.some((reply) => namesObject(reply, flow))).map(({ id }) => id),
    [],
    'earlier flows that the list leaves out now',
  )
})

export const flowsOfAFormat = whole('flows that use one format', async (tools) => {
  const { id: formatId } = await tools.given.format()
  const flows = await filled(() => tools.given.flowUsingFormat(formatId))
  await namesAll(tools, 'getFormatUsage', flows, { path: { formatId } })
})

export const flowsOfAMacro = whole('flows that use one macro', async (tools) => {
  const macro = await tools.given.macro()
  const flows = await filled(() => tools.given.flowUsingMacro(macro))
  await namesAll(tools, 'getMacroUsage', flows, { path: { macroId: macro.id } })
})

export const deletedConnections = whole('connections, before and after they are deleted', async (tools) => {
  const connections = await filled(() => tools.given.connection())
  await namesAll(tools, 'listConnections', connections)
  await namesAll(tools, 'listExportableObjects', connections)
  for (const connection of connections) await remove(tools.api, 'connection', connection)
  // How soon the bin follows is not documented.
  const held = await binSoon(tools, (now) => connections.slice(-FEW).every((one) => namesObject(now, one)))
  // How many objects a bin holds is not documented, but what can be restored is in it.
  for (const connection of connections.filter((one) => !namesObject(held, one)).slice(-FEW)) {
    const isThere = (await askRestore(tools, 'connection', connection)).ok
    tools.expect.that(!isThere, 'the recycle bin leaves out what can be restored', connection.id)
  }
})

export const messages = whole('messages of a listener, and one from before', async (tools) => {
  const { api, expect, fixture, given, unique } = tools
  const { id } = fixture('message')
  // Where its id stands: another number may be the same.
  const before = await api.need('listMessages')
  const names = namesOfId(before, id)
  if (names.size === 0 && mentionsId(before, id)) throw new NotApplicable('the list has no member that holds an id')
  if (names.size === 0) throw new Blocked('the message of the target file is not listed')
  const url = await readyListener(tools)
  await filled(() => given.message(url, unique('message')))
  if (holdsId(await api.need('listMessages'), id, names)) return
  // How long messages are kept is not documented, but what can be read is kept.
  const { ok } = await api.call('getMessage', { path: { messageId: id } })
  expect.that(!ok, 'the list leaves out a message that can be read', id)
})

/** Fills the list of objects that need no others. */
function objectsOf(kind: 'format' | 'listener' | 'macro' | 'webhook', operation: OperationId): Check {
  return whole(`${kind}s`, async (tools) => {
    await namesAll(tools, operation, await filled(() => tools.given[kind]()))
  })
}

export const formats = objectsOf('format', 'listFormats')
export const listeners = objectsOf('listener', 'listListeners')
export const macros = objectsOf('macro', 'listMacros')
export const webhooks = objectsOf('webhook', 'listWebhooks')
