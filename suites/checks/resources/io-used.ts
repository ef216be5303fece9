import { ruleOn } from '#spec'
import { Blocked, type Check, check } from '../../kit/index.ts'
import { isListed } from '../objects.ts'
import { listedSoon } from '../recycle-bin/bin.ts'
import type { Io } from './io.ts'
import { USES } from './uses.ts'

/** Checks of deleting connections or formats that flows use. */
export function usedChecks(subject: Io): Record<string, Check> {
  const { kind, operations, path, given } = subject

  return {
    usedIsNotMissing: check({
      rule: ruleOn(kind, 'missing'),
      title: `a ${kind} that a flow uses is not missing where it is deleted`,
      run: async (tools) => {
        const { api, eventually, expect } = tools
        const used = await given(tools)
        await USES[kind].flow(tools, used)
        if (!(await listedSoon(tools, kind, used))) throw new Blocked(`the ${kind} is not listed`)
        const { status } = await eventually(
          () => api.call(operations.delete, { path: path(used), valid: false }),
          (reply) => reply.status !== 404,
        )
        // Whether one that is used can be deleted, and with which status it is refused, is not documented.
        if (status !== 404) return
        // One in the recycle bin may still be read, but is not listed.
        const isThere = await isListed(api, kind, used)
        expect.that(!isThere, `the deletion of a ${kind} that is there answers 404`, used)
      },
    }),
  }
}
