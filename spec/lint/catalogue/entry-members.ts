import type { CatalogueRule } from './rule.ts'

interface Members {
  required: readonly string[]
  optional: readonly string[]
}

const ANCHOR: Members = { required: ['place', 'says'], optional: ['quote', 'narrative'] }
const RULE: Members = {
  required: ['id', 'text', 'source', 'kind', 'profile', 'operations'],
  // A missing `needs` means none; for `statuses` see the rule statuses-named.
  optional: ['needs', 'untestable', 'collateral', 'statuses'],
}
const FREEDOM: Members = { required: ['id', 'text', 'source', 'operations', 'variants', 'alarm'], optional: ['fixed'] }
const UNASKED: Members = { required: ['statuses', 'operations', 'reason', 'source'], optional: ['freedom'] }
const LIFECYCLE: Members = {
  required: ['object', 'states', 'moves'],
  optional: ['initial', 'terminal', 'note', 'source'],
}

/** Entries have exactly the members of their kind: a misspelt member would go unnoticed. */
export const entryMembers: CatalogueRule = {
  id: 'entry-members',
  *judge({ anchors, rules, freedoms, lifecycles, unasked }) {
    const all = [
      ...anchors.map((entry) => ({ entry, members: ANCHOR })),
      ...rules.map((entry) => ({ entry, members: RULE })),
      ...freedoms.map((entry) => ({ entry, members: FREEDOM })),
      ...lifecycles.map((entry) => ({ entry, members: LIFECYCLE })),
      ...unasked.map((entry) => ({ entry, members: UNASKED })),
    ]
    for (const { entry, members } of all) {
      const { file, path, value } = entry
      // A freedom that the mock cannot show has no variants, and so no false positive.
      const needed = members.required.filter(
        (name) => !(value['fixed'] !== undefined && ['variants', 'alarm'].includes(name)),
      )
      for (const name of needed.filter(
        (name) => value[name] === undefined || value[name] === '' || value[name] === null,
      )) {
        yield { file, path, message: `'${entry.id}' has no \`${name}\``, fix: 'add it' }
      }
      const known = [...members.required, ...members.optional]
      for (const name of Object.keys(value).filter((name) => !known.includes(name))) {
        yield {
          file,
          path: [...path, name],
          message: `\`${name}\` means nothing here`,
          fix: `use one of ${known.join(', ')}`,
        }
      }
    }
  },
}
