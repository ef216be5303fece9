import { type Node, entriesOf, isNode, within } from '../plain/node.ts'
import { strings } from './entry.ts'
import type { Path, SourceFile } from './source-file.ts'

/** The HTTP methods of the described service. */
export const METHODS = ['get', 'post', 'put', 'delete'] as const

/** One operation in `spec/paths/`, with the members that the catalogue uses. */
export interface OperationEntry {
  file: SourceFile
  path: Path
  id: string
  api: Api
  method: string
  group: string
  permission: string
  action: string
  public: boolean
  /** Whether a JSON request body is documented. */
  takesJson: boolean
  /** Documented statuses. */
  statuses: readonly string[]
}

export type Api = 'platform' | 'agent' | 'mcp'

/** The API that a path belongs to. */
export function apiOf(path: string): Api {
  if (path.startsWith('/v1/ai-agent/mcp')) return 'mcp'
  return path.startsWith('/v1/ai-agent/') ? 'agent' : 'platform'
}

/** The operations in one file of `spec/paths/`, a map from paths to path items. */
export function operationEntries(file: SourceFile): OperationEntry[] {
  const items = isNode(file.value) ? entriesOf(file.value) : []
  return items.flatMap(([path, item]) =>
    METHODS.filter((method) => item[method] !== undefined).map((method) =>
      operationEntry(file, path, method, within(item, method)),
    ),
  )
}

function operationEntry(file: SourceFile, path: string, method: string, operation: Node): OperationEntry {
  const facts = within(operation, 'x-etalon')
  return {
    file,
    path: [path, method],
    id: String(operation['operationId'] ?? ''),
    api: apiOf(path),
    method: method.toUpperCase(),
    group: strings(operation['tags'])[0]?.text ?? '',
    permission: String(facts['permission'] ?? ''),
    action: String(facts['action'] ?? ''),
    public: facts['public'] === true,
    takesJson: within(within(operation, 'requestBody'), 'content')['application/json'] !== undefined,
    statuses: Object.keys(within(operation, 'responses')),
  }
}
