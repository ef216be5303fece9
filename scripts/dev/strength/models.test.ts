import { describe, expect, test } from 'vitest'
import type { RuleId } from '#spec'
import type { Operation } from '../../../mocks/domain/kernel/operation.ts'
import { dropping } from '../../../mocks/faults/alterations.ts'
import { faults } from '../../../mocks/faults/index.ts'
import type { Alteration } from '../../../mocks/index.ts'
import { modelChecks } from '../../../suites/checks/models.ts'
import { gate } from './bench.ts'
import { useVirtualTime } from './virtual-time.ts'

useVirtualTime()

const idle: Alteration['operations'] = Object.fromEntries(
  (['replaceFlow', 'restoreDeletedObject', 'enableSchedule', 'disableSchedule'] as const).map((id) => [
    id,
    (plain) => ({ apply: (call, found) => ({ ...plain.apply(call, found), changes: [] }) }),
  ]),
)

const withDeleted = (plain: Operation): Partial<Operation> => ({
  answer: (flows, call) =>
    plain.answer([...flows, ...[...call.view.bin.values()].map(({ record }: { record: unknown }) => record)], call),
})

/** Broken moves of a flow's life, by the rule that they break; the faults of a rule may need more than its steps. */
const BROKEN: Partial<Record<RuleId, Alteration>> = {
  'flows/delete-refuses-scheduled': { without: { deleteFlow: 'notScheduled' } },
  'flows/delete-with-schedules-takes-schedules': { parts: { flowDeletion: { schedulesOf: () => [] } } },
  'flows/created-flow-listed': {
    operations: { listFlows: (plain) => ({ answer: (_flows, call) => plain.answer([], call) }) },
  },
  'flows/deleted-flow-in-recycle-bin': { operations: { deleteFlow: dropping((change) => change.table === 'bin') } },
  'flows/deleted-flow-not-listed': { operations: { listFlows: withDeleted } },
  'flows/replace-is-stored': { operations: { replaceFlow: idle.replaceFlow } },
  'macros/usage-names-no-others': {
    operations: {
      getMacroUsage: (plain) => ({
        apply(call, found) {
          const everyUser = [...call.view.macros.values()].flatMap((macro: unknown) =>
            call.parts.macros.usersOf(macro, call),
          )
          return { ...plain.apply(call, found), result: everyUser }
        },
      }),
    },
  },
  'recycle-bin/restored-flow-readable': { operations: { restoreDeletedObject: idle.restoreDeletedObject } },
  'schedules/enable-switches-on': { operations: { enableSchedule: idle.enableSchedule } },
}

describe.each(modelChecks.flatMap((checks) => Object.values(checks)).map((check) => [check.rule, check] as const))(
  'the model run alone finds that %s is broken',
  (rule, { title }) => {
    const alteration = BROKEN[rule] ?? faults.find((one) => one.rule === rule)?.fault
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
