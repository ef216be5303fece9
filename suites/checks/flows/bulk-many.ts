import { writeJson } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Stored,
  type Tools,
  check,
  fill,
  isTerminal,
  mayNameObject,
  unlessBlocked,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { list, read, tagsOf } from '../objects.ts'
import { bin, listedSoon } from '../recycle-bin/bin.ts'
import { USES } from '../resources/uses.ts'
import { bulkAction } from './bulk-action.ts'
import { isActive } from './deletion.ts'

/** More flows than a service may edit at a time without saying so. */
const SEVERAL = 25

/** Flows of the case, and a bulk edit of all of them; a refusal blocks the case. */
async function edited(
  { api, given, target }: Tools,
  action: 'rename' | 'delete' | 'run',
  {
    make = () => given.flow(),
    name = '',
    count = SEVERAL,
  }: { make?: () => Promise<Stored>; name?: string; count?: number } = {},
): Promise<Stored[]> {
  const flows: Stored[] = []
  for (let nth = 0; nth < count; nth += 1) flows.push(await make())
  await api.need('bulkEditFlows', {
    body: {
      flowIds: flows.map(({ id }) => id),
      actions: [fill(target.bulkActions[action], { name })],
      modifiedMessage: `etalon: ${action}`,
    },
  })
  return flows
}

/** Not applicable where an action cannot give all flows one name: where it is about one flow, or names are unique. */
async function needOneNameForAll({ given, target }: Tools, name: string): Promise<void> {
  if (/\{(formerName|flowId)(:integer)?\}/.test(writeJson(target.bulkActions['rename'] ?? null)))
    throw new NotApplicable('bulk_actions.rename of the target file is about one flow')
  await given.flow({ name })
  const second = await unlessBlocked(() => given.flow({ name }))
  if (second?.['name'] !== name) throw new NotApplicable('two flows cannot have the same name')
}

const isNone = (count: number): boolean => count === 0

/** How many of the flows stay listed that were deleted in bulk: whether a bulk edit waits for that is not documented. */
function stillListed({ api, eventually }: Tools, flows: readonly Stored[]): Promise<number> {
  return eventually(async () => {
    const left = new Set((await list(api, 'flow')).map(({ id }) => id))
    return flows.filter(({ id }) => left.has(id)).length
  }, isNone)
}

export const renamesEach = check({
  rule: 'flows/bulk-acts-on-each-flow',
  title: `${SEVERAL} flows are renamed`,
  run: async (tools) => {
    await needOneNameForAll(tools, tools.unique('doubled'))
    const name = tools.unique('renamed')
    const flows = await edited(tools, 'rename', { name })
    const keeping = await tools.eventually(async () => {
      const names = []
      for (const flow of flows) names.push((await read(tools.api, 'flow', flow))['name'])
      // Where names are doubled, a service may add a number to them.
      return names.filter((one) => !String(one).includes(name)).length
    }, isNone)
    tools.expect.equal(keeping, 0, 'the number of flows that keep their name')
  },
})

export const deletesEach = check({
  rule: 'flows/bulk-acts-on-each-flow',
  title: `${SEVERAL} flows are deleted`,
  run: async (tools) => {
    const flows = await edited(tools, 'delete')
    tools.expect.equal(await stillListed(tools, flows), 0, 'the number of flows that are still listed')
  },
})

export const deletedInBin = check({
  rule: 'flows/bulk-deleted-in-recycle-bin',
  title: `${SEVERAL} flows that are deleted together`,
  run: async (tools) => {
    const flows = await edited(tools, 'delete')
    if ((await stillListed(tools, flows)) > 0) throw new Blocked('not every flow was deleted')
    const missing = await tools.eventually(async () => {
      const held = await bin(tools.api)
      return flows.filter((flow) => !mayNameObject(held, flow)).length
    }, isNone)
    tools.expect.equal(missing, 0, 'the number of deleted flows that the recycle bin lacks')
  },
})

/** How many flows a service may run at a time whatever limit it has. */
const FEW = 3

