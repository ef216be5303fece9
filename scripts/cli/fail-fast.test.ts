import { expect, test } from 'vitest'
import { rules } from '#spec'
import { on } from '../../mocks/alterations/on.ts'
import { checkAltered } from '../../tests/support/gate.ts'

const BROKEN = on('listFunctions').result(() => [])
const SELECTED = new Set(
  rules.filter(({ area }) => ['functions', 'templates', 'macros', 'formats'].includes(area)).map(({ id }) => id),
)

test('--fail-fast confirms the first failure, and starts no other case', async () => {
  const { report } = await checkAltered([BROKEN], SELECTED, { failFast: true, confirm: true })
  const of = (outcome: string): string[] => report.rules.filter((rule) => rule.outcome === outcome).map(({ id }) => id)
  expect(of('violation')).toHaveLength(1)
  expect(of('violation')[0]).toMatch(/^functions\//)
  const failed = report.rules.flatMap(({ cases }) => cases).filter(({ outcome }) => outcome === 'violation')
  expect(failed.map(({ attempts = [] }) => attempts.length > 1)).toEqual([true])
  expect(of('not-yet-checked').length).toBeGreaterThan(SELECTED.size / 3)
  expect(report.interrupted).toBe(true)
})

test('without it, all cases run', async () => {
  const { report } = await checkAltered([BROKEN], SELECTED, { confirm: true })
  expect(report.rules.filter(({ outcome }) => outcome === 'not-yet-checked')).toEqual([])
  expect(report.interrupted).toBeUndefined()
})
