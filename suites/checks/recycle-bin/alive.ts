import { type BinKind, resources } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Stored,
  type Tools,
  check,
  listed,
  mayNameObject,
  requestOf,
  same,
} from '../../kit/index.ts'
import { deleteBound } from '../listeners/bound.ts'
import { boundListener, expectRunsSoon, needRuns, shownBinding } from '../listeners/ready.ts'
import { change, isListed, made, read } from '../objects.ts'
import { usageNaming } from '../resources/usage-naming.ts'
import { discard, restore } from './bin.ts'

/** Deletes an object and restores it. */
async function revive(tools: Tools, kind: BinKind, object: Stored): Promise<void> {
  await discard(tools, kind, object)
  await restore(tools, kind, object)
}

export const flowRunsByName = check({
  rule: 'recycle-bin/restored-flow-runs-by-name',
  title: 'a run by name starts a flow that was deleted and restored',
  run: async (tools) => {
    const flow = await tools.given.runnableFlow()
    await revive(tools, 'flow', flow)
    if ((await read(tools.api, 'flow', flow))['name'] !== flow.name)
      throw new Blocked('the restored flow has another name')
    const by = 'runFlowByName'
    // How soon it is found by its name is not documented.
    const reply = await tools.eventually(
      () => tools.api.call(by, requestOf({ by, flow })),
      ({ status }) => status !== 404,
    )
    tools.expect.status(reply, 200)
    tools.expect.equal((reply.json as { flowId?: unknown } | undefined)?.flowId, flow.id, 'flowId')
  },
})

/** Not applicable where a switch or a state of a listener, which the documents do not show, is not what it was. */
function needSameState(before: Stored, after: Stored): void {
  const isState = (value: unknown): boolean =>
    typeof value === 'boolean' || (typeof value === 'string' && /^[a-z _-]+$/i.test(value))
  const changed = Object.entries(before).find(([member, value]) => isState(value) && !same(after[member], value))
  if (changed !== undefined) throw new NotApplicable(`a restore changes the ${changed[0]} of the listener`)
}

/** Checks that what refers to a flow counts again once it is restored. */
function refersAgain(kind: 'schedule' | 'flow') {
  return check({
    rule: 'recycle-bin/restored-object-refers',
    title: `a flow that a restored ${kind} refers to`,
    run: async (tools) => {
      const { api, given, expect } = tools
      const flow = await given.flow()
      const referrer = kind === 'schedule' ? await given.schedule({ flowId: flow.id }) : await given.parentOf(flow.id)
      await revive(tools, kind, referrer)
      await read(api, kind, referrer)
      const usage = await usageNaming(tools, 'getFlowUsage', { flowId: flow.id }, referrer)
      expect.that(mayNameObject(usage, referrer), `the usage does not name the restored ${kind}`, usage.json)
      expect.status(await api.call('deleteFlow', { path: { flowId: flow.id } }), 409)
    },
  })
}

export const scheduleRefersAgain = refersAgain('schedule')
export const flowRefersAgain = refersAgain('flow')

function keepsVersions(kind: 'schedule' | 'connection' | 'format') {
  return check({
    rule: 'recycle-bin/restored-object-keeps-versions',
    title: `a ${kind} that was saved twice, deleted and restored lists the versions of before`,
    run: async (tools) => {
      const object = await made(tools, kind)
      const { operations, pathTo } = { ...resources[kind], pathTo: { [`${kind}Id`]: object.id } }
      const uuids = async (): Promise<string[]> =>
        listed<{ uuid: string }>(await tools.api.need(operations.versions, { path: pathTo })).map(({ uuid }) => uuid)
      await change(tools.api, kind, object, { description: 'saved again' })
      const before = await uuids()
      if (before.length === 0) throw new Blocked(`a replaced ${kind} has no saved version`)
      await revive(tools, kind, object)
      const after = await uuids()
      // A restore may save versions of its own, for which a service that keeps only some lets as many of before go.
      const added = after.filter((uuid) => !before.includes(uuid)).length
      const lost = before.filter((uuid) => !after.includes(uuid))
      tools.expect.that(lost.length <= added && lost.length < before.length, 'versions of before are not listed', lost)
    },
  })
}

export const scheduleKeepsVersions = keepsVersions('schedule')
export const connectionKeepsVersions = keepsVersions('connection')
export const formatKeepsVersions = keepsVersions('format')

export const listenerStaysBound = check({
  rule: 'recycle-bin/restored-listener-takes-messages',
  title: 'a message to a listener that was deleted and restored runs the flow that its schedule has bound to it before',
  run: async (tools) => {
    const { api, given } = tools
    const [listener, flow] = [await given.listener(), await given.runnableFlow()]
    const whole = await read(api, 'listener', listener)
    const url = given.urlOf(whole)
    if (url === undefined) throw new NotApplicable('a listener that is read shows no URL')
    const schedule = await given.binding(flow, listener)
    const before = await shownBinding(tools, schedule)
    await needRuns(tools, url, [flow])
    // What becomes of schedules is not documented.
    const { ok, status } = await deleteBound(tools, listener)
    if (!ok) throw new Blocked(`the deletion was answered with ${status}`)
    await restore(tools, 'listener', listener)
    needSameState(whole, await read(api, 'listener', listener))
    const isThere = await isListed(api, 'schedule', schedule)
    const isBound = isThere && before !== undefined && same(await shownBinding(tools, schedule), before)
    if (!isBound || (await read(api, 'schedule', schedule))['enabled'] !== true)
      throw new NotApplicable('the schedule is not shown as it was before the deletion')
    await expectRunsSoon(tools, await boundListener(tools, listener), [flow])
  },
})

export const listenerTakesMessages = check({
  rule: 'recycle-bin/restored-listener-takes-messages',
  title: 'a message to a listener that was deleted and restored runs a flow that is bound to it afterwards',
  run: async (tools) => {
    const { given } = tools
    const listener = await given.listener()
    const before = await read(tools.api, 'listener', listener)
    if (given.urlOf(before) === undefined) throw new NotApplicable('a listener that is read shows no URL')
    await revive(tools, 'listener', listener)
    needSameState(before, await read(tools.api, 'listener', listener))
    const flow = await given.runnableFlow()
    await given.binding(flow, listener)
    await expectRunsSoon(tools, await boundListener(tools, listener), [flow])
  },
})
