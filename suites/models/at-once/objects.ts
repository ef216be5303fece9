import { type BinKind, pathTo, resources } from '#spec'
import { givenTags, isListed, isUnlisted, made } from '../../checks/objects.ts'
import { listedSoon } from '../../checks/recycle-bin/bin.ts'
import { comparable } from '../../checks/recycle-bin/comparable.ts'
import { Blocked, type Check, type Reply, type Stored, type Tools, same } from '../../kit/index.ts'
import { type Act, atOnce } from '../../kit/at-once.ts'
import { binRules } from '../binned.ts'

/** An object used by several callers at once. */
interface Shared {
  object: Stored
  /** The members of each value that is written. */
  values: readonly Readonly<Record<string, unknown>>[]
  /** Whether a deletion of it was answered with success. */
  isDeleted?: boolean
}

/** Number of values that callers write. */
const VALUES = 3

const valueOf = (kind: BinKind, { unique }: Tools, index: number): Record<string, unknown> => {
  const tags = [unique(`tag-${index}`), unique(`tag-${index}`)]
  // The documents show no members of a listener except its tags.
  return kind === 'listener' ? { tags } : { tags, description: unique(`description-${index}`) }
}

/** Whether the object was found; blocks the case if the reply does not say. */
function wasFound(reply: Reply): boolean {
  if (!reply.ok && reply.status !== 404) throw new Blocked(`${reply.exchange.operation} answered ${reply.status}`)
  return reply.ok
}

const replacing = async (kind: BinKind, real: Shared, { api }: Tools, index: number): Promise<Reply> => {
  const body = { ...real.object, ...real.values[index] }
  return api.call(resources[kind].operations.replace, { path: pathTo(kind, real.object), body, valid: false })
}

/** The index of the value that an object shows; -1 if it mixes several. */
function shownValue({ values }: Shared, reply: Reply): number {
  const shown = (reply.json ?? {}) as Record<string, unknown>
  return values.findIndex((value) =>
    Object.entries(value).every(([member, one]) => {
      const now = member === 'tags' ? givenTags(shown[member]) : shown[member]
      return same(comparable(member, now), comparable(member, one))
    }),
  )
}

/** Creates an object with the first value. If it shows something else, that is for other rules. */
async function shared(tools: Tools, kind: BinKind): Promise<Shared> {
  const values = Array.from({ length: VALUES }, (_, index) => valueOf(kind, tools, index))
  const real = { object: await made(tools, kind, values[0]), values }
  const first = shownValue(
    real,
    await tools.api.need(resources[kind].operations.read, { path: pathTo(kind, real.object) }),
  )
  if (first !== 0) throw new Blocked(`the ${kind} does not show what it was made with`)
  return real
}

/**
 * Callers replace an object concurrently: the result is one of the written values, complete. The state is that value's
 * index.
 */
export function replacedAtOnce(kind: BinKind): Check {
  const read: Act<Shared, number> = {
    name: 'read',
    async run(real, { api }) {
      const value = shownValue(
        real,
        await api.need(resources[kind].operations.read, { path: pathTo(kind, real.object) }),
      )
      return {
        summary: value === -1 ? 'no value as it was written' : `value ${value + 1}`,
        explains: (state) => (state === value ? [state] : []),
      }
    },
  }
  const replace = (index: number): Act<Shared, number> => ({
    name: `write value ${index + 1}`,
    async run(real, tools) {
      if (!wasFound(await replacing(kind, real, tools, index))) throw new Blocked('the object is not there')
      return { summary: 'done', explains: () => [index] }
    },
  })
  return atOnce<Shared, number>({
    rule: `${kind}s/replace-is-stored`,
    title: `a ${kind} that is replaced and read at once`,
    initial: async (tools) => ({ real: await shared(tools, kind), state: 0 }),
    acts: () => [[read], ...Array.from({ length: VALUES }, (_, index) => [replace(index), read])],
    readFinal: read,
  })
}

/** Callers delete, replace and list an object concurrently. The state is whether it exists. */
export function deletedAtOnce(kind: BinKind): Check {
  const act = (
    name: string,
    send: (real: Shared, tools: Tools) => Promise<Reply>,
    explains: (isDone: boolean, isThere: boolean) => readonly boolean[],
  ): Act<Shared, boolean> => ({
    name,
    async run(real, tools) {
      const reply = await send(real, tools)
      const isDone = wasFound(reply)
      return { summary: String(reply.status), explains: (isThere) => explains(isDone, isThere) }
    },
  })
  // By the list: whether an object in the recycle bin is read by its id is not documented.
  const look: Act<Shared, boolean> = {
    name: 'list',
    async run({ object }, { api }) {
      const found = await isListed(api, kind, object)
      return {
        summary: found ? 'listed' : 'not listed',
        // How soon a list follows a deletion is not documented.
        explains: (isThere) => (found || !isThere ? [isThere] : []),
      }
    },
  }
  const lastLook: Act<Shared, boolean> = {
    name: 'list',
    async run({ object, isDeleted = false }, tools) {
      // A list that nobody deleted from has nothing to follow.
      const found = isDeleted ? !(await isUnlisted(tools, kind, object)) : await isListed(tools.api, kind, object)
      return {
        summary: found ? 'listed' : 'not listed',
        explains: (isThere) => (found === isThere ? [isThere] : []),
      }
    },
  }
  // The status for replacing a missing object has its own rule; this one says that a replace does not recreate it.
  const replace = act(
    'replace',
    (real, tools) => replacing(kind, real, tools, 1),
    (isDone, isThere) => (isDone || !isThere ? [isThere] : []),
  )
  // The response to a second deletion is not documented.
  const remove = act(
    'delete',
    async (real, { api }) => {
      const path = pathTo(kind, real.object)
      const reply = await api.call(resources[kind].operations.delete, { path, valid: false })
      real.isDeleted ||= reply.ok
      return reply
    },
    (isDone, isThere) => (isDone || !isThere ? [false] : []),
  )
  return atOnce<Shared, boolean>({
    rule: binRules(kind).notListed,
    title: `a ${kind} that is deleted, replaced and listed at once`,
    initial: async (tools) => {
      const real = await shared(tools, kind)
      // How soon a list shows a new object is not documented.
      if (!(await listedSoon(tools, kind, real.object))) throw new Blocked(`the ${kind} was never listed`)
      return { real, state: true }
    },
    acts: () => [
      [replace, look],
      [remove, look],
    ],
    readFinal: lastLook,
  })
}
