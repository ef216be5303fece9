import { expect, test } from 'vitest'
import { type Rule, rules } from '#spec'
import { found } from './search.ts'

const find = (search: string): readonly Rule[] => found(rules, ({ id, text }) => `${id} ${text}`, search)

test.each([
  ['a deleted schedule does not start its flow', 'schedules/deleted-does-not-fire'],
  ['signs webhooks with HMAC', 'webhooks/signature-is-hmac-sha1'],
  ['Deleting a flow that a schedule runs is refused', 'flows/delete-refuses-scheduled'],
  ['a name is required to create a flow', 'flows/name-required'],
  ['flows/name-required', 'flows/name-required'],
])('a sentence finds the rule that says the same: %s', (search, id) => {
  expect(
    find(search)
      .slice(0, 5)
      .map((rule) => rule.id),
  ).toContain(id)
})

test('no words find everything, and unknown ones nothing', () => {
  expect(find(' ')).toHaveLength(rules.length)
  expect(find('xylophone')).toEqual([])
})
