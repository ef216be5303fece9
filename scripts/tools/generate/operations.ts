import type { OperationFacts, ParameterFacts } from '#spec'
import { bodyMembers } from './body-members.ts'
import { type OpenApi, type Parameter, operationsIn, parametersOf, resolve } from './openapi.ts'

/** The facts of an operation before its id is known to the types. */
export type GeneratedFacts = Omit<OperationFacts, 'id'> & { id: string }

/** The facts of every operation in the bundled OpenAPI document (see `OperationFacts` in `spec/operation.ts`). */
export function operationFacts(document: OpenApi): Record<string, GeneratedFacts> {
  const facts: Record<string, GeneratedFacts> = {}
  for (const { path, method, item, operation } of operationsIn(document)) {
    // The lint demands it of every operation.
    const extension = operation['x-etalon']!
    const parameters = parametersOf(document, item, operation)
    const body = operation.requestBody === undefined ? undefined : resolve(document, operation.requestBody)
    facts[operation.operationId] = {
      id: operation.operationId,
      method: method.toUpperCase() as OperationFacts['method'],
      path,
      group: operation.tags[0],
      api: path.startsWith('/v1/ai-agent/mcp') ? 'mcp' : path.startsWith('/v1/ai-agent/') ? 'agent' : 'platform',
      permission: extension.permission,
      public: extension.public === true,
      effect: extension.effect,
      action: extension.action,
      summary: operation.summary,
      notShown: extension['not-shown'] ?? [],
      queryToken: (operation.security ?? []).some((entry) => 'queryToken' in entry),
      openQuery: extension['open-query'] === true,
      parameters: parameters.filter(isListed).map(parameterFacts),
      requestMedia: Object.keys(body?.content ?? {}),
      bodyRequired: body?.required === true,
      bodyMembers: bodyMembers(document, body?.content['application/json']?.schema),
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, response]) => [
          status,
          Object.keys(resolve(document, response).content ?? {}),
        ]),
      ),
      openStatuses: extension['open-statuses'] ?? [],
    }
  }
  return facts
}

/** A free-form object parameter means "any other query parameter": it has no name on the wire. */
function isListed({ schema }: Parameter): boolean {
  return schema.type !== 'object'
}

function parameterFacts(parameter: Parameter): ParameterFacts {
  const { type, default: fallback, pattern, title, examples } = parameter.schema
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required === true,
    type: type === 'integer' || type === 'boolean' ? type : 'string',
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(pattern === undefined ? {} : { form: `${title} such as ${String(examples?.[0])}` }),
  }
}
