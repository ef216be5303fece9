import type { OperationRule } from './rule.ts'

/** A server may fail at anything. */
export const status500: OperationRule = {
  id: 'status-500',
  says: 'Every operation documents 500.',
  *judge({ responses }) {
    if (responses['500'] !== undefined) return
    yield { at: ['responses'], message: 'it lacks 500', mend: 'add the shared ServerError' }
  },
}
