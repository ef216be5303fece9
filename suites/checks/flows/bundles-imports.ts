import { Blocked, type Reply, type Tools, check } from '../../kit/index.ts'
import { BRINGING, firstServed, hasFailed, succeeded } from '../bundles/back.ts'
import { importing } from '../bundles/bundle.ts'
import { NO_POLICIES, POLICIES, type Policy } from '../bundles/policies.ts'
import { isUnlisted, remove } from '../objects.ts'
import { bundleOf, expectDescription, lostOf, named, portable } from './bundle.ts'

/** Imports a bundle after its preview, as the documents say; what that is answered with is for other rules. */
async function importPreviewed({ api }: Tools, dump: string, policy: Policy): Promise<Reply> {
  await api.call('previewFlowImport', importing(dump, policy))
  return api.call('importFlows', importing(dump, policy))
}

export const importAnswersReport = check({
  rule: 'flows/import-answers-report',
  title: 'an import answers 200 with an object',
  run: async (tools) => {
    const { api, expect } = tools
    const flow = await portable(tools)
    const dump = await bundleOf(api, [flow])
    await remove(api, 'flow', flow)
    const reply = await firstServed((policy) => importPreviewed(tools, dump, policy))
    if (hasFailed(reply)) throw new Blocked('no policy imports what was deleted')
    expect.status(reply, 200)
    expect.object(reply)
  },
})

export const importCreatesFlows = check({
  rule: 'flows/import-creates-flows',
  title: 'a flow that is not there is made',
  run: async (tools) => {
    const { api, expect } = tools
    const flow = await portable(tools)
    const dump = await bundleOf(api, [flow])
    await remove(api, 'flow', flow)
    expect.equal((await lostOf(tools, dump, [flow])).length, 0, 'the number of flows that the import did not make')
  },
})

export const importAfterPreviewCreatesFlows = check({
  rule: 'flows/import-creates-flows',
  title: 'a flow that is not there is made, too, when its import was previewed before',
  run: async (tools) => {
    const { api, expect } = tools
    const [plain, previewed] = [await portable(tools), await portable(tools)]
    const dump = await bundleOf(api, [plain])
    await remove(api, 'flow', plain)
    if ((await lostOf(tools, dump, [plain])).length > 0) throw new Blocked('an import without a preview makes no flow')
    const other = await bundleOf(api, [previewed])
    await remove(api, 'flow', previewed)
    const importUnder = (policy: Policy): Promise<Reply> => importPreviewed(tools, other, policy)
    // An import may fail over what lies in the recycle bin, but not for its preview.
    const lost = await lostOf(tools, other, [previewed], importUnder, () => true)
    expect.equal(lost.length, 0, 'the number of flows that the import did not make')
  },
})

/** Checks that after a successful import a flag of the report is not set; the report may lack it. */
function notRaised(
  rule: 'flows/import-report-not-failed' | 'flows/import-report-not-rolled-back',
  flag: 'failed' | 'rolledBack',
) {
  return check({
    rule,
    title: `${flag} is not raised after a success`,
    run: async (tools) => {
      const { api, eventually, expect } = tools
      const flow = await portable(tools)
      const dump = await bundleOf(api, [flow])
      await remove(api, 'flow', flow)
      // How soon lists follow is not documented.
      if (!(await isUnlisted(tools, 'flow', flow))) throw new Blocked('the deleted flow is still listed')
      for (const policy of BRINGING) {
        const { json } = await api.call('importFlows', importing(dump, policy))
        // How soon a list shows what an import made is not documented.
        const made = await eventually(
          () => named(api, flow['name']),
          ({ length }) => length > 0,
        )
        if (made.length === 0) continue
        const raised = (json as Readonly<Record<string, unknown>> | undefined)?.[flag]
        return expect.that(raised !== true, `the report of an import that succeeded says ${flag}`, json)
      }
      throw new Blocked('the import made no flow')
    },
  })
}

export const reportNotFailed = notRaised('flows/import-report-not-failed', 'failed')
export const reportNotRolledBack = notRaised('flows/import-report-not-rolled-back', 'rolledBack')

export const takesAllowedPolicies = check({
  rule: 'flows/import-takes-allowed-policies',
  title: 'a flow that is not there is imported under each of the four policies',
  over: 'operations',
  run: async (tools) => {
    const { api, expect, operation } = tools
    for (const policy of POLICIES) {
      const flow = await portable(tools)
      const dump = await bundleOf(api, [flow])
      await remove(api, 'flow', flow)
      const reply =
        operation === 'importFlows'
          ? await api.call('importFlows', importing(dump, policy))
          : await api.call('previewFlowImport', importing(dump, policy))
      // A flow in the recycle bin may count as there, and then it may fail, and so may a preview of it.
      if (reply.ok || hasFailed(reply)) continue
      if (operation === 'previewFlowImport' && hasFailed(await api.call('importFlows', importing(dump, policy))))
        continue
      expect.status(reply, 200)
    }
  },
})

export const refusesOtherPolicies = check({
  rule: 'flows/import-refuses-other-policies',
  title: 'unknown policies are refused',
  over: 'operations',
  run: async (tools) => {
    const { api, expect, operation } = tools
    const dump = await bundleOf(api, [await portable(tools)])
    for (const collisionPolicy of NO_POLICIES)
      expect.status(await api.call(operation, { body: { dump, collisionPolicy }, valid: false }), 400)
  },
})

export const importSparesOtherFlows = check({
  rule: 'flows/import-spares-other-flows',
  title: 'a flow that is not in the bundle stays',
  run: async (tools) => {
    const { api, given } = tools
    const other = await given.flow({ description: 'stays' })
    const flow = await portable(tools)
    const dump = await bundleOf(api, [flow])
    await remove(api, 'flow', flow)
    if (!succeeded(await api.need('importFlows', importing(dump, 'Replace')))) throw new Blocked('the import failed')
    await expectDescription(tools, other, 'stays')
  },
})
