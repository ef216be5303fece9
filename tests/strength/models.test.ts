import { describe, expect, test } from 'vitest'
import type { RuleId } from '#spec'
import { on } from '../../mocks/alterations/on.ts'
import { part } from '../../mocks/alterations/together.ts'
import { faults } from '../../mocks/alterations/faults/index.ts'
import type { Alteration } from '../../mocks/index.ts'
import { modelChecks } from '../../suites/models/index.ts'
import { gate } from './bench.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()

/** Broken transitions of a flow's lifecycle, by rule; the faults of a rule may need more than its steps. */
const BROKEN: Partial<Record<RuleId, Alteration>> = {
  'flows/delete-refuses-scheduled': on('deleteFlow').unguarded('notScheduled'),
  'flows/delete-with-schedules-takes-schedules': part('flowDeletion', { schedulesOf: () => [] }),
  'flows/created-flow-listed': on('listFlows').result(() => []),
  'flows/deleted-flow-in-recycle-bin': on('deleteFlow').drops('bin'),
  'flows/deleted-flow-not-listed': on('listFlows').result((flows, { view }) => [
    ...flows,
    ...[...view.bin.values()].map(({ record }) => ({ ...record, extra: {} })),
  ]),
  // The model asks for executions that are there.
  'executions/filter-audit-id': faults.find(({ id }) => id === 'executions/filter-audit-id#2')!.fault,
  // The model looks once a run is over.
  'executions/history-holds-new-run': on('listExecutionHistory').body((items) => items.slice(1)),
  // The model runs a flow again and looks back, but does not let half a minute pass.
  'executions/terminal-stays': faults.findLast(({ rule }) => rule === 'executions/terminal-stays')!.fault,
  'flows/replace-is-stored': on('replaceFlow').drops(),
  'macros/usage-names-no-others': on('getMacroUsage').decides((decision, call) => ({
    ...decision,
    result: [...call.view.macros.values()].flatMap((macro) => call.parts.macros.usersOf(macro, call)),
  })),
  'recycle-bin/restored-flow-readable': on('restoreDeletedObject').drops(),
  'schedules/enable-switches-on': on('enableSchedule').drops(),
}

describe.each(modelChecks.flatMap((checks) => Object.values(checks)).map((check) => [check.rule, check] as const))(
  'the model run alone finds a violation of %s',
  (rule, { title }) => {
    const alteration = BROKEN[rule] ?? faults.find((one) => one.rule === rule && one.id !== `${rule}#wide`)?.fault
    test('and reports the steps that lead there', async () => {
      const report = await gate([alteration ?? {}], {
        includes: (one) => one.rule.id === rule && one.check.title === title,
      })
      const found = report.rules.find(({ id }) => id === rule)?.cases.find((one) => one.title === title)
      expect(found?.outcome).toBe('violation')
      expect(found?.counterexample).toMatch(/\w/)
    })
  },
)
