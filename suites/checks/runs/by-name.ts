import {
  Blocked,
  NotApplicable,
  type RunnableFlow,
  type Stored,
  type Tools,
  check,
  requestOf,
  unlessBlocked,
} from '../../kit/index.ts'
import { copiesAfter } from '../bundles/back.ts'
import { importing } from '../bundles/bundle.ts'
import { bundleOf } from '../flows/bundle.ts'
import { bulkAction, renameInBulk } from '../flows/bulk-action.ts'
import { isListed, remove } from '../objects.ts'
import { expectStarts, startedFlow } from './named.ts'

const by = 'runFlowByName'

/** Names that begin alike and go on for more than a line. */
const LONG = ['to the left', 'to the right'].map((end) => `${'and so it goes on '.repeat(3)}${end}`)

/** Asserts that no flow is found by a name any more; how soon that is so is not documented. */
async function expectNotFound({ api, eventually, expect }: Tools, flowName: string): Promise<void> {
  const reply = await eventually(
    () => api.call(by, { path: { flowName }, valid: false }),
    ({ status }) => status === 404,
  )
  expect.status(reply, 404)
}

type Renaming = (tools: Tools, flow: Stored, name: string) => Promise<unknown>

const replaced: Renaming = ({ api }, flow, name) =>
  api.need('replaceFlow', { path: { flowId: flow.id }, body: { ...flow, name } })

/** Gives a flow another name; blocks the case if it is not read with it soon, which is for another rule. */
async function renamed(tools: Tools, flow: Stored, rename: Renaming): Promise<RunnableFlow> {
  const name = tools.unique('renamed')
  await rename(tools, flow, name)
  const now = await tools.eventually(
    () => tools.given.named(flow.id),
    (one) => one.name === name,
  )
  if (now.name !== name) throw new Blocked('the flow has not got its new name')
  return now
}

export const startsTheNamedFlow = check({
  rule: 'runs/by-name-starts-the-named-flow',
  title: 'a new flow is started by its name',
  run: async ({ api, given, expect }) => {
    const flow = await given.runnableFlow()
    const reply = await api.need(by, requestOf({ by, flow }))
    expect.equal(startedFlow(reply), flow.id, 'flowId')
  },
})

export const missing = check({
  rule: 'runs/by-name-missing',
  title: 'a name that no flow has is not found',
  run: async ({ api, expect, unique }) => {
    expect.status(await api.call(by, { path: { flowName: unique('no-such-flow') }, valid: false }), 404)
  },
})

export const followsRenaming = check({
  rule: 'runs/by-name-follows-renaming',
  title: 'the former name of a renamed flow is not found',
  run: async (tools) => {
    const { api, given, unique } = tools
    const former = unique('former')
    const flow = await given.flow({ name: former })
    await api.need('replaceFlow', { path: { flowId: flow.id }, body: { ...flow, name: unique('renamed') } })
    await expectNotFound(tools, former)
  },
})

export const followsRenamingInBulk = check({
  rule: 'runs/by-name-follows-renaming',
  title: 'the former name of a flow that was renamed in bulk is not found',
  run: async (tools) => {
    const { given, unique } = tools
    const former = unique('former')
    await renamed(tools, await given.flow({ name: former }), renameInBulk)
    await expectNotFound(tools, former)
  },
})

/** Checks that a flow is started by the name that it got later. */
function startsByNewName(how: string, rename: Renaming) {
  return check({
    rule: 'runs/by-name-starts-the-named-flow',
    title: `a flow that was renamed ${how} is started by its new name`,
    run: async (tools) => expectStarts(tools, await renamed(tools, await tools.given.runnableFlow(), rename)),
  })
}

export const startsRenamed = startsByNewName('by a PUT', replaced)
export const startsRenamedInBulk = startsByNewName('in bulk', renameInBulk)

