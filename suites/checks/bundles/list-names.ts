import { resources } from '#spec'
import {
  Blocked,
  NotApplicable,
  type Stored,
  type Tools,
  check,
  mayNameObject,
  stored,
  unlessBlocked,
} from '../../kit/index.ts'
import { NAMES } from '../conventions/unusual.ts'
import { change, read } from '../objects.ts'
import { discard, listedSoon, restore } from '../recycle-bin/bin.ts'
import { type Kind, bundleOf, portable } from './bundle.ts'
import { exportable } from './exportable.ts'

type Naming = 'bundles/list-names-connections' | 'bundles/list-names-formats'

/**
 * Whether the list names an object, by the name that was sent or by the one that is stored, which may be a cleaned one, once
 * there was time for it: how soon it shows a new object is not documented.
 */
function isNamed(tools: Tools, kind: Kind, object: Stored): Promise<boolean> {
  return tools.eventually(async () => {
    const reply = await exportable(tools)
    if (mayNameObject(reply, object)) return true
    const { name } = await read(tools.api, kind, object)
    return typeof name === 'string' && name !== '' && mayNameObject(reply, { id: object.id, name })
  }, Boolean)
}

function lists(rule: Naming, kind: Kind) {
  return check({
    rule,
    title: `new ${kind}s are named, also with letters beyond ASCII, and one of another user`,
    run: async (tools) => {
      for (const label of [undefined, ...NAMES]) {
        const object = await portable(tools, kind, {}, label).catch((problem: unknown) => {
          // Which names there may be is not documented.
          if (label === undefined || !(problem instanceof Blocked)) throw problem
        })
        if (object === undefined) continue
        tools.expect.that(await isNamed(tools, kind, object), `the list does not name the ${kind}`, object['name'])
      }
      if (tools.target.credentials.editor === undefined) return
      const { create } = resources[kind].operations
      const reply = await tools.api.call(create, { ...(await tools.given.requestFor(create)), as: 'editor' })
      // Which user may make one, and whose the lists show, is not documented.
      if (!reply.ok || !(await listedSoon(tools, kind, stored(reply)))) return
      // Nor whether one that is seen may be exported.
      if ((await unlessBlocked(() => bundleOf(tools, kind, stored(reply)))) === undefined) return
      const isThere = await isNamed(tools, kind, stored(reply))
      tools.expect.that(isThere, `the list does not name a ${kind} of another user`)
    },
  })
}

/** The check of the same lists once an object has another name. */
function listsRenamed(rule: Naming, kind: Kind) {
  return check({
    rule,
    title: `a ${kind} that was renamed, where the list has its former name, is named by its new one`,
    run: async (tools) => {
      const object = await portable(tools, kind)
      const sent = await tools.eventually(
        () => exportable(tools),
        (now) => now.text.includes(String(object['name'])),
      )
      if (!sent.text.includes(String(object['name'])))
        throw new NotApplicable('the list does not show the name as it was sent')
      const name = tools.unique('renamed')
      await change(tools.api, kind, object, { name })
      if ((await read(tools.api, kind, object)).name !== name) throw new Blocked(`the ${kind} is not renamed`)
      const { text } = await tools.eventually(
        () => exportable(tools),
        (now) => now.text.includes(name),
      )
      tools.expect.that(text.includes(name), `the list does not have the new name of the ${kind}`, name)
    },
  })
}

/** The check of the same lists once an object was deleted and restored. */
function listsRestored(rule: Naming, kind: Kind) {
  return check({
    rule,
    title: `a ${kind} that was deleted and restored is named again`,
    run: async (tools) => {
      const object = await portable(tools, kind)
      if (!(await isNamed(tools, kind, object))) throw new Blocked(`the list does not name the new ${kind}`)
      await discard(tools, kind, object)
      await restore(tools, kind, object)
      tools.expect.that(
        await isNamed(tools, kind, object),
        `the list does not name the restored ${kind}`,
        object['name'],
      )
    },
  })
}

export const namesConnections = lists('bundles/list-names-connections', 'connection')
export const namesFormats = lists('bundles/list-names-formats', 'format')
export const namesRenamedConnections = listsRenamed('bundles/list-names-connections', 'connection')
export const namesRenamedFormats = listsRenamed('bundles/list-names-formats', 'format')
export const namesRestoredConnections = listsRestored('bundles/list-names-connections', 'connection')
export const namesRestoredFormats = listsRestored('bundles/list-names-formats', 'format')
