import { describe, expect, test } from 'vitest'
import { createBudget, selected } from './affected.ts'
import { changedAreas, fingerprints, recordedFingerprints } from './record/fingerprints.ts'

const ALL = ['flows/a#1', 'flows/b#1', 'runs/c#1']
const itself = (one: string): string => one

describe('the selection of npm test', () => {
  test('is the sample, plus the areas that changed', () => {
    const { always, affected } = selected(ALL, itself, { asked: undefined, sample: ['flows/b#1'] }, new Set(['flows']))
    expect(always).toEqual(['flows/b#1'])
    expect(affected).toEqual(['flows/a#1'])
  })

  test('is only what was requested', () => {
    expect(selected(ALL, itself, { asked: 'runs/', sample: [] }, new Set(['flows']))).toEqual({
      always: ['runs/c#1'],
      affected: [],
    })
  })

  test('is skipped when the time is up, with the command that runs it', () => {
    const said: string[] = []
    const say = (words: string): void => void said.push(words)
    const enough = createBudget('faults', 60, say)
    expect(enough.isSpent()).toBe(false)
    enough.report()
    expect(said).toEqual([])
    const none = createBudget('faults', -1, say)
    expect(none.isSpent()).toBe(true)
    none.leaveOut('flows/a#1')
    none.report()
    expect(said.join()).toContain('1 faults')
    expect(said.join()).toContain('npm run strength -- --only flows/')
  })
})

describe('the fingerprints of areas', () => {
  const now = fingerprints()

  test('are one per area, and stable', () => {
    expect(Object.keys(now)).toContain('recycle-bin')
    expect(fingerprints()).toEqual(now)
    expect(new Set(Object.values(now)).size).toBe(Object.keys(now).length)
  })

  test('show which areas changed, are new or were never run', () => {
    expect(changedAreas(now, now)).toEqual([])
    expect(changedAreas(now, { ...now, runs: 'other' })).toEqual(['runs'])
    const { runs: _runs, ...without } = now
    expect(changedAreas(now, without)).toEqual(['runs'])
    expect(changedAreas(now, {})).toEqual(Object.keys(now))
    expect(Object.keys(recordedFingerprints()).filter((area) => now[area] === undefined)).toEqual([])
  })
})
