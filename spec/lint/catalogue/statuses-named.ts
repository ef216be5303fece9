import { strings } from '../entry.ts'
import type { Api } from '../operation-entry.ts'
import { selected } from '../selector.ts'
import type { CatalogueRule } from './rule.ts'

/**
 * Every documented status of every operation is named by a rule: one that includes the operation and either cites the
 * status's row in the Errors table (`platform/errors/404`, `agent/errors/404`) or lists it in `statuses`. That member
 * is for statuses without such a row (405 of the MCP endpoint), and for rules that fit another anchor better.
 */
export const statusesNamed: CatalogueRule = {
  id: 'statuses-named',
  *judge({ rules, operations }) {
    const named = new Set<string>()
    for (const { value } of rules) {
      for (const { id, api } of selected(value['operations'], operations)) {
        for (const status of [...citedStatuses(value['source'], api), ...listedStatuses(value['statuses'])]) {
          named.add(`${id} ${status}`)
        }
      }
    }
    for (const { file, path, id, statuses } of operations) {
      const missing = statuses.filter((status) => !named.has(`${id} ${status}`))
      if (missing.length === 0) continue
      const fix = 'let a rule over it cite the row of the Errors table, or list the status in `statuses`'
      yield { file, path: [...path, 'responses'], message: `no rule names ${missing.join(', ')} of ${id}`, fix }
    }
  },
}

/** Statuses that a rule cites from the Errors table of the operation's own document. */
function citedStatuses(source: unknown, api: Api): string[] {
  const table = api === 'platform' ? 'platform/errors/' : 'agent/errors/'
  return strings(source)
    .filter(({ text }) => text.startsWith(table))
    .map(({ text }) => text.slice(table.length))
}

function listedStatuses(statuses: unknown): string[] {
  return Array.isArray(statuses) ? statuses.map(String) : []
}
