import { NotApplicable, check } from '../../kit/index.ts'
import { isBetween, stamp } from '../executions/stamp.ts'
import { replace } from '../flows/flow.ts'

export const modifiedWhenItWas = check({
  rule: 'conventions/timestamps-in-milliseconds',
  title: 'a new and a replaced flow were modified between what the service stamps before and after them',
  run: async (tools) => {
    const { expect, given } = tools
    const before = await stamp(tools)
    const made = await given.flow()
    const replaced = await replace(tools.api, made, { description: 'modified now' })
    const after = await stamp(tools)
    const shown = [made['modified'], replaced['modified']]
    // Zero and below may mean "no time", as of a flow that nobody has replaced.
    const times = shown.filter((time): time is number => typeof time === 'number' && time > 0)
    if (times.length === 0) throw new NotApplicable('no flow shows when it was modified')
    expect.that(
      times.every((time) => isBetween(time, before, after)),
      `the times are not between ${before} and ${after}, when the flow was modified`,
      times,
    )
  },
})
