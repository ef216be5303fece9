import { type Api, NotApplicable, type Stored, type Tools, fill, unlessBlocked } from '../../kit/index.ts'
import { change, list, read } from '../objects.ts'
import { listedSoon } from '../recycle-bin/bin.ts'
import { isHidden } from '../resources/io.ts'
import { succeeded } from './back.ts'
import type { Policy } from './policies.ts'

/** Kinds of objects in bundles. */
export type Kind = 'connection' | 'format'

type Shown = Readonly<Record<string, unknown>>

/** A new object that is listed, so that a list without it shows its deletion. Its imported copies are removed afterwards, too. */
export async function portable(tools: Tools, kind: Kind, members: Shown = {}, label = 'portable'): Promise<Stored> {
  const { given, unique } = tools
  const name = unique(label)
  given.objectsNamed(kind, name)
  const made = await given[kind]({ ...members, name })
  // That it is listed is for other rules.
  await unlessBlocked(() => listedSoon(tools, kind, made))
  return { ...made, name }
}

const PASSWORD = 'field.connection.password'

/**
 * Members of a connection with this password: under the key that `guarded_connection` names, else under the documented one. Not
 * applicable if the metadata of the type do not have that key, as anything else that is stored there is no password.
 */
export async function withPassword({ target, api }: Tools, password: string): Promise<Record<string, unknown>> {
  const { guarded_connection: guarded, connection } = target.fixtures
  if (guarded !== undefined) return fill(guarded.body, { password }) as Record<string, unknown>
  const { connectionType: key } = connection ?? {}
  const described = key === undefined ? undefined : await api.call('getConnectionTypeMetadata', { path: { key } })
  if (described?.ok === true && !described.words.includes(PASSWORD))
    throw new NotApplicable(
      `connections of this type have no ${PASSWORD}, and the target file has no fixtures.guarded_connection`,
    )
  return { ...connection, properties: { ...connection?.properties, [PASSWORD]: password } }
}

/** The query of an export without credentials. */
export const WITHOUT_CREDENTIALS = { excludeCredentials: true }

/** What is sent with a password, by its key. */
const WHO = /user|login|account|client|principal|identity|dsn/i
/** A URL with a login in it. */
const LOGIN = /:\/\/[^/\s]*@/

/** Whether a property may be one of the credentials that a bundle leaves out: a password, or what is sent with it. */
export const mayBeCredential = (key: string, value: unknown): boolean =>
  isHidden(key) || WHO.test(key) || LOGIN.test(String(value))

export function bundleOf({ given }: Tools, kind: Kind, object: Stored, query: Shown = {}): Promise<string> {
  return given.objectBundle({ [`${kind}s`]: [object] }, query)
}

/** The listed objects with this name. */
export async function listedAs(api: Api, kind: Kind, name: unknown): Promise<Stored[]> {
  return (await list(api, kind)).filter((one) => one['name'] === name)
}

/** The request of an import. */
export function importing(dump: string, collisionPolicy: Policy = 'Keep', more: Shown = {}) {
  return { body: { dump, collisionPolicy, ...more } }
}

/**
 * The bundle of a connection with its password. Not applicable where it is none more than without: whether bundles hold
 * passwords at all is not documented.
 */
export async function bundleWithPassword(tools: Tools, connection: Stored): Promise<string> {
  const dump = await bundleOf(tools, 'connection', connection, { excludeCredentials: false })
  const without = await bundleOf(tools, 'connection', connection, WITHOUT_CREDENTIALS)
  // What is encoded may differ each time.
  if (dump.length === without.length)
    throw new NotApplicable('a bundle with excludeCredentials=false holds no password')
  return dump
}

/** Policies that may import over an object that is there; Add may store a second one beside it. */
export const OVER: readonly Policy[] = ['Replace', 'Keep All, Replace Flows and Macros', 'Keep']

/** Imports a bundle over an object that is there; the documents do not say which policies do so, if any. */
export async function importedOver(api: Api, dump: string, more?: Shown): Promise<void> {
  for (const policy of OVER) {
    const reply = await api.call('importObjects', importing(dump, policy, more))
    if (succeeded(reply)) return
  }
  throw new NotApplicable('no policy imports a bundle over an object that is there')
}

/** An object that was changed after its export, to show which version an import keeps. */
export async function changedSinceExport(tools: Tools, kind: Kind): Promise<{ object: Stored; dump: string }> {
  const object = await portable(tools, kind, { description: 'exported' })
  const dump = await bundleOf(tools, kind, object)
  await change(tools.api, kind, object, { description: 'changed' })
  return { object, dump }
}

export async function expectDescription(
  { api, expect }: Tools,
  kind: Kind,
  object: Stored,
  description: string,
): Promise<void> {
  const now = await read(api, kind, object)
  expect.equal(now['description'], description, `the description of the ${kind} that was there`)
}
