import { expect, test } from 'vitest'
import { missingOf, untestableOf } from './missing.ts'
import { reportOf } from '../../tests/support/sample-report.ts'

/** A report with rules that were not applicable for these reasons. */
function reportWith(...reasons: readonly string[]): ReturnType<typeof reportOf> {
  const { rules } = reportOf({ outcome: 'not-applicable' })
  return reportOf({}, { rules: reasons.map((reason, index) => ({ ...rules[0]!, id: `flows/${index}`, reason })) })
}

test.each([
  ['needs feature:webhook_receiver, which the target file does not declare', 'features.webhook_receiver'],
  ['needs fixture:flow.flowType, which the target file does not declare', 'fixtures.flow.flowType'],
  ['needs bulk_action:enable, which the target file does not declare', 'bulk_actions.enable'],
  ["the target file does not allow effect 'executes' (runFlow)", 'allow: executes'],
  ["the target file has no credential 'capped'", 'credentials.capped'],
  ["the target file has no hook 'advance_clock'", 'hooks.advance_clock'],
  ['the target file has no requests.createMacro.body', 'requests.createMacro.body'],
  ['the target file has no paths.session_chat', 'paths.session_chat'],
  ['a failed chat is answered with 200 here', undefined],
])('%s', (reason, key) => {
  expect(missingOf(reportWith(reason))).toMatchObject([{ ...(key === undefined ? {} : { key }), reason }])
})

test('what would help most stands first, what no key would help last', () => {
  const one = 'the target file has no paths.session_chat'
  const more = "the target file has no credential 'capped'"
  const found = missingOf(reportWith('something else', 'something else', 'something else', one, more, more))
  expect(found.map(({ key, rules }) => [key, rules.length])).toEqual([
    ['credentials.capped', 2],
    ['paths.session_chat', 1],
    [undefined, 3],
  ])
})

test('a rule without a case cannot be observed', () => {
  const [rule] = reportOf({ outcome: 'not-applicable' }).rules
  const report = reportOf({}, { rules: [{ ...rule!, cases: [] }] })
  expect(untestableOf(report)).toHaveLength(1)
  expect(missingOf(report)).toEqual([])
})

test('a rule that is judged in passing can be observed, though it was shown nothing', () => {
  const [rule] = reportOf({ outcome: 'not-applicable' }).rules
  const unseen = { ...rule!, id: 'errors/failed-run-body', cases: [], reason: 'no answer of this kind came' }
  const report = reportOf({}, { rules: [unseen] })
  expect(untestableOf(report)).toEqual([])
  expect(missingOf(report)).toMatchObject([{ reason: 'no answer of this kind came' }])
})
