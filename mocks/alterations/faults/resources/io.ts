import { resources } from '#spec'
import { type AnyCall, onEach } from '../../on.ts'
import { part } from '../../together.ts'
import type { IoKind, IoParts, IoRecord } from '../../../domain/io/parts.ts'
import type { Scene } from '../../../domain/kernel/call.ts'
import { recentlyOpened } from '../../../domain/recently-opened.ts'
import { flowsUsing } from '../../../domain/references.ts'
import { referencesOf, put, remove } from '../../../world/index.ts'
import { FORGOTTEN, formerUsers } from '../uses.ts'
import { everywhere, fault, shownWrong } from '../fault.ts'
import { faultsFor, objectsOf } from './kind.ts'
import { misrefusing } from './lists.ts'
import { presentType } from './versions.ts'

/** Whether an object lay in the recycle bin before, as the audit trail tells. */
export const wasRestored = (kind: IoKind, { id }: Pick<IoRecord, 'id'>, { view }: Scene): boolean =>
  [...view.audit.values()].some(({ path }) => path.endsWith(`/recycle-bin/${kind}s/${id}/restore`))

/** Faults that only connections and formats have. */
export function ownIoFaults<Kind extends IoKind>(kind: Kind) {
  const one: IoKind = kind
  const { operations } = resources[one]
  const { table, idIn, storing, versionsOf } = objectsOf(one)
  const type = `${one}Type` as const
  const otherTable = one === 'connection' ? 'formats' : 'connections'
  const ofOtherKind = ({ view, path }: AnyCall): IoRecord | undefined => view[otherTable].get(idIn(path))
  const all = ({ view }: Scene): IoRecord[] => [...view[table].values()]
  const named = ({ view, path }: AnyCall): IoRecord | undefined => view[table].get(idIn(path))

  return faultsFor(kind, {
    missing: everywhere(`responds 400 to an unknown ${kind}`, misrefusing(one), {}, [
      fault(
        `reads ${otherTable} as ${kind}s`,
        onEach(operations.read).otherwise((call) => call.view[otherTable].get(idIn(call.path))),
      ),
      fault(
        `deletes ${otherTable} as ${kind}s`,
        onEach(operations.delete).unfound(
          (call) => (ofOtherKind(call) === undefined ? undefined : { status: 200, json: {} }),
          (call) => [remove(otherTable, idIn(call.path))],
        ),
      ),
      fault(
        `replaces ${otherTable} as ${kind}s`,
        onEach(operations.replace).unfound(
          (call) => (ofOtherKind(call) === undefined ? undefined : { status: 200, json: call.body }),
          (call) => [put(otherTable, idIn(call.path), { ...ofOtherKind(call), name: call.body.name } as never)],
        ),
      ),
      fault(
        `does not find a ${kind} that flows use where it is deleted`,
        onEach(operations.delete).find((found, { view }) =>
          found !== undefined && flowsUsing(view, one, found).length > 0 ? undefined : found,
        ),
      ),
    ]),
    'list-holds-*s-only': fault(
      `lists ${otherTable} among the ${kind}s`,
      onEach(operations.list).body((listed, { view, caller: { tenantId } }) => [
        ...listed,
        ...[...view[otherTable].values()].filter((other) => other.tenantId === tenantId),
      ]),
    ),
    'type-comes-back': shownWrong('adds a letter to the type', (shown) => ({ [type]: `${shown[type]}x` })),
    'properties-come-back': shownWrong('shows values of properties in upper case', ({ properties }) => ({
      properties: upperCase(properties),
    })),
    'properties-are-strings': shownWrong('shows a property as a number', ({ properties }) => ({
      properties: { ...properties, 'field.flags': 3 },
    })),
    'recent-of-the-caller-only': [
      fault(
        `lists ${kind}s that any user opened`,
        onEach(operations.recent).result((_recent, { view }) =>
          [...view.visits.values()].flatMap((one) => (one.kind === kind ? (view[table].get(one.id) ?? []) : [])),
        ),
      ),
      fault(
        `lists ${otherTable} that the caller opened too`,
        onEach(operations.recent).body((shown, call) => [
          ...recentlyOpened(one === 'connection' ? 'format' : 'connection', call.caller, call),
          ...shown,
        ]),
      ),
    ],
    'usage-names-flows': [
      fault(
        'names at most one flow',
        part(table, (plain: IoParts) => ({ renderUsage: (flows) => plain.renderUsage(flows.slice(0, 1)) })),
      ),
      ...FORGOTTEN.map(({ says, isForgotten }) =>
        fault(
          `${says} in the usage`,
          part(table, (plain: IoParts) => ({
            users: (record, scene) => plain.users(record, scene).filter((flow) => !isForgotten(flow, scene)),
          })),
        ),
      ),
      fault(
        `forgets which flows use a ${kind} that was deleted and restored`,
        part(table, (plain: IoParts) => ({
          users: (record, scene) => (wasRestored(one, record, scene) ? [] : plain.users(record, scene)),
        })),
      ),
      fault(
        `forgets which flows use a ${kind} that was renamed`,
        part(table, (plain: IoParts) => ({
          users: (record, scene) => {
            const [first] = scene.view.versions.where('object', `${kind}:${record.id}`)
            return first !== undefined && first.snapshot.name !== record.name ? [] : plain.users(record, scene)
          },
        })),
      ),
      ...(['replaced', 'edited in bulk'] as const).map((how) =>
        fault(
          `names no flow that uses a ${kind} that was ${how}`,
          onEach(operations.usage).body((usage, call) => {
            const saves = versionsOf(call)
            const inBulk = saves.at(-1)?.message === 'etalon: add tags'
            return saves.length > 1 && inBulk === (how === 'edited in bulk') ? [] : usage
          }),
        ),
      ),
      fault(
        'leaves out flows that use a connection and a format in the usage',
        part(table, (plain: IoParts) => ({
          users: (record, scene) =>
            plain
              .users(record, scene)
              .filter((flow) =>
                (['connection', 'format'] as const).some((one) => referencesOf(flow, one).length === 0),
              ),
        })),
      ),
    ],
    'usage-of-the-named-*-only': [
      fault(
        `names the flows that use any ${kind}`,
        part(table, (plain: IoParts) => ({
          users: (_record, scene) => all(scene).flatMap((one) => plain.users(one, scene)),
        })),
      ),
      fault(
        `names the flows that used a ${kind} once`,
        part(table, (plain: IoParts) => ({
          users: (record, scene) => [
            ...plain.users(record, scene),
            ...formerUsers(kind, record, scene).filter((flow) => !referencesOf(flow, kind).includes(record.id)),
          ],
        })),
      ),
    ],
    'replace-is-stored': [
      ...(['name', 'properties'] as const).map((member) =>
        fault(
          `keeps the old ${member}`,
          onEach(operations.replace).stores(table, (record, _before, call) => ({
            ...record,
            [member]: named(call)?.[member],
          })),
        ),
      ),
      fault(
        'stores a body without an id as a new object',
        onEach(operations.replace).find((found, { body, ids }) =>
          found !== undefined && body.id === undefined ? { ...found, id: ids.id() } : found,
        ),
      ),
    ],
    'replace-drops-what-is-left-out': [
      ...(['name', 'tags', 'properties'] as const).map((member) =>
        fault(
          `keeps omitted ${member}`,
          onEach(operations.replace).stores(table, (record, _before, call) => {
            const isSent = Object.keys(record[member] ?? {}).length > 0
            return isSent ? record : { ...record, [member]: named(call)?.[member] }
          }),
        ),
      ),
      fault(
        'keeps all properties if none are sent',
        onEach(operations.replace).stores(table, (record, _before, call) =>
          call.body.properties === undefined ? { ...record, properties: named(call)?.properties } : record,
        ),
      ),
      fault(
        'adds properties to those of before, of a type that one of them is required for',
        onEach(operations.replace).stores(table, (record, _before, call) => ({
          ...record,
          properties: {
            ...(Object.keys(record.properties ?? {}).length === 1 ? named(call)?.properties : {}),
            ...record.properties,
          },
        })),
      ),
      fault(
        'adds the properties to those of before',
        onEach(operations.replace).stores(table, (record, _before, call) => ({
          ...record,
          properties: { ...named(call)?.properties, ...record.properties },
        })),
      ),
      fault(
        'keeps a property that is sent as an empty text',
        onEach(operations.replace).stores(table, (record, _before, call) => ({
          ...record,
          properties: Object.fromEntries(
            Object.entries(record.properties ?? {}).map(([key, value]) => [
              key,
              value === '' ? (named(call)?.properties?.[key] ?? value) : value,
            ]),
          ),
        })),
      ),
    ],
    'replace-takes-a-*-as-read': fault(
      'refuses a replace that changes nothing',
      onEach(operations.replace).refuses(
        ({ body }, found) =>
          ['name', 'description', type].every((member) => body[member] === found[member]) &&
          JSON.stringify([body.tags, body.properties]) === JSON.stringify([found.tags, found.properties]),
      ),
    ),
    'replace-spares-other-*s': [
      fault(
        `stores the new description in the next ${kind}`,
        onEach(operations.replace).also((call, found) => {
          const next = all(call).find(({ id }) => id > found.id)
          return next === undefined ? [] : [storing({ ...next, description: call.body.description })]
        }),
      ),
      fault(
        'stores the new properties in the objects of the same name',
        onEach(operations.replace).also((call, found) =>
          all(call)
            .filter(({ id, name }) => id !== found.id && name === found.name)
            .map((one) => storing({ ...one, properties: call.body.properties } as never)),
        ),
      ),
      fault(
        'replaces the object whose id the body has',
        onEach(operations.replace).find(
          (found, call) => found && (all(call).find(({ id }) => id === call.body.id) ?? found),
        ),
      ),
    ],
    'version-holds-*-as-saved': [
      presentType(kind),
      fault(
        'shows every version without its tags',
        onEach(operations.version).body(({ tags: _gone, ...version }) => version),
      ),
      fault(
        'shows the properties of every version under the last parts of their keys',
        onEach(operations.version).body(({ properties = {}, ...version }) => ({
          ...version,
          properties: Object.fromEntries(
            Object.entries(properties).map(([key, value]) => [key.split('.').at(-1), value]),
          ),
        })),
      ),
    ],
  })
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
