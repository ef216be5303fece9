import type { Entry } from '../entry.ts'
import type { CatalogueRule, Complaint } from './rule.ts'

const ID = /^[a-z0-9-]+\/[a-z0-9]+(-[a-z0-9]+)*$/

/** Ids of rules and freedoms are unique and readable, and begin with the area in their file's name. */
export const ids: CatalogueRule = {
  id: 'ids',
  *judge({ rules, freedoms }) {
    yield* judgeKind(rules)
    yield* judgeKind(freedoms)
  },
}

function* judgeKind(entries: readonly Entry[]): Iterable<Complaint> {
  const seen = new Map<string, Entry>()
  for (const entry of entries) {
    const { file, area, id } = entry
    const path = [...entry.path, 'id']
    const earlier = seen.get(id)
    if (earlier !== undefined) {
      const place = `${earlier.file.name}:${earlier.file.lineOf(earlier.path)}`
      yield {
        file,
        path,
        message: `'${id}' is there already, in ${place}`,
        fix: 'give one of them another id, or drop it',
      }
    }
    seen.set(id, entry)
    if (!ID.test(id)) {
      yield {
        file,
        path,
        message: `'${id}' is not of the form area/words-with-hyphens`,
        fix: `write ${area}/what-it-is-about`,
      }
    } else if (!id.startsWith(`${area}/`)) {
      yield {
        file,
        path,
        message: `'${id}' stands in the file of '${area}'`,
        fix: `begin it with ${area}/, or move it`,
      }
    }
  }
}
