import type { Change, Level } from './change.ts'
import { schemaChanges } from './schema.ts'
import { members, same } from './version.ts'
import type { Walk } from './walk.ts'

/** The differences between the bodies of a request or a response, by media type. */
export function contentChanges(oldContent: unknown, newContent: unknown, walk: Walk): Change[] {
  const [before, after] = [members(oldContent), members(newContent)]
  const one = (level: Level, category: string, says: string): Change => {
    return { level, subject: walk.subject, category, name: walk.name, says, places: [walk.place] }
  }
  const kind = walk.prefix === 'request' ? 'request-body-media-type' : 'response-media-type'
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((media): Change[] => {
    if (after[media] === undefined) return [one('breaking', `${kind}-removed`, `${media} is gone`)]
    if (before[media] === undefined) {
      // A client that is sent another media type may not read it.
      return [one(walk.direction === 'in' ? 'loosening' : 'unclear', `${kind}-added`, `${media} is new`)]
    }
    const [was, is] = [members(before[media]), members(after[media])]
    const examples = ['example', 'examples'].some((word) => !same(was[word], is[word]))
    return [
      ...schemaChanges(was['schema'] ?? {}, is['schema'] ?? {}, walk),
      // One event of a stream.
      ...schemaChanges(was['x-itemSchema'] ?? {}, is['x-itemSchema'] ?? {}, walk),
      ...(examples ? [one('editorial', 'examples-changed', 'other examples')] : []),
    ]
  })
}
