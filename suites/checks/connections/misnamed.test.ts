import { expect, test } from 'vitest'
import { Blocked } from '../../kit/index.ts'
import { likeNames, unlessMisnamed } from './misnamed.ts'

test.each([
  ['with its schema', ['public.orders', 'public.customers'], 'orders', ['public.orders']],
  ['with two schemas', ['public.orders', 'old.orders'], 'orders', ['public.orders', 'old.orders']],
  ['without its schema', { tables: [{ name: 'orders' }] }, 'public.orders', ['orders']],
  ['in another case', { ORDERS: { kind: 'TABLE' } }, 'orders', ['ORDERS']],
  ['with its folder', ['/in/orders.csv'], 'orders.csv', ['/in/orders.csv']],
])('a name that the target has %s', (_how, json, name, like) => expect(likeNames({ json }, name)).toEqual(like))

test.each([
  ['has it as it is', ['orders', 'old.orders'], 'orders'],
  ['has others only', ['customers', 'backorders', 'order_orders_x'], 'orders'],
  ['has it in another schema', ['old.orders'], 'public.orders'],
  ['has nothing', [], 'orders'],
])('no name is like it where the target %s', (_how, json, name) => expect(likeNames({ json }, name)).toEqual([]))

test('the case is blocked with the line of the target file and what to write there', () => {
  const called = { key: 'fixtures.reachable_object.name', name: 'orders' }
  const judge = (): void => unlessMisnamed({ json: ['public.orders'] }, called)
  expect(judge).toThrow(Blocked)
  expect(judge).toThrow(
    'fixtures.reachable_object.name of the target file is "orders", which the target calls "public.orders": write that',
  )
  expect(() => unlessMisnamed({ json: ['customers'] }, called)).not.toThrow()
})
