import { type KindWith, type OperationId, resources } from '#spec'
import type { Json } from '../../json.ts'
import { onEach } from '../../on.ts'
import { storedAs } from '../../stored.ts'
import { part } from '../../together.ts'
import { type VersionRecord, put, remove } from '../../../world/index.ts'
import { type Fault, fault } from '../fault.ts'
import { faultsFor, objectsOf } from './kind.ts'

const keysOf = (value: unknown): string =>
  Object.keys(value ?? {})
    .toSorted()
    .join()

/** Compares the keys of properties, and not their values. */
const sameKeysAlike = (diff: OperationId): Fault =>
  fault(
    'finds no differences of properties with the same keys',
    onEach(diff).body((lines) =>
      lines.filter(({ field, from, to }: Json) => field !== 'properties' || keysOf(from) !== keysOf(to)),
    ),
  )

/** The members in which versions are compared. */
const COMPARED: Readonly<Record<KindWith<'versions'>, readonly string[]>> = {
  flow: ['name', 'properties', 'flowType'],
  schedule: ['name', 'schedule', 'flowId', 'enabled'],
  connection: ['name', 'properties', 'connectionType'],
  format: ['name', 'properties', 'formatType'],
}

/** Gives the version of a bulk edit the uuid of the version before it. */
export const sharedUuids = (list: OperationId): Fault =>
  fault(
    'lists the version of a bulk edit under the uuid of the version before',
    onEach(list).body((versions) =>
      versions.map((version: Json, index: number) =>
        String(version.message).startsWith('etalon: ') ? { ...version, uuid: versions[index + 1]?.uuid } : version,
      ),
    ),
  )

/** Shows the type that the object has now in every version. */
export function presentType(kind: 'flow' | 'connection' | 'format'): Fault {
  const { named } = objectsOf<'flow' | 'connection' | 'format'>(kind)
  const member = `${kind}Type`
  return fault(
    'shows every version with the present type',
    onEach(resources[kind].operations.version).body((version, call) => ({
      ...version,
      [member]: (named(call) as Json | undefined)?.[member],
    })),
  )
}

/** Faults of saved versions. */
export function versionFaults<Kind extends KindWith<'versions'>>(kind: Kind) {
  const one: KindWith<'versions'> = kind
  const { operations } = resources[one]
  const { named, versionsOf } = objectsOf(kind)

  return faultsFor(kind, {
    'versions-grow-on-replace': [
      fault('stores no versions of replaces', onEach(operations.replace).drops('versions')),
      fault(
        'keeps only the newest version',
        onEach(operations.replace).also((call) => versionsOf(call).map(({ uuid }) => remove('versions', uuid))),
      ),
      fault(
        'stores no version of a replace once there are three',
        onEach(operations.replace).changes((changes, call) =>
          changes.filter(
            (change) => versionsOf(call).length < 3 || !('table' in change) || change.table !== 'versions',
          ),
        ),
      ),
      fault(
        'stores no versions of replaces that leave the description',
        onEach(operations.replace).changes((changes, call) =>
          changes.filter(
            (change) =>
              call.body.description !== named(call)?.description || !('table' in change) || change.table !== 'versions',
          ),
        ),
      ),
      fault(
        'lists only versions that the caller saved',
        onEach(operations.versions).result((versions: VersionRecord[], { caller }) =>
          versions.filter(({ savedBy }) => savedBy === caller.user.login),
        ),
      ),
    ],
    'version-uuids-are-strings': [
      fault(
        'sends numbers as uuids',
        onEach(operations.versions).body((list) =>
          list.map((version: object, index: number) => ({ ...version, uuid: index + 1 })),
        ),
      ),
      ...(kind === 'flow' ? [] : [sharedUuids(operations.versions)]),
    ],
    'versions-of-the-named-*-only': fault(
      `lists the versions of all ${kind}s`,
      onEach(operations.versions).result((_versions, { view }) =>
        [...view.versions.values()].filter((one) => one.kind === kind).toReversed(),
      ),
    ),
    'listed-versions-readable': [
      fault(
        'does not find the first of three versions',
        onEach(operations.version).find((found, call) => {
          const versions = versionsOf(call)
          return versions.length === 3 && versions[0]?.uuid === call.path.uuid ? undefined : found
        }),
      ),
      fault(
        'does not find the versions of an object that was restored',
        part('recycleBin', (plain) => ({
          restore: (entry, scene) =>
            plain.restore(entry, scene).map((change) =>
              storedAs(change, `${one}s`, scene.view, (record: Json) => ({
                ...record,
                extra: { ...record.extra, restored: true },
              })),
            ),
        })),
        onEach(operations.version).find((found, call) => {
          const object = named(call) as Json | undefined
          return object?.extra?.restored === true ? undefined : found
        }),
      ),
    ],
    'version-stays-as-saved': fault(
      'shows the present description once there are four versions',
      onEach(operations.version).body((version, call) =>
        versionsOf(call).length < 4 ? version : { ...version, description: named(call)?.description },
      ),
    ),
    'version-missing': fault(
      'returns the newest version for an unknown uuid',
      onEach(operations.version).find((found, call) => found ?? versionsOf(call).at(-1)),
    ),
    'diff-shows-a-difference': [
      fault(
        'finds no differences',
        onEach(operations['version-diff']).body(() => []),
      ),
      fault(
        'compares the first version with the present object',
        onEach(operations['version-diff']).result((pair, call) => ({ ...pair, to: versionsOf(call).at(-1) })),
      ),
      fault(
        'fails where the newer version comes first',
        onEach(operations['version-diff']).answer((answer, call) => {
          const at = (uuid: unknown): number => versionsOf(call).findIndex((version) => version.uuid === uuid)
          const { uuidFrom, uuidTo } = call.path
          return at(uuidFrom) > at(uuidTo) ? { status: 500, text: 'error' } : answer
        }),
      ),
      ...(one === 'schedule' ? [] : [sameKeysAlike(operations['version-diff'])]),
      ...COMPARED[one].map((member) =>
        fault(
          `finds no differences of the ${member}`,
          onEach(operations['version-diff']).body((lines) =>
            lines.filter(({ field }: { field: string }) => field !== member),
          ),
        ),
      ),
      // What else the difference of flows with such a version is, is not documented.
      ...(one === 'flow'
        ? []
        : [
            fault(
              'finds no differences to a version that does not exist',
              onEach(operations['version-diff']).unfound((call) =>
                versionsOf(call).length > 0 ? { status: 200, json: [] } : undefined,
              ),
            ),
          ]),
    ],
  })
}

