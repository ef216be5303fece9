import { expect, test } from 'vitest'
import { sourceFile } from './source-file.ts'

const file = sourceFile('a.yaml', '- id: one\n  source:\n    - x\n    - y\n- id: two\n  "404": z\n')

test.each([
  [[0], 1],
  [[0, 'source'], 2],
  [[0, 'source', 1], 4],
  [[1], 5],
  [[1, '404'], 6],
  // The nearest existing parents: the item, and the list.
  [[1, 'source', 3], 5],
  [[7], 1],
])('%j is on line %i', (path, line) => {
  expect(file.lineOf(path)).toBe(line)
})

test('tells of repeated keys and of broken syntax', () => {
  expect(sourceFile('a.yaml', 'a: 1\nb: 2\na: 3\n').errors).toMatchObject([{ line: 3 }])
  expect(sourceFile('a.yaml', 'a: 1\nb: [\n').errors.length).toBeGreaterThan(0)
})
