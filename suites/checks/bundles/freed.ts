import { type Stored, type Tools, unlessBlocked, unlessNotApplicable } from '../../kit/index.ts'
import { change } from '../objects.ts'
import { restore } from '../recycle-bin/bin.ts'
import type { Kind } from './bundle.ts'

/**
 * Restores deleted objects under other names and tags, so that nothing has those of before, not even in the recycle bin: what lies
 * there may count as there for an import. Returns whether that could be done.
 */
export async function freed(tools: Tools, kind: Kind | 'flow', objects: readonly Stored[]): Promise<boolean> {
  const free = async (): Promise<boolean> => {
    for (const object of objects) {
      await restore(tools, kind, object)
      await change(tools.api, kind, object, { name: tools.unique('freed'), tags: [tools.unique('freed')] })
    }
    return true
  }
  return (await unlessNotApplicable(() => unlessBlocked(free))) === true
}
