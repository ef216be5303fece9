import { expect, test } from 'vitest'
import { collateralChanges } from './collateral.ts'

test('what is accepted is told: rules that break together now, and those that do so no more', () => {
  const before = JSON.stringify({ 'flows/a': ['flows/b', 'flows/c'], 'flows/d': ['flows/e'] })
  const after = JSON.stringify({ 'flows/a': ['flows/b', 'flows/f'], 'runs/g': ['runs/h'] })
  expect(collateralChanges(before, after)).toEqual([
    'breaks together with flows/a now: flows/f',
    'breaks together with flows/a no more: flows/c',
    'breaks together with flows/d no more: flows/e',
    'breaks together with runs/g now: runs/h',
  ])
  expect(collateralChanges(after, after)).toEqual([])
})
