import type { OperationRule } from './rule.ts'

const IDENTIFIER = /^[a-z][a-zA-Z0-9]*$/

/** Code, rules and reports refer to operations by this id, so it must exist and be an identifier. */
export const operationId: OperationRule = {
  id: 'operation-id',
  says: 'Every operation has an operationId in camelCase.',
  *judge({ id, written }) {
    if (IDENTIFIER.test(id)) return
    const at = written['operationId'] === undefined ? [] : ['operationId']
    yield { at, message: `'${id}' is no id of an operation`, fix: 'name it in camelCase, a verb first' }
  },
}
