import { ofAgent } from '../agent.ts'
import type { Answer } from '../kernel/answer.ts'
import { operation, reading } from '../kernel/operation.ts'
import type { KeyScope } from './model-keys.ts'

/** The request that sets a key for a whole tenant is not documented: the mock uses a `scope`. */
interface KeyBody {
  api_key: string
  scope?: KeyScope
}

const DONE = { success: true }
const NOT_ALLOWED = { success: false, error: 'Only an administrator may set a key for the tenant', code: 'not_allowed' }

export const modelKeyOperations = {
  setCustomKey: ofAgent(
    operation('setCustomKey')({
      apply: (call) => {
        const { api_key: apiKey, scope = 'user' } = call.body as KeyBody
        const { caller, parts } = call
        if (scope === 'tenant' && caller.user.role !== 'administrator') return { changes: [], result: NOT_ALLOWED }
        return { changes: parts.modelKeys.set(apiKey, scope, caller, call), result: DONE }
      },
      answer: (result): Answer<'setCustomKey'> => ({ status: 200, json: result }),
    }),
  ),

  getCustomKey: ofAgent(
    operation('getCustomKey')({
      apply: (call) => reading(call.parts.modelKeys.keyOf(call.caller, call)),
      answer: (key, { parts }) => ({ status: 200, json: parts.modelKeys.render(key) }),
    }),
  ),

  deleteCustomKey: ofAgent(
    operation('deleteCustomKey')({
      apply: (call) => ({ changes: call.parts.modelKeys.remove(call.caller, call), result: DONE }),
      answer: (result) => ({ status: 200, json: result }),
    }),
  ),
}
