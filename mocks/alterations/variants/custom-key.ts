import { refuse } from '../../domain/kernel/answer.ts'
import { form, part } from '../together.ts'
import { type AnyCall, on, onEach } from '../on.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { AreaVariants } from './variant.ts'

/** Prefix of valid keys at the mock's provider. */
const KNOWN = 'sk-'

type KeyOperation = 'setCustomKey' | 'deleteCustomKey'

/** Changes successful answers; failures stay as they are. */
function success(operation: KeyOperation, shown: object): Alteration {
  return form(onEach(operation).body((body) => (body.success === true ? shown : body)))
}

/** A success without a body; failures stay as they are. */
function silent(operation: KeyOperation): Alteration {
  return form(
    onEach(operation).answer(({ json, ...answer }, _call, { success }) =>
      success === true ? answer : { ...answer, json },
    ),
  )
}

/** Makes an operation fail without changes if the condition holds for its call. */
function failing(operation: KeyOperation, fails: (call: AnyCall) => boolean, error: string): Alteration {
  return onEach(operation).with(({ apply }) => ({
    apply: (call, found) =>
      fails(call) ? { changes: [], result: { success: false, error, code: 'custom_key' } } : apply(call, found),
  }))
}

const isUnknown = ({ body }: AnyCall): boolean => !body.api_key.startsWith(KNOWN)
const hasKey = (call: AnyCall): boolean => call.parts.modelKeys.keyOf(call.caller, call) !== undefined

/** Answers 404 where no key is set. */
function withoutKey(operation: 'getCustomKey' | 'deleteCustomKey'): Alteration {
  return onEach(operation).checks((call) => (hasKey(call) ? undefined : refuse(404, 'no key is set')))
}

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
    nothing: silent('setCustomKey'),
  },
  'custom-key/delete-body': {
    empty: success('deleteCustomKey', {}),
    message: success('deleteCustomKey', { message: 'The key was removed.' }),
    nothing: silent('deleteCustomKey'),
  },
  'custom-key/key-tried-out': {
    tried: on('setCustomKey').checks((call) =>
      isUnknown(call) ? refuse(400, 'unknown key', { json: { error: 'the provider refuses the key' } }) : undefined,
    ),
    reported: failing('setCustomKey', isUnknown, 'The provider refuses the key.'),
  },
  'custom-key/set-again': {
    refused: failing('setCustomKey', hasKey, 'There is a key already; remove it first.'),
  },
  'custom-key/delete-nothing': {
    failure: failing('deleteCustomKey', (call) => !hasKey(call), 'There is no key.'),
    'not-found': withoutKey('deleteCustomKey'),
  },
  'custom-key/check-nothing': { 'not-found': withoutKey('getCustomKey') },
}
