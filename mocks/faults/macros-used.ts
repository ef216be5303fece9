import type { Operation } from '../domain/kernel/operation.ts'
import { part } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import { type Change, type FlowRecord, type MacroRecord, put, remove } from '../world/index.ts'
import { faultsOf, fault } from './fault.ts'
import { alsoNeighbour } from './macros-neighbours.ts'

/** Refuses the deletion of a used macro as ever, but changes something all the same. */
function refusingWith(change: (macro: MacroRecord, users: readonly FlowRecord[]) => Change[]) {
  return (plain: Operation): Partial<Operation> => ({
    guards: {},
    apply: (call, found) => {
      const users = call.parts.macros.usersOf(found, call)
      return users.length === 0 ? plain.apply(call, found) : { changes: change(found, users), result: found }
    },
    answer: (refused, call) => {
      if (refused === undefined) return plain.answer(refused, call)
      const { usersOf, renderReferences } = call.parts.macros
      return { status: 409, json: renderReferences(usersOf(refused, call)) }
    },
  })
}

/** Whether a saved version of a flow used a macro. */
function usedOnce(snapshot: object, { id }: MacroRecord): boolean {
  const { properties = {} } = snapshot as { properties?: Record<string, string> }
  return Object.values(properties).includes(String(id))
}

/** Faults of deleting macros and of showing where they are used. */
export const usedMacroFaults = faultsOf({
  'macros/delete-unused': fault('answers a deletion with 203', on('deleteMacro').status(203)),
  'macros/deleted-macro-not-found': fault(
    'still reads deleted macros',
    on('deleteMacro').with((plain) => ({
      apply: (call, found) => ({
        ...plain.apply(call, found),
        changes: [put('macros', found.id, { ...found, extra: { ...found.extra, deleted: true } })],
      }),
    })),
    on('listMacros').body((list) => list.filter((macro: { deleted?: true }) => macro.deleted === undefined)),
  ),
  'macros/deleted-macro-not-listed': fault(
    'still lists deleted macros',
    on('deleteMacro').with((plain) => ({
      apply: (call, found) => ({
        ...plain.apply(call, found),
        changes: [put('macros', found.id, { ...found, extra: { ...found.extra, deleted: true } })],
      }),
    })),
    on('getMacro').find((found, call) => {
      const macro = found as MacroRecord | undefined
      return macro?.extra['deleted'] === true ? undefined : macro
    }),
  ),
  'macros/delete-spares-other-macros': fault(
    'deletes a neighbour too',
    on('deleteMacro').with(alsoNeighbour(({ id }) => remove('macros', id))),
  ),
  'macros/delete-refuses-used': [{ says: 'deletes a macro that a flow uses', without: { deleteMacro: 'notUsed' } }],
  'macros/delete-refused-lists-references': fault(
    'counts the flows that use a macro in place of naming them',
    part('macros', { renderReferences: () => ({ message: 'the macro is used' }) }),
  ),
  'macros/delete-refused-macro-stays': fault(
    'clears the code of a macro that it refuses to delete',
    on('deleteMacro').with(refusingWith((macro) => [put('macros', macro.id, { ...macro, extra: {} })])),
  ),
  'macros/delete-refused-flow-stays': fault(
    'clears the type of the flow for which it refuses',
    on('deleteMacro').with(
      refusingWith((_macro, users) => users.map((flow) => put('flows', flow.id, { ...flow, flowType: '' }))),
    ),
  ),
  'macros/delete-once-unused': fault(
    'refuses for flows that used a macro once',
    part('macros', (plain) => ({
      usersOf: (macro, scene) => [
        ...plain.usersOf(macro, scene),
        ...[...scene.view.versions.values()]
          .filter(({ kind, snapshot }) => kind === 'flow' && usedOnce(snapshot, macro))
          .flatMap(({ objectId }) => scene.view.flows.get(objectId) ?? []),
      ],
    })),
  ),
  'macros/usage-answers': fault('answers the usage with 203', on('getMacroUsage').status(203)),
  'macros/usage-names-flows': fault(
    'names the first flow alone',
    on('getMacroUsage').body((usage) => usage.slice(0, 1)),
  ),
  'macros/usage-names-no-others': fault(
    'names the flows that use the macro made after it too',
    on('getMacroUsage').with((plain) => ({
      apply: (call, found) => {
        const next = [...call.view.macros.values()].find(({ id }: MacroRecord) => id > found.id)
        const { usersOf } = call.parts.macros
        const users = [...usersOf(found, call), ...(next === undefined ? [] : usersOf(next, call))]
        return { ...plain.apply(call, found), result: users }
      },
    })),
  ),
})
