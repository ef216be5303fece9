import type { Operation } from '../domain/kernel/operation.ts'
import { part, together, form } from '../alterations/together.ts'
import { on } from '../alterations/on.ts'
import { type FlowRecord, type MacroRecord, put } from '../world/index.ts'
import { REFERENCE_KEYS } from '../domain/references.ts'
import { bodiless, unguarded, wrapped } from './alterations.ts'
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
    wide: on('createMacro').given((call) => ({
      ...call,
      ids: { ...call.ids, id: () => 2n ** 53n + 3n * BigInt(call.ids.id()) },
    })),
  },
  'macros/fields': {
    more: part('macros', (plain) => ({
      render: (macro) => {
        const { created, createdBy, modified, modifiedBy } = macro
        return { description: '', tags: [], ...plain.render(macro), created, createdBy, modified, modifiedBy }
      },
    })),
    'without-id': on('getMacro').body(({ id: _id, ...macro }) => macro),
    opened: together(
      on('getMacro').body((macro, { now }) => ({ ...macro, opened: now })),
      on('replaceMacro').with(keepingNames),
    ),
  },
  'macros/list-shape': {
    light: on('listMacros').body((list) => list.map(({ id, name }: MacroRecord) => ({ id, name }))),
    wrapped: form(on('listMacros').body((list) => ({ macros: list, count: list.length }))),
    'without-ids': on('listMacros').body((list) => list.map(({ id: _id, ...macro }: MacroRecord) => macro)),
  },
  'macros/list-order': {
    'by-name': on('listMacros').body((list) =>
      list.toSorted((a: any, b: any) => String(a.name).localeCompare(String(b.name))),
    ),
  },
  'macros/required-fields': {
    none: together(on('createMacro').unguarded('named'), on('replaceMacro').unguarded('named')),
  },
  'macros/replace-answer': {
    status: form(on('replaceMacro').body(() => ({ status: 'ok' }))),
    id: form(on('replaceMacro').body(({ id }) => id)),
    empty: form(on('replaceMacro').bodiless(200)),
  },
  'macros/delete-status': { 'no-content': on('deleteMacro').bodiless(204) },
  // It is none at all: one with the id in the path may be another tenant's.
  'macros/delete-missing': {
    accepted: on('deleteMacro').find((found, call) => found ?? { ...nameless(call), id: NO_MACRO }),
  },
  'macros/recycle-bin': { kept: on('deleteMacro').with(keeping) },
  'macros/references-shape': {
    array: part('macros', { renderReferences: (users) => users.map(({ id, name }) => ({ type: 'flow', id, name })) }),
    names: part('macros', {
      renderReferences: (users) => ({ message: 'the macro is used', flows: users.map(({ name }) => name) }),
    }),
  },
  'macros/deleted-flow-as-user': {
    counts: part('macros', (plain) => ({
      usersOf: (macro, scene) => [
        ...plain.usersOf(macro, scene),
        ...[...scene.view.bin.values()]
          .filter(({ kind }) => kind === 'flow')
          .map(({ record }) => record as FlowRecord)
          .filter((flow) => flow.tenantId === macro.tenantId && uses(flow, macro)),
      ],
    })),
  },
  'macros/usage-shape': {
    'by-kind': form(on('getMacroUsage').with(wrapped('flows'))),
    names: form(on('getMacroUsage').body((usage) => usage.map(({ type, name }: any) => ({ kind: type, name })))),
  },
  'macros/usage-of-unknown': { empty: on('getMacroUsage').find((found, call) => found ?? nameless(call)) },
}
