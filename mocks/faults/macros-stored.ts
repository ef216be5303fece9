import type { Operation } from '../domain/kernel/operation.ts'
import { put, remove } from '../world/index.ts'
import { shaped } from '../alterations/shaped.ts'
import { dropping, storingIn, under } from './alterations.ts'
import { faultsOf } from './fault.ts'
import { alsoNeighbour, neighbour } from './macros-neighbours.ts'

/** A macro that is not there is answered with 400. */
function missing(plain: Operation): Partial<Operation> {
  return { steps: { ...plain.steps, notFound: () => ({ status: 400, reason: 'none', text: 'no such macro' }) } }
}

/** Faults of making, reading and replacing macros. */
export const storedMacroFaults = faultsOf({
  'macros/create-answers-saved': [
    {
      says: 'answers the macro without its id',
      operations: { createMacro: shaped(({ id: _none, ...macro }) => macro) },
    },
    {
      says: 'answers the id as text',
      operations: { createMacro: shaped(({ id, ...macro }) => ({ ...macro, id: String(id) })) },
    },
  ],
  'macros/create-assigns-id': [
    {
      says: 'answers every new macro with the same id',
      operations: { createMacro: shaped((macro) => ({ ...macro, id: 4_711 })) },
      collateral: [
        'macros/created-macro-readable',
        'macros/delete-unused',
        'macros/delete-refuses-used',
        'macros/usage-answers',
      ],
    },
  ],
  'macros/create-answers-the-macro': [
    { says: 'answers the id alone', operations: { createMacro: shaped(({ id }) => ({ id })) } },
  ],
  'macros/created-macro-readable': [
    {
      says: 'stores a macro without its name',
      operations: { createMacro: storingIn('macros', ({ name: _none, ...macro }) => macro) },
      collateral: ['macros/get-answers-the-named-macro', 'macros/replace-answers', 'search/finds-macros'],
    },
  ],
  'macros/created-macro-listed': [
    {
      says: 'lists the macros of the demo world alone',
      operations: { listMacros: shaped((list) => list.slice(0, 1)) },
    },
  ],
  'macros/list-answers': [
    {
      says: 'answers the list with 203',
      operations: { listMacros: under(203) },
      collateral: ['conventions/collections-answer', 'errors/documented-status'],
    },
  ],
  'macros/get-answers-the-named-macro': [
    {
      says: 'reads a neighbour of the macro asked for',
      operations: {
        getMacro: (plain) => ({
          apply: (call, found) => {
            const other = neighbour(call, found)
            return plain.apply(call, other === undefined ? found : { ...other, id: found.id })
          },
        }),
      },
      collateral: ['macros/replace-spares-other-macros'],
    },
  ],
  'macros/get-missing': [
    {
      says: 'answers 400 for a macro that is not there',
      operations: { getMacro: missing },
      collateral: ['macros/deleted-macro-not-found'],
    },
  ],
  'macros/replace-answers': [
    {
      says: 'answers a replace with 203',
      operations: { replaceMacro: under(203) },
      collateral: ['errors/documented-status'],
    },
  ],
  'macros/replace-is-stored': [
    { says: 'stores no replace', operations: { replaceMacro: dropping((change) => change.table === 'macros') } },
  ],
  'macros/replace-keeps-id': [
    {
      says: 'gives a replaced macro a new id',
      operations: {
        replaceMacro: (plain) => ({
          apply: (call, found) => {
            const { result } = plain.apply(call, found)
            const moved = { ...result, id: call.ids.id() }
            return { changes: [remove('macros', found.id), put('macros', moved.id, moved)], result: moved }
          },
        }),
      },
    },
  ],
  'macros/replace-spares-other-macros': [
    {
      says: 'changes a neighbour too',
      operations: {
        replaceMacro: alsoNeighbour((macro) =>
          put('macros', macro.id, { ...macro, extra: { ...macro.extra, code: 'changed' } }),
        ),
      },
    },
  ],
  'macros/replace-missing': [
    { says: 'answers 400 for a macro that is not there', operations: { replaceMacro: missing } },
  ],
})
