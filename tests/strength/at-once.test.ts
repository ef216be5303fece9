import { describe, expect, test } from 'vitest'
import { type Report, checks, observations, run } from '../../suites/index.ts'
import { atOnceChecks } from '../../suites/models/at-once/index.ts'
import {
  type Race,
  losesDeletions,
  losesEdits,
  losesRevocations,
  mixesReplies,
  mixesSessions,
  racing,
  sharesAnswers,
  spoilsKeys,
  tearsWrites,
} from './overlapping.ts'
import { mockUnderTest } from './mock-under-test.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()

/** Races, by the suffix of the rules that they break. */
const RACES: readonly (readonly [RegExp, Race])[] = [
  [/create-assigns-id$|audit-ids-differ$/, sharesAnswers],
  [/replace-is-stored$/, tearsWrites],
  [/deleted-\w+-not-listed$/, losesDeletions],
  [/bulk-adds-tags$/, losesEdits],
  [/revoked-token$/, losesRevocations],
  [/new-key-replaces-old$/, spoilsKeys],
  [/histories-are-apart$/, mixesSessions],
  [/history-has-reply$/, mixesReplies],
]

/** Runs the gate's cases of one rule against the plain mock with a race. */
async function against(race: Race, rule: string): Promise<Report['rules'][number]['cases']> {
  const { close, send, ...mock } = mockUnderTest([])
  const report = await run({
    ...mock,
    send: racing(send, race),
    checks: checks.filter((one) => one.rule === rule),
    observations,
    seed: 1,
    profiles: new Set(['product']),
    selected: new Set([rule]),
  })
  close()
  return report.rules.find(({ id }) => id === rule)?.cases ?? []
}

describe.each(atOnceChecks.flatMap((own) => Object.values(own)).map((check) => [check.rule, check.title] as const))(
  'a race that breaks %s',
  (rule, title) => {
    test(`is found by ${title}, and by no sequential check`, async () => {
      const race = RACES.find(([end]) => end.test(rule))?.[1]
      const cases = await against(race ?? (() => undefined), rule)
      const found = cases.filter(({ outcome }) => outcome === 'violation').map((one) => one.title)
      expect(found).toEqual([title])
      expect(cases.filter((one) => one.title !== title).every(({ outcome }) => outcome === 'pass')).toBe(true)
    })
  },
)
