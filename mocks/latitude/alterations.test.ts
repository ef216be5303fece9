import { expect, test } from 'vitest'
import type { Operation } from '../domain/kernel/operation.ts'
import { type Alter, guarded } from './alterations.ts'

test('further guards of one operation hold together, and with those that it has', () => {
  const plain = { guards: { own: () => undefined } } as unknown as Operation
  const refuses =
    (word: string): ((call: { body: unknown }) => boolean) =>
    ({ body }) =>
      body === word
  const build = (built: Operation, alter: Alter): Operation => ({ ...built, ...alter(built) })
  const { guards } = [guarded(refuses('one')), guarded(refuses('two')), guarded(refuses('three'))].reduce(build, plain)
  const refused = ['one', 'two', 'three', 'four'].filter((body) =>
    Object.values(guards).some((guard) => guard({ body } as never, undefined as never) !== undefined),
  )
  expect(refused).toEqual(['one', 'two', 'three'])
  expect(Object.keys(guards)).toHaveLength(4)
})
