import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tallyOf } from '../page/mutants.ts'
import { existing } from './existing.ts'
import { filesOf } from './now.ts'
import { KINDS, groupOf, recorded } from './record.ts'

/** The minimum share of killed mutants among those that are not equivalent. */
const KILLED = 0.97

const committed = recorded()

describe('the recorded results of the strength run', () => {
  const today = existing()

  test('meet the targets: every fault caught, nearly every mutant killed, every variant shown, no false positive', () => {
    const { faults, mutants, variants, combinations } = committed
    expect([...faults].filter(([, { cases }]) => cases === 0).map(([id]) => id)).toEqual([])
    const { all, killed, equivalent } = tallyOf(mutants.values())
    expect(killed / (all - equivalent)).toBeGreaterThanOrEqual(KILLED)
    expect([...variants].filter(([, { shown }]) => shown === 'by nothing').map(([id]) => id)).toEqual([])
    expect(
      [...variants, ...combinations].filter(([, { falsePositives }]) => falsePositives > 0).map(([id]) => id),
    ).toEqual([])
  })

  test.each(KINDS)('match the %s that exist', (kind) => {
    const unrecorded = [...today[kind]].filter((id) => !committed[kind].has(id))
    const groups = [...new Set(unrecorded.map((id) => groupOf(kind, id).split(' ')[0]))]
    const part = kind !== 'combinations' && groups.length < 10
    const mend = part ? groups.map((group) => `npm run strength -- --only ${group}`).join('; ') : 'npm run strength'
    expect(unrecorded, `never tried in a recorded run; fix: ${mend}`).toEqual([])
    const gone = [...committed[kind].keys()].filter((id) => !today[kind].has(id))
    expect(gone, 'recorded but gone; fix: npm run strength').toEqual([])
  })

  test.each([...filesOf(committed)])('%s matches them', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})
