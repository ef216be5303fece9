import { describe, expect, test } from 'vitest'
import { Interrupted } from '../verdict.ts'
import { createLeftovers } from './leftovers.ts'

describe('what may stay behind is bounded', () => {
  test('by kind: what would be more is not taken', () => {
    const { reserve, counts } = createLeftovers({ chat_sessions: 1, support_tickets: 0 })
    reserve(['chat session'])
    expect(() => reserve(['chat session'])).toThrow(Interrupted)
    expect(() => reserve(['chat session'])).toThrow(
      'not tried: 1 × chat session are already left behind; limits.left_behind.chat_sessions allows 1',
    )
    expect(() => reserve(['support ticket'])).toThrow('limits.left_behind.support_tickets allows 0')
    reserve(['flow'], 7)
    expect([...counts()]).toEqual([
      ['recycle_bin', 7],
      ['chat_sessions', 1],
    ])
  })

  test('together: all of a request, or none of it', () => {
    const { reserve, counts } = createLeftovers(3)
    reserve(['flow', 'connection'])
    expect(() => reserve(['execution', 'run that notifies people'])).toThrow(
      'not tried: 2 things are already left behind; limits.left_behind allows 3',
    )
    reserve(['execution'])
    expect([...counts()]).toEqual([
      ['recycle_bin', 2],
      ['executions', 1],
    ])
  })

  test('what did not come into being is given back, once', () => {
    const { reserve, counts } = createLeftovers({ executions: 1 })
    const giveBack = reserve(['execution'])
    giveBack('execution')
    giveBack('execution')
    expect([...counts()]).toEqual([])
    reserve(['execution'])
    expect(() => reserve(['execution'])).toThrow(Interrupted)
  })

  test('what can be removed altogether does not count', () => {
    const { reserve, counts } = createLeftovers(0)
    reserve(['webhook', 'macro', 'custom key', 'hook'])
    expect([...counts()]).toEqual([])
  })
})
