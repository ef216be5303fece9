import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { tallyOf } from '../page/mutants.ts'
import { existing } from './existing.ts'
import { filesOf } from './now.ts'
import { KINDS, groupOf, recorded } from './record.ts'

/** The least share of the mutants that are not equivalent that must be killed. */
const KILLED = 0.97

const committed = recorded()

describe('the recorded results of the strength run', () => {
  const today = existing()

  test('reach what they must: every fault caught, nearly every mutant killed, every variant shown, no alarm', () => {
    const { faults, mutants, variants, draws } = committed
    expect([...faults].filter(([, { cases }]) => cases === 0).map(([id]) => id)).toEqual([])
    const { all, killed, equivalent } = tallyOf(mutants.values())
    expect(killed / (all - equivalent)).toBeGreaterThanOrEqual(KILLED)
    expect([...variants].filter(([, { shown }]) => shown === 'by nothing').map(([id]) => id)).toEqual([])
    expect([...variants, ...draws].filter(([, { alarms }]) => alarms > 0).map(([id]) => id)).toEqual([])
  })

  test.each(KINDS)('are of the %s that exist, and of no other', (kind) => {
    const unrecorded = [...today[kind]].filter((id) => !committed[kind].has(id))
    const groups = [...new Set(unrecorded.map((id) => groupOf(kind, id).split(' ')[0]))]
    const part = kind !== 'draws' && groups.length < 10
    const mend = part ? groups.map((group) => `npm run strength -- --only ${group}`).join('; ') : 'npm run strength'
    expect(unrecorded, `never tried in a recorded run; mend: ${mend}`).toEqual([])
    const gone = [...committed[kind].keys()].filter((id) => !today[kind].has(id))
    expect(gone, 'recorded and no more there; mend: npm run strength').toEqual([])
  })

  test.each([...filesOf(committed)])('%s is what they give', (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})
