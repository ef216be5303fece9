import type { Operation } from '../domain/kernel/operation.ts'
import { type FlowRecord, type MacroRecord, put } from '../world/index.ts'
import { REFERENCE_KEYS } from '../domain/references.ts'
import { shaped } from '../alterations/shaped.ts'
import { bodiless, otherwise, unguarded, wrapped } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

/** A macro that is not there, as if it were. */
const nameless = ({ path, caller }: any): Partial<MacroRecord> => ({ id: path.macroId, tenantId: caller.tenantId })

/** The id of no macro. */
const NO_MACRO = -1

/** Keeps a deleted macro among the deleted objects. */
function keeping(plain: Operation): Partial<Operation> {
  return {
    apply: (call, found) => {
      const decision = plain.apply(call, found)
      const { id, tenantId } = found as MacroRecord
      if (id === NO_MACRO) return decision
      const key = `macro:${id}`
      const deletedBy = call.caller.user.login
      // The bin's table knows no macros, since nothing says that they go there.
      const entry = { key, kind: 'macro' as never, id, tenantId, deletedAt: call.now, deletedBy, record: found }
      return { ...decision, changes: [...decision.changes, put('bin', key, entry)] }
    },
  }
}

/** Keeps the names that a macro had before it was replaced. */
function keepingNames(plain: Operation): Partial<Operation> {
  return {
    apply(call, found) {
      const decision = plain.apply(call, found)
      const { name, extra } = found as MacroRecord
      const stored = decision.result as MacroRecord
      const names = [...((extra['names'] as unknown[] | undefined) ?? []), name]
      return { ...decision, changes: [put('macros', stored.id, { ...stored, extra: { ...stored.extra, names } })] }
    },
  }
}

/** Whether a flow names a macro. */
function uses({ properties }: FlowRecord, { id }: MacroRecord): boolean {
  return (properties?.[REFERENCE_KEYS.macro] ?? '').split(',').includes(String(id))
}

/** Variants of macros. */
export const macroVariants: AreaVariants<'macros'> = {
  'macros/id-allocation': {
    wide: {
      operations: {
        createMacro: (plain) => ({
          apply: (call, found) =>
            plain.apply({ ...call, ids: { ...call.ids, id: () => 2n ** 53n + 3n * BigInt(call.ids.id()) } }, found),
        }),
      },
    },
  },
  'macros/fields': {
    more: {
      parts: {
        macros: (plain) => ({
          render: (macro) => {
            const { created, createdBy, modified, modifiedBy } = macro
            return { description: '', tags: [], ...plain.render(macro), created, createdBy, modified, modifiedBy }
          },
        }),
      },
    },
    'without-id': { operations: { getMacro: shaped(({ id: _id, ...macro }) => macro) } },
    opened: {
      operations: {
        getMacro: shaped((macro, { now }) => ({ ...macro, opened: now })),
        replaceMacro: keepingNames,
      },
    },
  },
  'macros/list-shape': {
    light: { operations: { listMacros: shaped((list) => list.map(({ id, name }: MacroRecord) => ({ id, name }))) } },
    wrapped: { form: true, operations: { listMacros: shaped((list) => ({ macros: list, count: list.length })) } },
    'without-ids': {
      operations: { listMacros: shaped((list) => list.map(({ id: _id, ...macro }: MacroRecord) => macro)) },
    },
  },
  'macros/list-order': {
    'by-name': {
      operations: {
        listMacros: shaped((list) => list.toSorted((a: any, b: any) => String(a.name).localeCompare(String(b.name)))),
      },
    },
  },
  'macros/required-fields': {
    none: { operations: { createMacro: unguarded('named'), replaceMacro: unguarded('named') } },
  },
  'macros/replace-answer': {
    status: { form: true, operations: { replaceMacro: shaped(() => ({ status: 'ok' })) } },
    id: { form: true, operations: { replaceMacro: shaped(({ id }) => id) } },
    empty: { form: true, operations: { replaceMacro: bodiless(200) } },
  },
  'macros/delete-status': { 'no-content': { operations: { deleteMacro: bodiless(204) } } },
  // It is none at all: one with the id in the path may be another tenant's.
  'macros/delete-missing': {
    accepted: { operations: { deleteMacro: otherwise((call) => ({ ...nameless(call), id: NO_MACRO })) } },
  },
  'macros/recycle-bin': { kept: { operations: { deleteMacro: keeping } } },
  'macros/references-shape': {
    array: {
      parts: { macros: { renderReferences: (users) => users.map(({ id, name }) => ({ type: 'flow', id, name })) } },
    },
    names: {
      parts: {
        macros: {
          renderReferences: (users) => ({ message: 'the macro is used', flows: users.map(({ name }) => name) }),
        },
      },
    },
  },
  'macros/deleted-flow-as-user': {
    counts: {
      parts: {
        macros: (plain) => ({
          usersOf: (macro, scene) => [
            ...plain.usersOf(macro, scene),
            ...[...scene.view.bin.values()]
              .filter(({ kind }) => kind === 'flow')
              .map(({ record }) => record as FlowRecord)
              .filter((flow) => flow.tenantId === macro.tenantId && uses(flow, macro)),
          ],
        }),
      },
    },
  },
  'macros/usage-shape': {
    'by-kind': { form: true, operations: { getMacroUsage: wrapped('flows') } },
    names: {
      form: true,
      operations: {
        getMacroUsage: shaped((usage) => usage.map(({ type, name }: any) => ({ kind: type, name }))),
      },
    },
  },
  'macros/usage-of-unknown': { empty: { operations: { getMacroUsage: otherwise(nameless) } } },
}
