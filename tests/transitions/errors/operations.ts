import { type OperationFacts, type OperationId, type RuleId, allOperations, factsOf, ruleOf } from '#spec'

/** Operations by their facts. */
export function operationsWhere(holds: (facts: OperationFacts) => boolean): OperationId[] {
  return allOperations.filter(holds).map(({ id }) => id)
}

/** Operations of the platform that ask for a token. */
export const guarded = operationsWhere(({ api, public: isPublic }) => api === 'platform' && !isPublic)
/** Operations of the agent, but for the GET of the MCP endpoint, which has no answer but a refusal. */
export const ofAgent = operationsWhere(({ id, api }) => api !== 'platform' && id !== 'openMcpStream')
/** Operations of any of the rules. */
const operationsOf = (...ids: RuleId[]): OperationId[] => ids.flatMap((id) => ruleOf(id).operations)
export const takingJson = operationsOf('errors/malformed-json', 'errors/unshown-body-malformed')
export const askingForJson = operationsOf('errors/unsupported-media-type', 'errors/unshown-body-media-type')

/** Values for every path and required query parameter of an operation; no object has them. */
export function filled(id: OperationId): {
  path: Record<string, string | number>
  query: Record<string, string | number>
} {
  const valueOf = (type: string): string | number => (type === 'integer' ? 999_999 : 'nothing')
  const inPlace = (place: 'path' | 'query') =>
    Object.fromEntries(
      factsOf(id)
        .parameters.filter((parameter) => parameter.in === place && (place === 'path' || parameter.required))
        .map(({ name, type }) => [name, valueOf(type)]),
    )
  return { path: inPlace('path'), query: inPlace('query') }
}
