import { type KindWith, ruleOn } from '#spec'
import {
  type Check,
  type Reply,
  type Stored,
  type Tools,
  Blocked,
  NO_ID,
  NotApplicable,
  aboutAnother,
  check,
  idHint,
  listed,
  mayNameObject,
  stored,
} from '../../kit/index.ts'
import { byEditor } from '../flows/by-editor.ts'
import { ask, change, expectNoneOrItself, isListed, list, read, remove } from '../objects.ts'
import { bin } from '../recycle-bin/bin.ts'
import type { KindUnderTest } from './kind.ts'

/** Asserts that a reply shows this object: by its id or, where the documents do not say that the kind shows one, by its name. */
function expectTheOne({ expect }: Tools, reply: Reply, { id, name }: Stored): void {
  const shown = expect.object(reply)
  const mayLackId = shown['id'] === undefined && idHint(reply.exchange.operation) !== ''
  if (!mayLackId) return expect.equal(shown['id'], id, 'the id')
  if (name === undefined || shown['name'] === undefined)
    throw new NotApplicable(`${reply.exchange.operation} answers neither an id nor a name`)
  expect.equal(shown['name'], name, 'the name')
}

/** Checks of listing, reading and deleting objects. */
export function listChecks(
  subject: KindUnderTest<'connection' | 'format' | 'schedule' | 'listener'>,
): Record<string, Check> {
  const { kind, operations, path, given, alike } = subject

  return {
    createdListed: check({
      rule: ruleOn(kind, 'created-*-listed'),
      title: `a new ${kind} is listed`,
      run: async (tools) => {
        const made = await given(tools)
        // How soon lists follow is not documented.
        const items = await tools.eventually(
          () => list(tools.api, kind),
          (all) => all.some(({ id }) => id === made.id),
        )
        tools.expect.some(items, ({ id }) => id === made.id, `the ${kind} is not listed`)
      },
    }),

    ofAnotherListed: check({
      rule: ruleOn(kind, 'created-*-listed'),
      title: `a ${kind} that the editor made is listed for the administrator who can read it`,
      run: async (tools) => {
        const { api, given: make, target } = tools
        if (target.credentials.editor?.api_key === undefined) throw new NotApplicable('the target file has no editor')
        const request = await make.requestFor(operations.create)
        const made = await byEditor(tools, kind, async () =>
          stored(await api.call(operations.create, { ...request, as: 'editor', valid: false })),
        )
        const items = await tools.eventually(
          () => list(api, kind),
          (all) => all.some(({ id }) => id === made.id),
        )
        tools.expect.some(items, ({ id }) => id === made.id, `the ${kind} of the editor is not listed`)
      },
    }),

    createdReadable: check({
      rule: ruleOn(kind, 'created-*-readable'),
      title: `two new ${kind}s are read by their ids, each as the one asked for`,
      run: async (tools) => {
        for (const made of [await given(tools), await given(tools)]) {
          const reply = await tools.api.call(operations.read, { path: path(made) })
          tools.expect.status(reply, 200)
          expectTheOne(tools, reply, made)
        }
      },
    }),

    missing: check({
      rule: ruleOn(kind, 'missing'),
      title: `an id that no ${kind} has`,
      over: 'operations',
      run: async ({ api, given: make, expect, operation }) => {
        const request = aboutAnother(await make.requestFor(operation), `${kind}Id`, NO_ID) as object
        expect.status(await api.call(operation, { ...request, valid: false }), 404)
      },
    }),

    deletedNotFound: check({
      rule: ruleOn(kind, 'deleted-*-not-found'),
      title: `the id of a deleted ${kind} shows this ${kind} or none`,
      run: async (tools) => {
        const made = await given(tools)
        await remove(tools.api, kind, made)
        const reply = await tools.api.call(operations.read, { path: path(made), valid: false })
        expectNoneOrItself(reply, made)
      },
    }),

    deletedNotListed: check({
      rule: ruleOn(kind, 'deleted-*-not-listed'),
      title: `a deleted ${kind} is not in the list any more`,
      run: async (tools) => {
        const made = await given(tools)
        await remove(tools.api, kind, made)
        const items = await tools.eventually(
          () => list(tools.api, kind),
          (all) => !all.some(({ id }) => id === made.id),
        )
        tools.expect.none(items, ({ id }) => id === made.id, `the deleted ${kind} is listed`)
      },
    }),

    deletedInRecycleBin: check({
      rule: ruleOn(kind, 'deleted-*-in-recycle-bin'),
      title: `a deleted ${kind} is in the recycle bin`,
      run: async (tools) => {
        const made = await given(tools)
        await remove(tools.api, kind, made)
        // How soon the bin is listed with it is not documented.
        const held = await tools.eventually(
          () => bin(tools.api),
          (now) => mayNameObject(now, made),
        )
        tools.expect.that(mayNameObject(held, made), `the recycle bin does not name the ${kind}`, held.json)
      },
    }),

    deleteSparesOthers: check({
      rule: ruleOn(kind, 'delete-spares-other-*s'),
      title: `another ${kind} of the same kind is still there`,
      run: async (tools) => {
        const gone = await given(tools)
        const other = await alike(tools, gone)
        if ((await read(tools.api, kind, other)).id !== other.id) throw new Blocked('another one is read')
        const wasListed = await isListed(tools.api, kind, other)
        await remove(tools.api, kind, gone)
        tools.expect.status(await ask(tools.api, kind, other), 200)
        // One in the recycle bin may be readable, too.
        const isThere = !wasListed || (await isListed(tools.api, kind, other))
        tools.expect.that(isThere, `the other ${kind} is not listed any more`, other)
      },
    }),
  }
}

/** Checks of the lists of what was opened of late. */
export function recentChecks(subject: KindUnderTest<Exclude<KindWith<'recent'>, 'flow'>>): Record<string, Check> {
  const { kind, operations, path, given } = subject
  const other = kind === 'connection' ? 'format' : 'connection'

  return {
    recentOfTheKindOnly: check({
      rule: ruleOn(kind, 'recent-of-the-caller-only'),
      title: `a ${other} that the administrator made, read and saved is not among the recent ${kind}s`,
      run: async (tools) => {
        const { api, given: make, expect, unique } = tools
        const name = unique('apart')
        const opened = await make[other]({ name })
        await read(api, other, opened)
        await change(api, other, opened, { description: 'saved' })
        const recent = listed<Stored>(await api.need(operations.recent))
        // Both may have the same id.
        expect.none(recent, (one) => one['name'] === name, `the ${other} is among the recent ${kind}s`)
      },
    }),

    recentOfTheCallerOnly: check({
      rule: ruleOn(kind, 'recent-of-the-caller-only'),
      title: `a ${kind} that the editor made and read is not recent for the administrator`,
      run: async (tools) => {
        const { api, given: make, expect } = tools
        const request = await make.requestFor(operations.create)
        const reply = await api.need(operations.create, { ...request, as: 'editor' })
        const { id, name } = expect.object(reply) as { id: number; name?: unknown }
        await api.need(operations.read, { path: path({ id }), as: 'editor' })
        // Fills the list, if reading counts as opening.
        await read(api, kind, await given(tools))
        const recent = listed<Stored>(await api.need(operations.recent))
        // The documents do not say which members the list shows; the id may be missing too.
        const isIt = (one: Stored): boolean => one.id === id || (name !== undefined && one['name'] === name)
        expect.none(recent, isIt, `another user's ${kind} is recent`)
      },
    }),
  }
}
