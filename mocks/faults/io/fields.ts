import { onEach } from '../../alterations/on.ts'
import { type Faults, each, fault } from '../fault.ts'
import type { FaultsByName, IoNoun } from './noun.ts'

/** Shows a member wrong in the operation of the case, in lists in every item. */
function shownWrong(
  member: string,
  value: (shown: any) => unknown,
  says: string,
  collateral: ReturnType<IoNoun['rules']>,
): Faults {
  const wrong = (shown: object): object => ({ ...shown, [member]: value(shown) })
  return each(says, (id) => onEach(id).body((body) => (Array.isArray(body) ? body.map(wrong) : wrong(body))))
}

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

/** Rules whose checks look for a tag that a bulk edit added. */
const TAGGED = ['bulk-adds-tags', 'bulk-applies-every-action', 'bulk-applies-in-order']

/** Rules of bundles whose checks look for an object by its name, or read its description. */
const EXPORTED = [
  'bundles/export-holds-formats',
  'bundles/import-replace-replaces-formats',
  'bundles/import-keeps-own-password',
]
const IMPORTED = [
  'bundles/preview-replaces-nothing',
  'bundles/import-keep-leaves-existing',
  'bundles/import-add-leaves-existing',
  'bundles/import-keep-all-leaves-formats',
  'bundles/import-spares-other-objects',
  'bundles/import-replace-replaces-formats',
]

/** Faults of the fields that connections and formats show. */
export function fieldFaults({ rules, operations, type }: IoNoun): FaultsByName<Name> {
  return {
    'id-shown': shownWrong(
      'id',
      ({ id }) => String(id),
      'writes ids as strings',
      rules(
        'name-comes-back',
        'type-comes-back',
        'tags-come-back',
        'created-format-listed',
        'created-format-readable',
        'errors/answers-match-schema',
      ),
    ),
    'create-assigns-id': fault(
      'answers every creation with the same id',
      onEach(operations.create).body((shown: object) => ({ ...shown, id: 4_711 })),
    ),
    'name-comes-back': shownWrong(
      'name',
      ({ name }) => `${name} `,
      'adds a blank to the name',
      rules('replace-is-stored', 'version-holds-format-as-saved', 'conventions/text-comes-back', ...EXPORTED),
    ),
    'description-comes-back': shownWrong(
      'description',
      ({ description }) => String(description ?? '').toUpperCase(),
      'shows the description in capitals',
      rules('replace-is-stored', ...IMPORTED),
    ),
    'type-comes-back': shownWrong(type, (shown) => `${shown[type]}x`, 'adds a letter to the type', rules()),
    'tags-come-back': shownWrong(
      'tags',
      ({ tags }) => (tags ?? []).slice(0, 1),
      'shows the first tag only',
      rules('replace-is-stored', ...TAGGED),
    ),
    'properties-come-back': shownWrong(
      'properties',
      ({ properties }) => upperCase(properties),
      'shows values of properties in capitals',
      rules('replace-is-stored'),
    ),
    'tags-are-strings': shownWrong(
      'tags',
      ({ tags }) => (tags ?? []).join(','),
      'shows tags as one text',
      rules(
        'tags-come-back',
        'replace-is-stored',
        'replace-takes-a-format-as-read',
        'bulk-keeps-earlier-tags',
        ...TAGGED,
        'errors/answers-match-schema',
      ),
    ),
    'properties-are-strings': shownWrong(
      'properties',
      ({ properties }) => ({ ...properties, 'field.flags': 3 }),
      'shows a property that is a number',
      rules('replace-takes-a-format-as-read', 'errors/answers-match-schema'),
    ),
  }
}

/** Values in capitals, references to secrets apart. */
function upperCase(properties: Readonly<Record<string, string>> = {}): Record<string, string> {
  const changed = (value: string): string =>
    value.startsWith('{{') ? value : `${value.toUpperCase()}${value.toUpperCase() === value ? value : ''}`
  return Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, changed(value)]))
}
