import { put } from '../../world/index.ts'
import { shaped } from '../../alterations/shaped.ts'
import { also, dropping } from '../alterations.ts'
import { type FaultsByName, type IoNoun, on } from './noun.ts'

type Name =
  | 'versions-grow-on-replace'
  | 'version-uuids-are-strings'
  | 'versions-of-the-named-format-only'
  | 'listed-versions-readable'
  | 'version-holds-format-as-saved'
  | 'version-stays-as-saved'
  | 'version-missing'
  | 'version-message-kept'
  | 'version-message-of-one-version'
  | 'version-message-missing'
  | 'diff-shows-a-difference'

/** Faults of the saved versions of connections and formats. */
export function versionFaults({ kind, table, operations, rules, idIn }: IoNoun): FaultsByName<Name> {
  const versionsOf = (call: any): any[] => call.view.versions.where('object', `${kind}:${idIn(call.path)}`)

  return {
    'versions-grow-on-replace': [
      {
        says: 'keeps no versions of replaces',
        operations: { [operations.replace]: dropping((change) => change.table === 'versions') },
        collateral: rules('version-holds-format-as-saved'),
      },
    ],
    'version-uuids-are-strings': [
      {
        says: 'lists numbers as uuids',
        operations: {
          [operations.versions]: shaped((list) =>
            list.map((version: object, index: number) => ({ ...version, uuid: index + 1 })),
          ),
        },
        collateral: rules('versions-of-the-named-format-only', 'listed-versions-readable'),
      },
    ],
    'versions-of-the-named-format-only': [
      {
        says: `lists the versions of all ${kind}s`,
        operations: on(operations.versions, (plain) => ({
          answer: (_versions, call) =>
            plain.answer([...call.view.versions.values()].filter((one: any) => one.kind === kind).toReversed(), call),
        })),
        collateral: rules('listed-versions-readable'),
      },
    ],
    'listed-versions-readable': [
      {
        says: 'does not find the first of three versions',
        operations: on(operations.version, (plain) => ({
          find: (call) => {
            const versions = versionsOf(call)
            return versions.length === 3 && versions[0].uuid === call.path.uuid ? undefined : plain.find(call)
          },
        })),
      },
    ],
    'version-holds-format-as-saved': [
      {
        says: 'shows every version without its tags',
        operations: { [operations.version]: shaped(({ tags: _gone, ...version }) => version) },
      },
    ],
    'version-stays-as-saved': [
      {
        says: 'shows the description of today once there are four versions',
        operations: {
          [operations.version]: shaped((version, call) =>
            versionsOf(call).length < 4
              ? version
              : { ...version, description: call.view[table].get(idIn(call.path))?.description },
          ),
        },
      },
    ],
    'version-missing': [
      {
        says: 'answers the newest version for an unknown uuid',
        operations: on(operations.version, (plain) => ({
          find: (call) => plain.find(call) ?? versionsOf(call).at(-1),
        })),
      },
    ],
    'version-message-kept': [
      {
        says: 'answers the new message and keeps the old one',
        operations: { [operations.setMessage]: dropping(() => true) },
      },
    ],
    'version-message-of-one-version': [
      {
        says: 'writes the message into every version',
        operations: {
          [operations.setMessage]: also((call) =>
            versionsOf(call).map((one) => put('versions', one.uuid, { ...one, message: call.body.message })),
          ),
        },
      },
    ],
    'version-message-missing': [
      {
        says: 'changes the newest version where the uuid is unknown',
        operations: on(operations.setMessage, (plain) => ({
          find: (call) => plain.find(call) ?? versionsOf(call).at(-1),
        })),
      },
    ],
    'diff-shows-a-difference': [
      { says: 'finds no difference anywhere', operations: { [operations.diff]: shaped(() => []) } },
    ],
  }
}
