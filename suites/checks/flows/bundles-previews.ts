import { Blocked, check } from '../../kit/index.ts'
import { firstServed, needImport } from '../bundles/back.ts'
import { importing } from '../bundles/bundle.ts'
import { expectNoMoreInBin, timesWithDeleted } from '../bundles/left-in-bin.ts'
import { POLICIES } from '../bundles/policies.ts'
import { holdsName } from '../macros/macro.ts'
import { isUnlisted, remove } from '../objects.ts'
import { expectSameState, stateOf } from '../resources/state.ts'
import { bundledMacro } from './bundled-macro.ts'
import { bundleOf, changedSinceExport, expectDescription, named, portable } from './bundle.ts'
import { flows } from './flow.ts'

export const previewAnswers = check({
  rule: 'flows/preview-answers',
  title: 'a preview answers 200 with JSON',
  run: async (tools) => {
    const { api, expect } = tools
    const flow = await portable(tools)
    const dump = await bundleOf(api, [flow])
    // What an import does with flows that are there is open, and so is what a preview says of it.
    await remove(api, 'flow', flow)
    const reply = await firstServed((policy) => api.call('previewFlowImport', importing(dump, policy)), POLICIES)
    // A preview may say of an import that fails that it will.
    if (!reply.ok) await needImport((policy) => api.call('importFlows', importing(dump, policy)))
    expect.json(reply)
  },
})

export const previewCreatesNothing = check({
  rule: 'flows/preview-creates-nothing',
  title: 'a previewed flow is not there afterwards, nor once more in the recycle bin, under every policy',
  run: async (tools) => {
    const { api, expect } = tools
    const flow = await portable(tools)
    const dump = await bundleOf(api, [flow])
    await remove(api, 'flow', flow)
    // How soon lists follow is not documented.
    await isUnlisted(tools, 'flow', flow)
    const name = String(flow['name'])
    const binned = await timesWithDeleted(tools, flow)
    // Which of them are answered with 200, as a flow in the recycle bin may count as there, is for other rules.
    const statuses = new Set<number>()
    for (const policy of POLICIES) statuses.add((await api.call('previewFlowImport', importing(dump, policy))).status)
    if (!statuses.has(200)) throw new Blocked(`the previews answered ${[...statuses].join(', ')}`)
    // The list without a scope may leave out flows without an owner.
    for (const query of [{}, { scope: 'all' }])
      expect.equal(await named(api, name, query), [], 'flows that the preview made')
    await expectNoMoreInBin(tools, name, binned)
  },
})

export const previewCreatesNoMacros = check({
  rule: 'flows/preview-creates-nothing',
  title: 'a macro in a previewed bundle is not listed afterwards, under every policy',
  run: async (tools) => {
    const { api, eventually, expect, given } = tools
    const { macro, flow, dump } = await bundledMacro(tools)
    // A flow in the recycle bin may still count as one that uses the macro.
    await given.withoutUse(flow)
    await remove(api, 'flow', flow)
    const deleted = await eventually(
      () => api.call('deleteMacro', { path: { macroId: macro.id } }),
      ({ status }) => status !== 409,
    )
    if (!deleted.ok) throw new Blocked(`deleteMacro answered ${deleted.status} for a macro that no flow uses`)
    const isThere = async (): Promise<boolean> => holdsName((await api.need('listMacros')).text, macro.name)
    // How soon lists follow is not documented.
    if (await eventually(isThere, (found) => !found)) throw new Blocked('the deleted macro is still listed')
    const statuses = new Set<number>()
    for (const policy of POLICIES) statuses.add((await api.call('previewFlowImport', importing(dump, policy))).status)
    if (!statuses.has(200)) throw new Blocked(`the previews answered ${[...statuses].join(', ')}`)
    expect.that(!(await isThere()), 'the preview made the macro')
  },
})

export const previewReplacesNothing = check({
  rule: 'flows/preview-replaces-nothing',
  title: 'a preview with Replace, or with the policy that replaces flows, leaves the flow, its stamp and its versions',
  run: async (tools) => {
    const { api } = tools
    const { flow, dump } = await changedSinceExport(tools)
    const before = await stateOf(tools, flows, flow)
    await api.need('previewFlowImport', importing(dump, 'Replace'))
    await expectDescription(tools, flow, 'changed')
    // That every policy is taken is for another rule.
    await api.call('previewFlowImport', importing(dump, 'Keep All, Replace Flows and Macros'))
    await expectSameState(tools, flows, flow, before)
  },
})
