import type { OperationRule } from './rule.ts'

/** A role may not be allowed to call it, and the AI features may be switched off; without a token there is no role. */
export const status403: OperationRule = {
  id: 'status-403',
  says: 'An operation documents 403 exactly where it is not public.',
  *judge({ public: open, responses }) {
    if ((responses['403'] === undefined) === open) return
    const at = ['responses']
    yield open
      ? { at, message: 'a public operation documents 403', mend: 'move it to x-etalon.open-statuses' }
      : { at, message: 'it lacks 403', mend: 'add the shared Forbidden, or say that it is public' }
  },
}
