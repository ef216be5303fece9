import type { OperationId } from '#spec'
import { on, onEach } from '../on.ts'
import { refuse } from '../../domain/kernel/answer.ts'
import { type MacroRecord, put, remove } from '../../world/index.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { alsoNeighbour, neighbour } from './macros-neighbours.ts'

const notFoundAs400 = (id: OperationId): Fault =>
  fault(
    'responds 400 to an unknown macro',
    onEach(id).step({ notFound: () => refuse(400, 'none', { text: 'no such macro' }) }),
  )

/** Faults of creating, reading and replacing macros. */
export const storedMacroFaults = faultsOf({
  'macros/create-answers-saved': [
    fault(
      'returns the macro without its id',
      on('createMacro').body(({ id: _none, ...macro }) => macro),
    ),
    fault(
      'sends an id that no path could carry',
      on('createMacro').body(({ id, ...macro }) => ({ ...macro, id: `no. ${id}` })),
    ),
  ],
  'macros/create-assigns-id': [
    fault(
      'responds to every new macro with the same id',
      on('createMacro').body((macro) => ({ ...macro, id: 4_711 })),
    ),
    fault(
      'replaces a macro whose id a new one is sent with',
      on('createMacro').decides((decision, { body, view }) => {
        const sent = (body as { id?: MacroRecord['id'] }).id
        const there = sent === undefined ? undefined : view.macros.get(sent)
        if (there === undefined) return decision
        const result = { ...decision.result, id: there.id }
        return { ...decision, changes: [put('macros', there.id, result)], result }
      }),
    ),
    fault(
      'also renames a macro whose id a new one is sent with',
      on('createMacro').also(({ body, view }, _found, { name }) => {
        const sent = (body as { id?: MacroRecord['id'] }).id
        const there = sent === undefined ? undefined : view.macros.get(sent)
        return there === undefined ? [] : [put('macros', there.id, { ...there, name })]
      }),
    ),
  ],
  'macros/create-answers-the-macro': fault(
    'returns only the id',
    on('createMacro').body(({ id }) => ({ id })),
  ),
  'macros/created-macro-readable': [
    fault(
      'stores a macro without its name',
      on('createMacro').stores('macros', ({ name: _none, ...macro }) => macro),
    ),
    fault(
      'reads only id and name of a macro',
      on('getMacro').body(({ id, name }) => ({ id, name })),
    ),
  ],
  'macros/created-macro-listed': fault(
    'lists only the macros of the demo world',
    on('listMacros').body((list) => list.slice(0, 1)),
  ),
  'macros/list-answers': fault('responds 203 to the list', on('listMacros').status(203)),
  'macros/get-answers-the-named-macro': fault(
    'returns a neighbour of the requested macro',
    on('getMacro').find((found, call) => {
      const other = found && neighbour(call, found)
      return found && other ? { ...other, id: found.id } : found
    }),
  ),
  'macros/get-missing': notFoundAs400('getMacro'),
  'macros/replace-answers': fault('responds 203 to a replace', on('replaceMacro').status(203)),
  'macros/replace-is-stored': fault('does not store a replace', on('replaceMacro').drops('macros')),
  'macros/replace-drops-what-is-left-out': fault(
    'keeps what a replace leaves out, as a patch does',
    on('replaceMacro').given((call, { extra }) => ({ ...call, body: { ...extra, ...call.body } })),
  ),
  'macros/replace-keeps-id': fault(
    'gives a replaced macro a new id',
    on('replaceMacro').decides(({ result }, { ids }, { id }) => {
      const moved = { ...result, id: ids.id() }
      return { changes: [remove('macros', id), put('macros', moved.id, moved)], result: moved }
    }),
  ),
  'macros/replace-spares-other-macros': [
    fault(
      'also changes a neighbour',
      alsoNeighbour('replaceMacro', (macro) =>
        put('macros', macro.id, { ...macro, extra: { ...macro.extra, code: 'changed' } }),
      ),
    ),
    fault(
      'also renames the macros of the same name',
      on('replaceMacro').also(({ view, body }, { id, name }) =>
        [...view.macros.values()]
          .filter((one) => one.id !== id && one.name === name)
          .map((one) => put('macros', one.id, { ...one, name: body.name as string })),
      ),
    ),
    fault(
      'replaces the macro whose id the body has',
      onEach('replaceMacro').find((found, { body, view }) => found && (view.macros.get(body.id) ?? found)),
    ),
  ],
  'macros/replace-missing': notFoundAs400('replaceMacro'),
  'macros/delete-missing': fault(
    'deletes an unknown macro without complaint',
    on('deleteMacro').step({ notFound: () => refuse(200, 'none') }),
  ),
})
