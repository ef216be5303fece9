import { describe, expect, test } from 'vitest'
import { Interrupted } from '../verdict.ts'
import { createLeavings } from './leavings.ts'

describe('what may stay behind is bounded', () => {
  test('by kind: what would be more is not taken', () => {
    const { take, counts } = createLeavings({ chat_sessions: 1, support_tickets: 0 })
    take(['chat session'])
    expect(() => take(['chat session'])).toThrow(Interrupted)
    expect(() => take(['chat session'])).toThrow(
      'not tried: 1 × chat session stay behind already, and limits.left_behind.chat_sessions allows 1',
    )
    expect(() => take(['support ticket'])).toThrow('limits.left_behind.support_tickets allows 0')
    take(['flow'], 7)
    expect([...counts()]).toEqual([
      ['recycle_bin', 7],
      ['chat_sessions', 1],
    ])
  })

  test('together: all of a request, or none of it', () => {
    const { take, counts } = createLeavings(3)
    take(['flow', 'connection'])
    expect(() => take(['execution', 'run that notifies people'])).toThrow(
      'not tried: 2 things stay behind already, and limits.left_behind allows 3',
    )
    take(['execution'])
    expect([...counts()]).toEqual([
      ['recycle_bin', 2],
      ['executions', 1],
    ])
  })

  test('what did not come into being is given back, once', () => {
    const { take, counts } = createLeavings({ executions: 1 })
    const giveBack = take(['execution'])
    giveBack('execution')
    giveBack('execution')
    expect([...counts()]).toEqual([])
    take(['execution'])
    expect(() => take(['execution'])).toThrow(Interrupted)
  })

  test('what can be removed altogether does not count', () => {
    const { take, counts } = createLeavings(0)
    take(['webhook', 'macro', 'custom key', 'hook'])
    expect([...counts()]).toEqual([])
  })
})
