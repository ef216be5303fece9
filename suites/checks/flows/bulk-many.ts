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
} from '../../kit/index.ts'
import { list, read, tagsOf } from '../objects.ts'
import { bin } from '../recycle-bin/bin.ts'
import { bulkAction } from './bulk-action.ts'

/** More flows than a service may edit at a time without saying so. */
const SEVERAL = 25

/** Flows of the case, and a bulk edit of all of them; a refusal blocks the case. */
async function edited(
  { api, given, target }: Tools,
  action: 'rename' | 'delete' | 'run',
  { make = () => given.flow(), name = '' }: { make?: () => Promise<Stored>; name?: string } = {},
): Promise<Stored[]> {
  const flows: Stored[] = []
  for (let nth = 0; nth < SEVERAL; nth += 1) flows.push(await make())
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
      return names.filter((one) => one !== name).length
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
    const held = await bin(tools.api)
    const missing = flows.filter((flow) => !mayNameObject(held, flow))
    tools.expect.equal(missing.length, 0, 'the number of deleted flows that the recycle bin lacks')
  },
})

export const runsEach = check({
  rule: 'flows/bulk-runs-each-flow',
  title: `${SEVERAL} flows are run`,
  run: async (tools) => {
    const { api, eventually, expect, given } = tools
    for (const { id } of await edited(tools, 'run', { make: () => given.runnableFlow() })) {
      const history = await eventually(
        async () => (await api.need('listExecutionHistory', { path: { flowId: id } })).json as { status: unknown }[],
        (runs) => Array.isArray(runs) && runs.some(({ status }) => isTerminal(status)),
      )
      expect.that(Array.isArray(history) && history.length > 0, 'a flow was not run', id)
    }
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

export const othersStay = check({
  rule: 'flows/bulk-changes-named-flows-only',
  title: 'one flow is renamed, one is deleted, and another one stays as it was each time',
  run: async (tools) => {
    for (const action of ['rename', 'delete'] as const) {
      const { other } = await editedBeside(tools, action)
      const items = await list(tools.api, 'flow')
      tools.expect.some(items, ({ id }) => id === other.id, `a flow that was not named is not listed after a ${action}`)
      tools.expect.equal((await read(tools.api, 'flow', other))['name'], other['name'], `the name after a ${action}`)
    }
  },
})
