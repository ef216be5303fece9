import { json, missing } from './answer.ts'
import type { Call, Handler, Route } from './call.ts'
import { textOf } from './fields.ts'
import { print } from './json.ts'
import { shown } from './references.ts'
import type { Item, Version } from './store.ts'
import type { Kind } from './world.ts'

const record = ({ uuid, comment, author, at }: Version): object => ({ uuid, note: comment, author, at })

function versionsOf(call: Call, kind: Kind): Version[] {
  const store = call.tenant.stores[kind]
  return store.versions.get(call.item(store, `${kind}Id`).id) ?? []
}

function version(call: Call, kind: Kind, name: string): Version {
  const found = versionsOf(call, kind).find(({ uuid }) => uuid === call.params[name])
  if (found === undefined) throw missing('version')
  return found
}

/** One text for each member that differs. */
function differences(from: Item, to: Item): string[] {
  const before = shown(from)
  const after = shown(to)
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => print(before[key] ?? null) !== print(after[key] ?? null))
    .map((key) => `${key}: ${print(before[key] ?? null)} => ${print(after[key] ?? null)}`)
}

const list =
  (kind: Kind): Handler =>
  (call) =>
    json(versionsOf(call, kind).map(record))

const one =
  (kind: Kind): Handler =>
  (call) =>
    json(shown(version(call, kind, 'uuid').image))

const setNote =
  (kind: Kind): Handler =>
  (call) => {
    const found = version(call, kind, 'uuid')
    found.comment = textOf(call.members, 'note', true) ?? ''
    return json(record(found))
  }

const diff =
  (kind: Kind): Handler =>
  (call) =>
    json(differences(version(call, kind, 'uuidFrom').image, version(call, kind, 'uuidTo').image))

function routes(kind: Kind, under: string, seen: 'view' | 'look'): Route[] {
  const path = `/v1/${under}/:${kind}Id/history`
  return [
    ['GET', path, seen, list(kind)],
    ['GET', `${path}/:uuid`, seen, one(kind)],
    ['GET', `${path}/:uuidFrom/diff/:uuidTo`, seen, diff(kind)],
    ...(kind === 'schedule' ? [] : ([['PUT', `${path}/:uuid/message`, 'edit', setNote(kind)]] as const)),
  ]
}

export const versionRoutes: readonly Route[] = [
  ...routes('flow', 'flows', 'view'),
  ...routes('schedule', 'schedules', 'view'),
  ...routes('connection', 'connections', 'view'),
  ...routes('format', 'formats', 'look'),
]
