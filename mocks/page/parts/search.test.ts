import { expect, test } from 'vitest'
import { type Rule, freedoms, rules } from '#spec'
import { faults } from '../../alterations/faults/index.ts'
import { found } from './search.ts'

const find = (search: string): readonly Rule[] => found(rules, { text: ({ id, text }) => `${id} ${text}` }, search)

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

const TEXTS = new Map(rules.map(({ id, text }) => [id as string, text]))
const ABOUT_EXPIRED = [
  'agent-errors/expired-key',
  'authentication/expired-key-in-query',
  'authentication/jwt-expires',
  'authentication/jwt-expires-in-query',
  'errors/expired-token',
]

/** The first rules whose faults a search finds. */
function firstBroken(search: string, first: number): string[] {
  const text = ({ rule, fault }: (typeof faults)[number]): string => `${rule} ${TEXTS.get(rule)} ${fault.says}`
  return [...new Set(found(faults, { text }, search).map(({ rule }) => rule as string))].slice(0, first)
}

test.each(['expired tokens still work', 'still work: tokens expired', 'accepts an expired JWT', 'expired keys work'])(
  'faults are found in any order and form, and by the other name of a token: %s',
  (search) => {
    expect(firstBroken(search, 6).filter((rule) => ABOUT_EXPIRED.includes(rule)).length).toBeGreaterThanOrEqual(4)
    expect(ABOUT_EXPIRED).toContain(firstBroken(search, 1)[0])
  },
)

test('freedoms about the order of lists are found by the word sorted', () => {
  const text = ({ id, text: says, variants }: (typeof freedoms)[number]): string =>
    `${id} ${says} ${Object.entries(variants).flat().join(' ')}`
  for (const { text: says } of found(freedoms, { text }, 'are lists sorted').slice(0, 8))
    expect(says).toMatch(/\border/)
})

test('a row with every word is found, though most of them are beside its text', () => {
  const rows = [
    { text: 'a token', beside: 'missing, invalid or expired' },
    { text: 'a flow', beside: 'expired' },
  ]
  const sought = { text: ({ text }: (typeof rows)[number]) => text, beside: (row: (typeof rows)[number]) => row.beside }
  expect(found(rows, sought, 'expired invalid missing token')).toEqual([rows[0]])
})

test.each([
  ['retries', 'a retry'],
  ['stopped', 'it stops'],
  ['expiring', 'expires'],
])('%s finds another form of the word: %s', (search, text) => {
  expect(found([text], { text: (row) => row }, search)).toEqual([text])
})
