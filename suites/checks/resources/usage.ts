import { ruleOn } from '#spec'
import { type Check, Blocked, check, mayNameObject } from '../../kit/index.ts'
import { change } from '../objects.ts'
import { tracer } from '../recycle-bin/bin.ts'
import { addTags } from './bulk.ts'
import type { Io } from './io.ts'
import { usageNaming } from './usage-naming.ts'
import { USES, inEachWay } from './uses.ts'

/** Checks of where connections or formats are used. */
export function usageChecks(subject: Io): Record<string, Check> {
  const { kind, operations, path, given } = subject
  const uses = USES[kind]

  return {
    namesFlows: check({
      rule: ruleOn(kind, 'usage-names-flows'),
      title: `two flows that use a ${kind} are in its usage, however they came to`,
      run: async (tools) => {
        const used = await given(tools)
        const flows = [await uses.flow(tools, used), await uses.flow(tools, used)]
        const usage = await usageNaming(tools, operations.usage, path(used), ...flows)
        for (const flow of flows) tools.expect.that(mayNameObject(usage, flow), 'the usage lacks a flow', usage.json)
        const same = async () => used
        await inEachWay(tools, uses, same, async (flow, _used, way) => {
          const now = await usageNaming(tools, operations.usage, path(used), flow)
          tools.expect.that(mayNameObject(now, flow), `the usage lacks a flow that ${way} the ${kind}`, now.json)
        })
      },
    }),

    namesFlowsOfTheReplaced: check({
      rule: ruleOn(kind, 'usage-names-flows'),
      title: `a flow is in the usage of its ${kind}, also once that was edited in bulk, replaced and renamed`,
      run: async (tools) => {
        const { api, expect, unique } = tools
        const used = await given(tools)
        const flow = await uses.flow(tools, used)
        const usage = () => usageNaming(tools, operations.usage, path(used), flow)
        if (!mayNameObject(await usage(), flow)) throw new Blocked('the usage lacks the flow at first')
        await addTags(tools, subject, [used], [[unique('tag')]])
        const tagged = await usage()
        expect.that(mayNameObject(tagged, flow), 'after a bulk edit the usage lacks the flow', tagged.json)
        for (const member of ['description', 'name']) {
          await change(api, kind, used, { [member]: unique('replaced') })
          const now = await usage()
          expect.that(mayNameObject(now, flow), `after a replace of the ${member} the usage lacks the flow`, now.json)
        }
      },
    }),

    ofTheNamedOnly: check({
      rule: ruleOn(kind, 'usage-of-the-named-*-only'),
      title: `a flow that uses another ${kind}, or this one no more, is not in the usage`,
      run: async (tools) => {
        const [used, other] = [await given(tools), await given(tools)]
        const [flow, stranger] = [await uses.flow(tools, used), await uses.flow(tools, other)]
        const usage = await usageNaming(tools, operations.usage, path(used), flow)
        if (!mayNameObject(usage, flow)) throw new Blocked('the usage names no flow')
        tools.expect.that(
          !tracer(usage, flow)(usage, stranger),
          `the usage names a flow of another ${kind}`,
          usage.json,
        )
        const former = await uses.flow(tools, used)
        await tools.given.withoutUse(former, uses.template)
        const now = await tools.eventually(
          () => tools.api.need(operations.usage, { path: path(used) }),
          (shown) => !tracer(usage, flow)(shown, former),
        )
        tools.expect.that(!tracer(usage, flow)(now, former), `the usage names a flow that let the ${kind} go`, now.json)
      },
    }),
  }
}
