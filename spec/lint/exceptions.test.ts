import { describe, expect, test } from 'vitest'
import { withoutExceptions } from './exceptions.ts'
import { sourceFile } from './source-file.ts'

const finding = { file: 'spec/a.yaml', line: 7, rule: 'redocly/struct', message: 'wrong', pointer: '#/info' }
const exceptions = (text: string) => sourceFile('exceptions.yaml', text)

describe('exceptions', () => {
  test('take away the finding that they name', () => {
    const file = exceptions("- { rule: redocly/struct, file: spec/a.yaml, at: '#/info', because: it is so }")
    expect(withoutExceptions([finding], file)).toEqual([])
  })

  test('leave other findings', () => {
    const file = exceptions("- { rule: redocly/struct, file: spec/a.yaml, at: '#/info', because: it is so }")
    const other = { ...finding, pointer: '#/paths' }
    expect(withoutExceptions([finding, other], file)).toEqual([other])
  })

  test('are findings where they are stale', () => {
    const file = exceptions("\n- { rule: redocly/struct, file: spec/a.yaml, at: '#/info', because: it was so }")
    const message = 'redocly/struct finds nothing here any more; take the exception away'
    expect(withoutExceptions([], file)).toEqual([
      { file: 'exceptions.yaml', line: 2, rule: 'etalon/exceptions', message },
    ])
  })

  test('need a reason', () => {
    const file = exceptions("- { rule: redocly/struct, file: spec/a.yaml, at: '#/info' }")
    expect(withoutExceptions([finding], file)).toMatchObject([{ rule: 'etalon/exceptions', line: 1 }])
  })
})
