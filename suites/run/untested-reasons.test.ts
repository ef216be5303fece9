import { expect, test } from 'vitest'
import { ruleOf } from '#spec'
import { checks, observations } from '../proofs.ts'
import { untestedReason } from './untested-reasons.ts'

const BODY = ruleOf('errors/unauthorized-body-empty')

test('a rule judged in passing that was shown nothing says so, and which cases would show something', () => {
  const only = untestedReason({ checks, observations, selected: new Set([BODY.id]), cutShort: false })(BODY)
  expect(only).toEqual({
    outcome: 'not-applicable',
    reason: expect.stringMatching(/^no such response came in this run; .*: errors\/(missing|invalid)-token, /),
  })
  const all = untestedReason({ checks, observations, selected: undefined, cutShort: false })(BODY)
  expect(all).toEqual({ outcome: 'not-applicable', reason: 'no such response came in this run' })
})

test('what such a rule would have been shown after a run was stopped is not known', () => {
  expect(untestedReason({ checks, observations, selected: undefined, cutShort: true })(BODY)).toEqual({
    outcome: 'not-yet-checked',
    reason: 'no such response came before the run was stopped',
  })
})

test('a rule without a check stays not yet checked', () => {
  const nothing = untestedReason({ checks: [], observations: [], selected: undefined, cutShort: false })
  expect(nothing(BODY)).toEqual({ outcome: 'not-yet-checked' })
})
