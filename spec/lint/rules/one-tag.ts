import type { OperationRule } from './rule.ts'

/** The only tag is the operation's group: generated facts and selectors use the first one and would drop others. */
export const oneTag: OperationRule = {
  id: 'one-tag',
  says: 'Every operation has exactly one tag, its group.',
  *judge({ written }) {
    const tags = Array.isArray(written['tags']) ? written['tags'] : []
    if (tags.length === 1) return
    yield {
      at: tags.length > 1 ? ['tags'] : [],
      message: `it has ${tags.length} tags`,
      fix: 'give it the one tag of its group',
    }
  },
}
