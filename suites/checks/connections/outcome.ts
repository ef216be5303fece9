import type { Reply } from '../../kit/index.ts'

/** What a test came to. */
export interface TestOutcome {
  status: number
  body: unknown
}

/** What a reply to a test says without what may vary: how its JSON is written, numbers, and the connection's name. */
export function outcomeIn({ status, json, text }: Pick<Reply, 'status' | 'json' | 'text'>, name: string): TestOutcome {
  return { status, body: steadyPart(json ?? text, name) }
}

function steadyPart(value: unknown, name: string): unknown {
  if (typeof value === 'string') return value.replaceAll(name, '').replaceAll(/\d+/g, '')
  if (typeof value === 'number' || typeof value === 'bigint') return 0
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one: unknown) => steadyPart(one, name))
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [steadyPart(key, name), steadyPart(one, name)]))
}
