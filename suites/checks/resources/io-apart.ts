import { ruleOn } from '#spec'
import { type Check, check, isObject } from '../../kit/index.ts'
import { list } from '../objects.ts'
import { type Io, connections, formats } from './io.ts'

/** Checks that connections and formats, which are alike, are not taken for each other. */
export function apartChecks(subject: Io): Record<string, Check> {
  const { kind, operations, path } = subject
  const other = kind === 'connection' ? formats : connections

  return {
    missingAsOtherKind: check({
      rule: ruleOn(kind, 'missing'),
      title: `a ${other.kind} is not read as a ${kind} by its id`,
      run: async (tools) => {
        const name = tools.unique('apart')
        const made = await other.given(tools, { name })
        const { ok, json } = await tools.api.call(operations.read, { path: path(made), valid: false })
        // A connection and a format may have the same id.
        const isIt = ok && isObject(json) && json['name'] === name
        tools.expect.that(!isIt, `a ${other.kind} is answered for a ${kind}`, json)
      },
    }),

    leavesOutOtherKind: check({
      rule: ruleOn(kind, 'list-holds-*s-only'),
      title: `a new ${other.kind} in the list of ${kind}s`,
      run: async (tools) => {
        const name = tools.unique('apart')
        await other.given(tools, { name })
        const found = (await list(tools.api, kind)).filter((one) => one['name'] === name)
        tools.expect.equal(found, [], `the ${kind}s that have the name of the ${other.kind}`)
      },
    }),
  }
}
