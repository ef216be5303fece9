import { describe, expect, test } from 'vitest'
import { Reply } from './exchange.ts'
import { listed } from './lists.ts'
import { Blocked } from './verdict.ts'

const answering = (json: unknown): Reply =>
  new Reply({
    operation: 'listFlows',
    response: { status: 200, headers: {}, body: new TextEncoder().encode(JSON.stringify(json)) },
  } as ConstructorParameters<typeof Reply>[0])

describe('the members of a list', () => {
  test.each([
    ['an array', [{ id: 1 }], [{ id: 1 }]],
    ['an object that holds it', { flows: [{ id: 1 }], total: 1 }, [{ id: 1 }]],
    ['an object with an array for each kind', { flows: [{ id: 1 }], formats: [{ id: 2 }] }, [{ id: 1 }, { id: 2 }]],
    ['null where nothing is', null, []],
    ['an object with no array where nothing is', { etag: 'x', links: {} }, []],
  ])('are found in %s', (_where, json, members) => {
    expect(listed(answering(json))).toEqual(members)
  })

  test.each([
    ['a text', 'flows'],
    ['an object that holds them further down', { page: { flows: [{ id: 1 }] } }],
    ['an object that has them by their ids', { 1: { name: 'one' } }],
    ['an object that has their names by their ids', { 1: 'one' }],
  ])('are not told in %s', (_where, json) => {
    expect(() => listed(answering(json))).toThrow(Blocked)
  })
})
