import { Blocked, type Stored, type Tools, check, fill, mayNameObject, same, unlessBlocked } from '../../kit/index.ts'
import { copiesAfter } from '../bundles/back.ts'
import { importing } from '../bundles/bundle.ts'
import { change, read } from '../objects.ts'
import { addTags } from '../resources/bulk.ts'
import { usageNaming } from '../resources/usage-naming.ts'
import { bundleOf } from './bundle.ts'
import { type Switches, isActive, remove, requestDeletion } from './deletion.ts'
import { flows } from './flow.ts'

/** A flow, and another one that refers to it. */
async function family({ given }: Tools): Promise<{ child: Stored; parent: Stored }> {
  const child = await given.flow()
  return { child, parent: await given.parentOf(child.id) }
}

/** What may go with a deleted flow; no flow that it refers to does. */
const SWITCHES: readonly Switches[] = [
  {},
  { connections: true },
  { schedules: true },
  { connections: true, schedules: true },
]

export const parentIsUnused = check({
  rule: 'flows/usage-empty-when-unused',
  title: 'a flow that refers to another one is used by nothing',
  run: async (tools) => {
    const { parent } = await family(tools)
    const { json } = await tools.api.need('getFlowUsage', { path: { flowId: parent.id } })
    if (!Array.isArray(json)) throw new Blocked('the usage is not an array')
    tools.expect.equal(json, [], 'the usage of a flow that nothing refers to')
  },
})

export const takesParent = check({
  rule: 'flows/delete-answers-report',
  title: 'a flow that refers to another one, and that nothing refers to, is deleted with 200',
  run: async (tools) => tools.expect.status(await requestDeletion(tools.api, (await family(tools)).parent), 200),
})

export const sparesChild = check({
  rule: 'flows/delete-spares-other-flows',
  title: 'the flow that a deleted one refers to stays, whatever else goes with it',
  run: async (tools) => {
    for (const switches of SWITCHES) {
      const { child, parent } = await family(tools)
      await remove(tools.api, parent, switches)
      tools.expect.that(await isActive(tools, 'flow', child), 'the flow went with the one that refers to it', child.id)
    }
  },
})

export const sparesSchedulesOfChild = check({
  rule: 'flows/delete-with-schedules-spares-other-schedules',
  title: 'the schedule of a flow that a deleted one refers to stays',
  run: async (tools) => {
    for (const switches of SWITCHES.filter(({ schedules }) => schedules === true)) {
      const { child, parent } = await family(tools)
      const schedule = await tools.given.schedule({ flowId: child.id })
      await remove(tools.api, parent, switches)
      tools.expect.that(await isActive(tools, 'schedule', schedule), 'the schedule of another flow went', schedule.id)
    }
  },
})

/** A flow that another one refers to, and what was written before. */
interface Referred {
  flow: Stored
  parent: Stored
  after: string
}

/** A flow, and one that refers to it and was deleted and imported since; undefined where it does not come back as it was. */
async function importedFamily(tools: Tools): Promise<Omit<Referred, 'after'> | undefined> {
  const { api, fixture, given } = tools
  const { child, parent } = await family(tools)
  const before = await read(api, 'flow', parent)
  // A bundle may hold what its flows refer to.
  for (const { name } of [before, child]) if (typeof name === 'string') given.flowsNamed(name)
  const dump = await bundleOf(api, [parent])
  await remove(api, parent)
  const [copy] = await copiesAfter(tools, 'flow', before['name'], (policy) =>
    api.call('importFlows', importing(dump, policy)),
  )
  const now = copy === undefined ? undefined : await read(api, 'flow', copy)
  const isSame = now !== undefined && Object.keys(fixture('parent_flow')).every((one) => same(now[one], before[one]))
  return isSame ? { flow: child, parent: now } : undefined
}

/**
 * Writes of two flows of which one refers to the other, none of which ends that; one turns it to a third flow, and the last
 * is its import.
 */
async function* written(tools: Tools): AsyncGenerator<Referred> {
  const { api, fixture, given, unique } = tools
  const { child, parent } = await family(tools)
  const tag = (flow: Stored) => addTags(tools, flows, [flow], [[unique('tag')]])
  const writes = {
    'a replace of it': () => change(api, 'flow', child, { description: 'replaced' }),
    'a renaming of it': () => change(api, 'flow', child, { name: unique('renamed') }),
    'a tag of it in bulk': () => tag(child),
    'a tag of the one that refers to it in bulk': () => tag(parent),
  }
  for (const [after, write] of Object.entries(writes)) {
    await write()
    yield { flow: child, parent, after }
  }
  const other = await given.flow()
  await change(api, 'flow', parent, fill(fixture('parent_flow'), { flowId: other.id }) as Record<string, unknown>)
  yield { flow: other, parent, after: 'the replace that turned the other one to it' }
  // What an import takes, and that it takes anything, is for other rules.
  const imported = await unlessBlocked(() => importedFamily(tools))
  if (imported !== undefined) yield { ...imported, after: 'the import of the other one' }
}

export const usageOutlivesWrites = check({
  rule: 'flows/usage-names-parents',
  title:
    'a flow that refers to the flow is in its usage after writes of both, and once a replace or an import makes it do so',
  run: async (tools) => {
    for await (const { flow, parent, after } of written(tools)) {
      const usage = await usageNaming(tools, 'getFlowUsage', { flowId: flow.id }, parent)
      tools.expect.that(
        mayNameObject(usage, parent),
        `the usage does not name the parent flow after ${after}`,
        usage.json,
      )
    }
  },
})

export const refusalOutlivesWrites = check({
  rule: 'flows/delete-refuses-child',
  title:
    'a flow that another one refers to is not deleted after writes of both, nor once a replace or an import makes that so',
  run: async (tools) => {
    for await (const { flow, parent, after } of written(tools)) {
      // How soon a reference counts is not documented; that the usage has it is for another rule.
      await unlessBlocked(() => usageNaming(tools, 'getFlowUsage', { flowId: flow.id }, parent))
      const { status } = await requestDeletion(tools.api, flow)
      tools.expect.equal(status, 409, `the status of the deletion after ${after}`)
    }
  },
})
