import { ruleOn } from '#spec'
import { Blocked, type Check, NotApplicable, check, mayNameObject, same, unlessBlocked } from '../../kit/index.ts'
import { isActive } from '../flows/deletion.ts'
import { read } from '../objects.ts'
import { isInBin, restore } from '../recycle-bin/bin.ts'
import type { Io } from './io.ts'
import { usageNaming } from './usage-naming.ts'
import { USES } from './uses.ts'

/** Checks of where connections or formats are used that were deleted and restored. */
export function restoredUseChecks(subject: Io): Record<string, Check> {
  const { kind, operations, path, given } = subject
  const { template, flow: flowUsing } = USES[kind]

  return {
    usedIsDiscarded: check({
      rule: ruleOn(kind, 'deleted-*-in-recycle-bin'),
      title: `a ${kind} that a flow uses, where its deletion succeeds`,
      run: async (tools) => {
        const used = await given(tools)
        await flowUsing(tools, used)
        // Whether one that is used can be deleted is not documented.
        const { ok, json } = await tools.api.call(operations.delete, { path: path(used), valid: false })
        if (!ok) throw new NotApplicable(`a ${kind} that a flow uses is not deleted`)
        if (await isInBin(tools, used)) return
        // What an answer holds may say that the deletion did not happen.
        const isEmpty = Object.keys(json ?? {}).length === 0
        if (!isEmpty && (await unlessBlocked(() => isActive(tools, kind, used))) === true)
          throw new NotApplicable(`a ${kind} that a flow uses is not deleted`)
        tools.expect.that(false, `the recycle bin does not name the deleted ${kind}`)
      },
    }),

    namesFlowsOfTheRestored: check({
      rule: ruleOn(kind, 'usage-names-flows'),
      title: `a flow is in the usage of its ${kind} once that was deleted and restored`,
      run: async (tools) => {
        const { api, expect, fixture, target } = tools
        if (target.recycleBinTypes[kind] === undefined)
          throw new NotApplicable(`the target file has no recycle_bin_types.${kind}`)
        const used = await given(tools)
        const flow = await flowUsing(tools, used)
        const usage = () => usageNaming(tools, operations.usage, path(used), flow)
        if (!mayNameObject(await usage(), flow)) throw new Blocked('the usage lacks the flow')
        const before = await read(api, 'flow', flow)
        // Whether one that is used can be deleted is not documented, nor whether its flows let it go then.
        const { ok } = await api.call(operations.delete, { path: path(used), valid: false })
        if (!ok) throw new NotApplicable(`a ${kind} that a flow uses is not deleted`)
        await restore(tools, kind, used)
        const now = await read(api, 'flow', flow)
        if (!Object.keys(fixture(template)).every((member) => same(now[member], before[member])))
          throw new NotApplicable(`the flow has changed since its ${kind} was deleted`)
        const restored = await usage()
        expect.that(mayNameObject(restored, flow), `the usage of the restored ${kind} lacks the flow`, restored.json)
      },
    }),
  }
}
