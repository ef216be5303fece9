import {
  Blocked,
  type GivenMacro,
  type Reply,
  type Stored,
  type Tools,
  NO_ID,
  check,
  inTime,
  mayNameObject,
} from '../../kit/index.ts'
import { USES, inEachWay } from '../resources/uses.ts'
import { expectAsSent, expectGone, read, readOnceDeleted } from './macro.ts'

function remove({ api }: Tools, { id }: Pick<Stored, 'id'>): Promise<Reply> {
  return api.call('deleteMacro', { path: { macroId: id } })
}

/** A macro of the case that is already deleted. */
async function deleted(tools: Tools): Promise<GivenMacro> {
  const macro = await tools.given.macro()
  await tools.api.need('deleteMacro', { path: { macroId: macro.id } })
  return macro
}

export const deleteUnused = check({
  rule: 'macros/delete-unused',
  title: 'a macro that no flow uses is deleted',
  run: async (tools) => tools.expect.status(await remove(tools, await tools.given.macro()), 200, 204),
})

export const deletedNotFound = check({
  rule: 'macros/deleted-macro-not-found',
  title: 'a deleted macro is not read any more',
  run: async (tools) => {
    const macro = await deleted(tools)
    expectGone(macro, await readOnceDeleted(tools, macro))
  },
})

export const deleteMissing = check({
  rule: 'macros/delete-missing',
  title: 'an id that no macro has',
  run: async ({ api, expect }) =>
    expect.status(await api.call('deleteMacro', { path: { macroId: NO_ID }, valid: false }), 404),
})

export const deletedNotListed = check({
  rule: 'macros/deleted-macro-not-listed',
  title: 'a deleted macro is not listed any more',
  run: async (tools) => {
    const macro = await deleted(tools)
    const stays = await tools.eventually(
      async () => (await tools.api.need('listMacros')).text.includes(macro.name),
      (isThere) => !isThere,
    )
    tools.expect.that(!stays, `the deleted macro is listed ${inTime(tools.target)}`)
  },
})

export const deleteSparesOthers = check({
  rule: 'macros/delete-spares-other-macros',
  title: 'another macro is read as before',
  run: async (tools) => {
    const other = await tools.given.macro()
    const before = await read(tools.api, other)
    await deleted(tools)
    const reply = await tools.api.call('getMacro', { path: { macroId: other.id } })
    tools.expect.status(reply, 200)
    expectAsSent(tools, other, before, tools.expect.object(reply))
  },
})

type UsingFlow = Stored & { name: string }

/** A macro with a flow that uses it. */
async function used({ given }: Tools): Promise<{ macro: GivenMacro; flow: UsingFlow }> {
  const macro = await given.macro()
  return { macro, flow: await given.flowUsingMacro(macro) }
}

/** The refusal to delete a macro; blocks the case if it is not refused. */
async function refusal(tools: Tools, macro: GivenMacro): Promise<Reply> {
  const reply = await remove(tools, macro)
  if (reply.status !== 409) throw new Blocked(`deleteMacro answered ${reply.status} for a macro that a flow uses`)
  return reply
}

export const refusesStillUsed = check({
  rule: 'macros/delete-refuses-used',
  title: 'a macro that two flows used is not deleted once one of them is',
  run: async (tools) => {
    const { macro, flow } = await used(tools)
    await tools.given.flowUsingMacro(macro)
    await tools.api.need('deleteFlow', { path: { flowId: flow.id } })
    tools.expect.status(await remove(tools, macro), 409)
  },
})

export const refusesUsed = check({
  rule: 'macros/delete-refuses-used',
  title: 'a macro that a flow uses is not deleted, however the flow came to use it',
  run: async (tools) => {
    const { macro } = await used(tools)
    tools.expect.status(await remove(tools, macro), 409)
    const another = () => tools.given.macro()
    await inEachWay(tools, USES.macro, another, async (_flow, object, way) => {
      const { status } = await remove(tools, object)
      tools.expect.equal(status, 409, `the status where a flow ${way} the macro`)
    })
  },
})

export const refusedListsReferences = check({
  rule: 'macros/delete-refused-lists-references',
  title: 'the refusal names the flow',
  run: async (tools) => {
    const { macro, flow } = await used(tools)
    const reply = await refusal(tools, macro)
    tools.expect.that(mayNameObject(reply, flow), 'the answer does not name the flow that uses the macro', reply.json)
  },
})

export const refusedMacroStays = check({
  rule: 'macros/delete-refused-macro-stays',
  title: 'the macro is read as before',
  run: async (tools) => {
    const { macro } = await used(tools)
    const before = await read(tools.api, macro)
    await refusal(tools, macro)
    const reply = await tools.api.call('getMacro', { path: { macroId: macro.id } })
    tools.expect.status(reply, 200)
    expectAsSent(tools, macro, before, tools.expect.object(reply))
  },
})

/** The client-writable members of a flow. */
const OWN_MEMBERS = ['name', 'description', 'flowType', 'tags', 'properties'] as const

export const refusedFlowStays = check({
  rule: 'macros/delete-refused-flow-stays',
  title: 'the flow is read as before',
  run: async (tools) => {
    const { macro, flow } = await used(tools)
    const path = { flowId: flow.id }
    const before = (await tools.api.need('getFlow', { path })).json as Record<string, unknown>
    await refusal(tools, macro)
    const reply = await tools.api.call('getFlow', { path })
    tools.expect.status(reply, 200)
    const now = tools.expect.object(reply)
    for (const member of OWN_MEMBERS) tools.expect.equal(now[member], before[member], member)
  },
})

export const deleteOnceUnused = check({
  rule: 'macros/delete-once-unused',
  title: 'a macro is deleted once its flow does not use it any more',
  run: async (tools) => {
    const { macro, flow } = await used(tools)
    await refusal(tools, macro)
    await tools.given.withoutUse(flow)
    // How soon a reference counts no more is not documented.
    const reply = await tools.eventually(
      () => remove(tools, macro),
      ({ status }) => status !== 409,
    )
    tools.expect.status(reply, 200, 204)
  },
})
