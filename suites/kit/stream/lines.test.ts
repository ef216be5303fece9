import { describe, expect, test } from 'vitest'
import { blocksOf, linesOf } from './lines.ts'

describe('the raw lines of a stream', () => {
  test.each([
    ['nothing', '', []],
    ['a line without its end', 'data: 1', [['data: 1', '']]],
    [
      'line feeds',
      'a\n\nb\n',
      [
        ['a', '\n'],
        ['', '\n'],
        ['b', '\n'],
      ],
    ],
    [
      'carriage returns before line feeds',
      'a\r\n\r\n',
      [
        ['a', '\r\n'],
        ['', '\r\n'],
      ],
    ],
    [
      'carriage returns alone',
      'a\r\rb',
      [
        ['a', '\r'],
        ['', '\r'],
        ['b', ''],
      ],
    ],
    ['separators that are characters of JSON', 'a\u2028b\n', [['a\u2028b', '\n']]],
  ])('%s', (_name, text, lines) => {
    expect(linesOf(text)).toEqual(lines.map(([line, end]) => ({ text: line, end })))
  })

  test('a block is what stands between blank lines, without comments', () => {
    const lines = linesOf(': hello\n\ndata: 1\n: between\ndata: 2\n\n\n\ndata: 3')
    expect(blocksOf(lines)).toEqual([['data: 1', 'data: 2'], ['data: 3']])
  })
})
