import { bodyMembers } from './body-members.ts'
import { resolve } from './resolve.ts'

const METHODS = ['get', 'post', 'put', 'delete'] as const

/** The facts of every operation in the bundled OpenAPI document (see `OperationFacts` in `spec/operation.ts`). */
export function operationFacts(document: Record<string, any>): Record<string, Record<string, unknown>> {
  const facts: Record<string, Record<string, unknown>> = {}
  for (const [path, item] of Object.entries<any>(document['paths'])) {
    for (const method of METHODS) {
      const operation = item[method]
      if (operation === undefined) continue
      const extension = operation['x-etalon']
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((p) => resolve(document, p))
      const body = operation.requestBody === undefined ? undefined : resolve(document, operation.requestBody)
      facts[operation.operationId] = {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        group: operation.tags[0],
        api: path.startsWith('/v1/ai-agent/mcp') ? 'mcp' : path.startsWith('/v1/ai-agent/') ? 'agent' : 'platform',
        permission: extension.permission,
        public: extension.public === true,
        effect: extension.effect,
        action: extension.action,
        summary: operation.summary,
        notShown: extension['not-shown'] ?? [],
        queryToken: (operation.security ?? []).some((entry: object) => 'queryToken' in entry),
        openQuery: extension['open-query'] === true,
        parameters: parameters.filter(isListed).map(parameterFacts),
        requestMedia: Object.keys(body?.content ?? {}),
        bodyRequired: body?.required === true,
        bodyMembers: bodyMembers(document, body?.content?.['application/json']?.schema),
        responses: Object.fromEntries(
          Object.entries<any>(operation.responses).map(([status, response]) => [
            status,
            Object.keys(resolve(document, response).content ?? {}),
          ]),
        ),
        openStatuses: extension['open-statuses'] ?? [],
      }
    }
  }
  return facts
}

/** A free-form object parameter means "any other query parameter": it has no name on the wire. */
function isListed(parameter: any): boolean {
  return parameter.schema?.type !== 'object'
}

function parameterFacts(parameter: any): Record<string, unknown> {
  const { type, default: fallback, pattern, title, examples } = parameter.schema
  return {
    name: parameter.name,
    in: parameter.in,
    required: parameter.required === true,
    type: type === 'integer' || type === 'boolean' ? type : 'string',
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(pattern === undefined ? {} : { form: `${title} such as ${examples[0]}` }),
  }
}
