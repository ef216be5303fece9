import { type Stored, type Tools, textsIn, unlessBlocked } from '../../kit/index.ts'
import { bin, isInBin } from '../recycle-bin/bin.ts'

/** How often a name stands in the recycle bin, where earlier cases and runs have left it. */
export async function timesInBin({ api }: Tools, name: string): Promise<number | undefined> {
  // That the bin can be read is for other rules.
  const held = await unlessBlocked(() => bin(api))
  return held && textsIn(held.json).filter((text) => text.includes(name)).length
}

/** The same once the bin has the object of that name that was just deleted; undefined where it never comes. */
export async function timesWithDeleted(tools: Tools, object: Stored): Promise<number | undefined> {
  const isThere = await unlessBlocked(() => isInBin(tools, object))
  return isThere === true ? timesInBin(tools, String(object['name'])) : undefined
}

/** Asserts that a name does not stand in the recycle bin more often than before an import that failed, or a preview. */
export async function expectNoMoreInBin(tools: Tools, name: string, before: number | undefined): Promise<void> {
  const now = await timesInBin(tools, name)
  if (before === undefined || now === undefined) return
  tools.expect.that(now <= before, 'the recycle bin holds what had been made', { before, now })
}
