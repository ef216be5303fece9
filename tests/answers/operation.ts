import { type OperationFacts, allOperations } from '#spec'
import { BASE_PATH } from '../../mocks/index.ts'

/** The operations with a pattern for their paths, fixed segments before parameters. */
const forms = allOperations
  .toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)
  .map((facts) => ({ facts, form: new RegExp(`^${BASE_PATH}${facts.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))

/** The operation of a request, if any. HEAD counts as GET. */
export function operationOf(method: string, pathname: string): OperationFacts | undefined {
  const asked = method === 'HEAD' ? 'GET' : method
  return forms.find(({ facts, form }) => facts.method === asked && form.test(pathname))?.facts
}

/** Whether a path belongs to operations, whatever the method. */
export function isDocumented(pathname: string): boolean {
  return forms.some(({ form }) => form.test(pathname))
}

/** Whether a path belongs to the mock's control surface. */
export function isControl(pathname: string): boolean {
  return pathname.startsWith('/_mock')
}

/** Whether a path is the URL of an HTTP listener, which the documents do not show. */
export function isListener(pathname: string): boolean {
  return pathname.startsWith(`${BASE_PATH}/v1/http/`)
}
