import type { Check, Observation } from '../../suites/kit/check.ts'
import { HarnessError, Violation } from '../../suites/kit/verdict.ts'
import type { CaseReport, Report } from '../../suites/report/report.ts'
import { type RunOptions, run } from '../../suites/run/run.ts'
import { parseTarget } from '../../suites/run/target-file.ts'

export const RULE = 'flows/deleted-flow-not-found'
export const PASSIVE = 'flows/id-shown'

export type Answer = number | [status: number, body: string] | 'lost'

/** The successive responses by path; the last one repeats. */
export type Answers = Readonly<Record<string, readonly Answer[]>>

export const PATHS = { listFlows: '/v1/flows', listSchedules: '/v1/schedules' } as const

/** A case with one request, which passes if the status is 200. */
export function asking(title: string, operation: keyof typeof PATHS = 'listFlows', more: Partial<Check> = {}): Check {
  return {
    rule: RULE,
    title,
    run: async ({ api, expect: hold }) => hold.status(await api.call(operation), 200),
    ...more,
  }
}

/** A passive rule that any status but 200 breaks. */
export const watching: Observation = {
  rule: PASSIVE,
  title: 'watching',
  concerns: ({ operation }) => operation === 'listFlows',
  holds: ({ response }) => {
    if (response.status !== 200) throw new Violation(`it answered ${response.status}`)
  },
}

export async function ran(
  checks: readonly Check[],
  answers: Answers,
  more: Partial<RunOptions> = {},
): Promise<{ report: Report; of: (title: string) => CaseReport; sent: string[] }> {
  const source = `base_url: http://a.test/rest
credentials: { admin: { api_key: key-of-the-administrator-1 } }
limits: { concurrency: 1 }
`
  const { target, redactor } = parseTarget(source, 'test', {})
  const sent: string[] = []
  const counts = new Map<string, number>()
  const report = await run({
    target,
    redactor,
    checks,
    observations: [],
    async send({ url }) {
      const path = new URL(url).pathname.replace('/rest', '')
      sent.push(path)
      const nth = counts.get(path) ?? 0
      counts.set(path, nth + 1)
      const all = answers[path] ?? [200]
      const answer = all[Math.min(nth, all.length - 1)] as Answer
      if (answer === 'lost') throw new HarnessError('the connection was reset')
      const [status, body] = typeof answer === 'number' ? [answer, '[]'] : answer
      return { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
    },
    seed: 1,
    profiles: new Set(['product']),
    selected: new Set([RULE, PASSIVE]),
    ...more,
  })
  const cases = report.rules.flatMap((rule) => rule.cases)
  return { report, sent, of: (title) => cases.find((one) => one.title === title) as CaseReport }
}

export const flows = (...answers: Answer[]): Answers => ({ [PATHS.listFlows]: answers })
export const outcomes = ({ attempts = [] }: CaseReport): string[] => attempts.map(({ outcome }) => outcome)

/** A case with one request, which passes whatever the response is. */
export const looking = (title: string): Check =>
  asking(title, 'listFlows', { run: async ({ api }) => void (await api.call('listFlows')) })
