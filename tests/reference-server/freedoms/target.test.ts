import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { drawn } from './index.ts'
import { targetFileFor } from './target.ts'
import { wordsOf } from './words.ts'

test('the target file of the plain server is the written one', () => {
  const { fixtures, ...file } = parse(targetFileFor({}), { intAsBigInt: true }) as Record<
    string,
    Record<string, unknown>
  >
  expect(file['metadata_types']).toEqual({ connections: 'connectors', formats: 'layouts', flows: 'pipelines' })
  expect(fixtures?.['import_credentials']).toBe('WITH')
  expect(fixtures?.['long_history']).toBe(4_611_686_018_427_392_005n)
})

test.each([1, 2, 3])('no word of a combination is missing in its target file (seed %i)', (seed) => {
  const choices = drawn(seed)
  expect(targetFileFor(choices)).not.toContain('undefined')
  expect(targetFileFor(choices)).toContain(String(wordsOf(choices)['session_chat']))
})

test('a target file without hooks has none', () => {
  expect(targetFileFor({}, { hooks: false })).not.toContain('hooks:')
})
