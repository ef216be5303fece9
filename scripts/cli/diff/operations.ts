import { type Members, items, members, resolved } from './version.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace']

/** An operation of an OpenAPI document. */
export interface Operation {
  id: string
  /** In capitals. */
  method: string
  path: string
  /** Its parameters with those of its path, resolved. */
  parameters: readonly Members[]
  members: Members
}

/** The operations by method and path, whatever the parameters of the path are called: clients do not see those names. */
export function operationsOf(document: Members): ReadonlyMap<string, Operation> {
  const all = Object.entries(members(document['paths'])).flatMap(([path, node]) => {
    const item = resolved(document, node)
    return METHODS.filter((method) => item[method] !== undefined).map((name): [string, Operation] => {
      const operation = members(item[name])
      const method = name.toUpperCase()
      const { operationId } = operation
      const shared = items(item['parameters']).map((parameter) => resolved(document, parameter))
      const own = items(operation['parameters']).map((parameter) => resolved(document, parameter))
      const isOwn = (parameter: Members): boolean => own.some((one) => keyOf(one) === keyOf(parameter))
      return [
        `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`,
        {
          id: typeof operationId === 'string' ? operationId : `${method} ${path}`,
          method,
          path,
          members: operation,
          parameters: [...shared.filter((parameter) => !isOwn(parameter)), ...own],
        },
      ]
    })
  })
  return new Map(all)
}

/** Names a parameter. Header names are the same in any case. */
export function keyOf(parameter: Members): string {
  const name = String(parameter['name'])
  return `${String(parameter['in'])} ${parameter['in'] === 'header' ? name.toLowerCase() : name}`
}

/** Finds the operation of a request. Fixed segments win over parameters. */
export function operationFinder(document: Members): (method: string, path: string) => Operation | undefined {
  const forms = [...operationsOf(document).values()]
    .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
    .map((operation) => ({ operation, form: formOf(operation.path) }))
  return (method, path) =>
    forms.find(({ operation, form }) => operation.method === method.toUpperCase() && form.test(path))?.operation
}

function formOf(path: string): RegExp {
  const segments = path.split(/\{[^}]*\}/).map((text) => text.replaceAll(/[^\w/]/g, String.raw`\$&`))
  return new RegExp(`^${segments.join('[^/]+')}$`)
}
