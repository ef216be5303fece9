import { shaped } from '../alterations/shaped.ts'
import { on } from '../alterations/on.ts'
import { part, form } from '../alterations/together.ts'
import { guarded, otherwise, wrapped } from './alterations.ts'
import { editVariants } from './io/edits.ts'
import { each } from './io/noun.ts'
import { objectVariants } from './io/objects.ts'
import type { AreaVariants } from './variant.ts'

const REACHING = ['listConnectionObjects', 'listConnectionFields'] as const
const NOTHING = Object.freeze({})

/** A number in letters, one for each digit. */
const lettersOf = (count: number): string =>
  String(count).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')

/** Variants of connections; those that formats have too hold for both. */
export const connectionVariants: AreaVariants<'connections'> = {
  ...objectVariants,
  ...editVariants,
  'connections/more-fields': {
    more: part('connections', (plain) => ({
      render: (record, scene) => ({ ...plain.render(record, scene), owner: record.createdBy, version: 3 }),
    })),
  },
  'connections/test-answer': {
    status: form({
      operations: {
        testConnection: {
          answer: ({ success, message }) =>
            success ? { status: 200, json: { status: 'ok' } } : { status: 400, text: message },
        },
      },
    }),
    message: form(on('testConnection').body(({ message }) => ({ message }))),
    traced: on('testConnection').body((outcome, { now }) => ({ ...outcome, test: lettersOf(now) })),
  },
  'connections/objects-and-fields-shape': {
    names: {
      form: true,
      ...each(
        REACHING,
        shaped((list) => list.map(({ name }: any) => name)),
      ),
    },
    wrapped: { form: true, ...each(REACHING, wrapped('content')) },
  },
  'connections/objects-of-unknown': {
    refused: each(REACHING, (plain) => ({
      ...otherwise(() => NOTHING)(plain),
      ...guarded((_call, found) => found === NOTHING)(plain),
    })),
  },
}