export const startsNamesake = check({
  rule: 'runs/by-name-starts-the-named-flow',
  title: 'a flow with the name of one that was deleted before is started by it',
  run: async (tools) => {
    const { api, given } = tools
    const gone = await given.runnableFlow()
    await api.need('deleteFlow', { path: { flowId: gone.id } })
    const { status } = await api.call(by, { path: { flowName: gone.name }, valid: false })
    if (status !== 404) throw new Blocked('the name of the deleted flow is still found')
    // Whether the name of a flow in the recycle bin can be given again is not documented.
    const made = await unlessBlocked(() => given.runnableFlow({ name: gone.name }))
    const flow = made === undefined ? undefined : await given.named(made.id)
    if (flow?.name !== gone.name) throw new NotApplicable('the name of a deleted flow is not given again')
    await expectStarts(tools, flow)
  },
})

export const startsImported = check({
  rule: 'runs/by-name-starts-the-named-flow',
  title: 'a flow that was deleted and that an import brought back is started by its name',
  run: async (tools) => {
    const { api, given, unique } = tools
    const name = unique('portable')
    given.flowsNamed(name)
    const flow = await given.runnableFlow({ name })
    const dump = await bundleOf(api, [flow])
    await remove(api, 'flow', flow)
    const [copy, another] = await copiesAfter(tools, 'flow', name, (policy) =>
      api.call('importFlows', importing(dump, policy)),
    )
    // An import may give another name.
    if (copy === undefined || another !== undefined) throw new NotApplicable('no single flow came back under its name')
    await expectStarts(tools, { ...copy, name })
  },
})

export const decodesThePath = check({
  rule: 'runs/by-name-decodes-the-path',
  title: 'flows with spaces, umlauts and ideographs in their names are found',
  run: async (tools) => {
    const { given, unique } = tools
    for (const words of ['two words', 'Größe für Zoë', '日次ロード', '100% + more?', ...LONG]) {
      const flow = await given.runnableFlow({ name: `${unique('named')} ${words}` }).catch((problem: unknown) => {
        // How long a name may be is not documented.
        if (!LONG.includes(words) || !(problem instanceof Blocked)) throw problem
      })
      if (flow !== undefined) await expectStarts(tools, flow)
    }
  },
})

export const partOfAName = check({
  rule: 'runs/by-name-missing',
  title: 'the beginning and the end of a name, more than a name, a pattern and an id are not found',
  run: async ({ api, given, expect, unique }) => {
    const name = `${unique('whole')}-name`
    const { id } = await given.flow({ name })
    for (const flowName of [name.slice(0, -1), name.slice(1), `${name}s`, `${name.slice(0, -1)}_`, String(id)])
      expect.status(await api.call(by, { path: { flowName }, valid: false }), 404)
  },
})

export const namesThatBeginAlike = check({
  rule: 'runs/by-name-starts-the-named-flow',
  title: 'of two flows whose names begin alike each is started by its own',
  run: async ({ api, given, expect, unique }) => {
    const name = unique('alike')
    const flows = [await given.runnableFlow({ name }), await given.runnableFlow({ name: `${name}-more` })]
    for (const flow of flows) expect.equal(startedFlow(await api.need(by, requestOf({ by, flow }))), flow.id, 'flowId')
  },
})

export const deleted = check({
  rule: 'runs/by-name-deleted',
  title: 'the name of a deleted flow is not found',
  run: async (tools) => {
    const flow = await tools.given.runnableFlow()
    await tools.api.need('deleteFlow', { path: { flowId: flow.id } })
    await expectNotFound(tools, flow.name)
  },
})

export const deletedInBulk = check({
  rule: 'runs/by-name-deleted',
  title: 'the name of a flow that was deleted in bulk is not found',
  run: async (tools) => {
    const { api, eventually, given } = tools
    const flow = await given.runnableFlow()
    const actions = [bulkAction(tools, 'delete', flow, flow.name)]
    const body = { flowIds: [flow.id], actions, modifiedMessage: 'etalon: delete' }
    await api.need('bulkEditFlows', { body })
    const isLeft = await eventually(
      () => isListed(api, 'flow', flow),
      (isStill) => !isStill,
    )
    if (isLeft) throw new Blocked('the flow was not deleted')
    await expectNotFound(tools, flow.name)
  },
})
