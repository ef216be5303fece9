import { describe, expect, test } from 'vitest'
import { type Explains, isLinearizable } from './interleaving.ts'

const write =
  (value: string): Explains<string> =>
  () => [value]
const read =
  (value: string): Explains<string> =>
  (state) =>
    state === value ? [state] : []

describe('some order of what was done at once explains the answers', () => {
  test('one of two writes is the last one', () => {
    for (const left of ['a', 'b']) expect(isLinearizable(['none'], [[write('a')], [write('b')]], read(left))).toBe(true)
  })

  test('a write that is undone is not explained', () => {
    expect(isLinearizable(['none'], [[write('a')], [write('b')]], read('none'))).toBe(false)
  })

  test('each branch keeps its own order', () => {
    const branch = [write('a'), read('a'), write('b')]
    expect(isLinearizable(['none'], [branch, [read('none')]], read('b'))).toBe(true)
    expect(isLinearizable(['none'], [branch, [read('c')]], read('b'))).toBe(false)
    expect(isLinearizable(['none'], [[write('a'), write('b')]], read('a'))).toBe(false)
  })

  test('the reads of one branch do not see two writes in two orders', () => {
    const writes = [[write('a')], [write('b')]]
    expect(isLinearizable(['none'], [...writes, [read('a'), read('b')]], read('b'))).toBe(true)
    expect(isLinearizable(['none'], [...writes, [read('a'), read('b')]], read('a'))).toBe(false)
  })

  test('a state that is open is followed wherever it may lead', () => {
    const either: Explains<string> = () => ['a', 'b']
    expect(isLinearizable(['none'], [[either]], read('b'))).toBe(true)
    expect(isLinearizable(['none'], [[either]], read('c'))).toBe(false)
  })
})
