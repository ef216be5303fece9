import type { OperationEntry } from './operation-entry.ts'
import { strings } from './entry.ts'

type Facts = Pick<OperationEntry, 'id' | 'api' | 'method' | 'group' | 'permission' | 'action' | 'public' | 'takesJson'>

/** The test of an operation for each key of a selector; all given keys must match. */
const TESTS: Readonly<Record<string, (operation: Facts, wanted: unknown) => boolean>> = {
  api: ({ api }, wanted) => api === wanted,
  public: (operation, wanted) => operation.public === wanted,
  permission: ({ permission }, wanted) => permission === wanted,
  group: ({ group }, wanted) => includes(wanted, group),
  action: ({ action }, wanted) => includes(wanted, action),
  method: ({ method }, wanted) => includes(wanted, method),
  'json-body': ({ takesJson }, wanted) => takesJson === wanted,
  except: ({ id }, wanted) => !includes(wanted, id),
}

export const SELECTOR_KEYS = Object.keys(TESTS)

/** The operations that `operations` of a rule or freedom stands for: a list of ids, or a selector over facts. */
export function selected<T extends Facts>(written: unknown, operations: readonly T[]): T[] {
  if (Array.isArray(written)) return operations.filter(({ id }) => written.includes(id))
  if (written === null || typeof written !== 'object') return []
  const wanted = Object.entries(written)
  return operations.filter((operation) => wanted.every(([key, value]) => TESTS[key]?.(operation, value) ?? false))
}

function includes(list: unknown, word: string): boolean {
  return strings(list).some(({ text }) => text === word)
}
