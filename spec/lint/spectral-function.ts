import { type Node, isNode, listed, within } from '../plain/node.ts'
import { apiOf, METHODS } from './operation-entry.ts'
import type { JudgedOperation, Known, OperationRule } from './rules/rule.ts'

interface Judgement {
  message: string
  path: (string | number)[]
}

/**
 * Applies one of our rules to the operations of a path item, and returns its messages (what is wrong; the fix) in
 * Spectral's format. Paths are absolute, and Spectral follows them into referenced files.
 */
export function judgeItem(
  rule: OperationRule,
  item: unknown,
  path: readonly (string | number)[],
  known: Known,
): Judgement[] {
  const operations = isNode(item) ? METHODS.flatMap((method) => judged(item, method, String(path.at(-1)))) : []
  return operations.flatMap((operation) =>
    [...rule.judge(operation, known)].map(({ at, message, fix }) => ({
      message: `${operation.id || `${operation.method} ${operation.path}`}: ${message}; ${fix}`,
      path: [...path, operation.method, ...at],
    })),
  )
}

function judged(item: Node, method: string, path: string): JudgedOperation[] {
  const written = item[method]
  if (!isNode(written)) return []
  const { operationId: id } = written
  const facts = within(written, 'x-etalon')
  return [
    {
      path,
      method,
      api: apiOf(path),
      id: typeof id === 'string' ? id : '',
      public: facts['public'] === true,
      facts,
      parameters: [...listed(item, 'parameters'), ...listed(written, 'parameters')],
      requestMedia: Object.keys(within(within(written, 'requestBody'), 'content')),
      responses: within(written, 'responses'),
      written,
    },
  ]
}
