import { Blocked, NotApplicable, check, movesClock } from '../../kit/index.ts'
import { isBetween, stamp } from '../executions/stamp.ts'
import { read, replace } from '../flows/flow.ts'

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

/** Longer than what `isBetween` allows for different clocks. */
const LATER_MS = 900_000

export const modifiedMoves = check({
  rule: 'conventions/timestamps-in-milliseconds',
  title: 'a flow that is replaced a quarter of an hour after its creation was modified then',
  exclusive: true,
  run: async (tools) => {
    const { api, expect, given, passTime, target } = tools
    if (!movesClock(target)) throw new NotApplicable('there is no hooks.advance_clock')
    const made = await given.flow()
    await passTime(LATER_MS)
    // Not the first time only.
    await replace(api, made, { description: 'modified first' })
    await passTime(LATER_MS)
    const before = await stamp(tools)
    const replaced = await replace(api, made, { description: 'modified later' })
    const after = await stamp(tools)
    const shown = await read(api, made)
    if (shown['description'] !== 'modified later') throw new Blocked('the flow is not stored as it was replaced')
    for (const { modified } of [replaced, shown]) {
      if (typeof modified !== 'number') throw new NotApplicable('the flow does not show when it was modified')
      expect.that(
        isBetween(modified, before, after),
        `the time is not between ${before} and ${after}, when the flow was modified`,
        modified,
      )
    }
  },
})
