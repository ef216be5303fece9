import { strings } from '../entry.ts'
import type { CatalogueRule, Complaint } from './rule.ts'

/**
 * Rules, freedoms, lifecycle transitions and statuses that are never asked for each cite at least one anchor, and all
 * of these exist.
 */
export const anchorsExist: CatalogueRule = {
  id: 'anchors-exist',
  *judge({ anchors, rules, freedoms, lifecycles, unasked }) {
    const known = new Set(anchors.map(({ id }) => id))
    const moves = lifecycles.flatMap(({ value, ...entry }) =>
      (Array.isArray(value['moves']) ? value['moves'] : []).map((move, position) => ({
        ...entry,
        path: [...entry.path, 'moves', position],
        value: (move ?? {}) as Record<string, unknown>,
      })),
    )
    for (const { file, path, value } of [...rules, ...freedoms, ...moves, ...unasked]) {
      const cited = strings(value['source'])
      const place = [...path, 'source']
      if (cited.length === 0) yield { file, path: place, ...NOTHING_CITED }
      for (const { text, position } of cited.filter((anchor) => !known.has(anchor.text))) {
        yield { file, path: [...place, position], ...unknown(text) }
      }
    }
  },
}

const NOTHING_CITED = {
  message: 'no anchor is cited',
  fix: 'name in `source` the anchors of spec/sources/*.yaml that say so',
}

function unknown(anchor: string): Pick<Complaint, 'message' | 'fix'> {
  return { message: `no spec/sources/*.yaml has the anchor '${anchor}'`, fix: 'cite one that is there, or add it' }
}
