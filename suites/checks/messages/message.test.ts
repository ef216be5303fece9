import { expect, test } from 'vitest'
import type { Reply } from '../../kit/index.ts'
import { holdsId, holdsText, idNames, members, mentionsId } from './message.ts'

/** A list of messages. */
const listOf = (...json: object[]): Reply => ({ json }) as unknown as Reply

test('the member that holds the ids of two messages, and not the one with the id of their listener', () => {
  const list = listOf({ id: 1, listenerId: 2 }, { id: 2, listenerId: 2 })
  expect([...idNames(list, [1, 2])]).toEqual(['id'])
})

test('an id as text counts, and a number that only one of them has does not', () => {
  const list = listOf({ key: '1', size: 2 }, { key: '2', size: 30 })
  expect([...idNames(list, [1, 2])]).toEqual(['key'])
})

test('no member where every one with the ids holds them for others too', () => {
  expect([...idNames(listOf({ id: 1 }, { id: 1 }, { id: 2 }), [1, 2])]).toEqual([])
})

test('the number of a listener is no message, where each message has the number of the listener of the other', () => {
  const names = idNames(listOf({ id: 1, listenerId: 2 }, { id: 2, listenerId: 1 }), [1, 2])
  expect(holdsId(listOf({ id: 1, listenerId: 2 }), 2, names)).toBe(false)
  expect(holdsId(listOf({ id: 1, listenerId: 2 }, { id: 2, listenerId: 1 }), 2, names)).toBe(true)
})

test('an id stands as a value, as the name of a member, or within a link to a message', () => {
  const holding = [{ id: 601 }, { 601: {} }, { href: '/v1/messages/601' }]
  expect(holding.map((one) => mentionsId(listOf(one), 601))).toEqual([true, true, true])
})

test('a number within another one, or within a text about something else, is no id', () => {
  const other = [{ href: '/v1/messages/6010' }, { href: '/v1/listeners/601' }, { text: 'row 601' }]
  expect(other.map((one) => mentionsId(listOf(one), 601))).toEqual([false, false, false])
})

test('the members of a list without an array are its objects', () => {
  expect(members({ json: { 601: { size: 1 }, count: 1 } } as unknown as Reply)).toEqual(['{"size":1}'])
})

test('a message by its id that has an array is a member of the list', () => {
  expect(members({ json: { 601: { headers: [] } } } as unknown as Reply)).toEqual(['{"headers":[]}'])
})

test('a text of a body that is JSON with base64', () => {
  const reply = { words: '', json: { body: btoa('{"text":"etalon-1"}') } } as unknown as Reply
  expect(holdsText(reply, 'etalon-1')).toBe(true)
  expect(holdsText(reply, 'etalon-2')).toBe(false)
})
