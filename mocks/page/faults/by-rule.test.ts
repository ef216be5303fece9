import { expect, test } from 'vitest'
import { byRule, rowsOf } from './by-rule.ts'

const fault = (rule: string, nth: number) => ({ id: `${rule}#${nth}`, rule, text: rule, says: 'breaks it', on: false })

test('a rule has one row, and its faults below it if it is open', () => {
  const faults = [fault('flows/b', 1), fault('flows/a', 1), fault('flows/b', 2)]
  const rules = byRule(faults)
  expect(rules.map((one) => [one.rule, one.faults.length])).toEqual([
    ['flows/b', 2],
    ['flows/a', 1],
  ])
  expect(rowsOf(rules, (rule) => rule === 'flows/b')).toEqual([rules[0], faults[0], faults[2], rules[1]])
})
