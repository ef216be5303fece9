import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventData } from '../transport/event-data.ts'
import { blocksOf, linesOf } from './lines.ts'

/** The data of the events by their raw lines: what follows `data:` and at most one space. */
function dataOfLines(text: string): string[] {
  return blocksOf(linesOf(text))
    .map((block) => block.filter((line) => /^data(:|$)/.test(line)).map((line) => line.replace(/^data:? ?/, '')))
    .filter((values) => values.length > 0)
    .map((values) => values.join('\n'))
    .filter((data) => data !== '')
}

const line = fc.oneof(
  fc.json().map((value) => `data: ${value}`),
  fc.string({ unit: 'grapheme' }).map((value) => `data:${value.replaceAll(/[\r\n]/g, ' ')}`),
  fc.string().map((value) => `: ${value.replaceAll(/[\r\n]/g, ' ')}`),
  fc.constantFrom('', '', 'data', 'event: x', 'id: 7', 'retry: 10', 'data : spaced', 'DATA: loud', 'other: 1'),
)
const lines = (end: string): fc.Arbitrary<string> =>
  fc.array(line, { maxLength: 30 }).map((all) => [...all, '', ''].join(end))

describe('the raw lines of a stream and its parser have the same events', () => {
  test.each([
    ['line feeds', '\n'],
    ['carriage returns and line feeds', '\r\n'],
    ['carriage returns', '\r'],
  ])('ended by %s', (_name, end) => {
    fc.assert(
      fc.property(lines(end), (text) => {
        expect(eventData(text)).toEqual(dataOfLines(text))
      }),
    )
  })
})

describe('they differ', () => {
  test('in an event that the stream breaks off, which only the lines have', () => {
    const text = 'data: 1\n\ndata: 2\n'
    expect(eventData(text)).toEqual(['1'])
    expect(dataOfLines(text)).toEqual(['1', '2'])
  })

  test('in a byte order mark, which only the parser skips', () => {
    const text = '\uFEFFdata: 1\n\n'
    expect(eventData(text)).toEqual(['1'])
    expect(dataOfLines(text)).toEqual([])
  })
})
