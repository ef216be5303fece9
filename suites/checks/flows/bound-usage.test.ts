import { expect, test } from 'vitest'
import { surelyNames } from './bound-usage.ts'

const LISTENER = { id: 7, name: 'Orders inbox' }
const SCHEDULES = [{ id: 3, name: 'Run for Orders inbox' }]

test.each<[unknown]>([
  [{ type: 'listener', id: 7, name: 'Orders inbox' }],
  [{ kind: 'listener', object: { id: '7', title: 'Orders inbox' } }],
])('%j names the listener', (item) => {
  expect(surelyNames({ json: [{ type: 'flow', id: 1, name: 'Parent' }, item] }, LISTENER, SCHEDULES)).toBe(true)
})

test.each<[unknown]>([
  [{ type: 'schedule', id: 3, name: 'Run for Orders inbox', listenerId: 7 }],
  [{ type: 'schedule', id: 7, name: 'Run for Orders inbox' }],
  [{ type: 'schedule', id: 3, listener: LISTENER }],
  [{ type: 'flow', id: 7, name: 'Parent' }],
  [{ type: 'schedule', id: 4, name: 'Each year', expression: '0 0 7 1 1 *' }],
])('%j may name something else', (item) => {
  expect(surelyNames({ json: [item] }, LISTENER, SCHEDULES)).toBe(false)
})

test('a listener whose name is not known is not told from what has its number', () => {
  expect(surelyNames({ json: [LISTENER] }, { id: 7 }, SCHEDULES)).toBe(false)
})
