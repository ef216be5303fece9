import { type Node, entriesOf, isNode, within, without } from './node.ts'

/** What the documents leave open and the plain document decides; `choices.yaml` says more. */
export interface Choices {
  /** Additions to schemas by name; one with a `type` replaces the schema but for its description. */
  schemas?: Node
  /** Schemas of JSON bodies by operation. */
  requests?: Node
  responses?: Node
}

/** What an editor shows for a member that only the mock has. */
const NOT_DOCUMENTED = 'Not documented: as the mock has it.'

/**
 * The exact document with choices in place of what it leaves open.
 * @throws Error if a choice is for an operation that the document lacks
 */
export function chosen(document: Node, { schemas = {}, requests = {}, responses = {} }: Choices): Node {
  const components = within(document, 'components')
  const open = within(components, 'schemas')
  const decided = entriesOf(schemas).map(([name, choice]) => [name, completed(within(open, name), choice)])
  const unused = new Set([...Object.keys(requests), ...Object.keys(responses)])
  const paths = mapped(within(document, 'paths'), (item) =>
    mapped(item, (operation) => {
      const id = String(operation['operationId'])
      unused.delete(id)
      return {
        ...operation,
        ...(isNode(requests[id]) ? { requestBody: withSchema(within(operation, 'requestBody'), requests[id]) } : {}),
        ...(isNode(responses[id])
          ? {
              responses: changed(within(operation, 'responses'), '200', (one) =>
                withSchema(one, responses[id] as Node),
              ),
            }
          : {}),
      }
    }),
  )
  if (unused.size > 0) throw new Error(`spec/plain/choices.yaml: there is no operation ${[...unused].join(', ')}`)
  return {
    ...document,
    paths,
    components: { ...components, schemas: { ...open, ...Object.fromEntries(decided) } },
  }
}

/** A schema with a choice added, or a choice with the description of the schema that it replaces. */
function completed(schema: Node, choice: Node): Node {
  const { description } = schema
  const base = choice['type'] === undefined ? schema : description === undefined ? {} : { description }
  const known = within(schema, 'properties')
  const properties = entriesOf(within(choice, 'properties')).map(([name, member]) => [
    name,
    isNode(known[name]) ? { ...known[name], ...member } : notDocumented(member),
  ])
  const required = [base, choice].flatMap((one) =>
    Array.isArray(one['required']) ? (one['required'] as string[]) : [],
  )
  return {
    ...base,
    ...choice,
    ...(required.length === 0 ? {} : { required: [...new Set(required)] }),
    ...(properties.length === 0
      ? {}
      : { properties: { ...within(base, 'properties'), ...Object.fromEntries(properties) } }),
  }
}

function notDocumented(member: Node): Node {
  const { description } = member
  const text = typeof description === 'string' ? `${description} ${NOT_DOCUMENTED}` : NOT_DOCUMENTED
  return { ...member, description: text }
}

/** A request or a response whose JSON has another schema. */
function withSchema(holder: Node, schema: Node): Node {
  return changed(holder, 'content', (content) =>
    changed(content, 'application/json', (media) => ({ ...without(media, 'schema'), schema })),
  )
}

/** A node with one member changed. */
function changed(node: Node, name: string, change: (member: Node) => Node): Node {
  return { ...node, [name]: change(within(node, name)) }
}

/** A node with every member changed that is a node. */
function mapped(node: Node, change: (member: Node) => Node): Node {
  return { ...node, ...Object.fromEntries(entriesOf(node).map(([name, member]) => [name, change(member)])) }
}