/** Faults of the messages of saved versions. */
export function messageFaults<Kind extends KindWith<'version-message'>>(kind: Kind) {
  const one: KindWith<'version-message'> = kind
  const { operations } = resources[one]
  const { named, storing, versionsOf } = objectsOf(kind)

  return faultsFor(kind, {
    'version-message-kept': [
      fault(
        'reads new messages as ASCII',
        onEach(operations['version-message']).given((call) => ({
          ...call,
          body: { ...call.body, message: String(call.body.message).replaceAll(/[^ -~]/g, '?') },
        })),
      ),
      fault(
        'writes every message into the newest version',
        onEach(operations['version-message']).changes((changes, call) => {
          const newest = versionsOf(call).at(-1)
          return newest === undefined
            ? changes
            : [put('versions', newest.uuid, { ...newest, message: call.body.message })]
        }),
      ),
      fault(
        'cuts messages after 255 characters',
        onEach(operations['version-message']).given((call) => ({
          ...call,
          body: { ...call.body, message: String(call.body.message).slice(0, 255) },
        })),
      ),
      fault('returns the new message, but keeps the old one', onEach(operations['version-message']).drops()),
      fault(
        'clears the messages of all versions on a replace',
        onEach(operations.replace).also((call) =>
          versionsOf(call).map((one) => put('versions', one.uuid, { ...one, message: '' })),
        ),
      ),
      fault(
        'gives a version another uuid with its new message',
        onEach(operations['version-message']).changes((changes, call) => {
          const version = versionsOf(call).find(({ uuid }) => uuid === call.path.uuid)
          if (version === undefined) return changes
          const uuid = call.ids.uuid()
          return [
            remove('versions', version.uuid),
            put('versions', uuid, { ...version, uuid, message: call.body.message }),
          ]
        }),
      ),
    ],
    'version-message-of-one-version': [
      fault(
        'writes the message into every version',
        onEach(operations['version-message']).also((call) =>
          versionsOf(call).map((one) => put('versions', one.uuid, { ...one, message: call.body.message })),
        ),
      ),
      // Flows have rules of their own for the rest.
      ...(one === 'flow'
        ? []
        : [
            fault(
              'saves the present object in a version whose message is changed',
              onEach(operations['version-message']).stores('versions', (version, _before, call) => ({
                ...version,
                snapshot: named(call) ?? version.snapshot,
              })),
            ),
            fault(
              'sets the object back to a version whose message is changed',
              onEach(operations['version-message']).also((call) => {
                const version = versionsOf(call).find(({ uuid }) => uuid === call.path.uuid)
                return version === undefined ? [] : [storing(version.snapshot)]
              }),
            ),
          ]),
    ],
    'version-message-missing': fault(
      'changes the newest version for an unknown uuid',
      onEach(operations['version-message']).find((found, call) => found ?? versionsOf(call).at(-1)),
    ),
  })
}
