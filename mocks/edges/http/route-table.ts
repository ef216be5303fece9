import { tryDecodeURIComponent } from 'hono/utils/url'
import { type OperationFacts, allOperations } from '#spec'
import { BASE_PATH } from '../../domain/base-path.ts'

/** The operation of a method and path, with the raw path parameters. */
export interface Route {
  facts: OperationFacts
  path: Readonly<Record<string, string>>
}

/** A known path without this method. */
export interface WrongMethod {
  allowed: readonly string[]
  /** One of the operations on the path. */
  facts: OperationFacts
}

/** Operations that can respond with a stream. */
export const STREAMING: ReadonlySet<OperationFacts> = new Set(
  allOperations.filter(({ responses }) =>
    Object.values(responses).some((media) => media.includes('text/event-stream')),
  ),
)

interface Pattern {
  segments: readonly string[]
  /** Parameter names by segment. */
  names: readonly (string | undefined)[]
  operations: ReadonlyMap<string, OperationFacts>
  allowed: readonly string[]
}

/** The most distinctive segment, never a parameter: `flows` in `/v1/flows`. */
const AREA = 2

/**
 * Patterns by area and number of segments, those with fewer parameters first, so that `/recent` is not taken for an id.
 */
const PATTERNS = Map.groupBy(
  [...Map.groupBy(allOperations, ({ path }) => path)].map(patternOf).sort((a, b) => parameters(a) - parameters(b)),
  ({ segments }) => shapeOf(segments),
)

function shapeOf(segments: readonly string[]): string {
  return `${segments[AREA]}/${segments.length}`
}

/** Matches a method and a product path (with its base path); undefined if no operation has the path. */
export function routeOf(method: string, path: string): Route | WrongMethod | undefined {
  if (!path.startsWith(BASE_PATH)) return undefined
  const segments = path.slice(BASE_PATH.length).split('/')
  let wrong: WrongMethod | undefined
  for (const pattern of PATTERNS.get(shapeOf(segments)) ?? []) {
    if (!fits(pattern, segments)) continue
    const facts = pattern.operations.get(method)
    if (facts !== undefined) return { facts, path: parametersIn(pattern, segments) }
    wrong ??= { allowed: pattern.allowed, facts: pattern.operations.values().next().value as OperationFacts }
  }
  return wrong
}

function patternOf([path, operations]: [string, OperationFacts[]]): Pattern {
  const segments = path.split('/')
  const byMethod = new Map<string, OperationFacts>(operations.map((facts) => [facts.method, facts]))
  const read = byMethod.get('GET')
  if (read !== undefined) byMethod.set('HEAD', read)
  return {
    segments,
    names: segments.map((segment) => /^\{(\w+)\}$/.exec(segment)?.[1]),
    operations: byMethod,
    allowed: methodsOf(operations),
  }
}

function parameters({ names }: Pattern): number {
  return names.filter((name) => name !== undefined).length
}

function fits({ segments, names }: Pattern, given: readonly string[]): boolean {
  for (let index = 1; index < segments.length; index++) {
    if (names[index] === undefined ? segments[index] !== given[index] : given[index] === '') return false
  }
  return true
}

function parametersIn({ names }: Pattern, given: readonly string[]): Record<string, string> {
  const path: Record<string, string> = {}
  for (let index = 1; index < names.length; index++) {
    const name = names[index]
    if (name !== undefined) path[name] = tryDecodeURIComponent(given[index] as string)
  }
  return path
}

/**
 * The methods with a successful response; HEAD is available wherever GET is. An operation without a success is itself a
 * refusal.
 */
function methodsOf(operations: readonly OperationFacts[]): string[] {
  const methods = operations
    .filter(({ responses }) => Object.keys(responses).some((status) => status.startsWith('2')))
    .map(({ method }) => method)
  return methods.includes('GET') ? ['HEAD', ...methods] : methods
}
