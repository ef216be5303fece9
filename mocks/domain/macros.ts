import type { Int64 } from '#spec'
import { type FlowRecord, type MacroRecord, put, remove } from '../world/index.ts'
import { refuse } from './kernel/answer.ts'
import type { Call, Scene } from './kernel/call.ts'
import { operation, reading } from './kernel/operation.ts'
import { flowsUsing } from './references.ts'
import { contentOf, laterStamps, newStamps } from './stored-object.ts'

const MEMBERS = ['name', 'description', 'tags'] as const

export interface MacroParts {
  /** The macro as the API shows it: the client's members and its id. */
  render: (macro: MacroRecord) => { id: Int64 } & Record<string, unknown>
  /** Flows that use a macro. */
  usersOf: (macro: MacroRecord, scene: Scene) => FlowRecord[]
  /** Body of a refused deletion: the flows that use the macro. */
  renderReferences: (users: readonly FlowRecord[]) => unknown
  renderUsage: (users: readonly FlowRecord[]) => unknown
}

export const macroParts: MacroParts = {
  render: ({ id, name, description, tags, extra }) => ({
    id,
    ...Object.fromEntries(Object.entries({ name, description, tags }).filter(([, value]) => value !== undefined)),
    ...extra,
  }),
  usersOf: (macro, { view }) => flowsUsing(view, 'macro', macro),
  renderReferences: (users) => ({ flows: users.map(({ id, name }) => ({ id, name })) }),
  renderUsage: (users) => users.map(({ id, name }) => ({ type: 'flow', id, name })),
}

/** The macro in the path, in the caller's tenant. */
function findMacro({ view, caller, path }: Pick<Call<'getMacro'>, 'view' | 'caller' | 'path'>) {
  const macro = view.macros.get(path.macroId)
  return macro?.tenantId === caller.tenantId ? macro : undefined
}

/** Refuses a macro without a name. */
function named({ body }: { body: unknown }) {
  const { name } = body as { name?: unknown }
  return typeof name === 'string' && name !== '' ? undefined : refuse(400, 'no name', { text: 'name is missing' })
}

export const macroOperations = {
  listMacros: operation('listMacros')({
    apply: ({ view, caller }) =>
      reading([...view.macros.values()].filter(({ tenantId }) => tenantId === caller.tenantId)),
    answer: (macros, { parts }) => ({ status: 200, json: macros.map((macro) => parts.macros.render(macro)) }),
  }),

  createMacro: operation('createMacro')({
    guards: { named },
    apply: (call) => {
      const macro: MacroRecord = { ...newStamps(call), ...contentOf(call.body, MEMBERS) }
      return { changes: [put('macros', macro.id, macro)], result: macro }
    },
    answer: (macro, { parts }) => ({ status: 200, json: parts.macros.render(macro) }),
  }),

  getMacro: operation('getMacro')({
    find: findMacro,
    apply: (_call, macro) => reading(macro),
    answer: (macro, { parts }) => ({ status: 200, json: parts.macros.render(macro) }),
  }),

  replaceMacro: operation('replaceMacro')({
    find: findMacro,
    guards: { named },
    apply: (call, before) => {
      const macro: MacroRecord = { ...laterStamps(before, call), ...contentOf(call.body, MEMBERS) }
      return { changes: [put('macros', macro.id, macro)], result: macro }
    },
    answer: (macro, { parts }) => ({ status: 200, json: parts.macros.render(macro) }),
  }),

  deleteMacro: operation('deleteMacro')({
    find: findMacro,
    guards: {
      notUsed: (call, macro) => {
        const users = call.parts.macros.usersOf(macro, call)
        if (users.length === 0) return undefined
        return refuse(409, 'a flow uses it', { json: call.parts.macros.renderReferences(users) })
      },
    },
    apply: (_call, { id }) => ({ changes: [remove('macros', id)], result: undefined }),
    answer: () => ({ status: 200, json: { status: 'deleted' } }),
  }),

  getMacroUsage: operation('getMacroUsage')({
    find: findMacro,
    apply: (call, macro) => reading(call.parts.macros.usersOf(macro, call)),
    answer: (users, { parts }) => ({ status: 200, json: parts.macros.renderUsage(users) }),
  }),
}
