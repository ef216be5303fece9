import { plainContent, plainParameter } from './content.ts'
import { type Node, entriesOf, isNode, listed, within, without } from './node.ts'
import { plainSchema } from './schema.ts'

/** Descriptions of the statuses that the documents leave open for some operations. */
const OPEN_STATUSES: Readonly<Record<string, string>> = {
  204: 'Taken; there is nothing to return.',
  400: 'The request is invalid.',
  401: 'The token is missing, invalid or expired.',
  403: "The caller's role does not allow the call.",
  404: 'There is no such object.',
  405: 'The method is not allowed.',
  406: 'The client accepts no media type that the service has.',
  409: 'Something still refers to the object.',
  415: 'The Content-Type is not application/json.',
  422: 'The service cannot process the content.',
  429: 'Too many requests.',
}

/**
 * The plain form of an operation: one media type for each body, one scheme of authentication, and in `responses` also the
 * statuses that the documents leave open.
 * @param schemas of the plain document, to which merged responses are added
 */
export function plainOperation(document: Node, operation: Node, schemas: Node): Node {
  const { requestBody, security } = operation
  return {
    ...without(operation, 'x-etalon', 'security'),
    // Every token goes into the same header; an empty list says that the operation needs none.
    ...(Array.isArray(security) && security.length === 0 ? { security } : {}),
    ...plainParameters(document, operation),
    ...(isNode(requestBody)
      ? { requestBody: plainContent(document, requestBody, (schema) => plainSchema(document, schema)) }
      : {}),
    responses: { ...openResponses(operation), ...documentedResponses(document, operation, schemas) },
  }
}

/** The parameters of an operation or a path, as a member to spread. */
export function plainParameters(document: Node, holder: Node): Node {
  const parameters = listed(holder, 'parameters').map((parameter) => plainParameter(document, parameter))
  return parameters.length === 0 ? {} : { parameters }
}

function documentedResponses(document: Node, operation: Node, schemas: Node): Node {
  const responses = entriesOf(within(operation, 'responses')).map(([status, response]) => [
    status,
    plainContent(document, response, (schema) => named(document, operation, schema, schemas)),
  ])
  return Object.fromEntries(responses)
}

function openResponses(operation: Node): Node {
  const open = within(operation, 'x-etalon')['open-statuses']
  const statuses = Array.isArray(open) ? open.map(String) : []
  return Object.fromEntries(statuses.map((status) => [status, { description: describe(status) }]))
}

function describe(status: string): string {
  const description = OPEN_STATUSES[status]
  if (description === undefined) throw new Error(`spec/plain/operation.ts lacks a description of status ${status}`)
  return `${description} Whether the service responds with this status is not shown.`
}

/** Merged alternatives get a name, as generators would otherwise invent one. */
function named(document: Node, operation: Node, schema: Node, schemas: Node): Node {
  const plain = plainSchema(document, schema)
  if (plain['properties'] === undefined) return plain
  const id = String(operation['operationId'])
  const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}Reply`
  schemas[name] = { description: `What \`${id}\` returns: a result or a failure.`, ...plain }
  return { $ref: `#/components/schemas/${name}` }
}

/** Whether an operation can succeed: clients have no use for others. */
export function canSucceed(operation: Node): boolean {
  return Object.keys(within(operation, 'responses')).some((status) => status.startsWith('2'))
}
