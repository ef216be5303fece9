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
  const operations = METHODS.flatMap((method) => judged(item as Record<string, any>, method, String(path.at(-1))))
  return operations.flatMap((operation) =>
    [...rule.judge(operation, known)].map(({ at, message, fix }) => ({
      message: `${operation.id || `${operation.method} ${operation.path}`}: ${message}; ${fix}`,
      path: [...path, operation.method, ...at],
    })),
  )
}

function judged(item: Record<string, any>, method: string, path: string): JudgedOperation[] {
  const written = item[method]
  if (written === null || typeof written !== 'object') return []
  const facts = written['x-etalon'] ?? {}
  return [
    {
      path,
      method,
      api: apiOf(path),
      id: typeof written.operationId === 'string' ? written.operationId : '',
      public: facts.public === true,
      facts,
      parameters: [...(item['parameters'] ?? []), ...(written.parameters ?? [])],
      requestMedia: Object.keys(written.requestBody?.content ?? {}),
      responses: written.responses ?? {},
      written,
    },
  ]
}
