import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LONG_RUNNING } from './long-running.ts'

test('each long-running test file exists', () => {
  expect(LONG_RUNNING.filter((file) => !existsSync(file))).toEqual([])
})
