import { on, onEach } from '../on.ts'
import { part, form } from '../together.ts'
import { wrapped } from './alterations.ts'
import { editVariants } from './io/edits.ts'
import { objectVariants } from './io/objects.ts'
import type { AreaVariants } from './variant.ts'

const REACHING = ['listConnectionObjects', 'listConnectionFields'] as const

/** Writes a number in letters, one for each digit. */
const lettersOf = (count: number): string =>
  String(count).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')

/** Variants of connections; those shared with formats apply to both. */
export const connectionVariants: AreaVariants<'connections'> = {
  ...objectVariants,
  ...editVariants,
  'connections/more-fields': {
    more: part('connections', (plain) => ({
      render: (record, scene) => ({ ...plain.render(record, scene), owner: record.createdBy, version: 3 }),
    })),
  },
  'connections/test-answer': {
    status: form(
      on('testConnection').with(() => ({
        answer: ({ success, message }) =>
          success ? { status: 200, json: { status: 'ok' } } : { status: 400, text: message },
      })),
    ),
    'server-error': form(
      on('testConnection').answer((answer, _call, { success, message }) =>
        success ? answer : { status: 500, text: message },
      ),
    ),
    traced: on('testConnection').body((outcome, { now }) => ({ ...outcome, test: lettersOf(now) })),
  },
  'connections/objects-and-fields-shape': {
    names: form(onEach(...REACHING).items(({ name }) => name)),
    wrapped: form(onEach(...REACHING).body(wrapped('content'))),
  },
}
