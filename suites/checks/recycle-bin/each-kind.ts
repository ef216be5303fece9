import { BIN_KINDS, type BinKind, pathTo, resources } from '#spec'
import {
  Blocked,
  type Check,
  NotApplicable,
  type Reply,
  type Stored,
  check,
  mayNameObject,
  namesObject,
} from '../../kit/index.ts'
import { isListed, isUnlisted, made, read, remove } from '../objects.ts'
import { namesakes } from '../resources/replace.ts'
import { bin, binSoon, discard, isInBin, restore, tracer } from './bin.ts'

/** Not applicable if the bin named an object before there was one: it may show ids alone, which kinds may share. */
function needNoOther(isNamed: boolean): void {
  if (isNamed) throw new NotApplicable('the recycle bin holds an object of another kind with the same id')
}

/** Checks of the recycle bin that hold for each kind of objects. */
function checksOf(kind: BinKind): Record<string, Check> {
  return {
    activeNotListed: check({
      rule: 'recycle-bin/active-objects-not-listed',
      title: `a ${kind} is not in the bin that a deleted one lies in`,
      run: async (tools) => {
        const before = await bin(tools.api)
        const [active, gone] = [await made(tools, kind), await made(tools, kind)]
        await discard(tools, kind, gone)
        const held = await bin(tools.api)
        const names = tracer(held, gone)
        needNoOther(names(before, active))
        tools.expect.that(!names(held, active), `the recycle bin names a ${kind} that is active`)
      },
    }),

    keepsSeveral: check({
      rule: 'recycle-bin/keeps-every-deleted-object',
      title: `three deleted ${kind}s are all there, and one more of the same name`,
      run: async (tools) => {
        const description = tools.unique('gone')
        const objects: Stored[] = []
        for (let count = 0; count < 3; count++) objects.push(await made(tools, kind, { description }))
        const like = await namesakes(tools, { given: (its, members) => made(its, kind, members) }, objects[0] as Stored)
        const [first, ...others] = [...objects, ...like]
        // That a single object goes to the bin is for another rule.
        if (first !== undefined) await discard(tools, kind, first)
        for (const object of others) await remove(tools.api, kind, object)
        // Only ids tell namesakes apart, and the bin may show none.
        const lost = (held: Reply): Stored[] => {
          const showsIds = objects.every(({ id }) => namesObject(held, { id }))
          const lostLike = like.filter(({ id }) => showsIds && !namesObject(held, { id }))
          return [...objects.filter((object) => !mayNameObject(held, object)), ...lostLike]
        }
        const left = lost(await binSoon(tools, (now) => lost(now).length === 0))
        const names = left.map(({ id, name }) => ({ id, name }))
        tools.expect.equal(names, [], `deleted ${kind}s that the recycle bin lost`)
      },
    }),

    leavesBin: check({
      rule: 'recycle-bin/restored-object-leaves-bin',
      title: `the bin names a ${kind} until it is restored`,
      run: async (tools) => {
        const before = await bin(tools.api)
        const object = await made(tools, kind)
        await discard(tools, kind, object)
        const names = tracer(await bin(tools.api), object)
        needNoOther(names(before, object))
        await restore(tools, kind, object)
        // How soon a restore is done is not documented.
        const held = await binSoon(tools, (now) => !names(now, object))
        tools.expect.that(!names(held, object), `the recycle bin still names the restored ${kind}`)
      },
    }),

    sparesOthers: check({
      rule: 'recycle-bin/restore-spares-other-objects',
      title: `of two deleted ${kind}s the one that is not restored stays in the bin`,
      run: async (tools) => {
        const description = tools.unique('twins')
        const [back, gone] = [await made(tools, kind, { description }), await made(tools, kind, { description })]
        await discard(tools, kind, back)
        await discard(tools, kind, gone)
        if (!mayNameObject(await bin(tools.api), back)) throw new Blocked(`the recycle bin does not keep both ${kind}s`)
        if (!(await isUnlisted(tools, kind, gone))) throw new Blocked(`a deleted ${kind} is still listed`)
        await restore(tools, kind, back)
        const held = await bin(tools.api)
        tools.expect.that(mayNameObject(held, gone), `the other ${kind} is not in the recycle bin any more`)
        tools.expect.that(!(await isListed(tools.api, kind, gone)), `the other ${kind} is active again`)
      },
    }),

    deletableAgain: check({
      rule: 'recycle-bin/restored-object-deletable-again',
      title: `a ${kind} is deleted, restored and deleted`,
      run: async (tools) => {
        const object = await made(tools, kind)
        await discard(tools, kind, object)
        await restore(tools, kind, object)
        await read(tools.api, kind, object)
        const reply = await tools.api.call(resources[kind].operations.delete, { path: pathTo(kind, object) })
        tools.expect.that(reply.ok, `the second deletion answered ${reply.status}`)
        tools.expect.that(await isInBin(tools, object), `the ${kind} is not in the recycle bin again`)
      },
    }),
  }
}

export const eachKindChecks = BIN_KINDS.map(checksOf)
