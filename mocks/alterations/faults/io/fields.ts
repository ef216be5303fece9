import { onEach } from '../../on.ts'
import { fault, shownWrong } from '../fault.ts'
import type { FaultsByName, IoNoun } from './resource.ts'

type Name =
  | 'id-shown'
  | 'create-assigns-id'
  | 'name-comes-back'
  | 'description-comes-back'
  | 'type-comes-back'
  | 'tags-come-back'
  | 'properties-come-back'
  | 'tags-are-strings'
  | 'properties-are-strings'

/** Faults of the fields of connections and formats. */
export function fieldFaults({ operations, type }: IoNoun): FaultsByName<Name> {
  return {
    'id-shown': shownWrong('sends ids as text', ({ id }) => ({ id: String(id) })),
    'create-assigns-id': fault(
      'responds to every creation with the same id',
      onEach(operations.create).body((shown) => ({ ...shown, id: 4_711 })),
    ),
    'name-comes-back': shownWrong('adds a blank to the name', ({ name }) => ({ name: `${name} ` })),
    'description-comes-back': shownWrong('shows the description in upper case', ({ description }) => ({
      description: String(description ?? '').toUpperCase(),
    })),
    'type-comes-back': shownWrong('adds a letter to the type', (shown) => ({ [type]: `${shown[type]}x` })),
    'tags-come-back': shownWrong('shows only the first tag', ({ tags }) => ({ tags: (tags ?? []).slice(0, 1) })),
    'properties-come-back': shownWrong('shows values of properties in upper case', ({ properties }) => ({
      properties: upperCase(properties),
    })),
    'tags-are-strings': shownWrong('shows tags as one text', ({ tags }) => ({ tags: (tags ?? []).join(',') })),
    'properties-are-strings': shownWrong('shows a property as a number', ({ properties }) => ({
      properties: { ...properties, 'field.flags': 3 },
    })),
  }
}

/** Converts values to upper case, except references to secrets. */
function upperCase(properties: Readonly<Record<string, string>> = {}): Record<string, string> {
  // Doubles a value that is already in upper case, so that it differs too.
  const changed = (value: string): string => {
    const upper = value.toUpperCase()
    return upper === value ? value + value : upper
  }
  return Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [key, value.startsWith('{{') ? value : changed(value)]),
  )
}
