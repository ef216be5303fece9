import { binned } from '../bin.ts'
import { on } from '../on.ts'
import { part } from '../together.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import { referencesOf, type FlowRecord, type MacroRecord, put, remove } from '../../world/index.ts'
import { refusingYet } from './alterations.ts'
import { fault, faultsOf } from './fault.ts'
import { FORGOTTEN, formerUsers } from './uses.ts'
import { alsoNeighbour } from './macros-neighbours.ts'

/** Marks macros as deleted instead of removing them. */
const marking: Alteration = on('deleteMacro').changes((_changes, _call, macro) => [
  put('macros', macro.id, { ...macro, extra: { ...macro.extra, deleted: true } }),
])

/** Whether a saved version of a flow used a macro. */
function usedOnce(snapshot: object, { id }: MacroRecord): boolean {
  return referencesOf(snapshot as FlowRecord, 'macro').includes(id)
}

/** Faults of deleting macros and showing their usage. */
export const usedMacroFaults = faultsOf({
  'macros/delete-unused': fault('responds 203 to a deletion', on('deleteMacro').status(203)),
  'macros/deleted-macro-not-found': fault(
    'still returns deleted macros',
    marking,
    on('listMacros').result((macros) => macros.filter(({ extra }) => extra['deleted'] === undefined)),
  ),
  'macros/deleted-macro-not-listed': fault(
    'still lists deleted macros',
    marking,
    on('getMacro').find((macro) => (macro?.extra['deleted'] === true ? undefined : macro)),
  ),
  'macros/delete-spares-other-macros': fault(
    'also deletes a neighbour',
    alsoNeighbour('deleteMacro', ({ id }) => remove('macros', id)),
  ),
  'macros/delete-refuses-used': [
    fault('deletes a macro that a flow uses', on('deleteMacro').unguarded('notUsed')),
    ...FORGOTTEN.map(({ says, isForgotten }) =>
      fault(
        `${says} when a macro is deleted`,
        part('macros', (plain) => ({
          usersOf: (macro, scene) => plain.usersOf(macro, scene).filter((flow) => !isForgotten(flow, scene)),
        })),
      ),
    ),
    fault(
      'deletes a macro once a flow that used it was deleted',
      on('deleteMacro').guard('notUsed', (plain, call, macro) =>
        binned(call.view, 'flow').some((flow) => referencesOf(flow, 'macro').includes(macro.id))
          ? undefined
          : plain(call, macro),
      ),
    ),
  ],
  'macros/delete-refused-lists-references': fault(
    'lists only the number of flows that use a macro',
    part('macros', { renderReferences: () => ({ message: 'the macro is used' }) }),
  ),
  'macros/delete-refused-macro-stays': fault(
    'clears the code of a macro on refusal',
    refusingYet('deleteMacro', (_call, macro) => [put('macros', macro.id, { ...macro, extra: {} })]),
  ),
  'macros/delete-refused-flow-stays': fault(
    'clears the type of the flow on refusal',
    refusingYet('deleteMacro', (call, macro) =>
      call.parts.macros.usersOf(macro, call).map((flow) => put('flows', flow.id, { ...flow, flowType: '' })),
    ),
  ),
  'macros/delete-once-unused': fault(
    'refuses because of flows that used a macro in the past',
    part('macros', (plain) => ({
      usersOf: (macro, scene) => [
        ...plain.usersOf(macro, scene),
        ...[...scene.view.versions.values()]
          .filter(({ kind, snapshot }) => kind === 'flow' && usedOnce(snapshot, macro))
          .flatMap(({ objectId }) => scene.view.flows.get(objectId) ?? []),
      ],
    })),
  ),
  'macros/usage-answers': fault('responds 203 to the usage', on('getMacroUsage').status(203)),
  'macros/usage-names-flows': fault(
    'names only the first flow',
    on('getMacroUsage').body((usage) => usage.slice(0, 1)),
  ),
  'macros/usage-names-no-others': [
    fault(
      'also names the flows that use the macro created after it',
      on('getMacroUsage').decides((decision, call, found) => {
        const next = [...call.view.macros.values()].find(({ id }) => id > found.id)
        const others = next === undefined ? [] : call.parts.macros.usersOf(next, call)
        return { ...decision, result: [...decision.result, ...others] }
      }),
    ),
    fault(
      'also names the flows that used the macro once',
      on('getMacroUsage').decides((decision, call, found) => ({
        ...decision,
        result: [...decision.result, ...formerUsers('macro', found, call)],
      })),
    ),
  ],
})
