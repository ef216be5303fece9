import { refuse } from '../domain/kernel/answer.ts'
import { form, part } from '../alterations/together.ts'
import { onEach, on } from '../alterations/on.ts'
import type { Alteration } from '../domain/kernel/behaviour.ts'
import type { Call } from '../domain/kernel/call.ts'
import type { Operation } from '../domain/kernel/operation.ts'
import { shaped } from '../alterations/shaped.ts'
import type { AreaVariants } from './variant.ts'

/** Beginning of the keys that the provider of the mock knows. */
const KNOWN = 'sk-'

type KeyOperation = 'setCustomKey' | 'deleteCustomKey'

/** The answer to a success in another form; failures have theirs. */
function success(operation: KeyOperation, form: object): Alteration {
  const changed = shaped((body: { success?: unknown }) => (body.success === true ? form : body))
  return form(onEach(operation).with(changed))
}

/** A success without a body; failures have theirs. */
const silent = (plain: Operation): Partial<Operation> => ({
  answer(result, call) {
    const { json, ...answer } = plain.answer(result, call)
    return (json as { success?: unknown } | undefined)?.success === true ? answer : { ...answer, json }
  },
})

/** An operation that fails where this is true of its call, and changes nothing then. */
function failing(operation: KeyOperation, fails: (call: Call<'setCustomKey'>) => boolean, error: string): Alteration {
  return onEach(operation).with((plain: Operation): Partial<Operation> => ({
    apply: (call: Call<'setCustomKey'>, found) =>
      fails(call) ? { changes: [], result: { success: false, error, code: 'custom_key' } } : plain.apply(call, found),
  }))
}

const isUnknown = ({ body }: Call<'setCustomKey'>): boolean => !body.api_key.startsWith(KNOWN)
const hasKey = (call: Call<'setCustomKey'>): boolean => call.parts.modelKeys.keyOf(call.caller, call) !== undefined

/** Variants of language-model keys. */
export const customKeyVariants: AreaVariants<'custom-key'> = {
  'custom-key/check-body': {
    masked: form(
      part('modelKeys', { render: (key) => ({ api_key: key === undefined ? null : `…${key.apiKey.slice(-4)}` }) }),
    ),
    words: form(
      part('modelKeys', {
        render: (key) => (key === undefined ? { status: 'not set' } : { status: 'set', set_by: key.setBy }),
      }),
    ),
  },
  'custom-key/set-body': {
    empty: success('setCustomKey', {}),
    message: success('setCustomKey', { message: 'The key was set.' }),
    nothing: form(on('setCustomKey').with(silent)),
  },
  'custom-key/delete-body': {
    empty: success('deleteCustomKey', {}),
    message: success('deleteCustomKey', { message: 'The key was removed.' }),
    nothing: form(on('deleteCustomKey').with(silent)),
  },
  'custom-key/key-tried-out': {
    tried: on('setCustomKey').with((plain: Operation): Partial<Operation> => ({
      guards: {
        ...plain.guards,
        keyKnown: (call: Call<'setCustomKey'>) =>
          isUnknown(call) ? refuse(400, 'unknown key', { json: { error: 'the provider refuses the key' } }) : undefined,
      },
    })),
    reported: failing('setCustomKey', isUnknown, 'The provider refuses the key.'),
  },
  'custom-key/set-again': {
    refused: failing('setCustomKey', hasKey, 'There is a key already; remove it first.'),
  },
  'custom-key/delete-nothing': {
    failure: failing('deleteCustomKey', (call) => !hasKey(call), 'There is no key.'),
  },
}
