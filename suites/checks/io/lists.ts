import { type Check, type Stored, Blocked, check, namesObject } from '../../kit/index.ts'
import { bin } from '../recycle-bin/bin.ts'
import { type IoNoun, given, itemsOf, read } from './resource.ts'

/** An id that does not exist. */
const NO_OBJECT = 9_007_199_254_740_881

/** Checks of listing, reading and deleting connections or formats. */
export function listChecks(noun: IoNoun): Record<string, Check> {
  const { kind, operations, path, rule } = noun

  return {
    createdListed: check({
      rule: rule('created-format-listed'),
      title: `a new ${kind} is listed`,
      run: async (tools) => {
        const made = await given(tools, noun)
        const items = itemsOf(await tools.api.need(operations.list))
        tools.expect.some(items, ({ id }) => id === made.id, `the ${kind} is not listed`)
      },
    }),

    createdReadable: check({
      rule: rule('created-format-readable'),
      title: `two new ${kind}s are read by their ids, each as the one asked for`,
      run: async (tools) => {
        for (const made of [await given(tools, noun), await given(tools, noun)]) {
          const reply = await tools.api.call(operations.read, { path: path(made) })
          tools.expect.status(reply, 200)
          tools.expect.equal(tools.expect.object(reply)['id'], made.id, 'the id')
        }
      },
    }),

    missing: check({
      rule: rule('missing'),
      title: `an id that no ${kind} has`,
      over: 'operations',
      run: async ({ api, given: make, expect, operation }) => {
        const { body } = await make.requestFor(operation)
        const request = { path: path({ id: NO_OBJECT }), body, valid: false }
        expect.status(await api.call(operation, request), 404)
      },
    }),

    recentOfTheCallerOnly: check({
      rule: rule('recent-of-the-caller-only'),
      title: `a ${kind} that the editor made and read is not recent for the administrator`,
      run: async (tools) => {
        const { api, given: make, expect } = tools
        const request = await make.requestFor(operations.create)
        const reply = await api.need(operations.create, { ...request, as: 'editor' })
        const { id, name } = expect.object(reply) as { id: number; name?: unknown }
        await api.need(operations.read, { path: path({ id }), as: 'editor' })
        // Fills the list, if reading counts as opening.
        await read(api, noun, await given(tools, noun))
        const recent = itemsOf(await api.need(operations.recent))
        // The documents do not say which members the list shows; the id may be missing too.
        const isIt = (one: Stored): boolean => one.id === id || (name !== undefined && one['name'] === name)
        expect.none(recent, isIt, `another user's ${kind} is recent`)
      },
    }),

    deletedNotFound: check({
      rule: rule('deleted-format-not-found'),
      title: `a deleted ${kind} is not read any more`,
      run: async (tools) => {
        const made = await given(tools, noun)
        await tools.api.need(operations.delete, { path: path(made) })
        tools.expect.status(await tools.api.call(operations.read, { path: path(made), valid: false }), 404)
      },
    }),

    deletedNotListed: check({
      rule: rule('deleted-format-not-listed'),
      title: `a deleted ${kind} is not in the list any more`,
      run: async (tools) => {
        const made = await given(tools, noun)
        await tools.api.need(operations.delete, { path: path(made) })
        const items = itemsOf(await tools.api.need(operations.list))
        tools.expect.none(items, ({ id }) => id === made.id, `the deleted ${kind} is listed`)
      },
    }),

    deletedInRecycleBin: check({
      rule: rule('deleted-format-in-recycle-bin'),
      title: `a deleted ${kind} is in the recycle bin`,
      run: async (tools) => {
        const made = await given(tools, noun)
        await tools.api.need(operations.delete, { path: path(made) })
        const held = await bin(tools.api)
        tools.expect.that(namesObject(held, made), `the recycle bin does not name the ${kind}`, held.json)
      },
    }),

    deleteSparesOthers: check({
      rule: rule('delete-spares-other-formats'),
      title: `another ${kind} with the same tags is still there`,
      run: async (tools) => {
        const [gone, other] = [await given(tools, noun), await given(tools, noun)]
        if ((await read(tools.api, noun, other)).id !== other.id) throw new Blocked('another one is read')
        await tools.api.need(operations.delete, { path: path(gone) })
        tools.expect.status(await tools.api.call(operations.read, { path: path(other) }), 200)
      },
    }),
  }
}
