import { BIN_KINDS, type BinKind, pathTo, resources } from '#spec'
import { Blocked, type Check, NotApplicable, check, mayNameObject } from '../../kit/index.ts'
import { made, read } from '../objects.ts'
import { binSoon, discard, restore } from './bin.ts'

/** Checks that what lies in the bin stays there when its deletion is asked for again, and refused. */
function checksOf(kind: BinKind): Record<string, Check> {
  return {
    keepsDeletedAgain: check({
      rule: 'recycle-bin/keeps-every-deleted-object',
      title: `of two deleted ${kind}s one is to be deleted again, which is refused`,
      run: async (tools) => {
        const { api, expect } = tools
        const [first, second] = [await made(tools, kind), await made(tools, kind)]
        await discard(tools, kind, first)
        await discard(tools, kind, second)
        const path = pathTo(kind, first)
        const again = await api.call(resources[kind].operations.delete, { path, valid: false })
        // What a deletion does that is not refused is open: the object is not an active one.
        if (again.ok) throw new NotApplicable(`a ${kind} in the recycle bin can be deleted`)
        const held = await binSoon(tools, (now) => mayNameObject(now, first))
        if (!mayNameObject(held, second)) throw new Blocked(`the recycle bin does not keep both ${kind}s`)
        expect.that(mayNameObject(held, first), `a refused deletion takes a ${kind} out of the recycle bin`, first.id)
        await restore(tools, kind, first)
        await read(api, kind, first)
      },
    }),
  }
}

export const deletedAgainChecks = BIN_KINDS.map(checksOf)
