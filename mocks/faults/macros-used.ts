import type { Operation } from '../domain/kernel/operation.ts'
import { type Change, type FlowRecord, type MacroRecord, put, remove } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { under } from './alterations.ts'
import { faultsOf } from './fault.ts'
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
  'macros/delete-unused': [
    {
      says: 'answers a deletion with 203',
      operations: { deleteMacro: under(203) },
      collateral: ['errors/documented-status', 'macros/delete-once-unused'],
    },
  ],
  'macros/deleted-macro-not-found': [
    {
      says: 'still reads deleted macros',
      operations: {
        deleteMacro: (plain) => ({
          apply: (call, found) => ({
            ...plain.apply(call, found),
            changes: [put('macros', found.id, { ...found, extra: { ...found.extra, deleted: true } })],
          }),
        }),
        listMacros: shaped((list) => list.filter((macro: { deleted?: true }) => macro.deleted === undefined)),
      },
    },
  ],
  'macros/deleted-macro-not-listed': [
    {
      says: 'still lists deleted macros',
      operations: {
        deleteMacro: (plain) => ({
          apply: (call, found) => ({
            ...plain.apply(call, found),
            changes: [put('macros', found.id, { ...found, extra: { ...found.extra, deleted: true } })],
          }),
        }),
        getMacro: (plain) => ({
          find: (call) => {
            const macro = plain.find(call) as MacroRecord | undefined
            return macro?.extra['deleted'] === true ? undefined : macro
          },
        }),
      },
    },
  ],
  'macros/delete-spares-other-macros': [
    {
      says: 'deletes a neighbour too',
      operations: { deleteMacro: alsoNeighbour(({ id }) => remove('macros', id)) },
    },
  ],
  'macros/delete-refuses-used': [{ says: 'deletes a macro that a flow uses', without: { deleteMacro: 'notUsed' } }],
  'macros/delete-refused-lists-references': [
    {
      says: 'counts the flows that use a macro in place of naming them',
      parts: { macros: { renderReferences: () => ({ message: 'the macro is used' }) } },
    },
  ],
  'macros/delete-refused-macro-stays': [
    {
      says: 'clears the code of a macro that it refuses to delete',
      operations: { deleteMacro: refusingWith((macro) => [put('macros', macro.id, { ...macro, extra: {} })]) },
    },
  ],
  'macros/delete-refused-flow-stays': [
    {
      says: 'clears the type of the flow for which it refuses',
      operations: {
        deleteMacro: refusingWith((_macro, users) =>
          users.map((flow) => put('flows', flow.id, { ...flow, flowType: '' })),
        ),
      },
    },
  ],
  'macros/delete-once-unused': [
    {
      says: 'refuses for flows that used a macro once',
      parts: {
        macros: (plain) => ({
          usersOf: (macro, scene) => [
            ...plain.usersOf(macro, scene),
            ...[...scene.view.versions.values()]
              .filter(({ kind, snapshot }) => kind === 'flow' && usedOnce(snapshot, macro))
              .flatMap(({ objectId }) => scene.view.flows.get(objectId) ?? []),
          ],
        }),
      },
    },
  ],
  'macros/usage-answers': [
    {
      says: 'answers the usage with 203',
      operations: { getMacroUsage: under(203) },
      collateral: ['errors/documented-status'],
    },
  ],
  'macros/usage-names-flows': [
    { says: 'names the first flow alone', operations: { getMacroUsage: shaped((usage) => usage.slice(0, 1)) } },
  ],
  'macros/usage-names-no-others': [
    {
      says: 'names the flows that use the macro made after it too',
      operations: {
        getMacroUsage: (plain) => ({
          apply: (call, found) => {
            const next = [...call.view.macros.values()].find(({ id }: MacroRecord) => id > found.id)
            const { usersOf } = call.parts.macros
            const users = [...usersOf(found, call), ...(next === undefined ? [] : usersOf(next, call))]
            return { ...plain.apply(call, found), result: users }
          },
        }),
      },
    },
  ],
})
