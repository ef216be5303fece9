import type { Operation } from '../domain/kernel/operation.ts'
import { on } from '../alterations/on.ts'
import { put, remove } from '../world/index.ts'
import { dropping } from './alterations.ts'
import { faultsOf, fault } from './fault.ts'
import { alsoNeighbour, neighbour } from './macros-neighbours.ts'

/** A macro that is not there is answered with 400. */
function missing(plain: Operation): Partial<Operation> {
  return { steps: { ...plain.steps, notFound: () => ({ status: 400, reason: 'none', text: 'no such macro' }) } }
}

/** Faults of making, reading and replacing macros. */
export const storedMacroFaults = faultsOf({
  'macros/create-answers-saved': [
    fault(
      'answers the macro without its id',
      on('createMacro').body(({ id: _none, ...macro }) => macro),
    ),
    fault(
      'answers the id as text',
      on('createMacro').body(({ id, ...macro }) => ({ ...macro, id: String(id) })),
    ),
  ],
  'macros/create-assigns-id': fault(
    'answers every new macro with the same id',
    on('createMacro').body((macro) => ({ ...macro, id: 4_711 })),
  ),
  'macros/create-answers-the-macro': fault(
    'answers the id alone',
    on('createMacro').body(({ id }) => ({ id })),
  ),
  'macros/created-macro-readable': fault(
    'stores a macro without its name',
    on('createMacro').stores('macros', ({ name: _none, ...macro }) => macro),
  ),
  'macros/created-macro-listed': fault(
    'lists the macros of the demo world alone',
    on('listMacros').body((list) => list.slice(0, 1)),
  ),
  'macros/list-answers': fault('answers the list with 203', on('listMacros').status(203)),
  'macros/get-answers-the-named-macro': fault(
    'reads a neighbour of the macro asked for',
    on('getMacro').with((plain) => ({
      apply: (call, found) => {
        const other = neighbour(call, found)
        return plain.apply(call, other === undefined ? found : { ...other, id: found.id })
      },
    })),
  ),
  'macros/get-missing': fault('answers 400 for a macro that is not there', on('getMacro').with(missing)),
  'macros/replace-answers': fault('answers a replace with 203', on('replaceMacro').status(203)),
  'macros/replace-is-stored': fault(
    'stores no replace',
    on('replaceMacro').with(dropping((change) => change.table === 'macros')),
  ),
  'macros/replace-keeps-id': fault(
    'gives a replaced macro a new id',
    on('replaceMacro').with((plain) => ({
      apply: (call, found) => {
        const { result } = plain.apply(call, found)
        const moved = { ...result, id: call.ids.id() }
        return { changes: [remove('macros', found.id), put('macros', moved.id, moved)], result: moved }
      },
    })),
  ),
  'macros/replace-spares-other-macros': fault(
    'changes a neighbour too',
    on('replaceMacro').with(
      alsoNeighbour((macro) => put('macros', macro.id, { ...macro, extra: { ...macro.extra, code: 'changed' } })),
    ),
  ),
  'macros/replace-missing': fault('answers 400 for a macro that is not there', on('replaceMacro').with(missing)),
})
