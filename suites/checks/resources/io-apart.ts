import { ruleOn } from '#spec'
import { type Check, NotApplicable, check, isObject, namesObject, unlessBlocked } from '../../kit/index.ts'
import { ask, list, read } from '../objects.ts'
import { bin } from '../recycle-bin/bin.ts'
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

    missingToWritesOfOtherKind: check({
      rule: ruleOn(kind, 'missing'),
      title: `a ${other.kind} is neither replaced nor deleted as a ${kind} by its id`,
      run: async (tools) => {
        const { api, expect, given } = tools
        const made = await other.given(tools, { name: tools.unique('apart') })
        const before = await read(api, other.kind, made)
        const own = await given.requestFor(operations.replace)
        // That the bin can be read is for other rules.
        const held = await unlessBlocked(() => bin(api))
        // Both may have the same id, and one of another case may come to have it, also back from the bin.
        const mayCome =
          Number(own.path[`${kind}Id`]) <= Number(made.id) ||
          (held !== undefined && namesObject(held, { id: made.id })) ||
          (await ask(api, kind, made)).ok
        if (mayCome) throw new NotApplicable(`a ${kind} may have the id of the ${other.kind}`)
        const body = { ...(own.body as object), id: made.id }
        const requests = [[operations.replace, { body }] as const, [operations.delete, {}] as const]
        for (const [operation, request] of requests) {
          await api.call(operation, { path: path(made), ...request, valid: false })
          const shown = await ask(api, other.kind, made)
          const isThere = shown.ok && isObject(shown.json) && shown.json['name'] === before['name']
          expect.that(isThere, `${operation} changes a ${other.kind}`, shown.json ?? shown.text)
        }
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
