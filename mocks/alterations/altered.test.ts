import { describe, expect, test } from 'vitest'
import { plainBehaviour } from '../domain/behaviour.ts'
import { type Alteration, compose } from '../domain/kernel/behaviour.ts'
import { onEach } from './on.ts'

/** Statuses of the refusing guards of an operation, in order; the plain operation has none. */
function refusals(...alterations: readonly Alteration[]): number[] {
  const { guards } = compose(plainBehaviour, alterations).operations.listFlows
  return Object.values(guards).flatMap((guard) => guard({}, {})?.status ?? [])
}

const refusing = (status: number): Alteration => onEach('listFlows').refuses(() => true, status)

describe('refusals of one operation', () => {
  test('hold beside each other in two alterations, the later one first', () => {
    expect(refusals(refusing(400), refusing(403))).toEqual([403, 400])
  })

  test('hold beside each other in one alteration', () => {
    const both = onEach('listFlows')
      .refuses(() => true)
      .refuses(() => true, 403)
      .checks(() => ({ status: 409, reason: 'last' }))
    expect(refusals(both)).toEqual([403, 400, 409])
  })

  test('cannot be put in the place of a guard that there is not', () => {
    expect(() => refusals(onEach('listFlows').guard('named', () => undefined))).toThrow("no guard 'named'")
  })
})

describe('an answer if nothing is found', () => {
  const find = (alteration: Alteration): unknown =>
    compose(plainBehaviour, [onEach('getFlow').find(() => undefined), alteration]).operations.getFlow.find({})

  test('is given unless it is undefined', () => {
    expect(find(onEach('getFlow').unfound(() => ({ status: 200 })))).toBeDefined()
    expect(find(onEach('getFlow').unfound(() => undefined))).toBeUndefined()
  })
})
