import { part, together, form } from '../together.ts'
import { on, onEach } from '../on.ts'
import { REFERENCE_KEYS, type BinRecord, type FlowRecord, type MacroRecord, put } from '../../world/index.ts'
import { NO_ID, WIDE, blank, byName, idsFrom, wrapped } from './alterations.ts'
import type { AreaVariants } from './variant.ts'

/** Moves a deleted macro to the bin. */
const keeping = on('deleteMacro').also(({ now, caller }, macro) => {
  const { id, tenantId } = macro
  if (id === NO_ID) return []
  const key = `macro:${id}`
  // The bin's type has no macros, since the documents do not move them there.
  const kind = 'macro' as BinRecord['kind']
  return [put('bin', key, { key, kind, id, tenantId, deletedAt: now, deletedBy: caller.user.login, record: macro })]
})

/** Remembers the earlier names of a replaced macro. */
const keepingNames = on('replaceMacro').stores('macros', (macro, before) => {
  const { names = [] } = (before?.extra ?? {}) as { names?: unknown[] }
  return { ...macro, extra: { ...macro.extra, names: [...names, before?.name] } }
})

/** Whether a flow refers to a macro. */
function uses({ properties }: FlowRecord, { id }: MacroRecord): boolean {
  return (properties?.[REFERENCE_KEYS.macro] ?? '').split(',').includes(String(id))
}

/** Variants of macros. */
export const macroVariants: AreaVariants<'macros'> = {
  'macros/id-allocation': {
    wide: on('createMacro').given(idsFrom(WIDE, 3n)),
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
      keepingNames,
    ),
  },
  'macros/list-shape': {
    'by-name': form(
      on('listMacros').body((list: MacroRecord[]) => Object.fromEntries(list.map(({ id, name }) => [name, { id }]))),
    ),
    wrapped: form(on('listMacros').body((list) => ({ macros: list, count: list.length }))),
    'without-ids': on('listMacros').items(({ id: _id, ...macro }) => macro),
  },
  'macros/list-order': {
    'by-name': on('listMacros').body(byName),
  },
  'macros/names': {
    word: onEach('createMacro', 'replaceMacro').refuses(
      ({ body: { name } }) => typeof name === 'string' && !/^\w*$/.test(name),
    ),
  },
  'macros/required-fields': {
    none: onEach('createMacro', 'replaceMacro').unguarded('named'),
  },
  'macros/replace-answer': {
    status: form(on('replaceMacro').body(() => ({ status: 'ok' }))),
    id: form(on('replaceMacro').body(({ id }) => id)),
    empty: form(on('replaceMacro').bodiless(200)),
  },
  'macros/delete-status': { 'no-content': on('deleteMacro').bodiless(204) },
  'macros/recycle-bin': { kept: keeping },
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
    'by-kind': form(on('getMacroUsage').body(wrapped('flows'))),
    names: form(on('getMacroUsage').items(({ type, name }) => ({ kind: type, name }))),
  },
  'macros/usage-of-unknown': { empty: on('getMacroUsage').otherwise((call) => blank(call.path.macroId, call)) },
}
