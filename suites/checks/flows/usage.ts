import { Blocked, NotApplicable, type Stored, check, mayNameObject, namesObject } from '../../kit/index.ts'
import { needBindings } from '../listeners/bound.ts'
import { tracer } from '../recycle-bin/bin.ts'
import { usageNaming } from '../resources/usage-naming.ts'
import { namesFlow, schedulesOfBoundFlow, surelyNames, usageOfBoundFlow } from './bound-usage.ts'
import { referringByEditor, scheduledByEditor } from './by-editor.ts'
import { replace } from './flow.ts'

export const namesSchedules = check({
  rule: 'flows/usage-names-schedules',
  title: 'a schedule that runs the flow is in its usage, also once the flow was replaced',
  run: async (tools) => {
    const { api, given, expect } = tools
    const flow = await given.flow()
    const schedule = await given.schedule({ flowId: flow.id })
    const expectNamed = async (): Promise<void> => {
      const usage = await usageNaming(tools, 'getFlowUsage', { flowId: flow.id }, schedule)
      expect.that(mayNameObject(usage, schedule), 'the usage does not name the schedule', usage.json)
    }
    await expectNamed()
    await replace(api, flow, { description: 'replaced' })
    await expectNamed()
  },
})

export const namesParents = check({
  rule: 'flows/usage-names-parents',
  title: 'two flows that refer to the flow are in its usage, beside a schedule',
  run: async (tools) => {
    const { given, expect, target } = tools
    const flow = await given.flow()
    if (target.fixtures.schedule !== undefined) await given.schedule({ flowId: flow.id })
    const parents = [await given.parentOf(flow.id), await given.parentOf(flow.id)]
    const usage = await usageNaming(tools, 'getFlowUsage', { flowId: flow.id }, ...parents)
    for (const parent of parents)
      expect.that(mayNameObject(usage, parent), 'the usage does not name a parent flow', usage.json)
  },
})

export const namesSchedulesOfOthers = check({
  rule: 'flows/usage-names-schedules',
  title: "another user's schedule that runs the flow is in its usage",
  run: async (tools) => {
    const { flow, schedule } = await scheduledByEditor(tools)
    const usage = await usageNaming(tools, 'getFlowUsage', { flowId: flow.id }, schedule)
    tools.expect.that(mayNameObject(usage, schedule), 'the usage does not name the schedule', usage.json)
  },
})

export const namesParentsOfOthers = check({
  rule: 'flows/usage-names-parents',
  title: "another user's flow that refers to the flow is in its usage",
  run: async (tools) => {
    const { given, expect } = tools
    const flow = await given.flow()
    const parent = await referringByEditor(tools, flow, () => given.parentOf(flow.id, {}, 'editor'))
    const usage = await usageNaming(tools, 'getFlowUsage', { flowId: flow.id }, parent)
    expect.that(mayNameObject(usage, parent), 'the usage does not name the parent flow', usage.json)
  },
})

export const namesListeners = check({
  rule: 'flows/usage-names-listeners',
  title: 'a listener that refers to a flow is in its usage',
  run: async (tools) => {
    const listener = tools.fixture('http_listener')
    const usage = await usageOfBoundFlow(tools)
    const isNamed = mayNameObject(usage, { ...listener })
    // Whether the listener refers to the flow, or the schedule that binds the one to the other, is not said.
    const isBoundBy = (one: Stored): boolean => namesObject({ json: one }, { id: listener.id })
    if (!isNamed && (await schedulesOfBoundFlow(tools)).some((one) => isBoundBy(one) && mayNameObject(usage, one)))
      throw new NotApplicable('the usage names the schedule that binds the listener')
    tools.expect.that(isNamed, 'the usage does not name the listener', usage.json)
  },
})

export const namesNewListeners = check({
  rule: 'flows/usage-names-listeners',
  title: 'where the usage names a listener that a schedule binds, it names one that was bound now, too',
  run: async (tools) => {
    needBindings(tools)
    const { given, expect, fixture } = tools
    const ready = fixture('http_listener')
    if (!surelyNames(await usageOfBoundFlow(tools), ready, await schedulesOfBoundFlow(tools)))
      throw new NotApplicable('no item of the usage is that of a listener which a schedule binds, for certain')
    const [flow, listener] = [await given.runnableFlow(), await given.listener()]
    await given.binding(flow, listener)
    if ((await namesFlow(tools, ready, { id: ready.flowId })) && !(await namesFlow(tools, listener, flow)))
      throw new NotApplicable('the listener of the target file refers to its flow by itself')
    const usage = await usageNaming(tools, 'getFlowUsage', { flowId: flow.id }, listener)
    expect.that(mayNameObject(usage, listener), 'the usage does not name the listener', usage.json)
  },
})

export const emptyWhenUnused = check({
  rule: 'flows/usage-empty-when-unused',
  title: 'a new flow is used by nothing',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    const usage = await api.need('getFlowUsage', { path: { flowId: flow.id } })
    if (!Array.isArray(usage.json)) throw new Blocked('the usage is not an array')
    expect.equal(usage.json.length, 0, 'the number of references to a new flow')
  },
})

export const ofTheNamedFlowOnly = check({
  rule: 'flows/usage-of-the-named-flow-only',
  title: 'the schedule of another flow is not in the usage',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    const own = await given.schedule({ flowId: flow.id })
    const other = await given.flow()
    const schedule = await given.schedule({ flowId: other.id })
    const usage = await api.need('getFlowUsage', { path: { flowId: flow.id } })
    // By its name, or else by a number, which objects of other kinds may have.
    expect.that(!tracer(usage, own)(usage, schedule), 'the usage names the schedule of another flow', usage.json)
  },
})
