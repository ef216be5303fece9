import { describe, expect, test } from 'vitest'
import { createMock } from '../index.ts'
import demo from './generated/demo.json' with { type: 'json' }
import { keyOf, readWorldFile, worldOf } from './world-file.ts'

const ADMIN = { id: 1, login: 'ann', password: 'p', role: 'administrator' }

describe('a world of one’s own', () => {
  test('can consist of one administrator, with tenant 1 and the key derived from the login', () => {
    const mock = createMock({ world: (start, seed) => worldOf(readWorldFile({ users: [ADMIN] }), start, seed) })
    const { view } = mock.world
    expect(mock.keys).toEqual({ admin: keyOf('ann') })
    expect(view.users.get(1)).toMatchObject({ name: 'ann', tenantId: 1, tenants: [1] })
    expect([...view.tenants.values()]).toEqual([{ id: 1, name: 'Tenant' }])
    expect([...view.flows.values()]).toEqual([])
    mock.close()
  })

  test('has keys that it names, ids beyond its own and any int64', () => {
    const wide = 2n ** 63n - 1n
    const file = readWorldFile({
      users: [{ ...ADMIN, apiKey: 'my-own-key' }],
      flows: [
        { id: wide, name: 'Wide' },
        { id: 70_000, name: 'High' },
      ],
      schedules: [{ id: 5, flowId: wide, schedule: '0 5 * * *' }],
    })
    const { tables, ids } = worldOf(file, 0, 1)
    expect([...tables.tokens.own.keys()]).toEqual(['my-own-key'])
    expect(tables.flows.get(wide)).toMatchObject({ name: 'Wide', createdBy: 'ann' })
    expect(ids.next).toBe(70_001)
  })

  test('has a key for each user, for those too whose logins make the same', () => {
    const users = ['c0', 'an'].map((login, index) => ({ ...ADMIN, id: index + 1, login }))
    expect(keyOf('c0')).toBe(keyOf('an'))
    const { tokens } = worldOf(readWorldFile({ users }), 0, 1).tables
    const [first, second] = [...tokens.values()]
    expect([first, second].map((token) => token?.userId)).toEqual([1, 2])
    expect(first?.token).toBe(keyOf('c0'))
    expect(second?.token).toMatch(/^[A-Za-z0-9]{256}$/)
  })

  test('has schedules that come due', async () => {
    const file = readWorldFile({
      users: [ADMIN],
      flows: [{ id: 7, name: 'Daily' }],
      schedules: [{ id: 5, flowId: 7, schedule: '0 5 * * *', parameters: { day: 'all' } }],
    })
    const mock = createMock({ now: () => Date.UTC(2026, 0, 5), world: (start, seed) => worldOf(file, start, seed) })
    mock.world.clock.advance(86_400_000)
    const answer = await mock.fetch(
      new Request('http://mock.test/rest/v1/executions/7/history', {
        headers: { authorization: `Bearer ${keyOf('ann')}` },
      }),
    )
    expect(await answer.json()).toHaveLength(1)
    expect(mock.world.view.executions.where('flowId', 7)).toMatchObject([
      { triggerType: 'schedule', startedBy: 'ann', parameters: { day: 'all' } },
    ])
    mock.close()
  })
})

test('the demo world is such a file', () => {
  expect(readWorldFile(demo)).toEqual(demo)
})

describe('an invalid world file is refused with the location and the fix', () => {
  const flows = [{ id: 7, name: 'Flow' }]
  test.each([
    ['a text', 'hello', 'must be an object'],
    ['without users', {}, 'users is missing'],
    [
      'without an administrator',
      { users: [{ ...ADMIN, role: 'editor' }] },
      'users: one of them must have the role administrator',
    ],
    ['with a section that there is not', { users: [ADMIN], flow: [] }, 'flow: unknown member; the members are users, '],
    ['with a member that there is not', { users: [{ ...ADMIN, mail: 'x' }] }, 'users.0.mail: unknown member'],
    ['without a member', { users: [ADMIN], flows: [{ id: 7 }] }, 'flows.0: name is missing'],
    ['with a text for an id', { users: [ADMIN], flows: [{ id: 'x', name: 'X' }] }, 'flows.0.id: must be an integer'],
    [
      'with an id beyond int64',
      { users: [ADMIN], flows: [{ id: 2n ** 63n, name: 'X' }] },
      'flows.0.id: must be an integer',
    ],
    [
      'with a role that there is not',
      { users: [{ ...ADMIN, role: 'boss' }] },
      'users.0.role: must be administrator or',
    ],
    ['with two of an id', { users: [ADMIN], flows: [...flows, ...flows] }, 'flows.1.id: 7 already exists'],
    ['with two of a login', { users: [ADMIN, { ...ADMIN, id: 2 }] }, 'users.1.login: ann already exists'],
    [
      'with a schedule of no flow',
      { users: [ADMIN], flows, schedules: [{ id: 1, flowId: 8 }] },
      'schedules.0.flowId: flows has no entry with id 8',
    ],
    [
      'with a schedule of no expression',
      { users: [ADMIN], flows, schedules: [{ id: 1, flowId: 7, schedule: 'noon' }] },
      'schedules.0.schedule: must be a cron expression',
    ],
    [
      'with a webhook for no flow',
      { users: [ADMIN], webhooks: [{ id: 1, name: 'W', flowIncludes: [9] }] },
      'webhooks.0.flowIncludes.0: flows has no entry',
    ],
    [
      'with a credential of nobody',
      { users: [ADMIN], credentials: { admin: 'bob' } },
      'credentials.admin: users has no entry with login bob',
    ],
    [
      'with a tenant that there is not',
      { users: [{ ...ADMIN, tenantId: 2 }] },
      'users.0.tenantId: tenants has no entry with id 2',
    ],
    [
      'with a type that it does not list',
      { users: [ADMIN], types: [], flows: [{ ...flows[0], flowType: 'x' }] },
      'flows.0.flowType: types has no entry with key x',
    ],
    [
      'with a key that no header can hold',
      { users: [{ ...ADMIN, apiKey: 'a b' }] },
      'users.0.apiKey: must be a key without blanks',
    ],
  ] as [string, unknown, string][])('%s', (_name, given, message) => {
    expect(() => readWorldFile(given)).toThrow(message)
  })
})