/** Runs new flows in bulk, and waits until each has ended; returns how many have no execution. */
async function idleOf(tools: Tools, count: number): Promise<number> {
  const { api, eventually, given } = tools
  let waiting = await edited(tools, 'run', { count, make: () => given.runnableFlow() })
  let idle = 0
  await eventually(async () => {
    const still = []
    idle = 0
    for (const flow of waiting) {
      const { json } = await api.need('listExecutionHistory', { path: { flowId: flow.id } })
      const runs = Array.isArray(json) ? (json as { status: unknown }[]) : []
      if (runs.length === 0) idle += 1
      if (!runs.some(({ status }) => isTerminal(status))) still.push(flow)
    }
    waiting = still
    return still.length
  }, isNone)
  return idle
}

export const runsEach = check({
  rule: 'flows/bulk-runs-each-flow',
  title: `each of ${FEW} flows is run, and some of ${SEVERAL}`,
  run: async (tools) => {
    tools.expect.equal(await idleOf(tools, FEW), 0, `the number of flows among ${FEW} that were not run`)
    // A start over a limit of parallel runs may come to nothing.
    tools.expect.that((await idleOf(tools, SEVERAL)) < SEVERAL, `none of ${SEVERAL} flows was run`)
  },
})

/** What no action but those of tags and names is about. */
const KEPT = ['description', 'flowType', 'properties', 'createdBy', 'created'] as const

/** A bulk edit of one flow; returns the flow before it, and another one that is not named. */
async function editedBeside(tools: Tools, action: 'rename' | 'delete'): Promise<{ before: Stored; other: Stored }> {
  const { api, given, unique } = tools
  const [named, beside] = [await given.flow({ description: 'kept', tags: ['etalon'] }), await given.flow()]
  const [before, other] = [await read(api, 'flow', named), await read(api, 'flow', beside)]
  const actions = [bulkAction(tools, action, before, unique('renamed'))]
  const body = { flowIds: [before.id], actions, modifiedMessage: `etalon: ${action}` }
  await api.need('bulkEditFlows', { body })
  return { before, other }
}

export const renameChangesTheName = check({
  rule: 'flows/bulk-changes-what-actions-name',
  title: 'a flow is renamed, and everything else stays',
  run: async (tools) => {
    const { before } = await editedBeside(tools, 'rename')
    const after = await read(tools.api, 'flow', before)
    for (const member of KEPT) tools.expect.equal(after[member], before[member], member)
    tools.expect.equal(tagsOf(after), tagsOf(before), 'tags')
  },
})

export const deletionKeepsWhatFlowsUse = check({
  rule: 'flows/bulk-changes-what-actions-name',
  title: 'the connection and the format of flows that are deleted stay',
  run: async (tools) => {
    const { api, given, unique } = tools
    const used = new Map<'connection' | 'format', Stored>()
    for (const kind of ['connection', 'format'] as const) {
      const object = await unlessNotApplicable(async () => {
        const one = await given[kind]()
        const flow = await USES[kind].flow(tools, one)
        const actions = [bulkAction(tools, 'delete', flow, unique('gone'))]
        const body = { flowIds: [flow.id], actions, modifiedMessage: 'etalon: delete' }
        await api.need('bulkEditFlows', { body })
        if ((await stillListed(tools, [flow])) > 0) throw new Blocked('the flow was not deleted')
        return one
      })
      if (object !== undefined) used.set(kind, object)
    }
    if (used.size === 0) throw new NotApplicable('the target file shows no flow that uses an object, or no deletion')
    for (const [kind, object] of used)
      tools.expect.that(await isActive(tools, kind, object), `the ${kind} went with its flow`, object.id)
  },
})

export const othersStay = check({
  rule: 'flows/bulk-changes-named-flows-only',
  title: 'one flow is renamed, one is deleted, and another one stays as it was each time',
  run: async (tools) => {
    for (const action of ['rename', 'delete'] as const) {
      const { other } = await editedBeside(tools, action)
      const isThere = await listedSoon(tools, 'flow', other)
      tools.expect.that(isThere, `a flow that was not named is not listed after a ${action}`)
      tools.expect.equal((await read(tools.api, 'flow', other))['name'], other['name'], `the name after a ${action}`)
    }
  },
})
