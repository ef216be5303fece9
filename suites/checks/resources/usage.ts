import { ruleOn } from '#spec'
import { type Check, type Stored, type Tools, Blocked, check, namesObject } from '../../kit/index.ts'
import { tracer } from '../recycle-bin/bin.ts'
import type { Io } from './io.ts'

/** Checks of where connections or formats are used. */
export function usageChecks(subject: Io): Record<string, Check> {
  const { kind, operations, path, given } = subject
  const flowUsing = ({ given: make }: Tools, { id }: Stored): Promise<Stored> =>
    kind === 'connection' ? make.flowUsingConnection(id) : make.flowUsingFormat(id)

  return {
    namesFlows: check({
      rule: ruleOn(kind, 'usage-names-flows'),
      title: `two flows that use a ${kind} are in its usage`,
      run: async (tools) => {
        const used = await given(tools)
        const flows = [await flowUsing(tools, used), await flowUsing(tools, used)]
        const usage = await tools.api.need(operations.usage, { path: path(used) })
        for (const flow of flows) tools.expect.that(namesObject(usage, flow), 'the usage lacks a flow', usage.json)
      },
    }),

    ofTheNamedOnly: check({
      rule: ruleOn(kind, 'usage-of-the-named-*-only'),
      title: `a flow that uses another ${kind} is not in the usage`,
      run: async (tools) => {
        const [used, other] = [await given(tools), await given(tools)]
        const [flow, stranger] = [await flowUsing(tools, used), await flowUsing(tools, other)]
        const usage = await tools.api.need(operations.usage, { path: path(used) })
        if (!namesObject(usage, flow)) throw new Blocked('the usage names no flow')
        tools.expect.that(
          !tracer(usage, flow)(usage, stranger),
          `the usage names a flow of another ${kind}`,
          usage.json,
        )
      },
    }),
  }
}
