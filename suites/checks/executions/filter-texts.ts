import { type RuleId, writeJson } from '#spec'
import { Blocked, NO_ID, NotApplicable, type StartedRun, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import { word } from '../search/search.ts'
import { has, isAsIn, recentRun } from './filtered.ts'

/** What makes of a word a condition on something of that name. */
const conditions = (word: string): string[] => ['>1', '=1', ':1'].map((rest) => `${word}${rest}`)
/** What else may stand for a user: an id or an address. */
const users = (word: string): string[] => [String(NO_ID), `${word}@etalon.example`]
/**
 * Filters by texts of a form that is not documented, and texts of other forms that they may have: one that is not of its form
 * may be passed over, as if it had not been sent.
 */
const OF_SOME_FORM: Readonly<Record<string, (word: string) => string[]>> = {
  triggerType: conditions,
  metrics: conditions,
  startedBy: users,
}

/** Whether a filter leaves a run out, or is refused, by a value that only others have or, where none is known, by one of another form. */
async function isFollowed(
  tools: Tools,
  run: StartedRun,
  parameter: string,
  otherForms: readonly string[],
): Promise<boolean> {
  const others: Readonly<Record<string, string>> = tools.target.fixtures.history_marks?.others ?? {}
  const known = others[parameter]
  for (const value of known === undefined ? otherForms : [known]) {
    const isThere = await unlessBlocked(() => has(tools.api, run, { [parameter]: value }))
    if (isThere !== true) return true
  }
  return false
}

/** Checks that a value of no execution matches nothing. The valid values are not documented, so it may be refused. */
function matchesNothing(rule: RuleId, parameter: string) {
  return check({
    rule,
    title: `a ${parameter} that nothing has matches nothing`,
    run: async (tools) => {
      const { api, expect, unique } = tools
      const run = await recentRun(tools)
      const { flowId } = run
      const absent = word(unique)
      const query = { [parameter]: absent }
      const reply = await api.call('listExecutionHistory', { path: { flowId }, query, valid: false })
      if (reply.status === 400 || reply.status === 404)
        throw new NotApplicable(`a ${parameter} that nothing has is refused`)
      if (!reply.ok) throw new Blocked(`the history answered ${reply.status}`)
      const otherForms = OF_SOME_FORM[parameter]?.(absent) ?? []
      const isPassedOver = otherForms.length > 0 && (await has(api, run, query))
      if (isPassedOver && (await isFollowed(tools, run, parameter, otherForms)))
        throw new NotApplicable(`a ${parameter} of another form is passed over`)
      expect.equal(expect.array(reply), [], `the history by a ${parameter} that nothing has`)
    },
  })
}

/** Checks that each value of `fixtures.history_marks`, alone and with the others, keeps a run or leaves it out. */
function marked(rule: RuleId, of: 'own' | 'others', title: string) {
  return check({
    rule,
    title,
    run: async (tools) => {
      const { expect, fixture } = tools
      const marks: Record<string, string> = fixture(`history_marks.${of}`)
      const run = await recentRun(tools)
      const each = Object.entries(marks).map(([name, value]) => ({ [name]: value }))
      const keeps = of === 'own'
      for (const query of [...each, marks])
        expect.equal(await isAsIn(tools, run, query, keeps), keeps, `a run of the case with ${writeJson(query)}`)
    },
  })
}

export const textFiltersKeep = marked(
  'executions/text-filters-keep-matches',
  'own',
  'a run is answered by its own values, one by one and all at once',
)
export const textFiltersLeaveOut = marked(
  'executions/text-filters-leave-out-others',
  'others',
  'a run is not answered by values that others have',
)

export const triggerType = matchesNothing('executions/filter-trigger-type', 'triggerType')
export const startedBy = matchesNothing('executions/filter-started-by', 'startedBy')
export const description = matchesNothing('executions/filter-description', 'description')
export const metrics = matchesNothing('executions/filter-metrics', 'metrics')
