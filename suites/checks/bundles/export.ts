import { resources } from '#spec'
import {
  Blocked,
  type Check,
  NotApplicable,
  type Reply,
  type Stored,
  type Tools,
  check,
  holdsSecret,
  mayNameObject,
  stored,
  unlessBlocked,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { NAMES } from '../conventions/unusual.ts'
import { FOREIGN } from '../flows/flow.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import { discard, restore, tracer } from '../recycle-bin/bin.ts'
import type { Members } from '../resources/kind.ts'
import { change, isListed, list as listOf, read, remove, tagsOf } from '../objects.ts'
import { fixtureProperties, propertiesOf } from '../resources/io.ts'
import { copiesAfter, lostAfter } from './back.ts'
import {
  type Kind,
  WITHOUT_CREDENTIALS,
  bundleOf,
  bundleWithPassword,
  importing,
  mayBeCredential,
  portable,
  withPassword,
} from './bundle.ts'
import type { Policy } from './policies.ts'

export const exportIsText = check({
  rule: 'bundles/export-is-text',
  title: 'a bundle of a connection and a format is text/plain',
  run: async ({ api, given, expect }) => {
    const choice = { connections: [await given.connection()], formats: [await given.format()] }
    const reply = await api.call('exportObjects', { query: given.exportQuery(choice) })
    expect.status(reply, 200)
    expect.equal(reply.media, 'text/plain', 'the media type of an export')
  },
})

type Holding = 'bundles/export-holds-connections' | 'bundles/export-holds-formats'
type Keeping = 'bundles/export-keeps-what-a-connection-is' | 'bundles/export-keeps-what-a-format-is'

type ImportUnder = (policy: Policy) => Promise<Reply>

function importOf({ api }: Tools, dump: string, more?: Members): ImportUnder {
  return (policy) => api.call('importObjects', importing(dump, policy, more))
}

/** Previews each import before it is made, as the documents have it. */
function previewedImportOf({ api }: Tools, dump: string): ImportUnder {
  return async (policy) => {
    // What a preview is answered with is for other rules.
    await api.call('previewObjectImport', importing(dump, policy))
    return api.call('importObjects', importing(dump, policy))
  }
}

/** What the requests of a round trip have beside the plain ones, or the bundle if there is one already. */
interface Trip {
  query?: Members
  more?: Members
  dump?: string
}

/** Exports, deletes and imports an object; returns the objects that then have its name. */
async function roundTrip(tools: Tools, kind: Kind, object: Stored, trip: Trip): Promise<Stored[]> {
  const dump = trip.dump ?? (await bundleOf(tools, kind, object, trip.query))
  await remove(tools.api, kind, object)
  return copiesAfter(tools, kind, object['name'], importOf(tools, dump, trip.more))
}

/** Asserts that objects which were deleted come back when a bundle is imported, or blocks the case if no import counts. */
async function expectBack(
  tools: Tools,
  kind: Kind,
  objects: readonly Stored[],
  importUnder: ImportUnder,
  counts?: (reply: Reply) => boolean,
): Promise<void> {
  const lost = await lostAfter(tools, objects, () => listOf(tools.api, kind), importUnder, counts)
  const names = lost.map(({ name }) => name)
  tools.expect.equal(names, [], `the ${kind}s that did not come back`)
}

/** An object that is known by its tag, too. */
async function tagged(tools: Tools, kind: Kind, members: Members = {}): Promise<Stored> {
  const tags = [tools.unique('travels')]
  return { ...(await portable(tools, kind, { ...members, tags })), tags }
}

function holds(rule: Holding, kind: Kind) {
  return check({
    rule,
    title: `a deleted ${kind} comes back of a bundle, and three of one`,
    run: async (tools) => {
      if (JSON.stringify(tools.target.requests.exportObjects?.query ?? {}).includes(`{${kind}Id}`))
        throw new NotApplicable(`requests.exportObjects names one ${kind} at a time`)
      const alone = await tagged(tools, kind)
      const objects = [await tagged(tools, kind), await tagged(tools, kind), await tagged(tools, kind)]
      for (const exported of [[alone], objects]) {
        const dump = await tools.given.objectBundle({ [`${kind}s`]: exported })
        for (const object of exported) await remove(tools.api, kind, object)
        // An import may fail over what lies in the recycle bin, but not of three where it does not of one.
        await expectBack(tools, kind, exported, importOf(tools, dump), exported === objects ? () => true : undefined)
      }
    },
  })
}

function holdsBesides(rule: Holding, kind: Kind) {
  return check({
    rule,
    title: `a deleted ${kind} comes back of a bundle of both kinds`,
    run: async (tools) => {
      const [connection, format] = [await tagged(tools, 'connection'), await tagged(tools, 'format')]
      const dump = await tools.given.objectBundle({ connections: [connection], formats: [format] })
      await remove(tools.api, 'connection', connection)
      await remove(tools.api, 'format', format)
      await expectBack(tools, kind, [kind === 'connection' ? connection : format], importOf(tools, dump))
    },
  })
}

function holdsPreviewed(rule: Holding, kind: Kind) {
  return check({
    rule,
    title: `a deleted ${kind} comes back, too, when its import was previewed before`,
    run: async (tools) => {
      for (const importsOf of [importOf, previewedImportOf]) {
        const object = await tagged(tools, kind)
        const importUnder = importsOf(tools, await bundleOf(tools, kind, object))
        await remove(tools.api, kind, object)
        // An import may fail over what lies in the recycle bin, but not for its preview.
        await expectBack(tools, kind, [object], importUnder, importsOf === importOf ? undefined : () => true)
      }
    },
  })
}

function holdsWithoutCredentials(rule: Holding, kind: Kind) {
  return check({
    rule,
    title: `a deleted ${kind} comes back of a bundle without credentials`,
    run: async (tools) => {
      const withOne = () => (kind === 'connection' ? withPassword(tools, tools.unique('password')) : {})
      const object = await tagged(tools, kind, await unlessNotApplicable<Members>(withOne))
      const dump = await bundleOf(tools, kind, object, WITHOUT_CREDENTIALS)
      await remove(tools.api, kind, object)
      await expectBack(tools, kind, [object], importOf(tools, dump))
    },
  })
}

export const holdsConnections = holds('bundles/export-holds-connections', 'connection')
export const holdsFormats = holds('bundles/export-holds-formats', 'format')
export const holdsConnectionsBesides = holdsBesides('bundles/export-holds-connections', 'connection')
export const holdsFormatsBesides = holdsBesides('bundles/export-holds-formats', 'format')
export const holdsPreviewedConnections = holdsPreviewed('bundles/export-holds-connections', 'connection')
export const holdsPreviewedFormats = holdsPreviewed('bundles/export-holds-formats', 'format')
export const holdsConnectionsWithoutCredentials = holdsWithoutCredentials(
  'bundles/export-holds-connections',
  'connection',
)
export const holdsFormatsWithoutCredentials = holdsWithoutCredentials('bundles/export-holds-formats', 'format')

/** An object with letters beyond ASCII and several words wherever the service takes them, and with these members. */
async function unusual(tools: Tools, kind: Kind, own: Members = {}): Promise<Stored> {
  const members = {
    description: `${tools.unique('reist')} nach „München“, 東京 & 𠮷`,
    tags: ['etalon-a', 'etalon größe b'],
  }
  const optional = tools.target.fixtures.described_property?.[kind]
  const { properties, ...fixture }: Members = { ...tools.fixture(kind), ...own }
  const isOwn = optional?.type_key === fixture[`${kind}Type`]
  const words = isOwn && optional !== undefined ? { [optional.optional]: 'two words größer' } : {}
  try {
    const all = { ...(properties as object | undefined), ...words }
    return await portable(tools, kind, { ...own, ...members, properties: all }, FOREIGN)
  } catch (problem) {
    // Which texts it takes is not documented.
    if (!(problem instanceof Blocked)) throw problem
    return portable(tools, kind, { ...own, description: tools.unique('travels'), tags: ['etalon-a', 'etalon-b'] })
  }
}

/** An object as it reads before an export and after the import. */
type Travelled = Record<'before' | 'after', Stored>

/** Exports, deletes and imports an object. */
async function travelled(tools: Tools, kind: Kind, object: Stored, trip: Trip = {}): Promise<Travelled> {
  const { api } = tools
  const before = await read(api, kind, object)
  const [named] = await roundTrip(tools, kind, object, trip)
  const isSame = (one: Stored): boolean =>
    typeof one['description'] === 'string' && one['description'] === before['description']
  // With another name it is known by its description, which only this case gives.
  const copy = named ?? (await listOf(api, kind)).find(isSame)
  // That it is restored is for another rule.
  if (copy === undefined) throw new NotApplicable(`the ${kind} did not come back`)
  return { before, after: await read(api, kind, copy) }
}

/** Asserts that a copy has the name, description, type and tags of before; an import may add a number to the name. */
function expectLike({ expect }: Tools, kind: Kind, { before, after }: Travelled): void {
  const holdsName = String(after['name']).includes(String(before['name']))
  expect.that(holdsName, `the ${kind} was exported as ${String(before['name'])} and has another name`, after['name'])
  for (const member of ['description', `${kind}Type`])
    expect.equal(comparable(member, after[member]), comparable(member, before[member]), member)
  const now = new Set(tagsOf(after))
  // An import may mark what it brings with a tag of its own.
  expect.none(tagsOf(before), (tag) => !now.has(tag), `the ${kind} lacks a tag after the round trip`)
}

/** The readable properties of an object, without those that the import of a plain bundle may leave out. */
function travelling(kind: Kind, { properties }: Stored): unknown {
  const shown = comparable('properties', properties)
  if (kind !== 'connection' || typeof shown !== 'object' || shown === null) return shown
  return Object.fromEntries(Object.entries(shown).filter(([key, value]) => !mayBeCredential(key, value)))
}

function keeps(rule: Keeping, kind: Kind) {
  return check({
    rule,
    title: `a ${kind} that was replaced reads after the round trip as before`,
    run: async (tools) => {
      const { api, expect } = tools
      const object = await unusual(tools, kind)
      const { description } = await read(api, kind, object)
      await change(api, kind, object, { description: `${String(description)} since` })
      const both = await travelled(tools, kind, object)
      expectLike(tools, kind, both)
      // A user name is one of the credentials, which an import need not take over.
      expect.equal(travelling(kind, both.after), travelling(kind, both.before), 'properties')
    },
  })
}

function keepsWithoutCredentials(rule: Keeping, kind: Kind) {
  return check({
    rule,
    title: `a ${kind} of a bundle without credentials lacks nothing else`,
    run: async (tools) => {
      const both = await travelled(tools, kind, await unusual(tools, kind), { query: WITHOUT_CREDENTIALS })
      expectLike(tools, kind, both)
      const [after, before] = [propertiesOf(both.after), propertiesOf(both.before)]
      for (const key of Object.keys(fixtureProperties(tools, kind)))
        if (!mayBeCredential(key, before[key])) tools.expect.equal(after[key], before[key], `properties.${key}`)
    },
  })
}

export const keepsConnection = keeps('bundles/export-keeps-what-a-connection-is', 'connection')
export const keepsFormat = keeps('bundles/export-keeps-what-a-format-is', 'format')

export const keepsConnectionWithCredentials = check({
  rule: 'bundles/export-keeps-what-a-connection-is',
  title: 'a connection that is imported with its credentials lacks no property, not even the user name',
  run: async (tools) => {
    const more = { importCredentials: tools.fixture('import_credentials') }
    const connection = await unusual(tools, 'connection', await withPassword(tools, tools.unique('password')))
    const dump = await bundleWithPassword(tools, connection)
    const { before, after } = await travelled(tools, 'connection', connection, { dump, more })
    const [now, then] = [after, before].map((one) => comparable('properties', one['properties']))
    tools.expect.equal(now, then, 'properties')
  },
})

export const keepsConnectionWithoutCredentials = keepsWithoutCredentials(
  'bundles/export-keeps-what-a-connection-is',
  'connection',
)
export const keepsFormatWithoutCredentials = keepsWithoutCredentials('bundles/export-keeps-what-a-format-is', 'format')

export const excludesCredentials = check({
  rule: 'bundles/export-excludes-credentials',
  title: 'the password of a connection is not in the bundle',
  run: async (tools) => {
    const password = tools.unique('password')
    const connection = await portable(tools, 'connection', await withPassword(tools, password))
    const dump = await bundleOf(tools, 'connection', connection, WITHOUT_CREDENTIALS)
    tools.expect.that(!holdsSecret(dump, password), 'the bundle holds the password')
  },
})

export const excludesEachCredential = check({
  rule: 'bundles/export-excludes-credentials',
  title: 'the passwords of three connections are not in the bundle that holds them',
  run: async (tools) => {
    const passwords = [tools.unique('first'), tools.unique('second'), tools.unique('third')]
    const connections: Stored[] = []
    for (const password of passwords)
      connections.push(await portable(tools, 'connection', await withPassword(tools, password)))
    const dump = await tools.given.objectBundle({ connections }, WITHOUT_CREDENTIALS)
    const held = passwords.filter((password) => holdsSecret(dump, password))
    tools.expect.equal(held.length, 0, 'the number of passwords in the bundle')
  },
})

const list = async ({ api, given }: Tools): Promise<Reply> =>
  api.need('listExportableObjects', await given.requestFor('listExportableObjects'))

/** Whether the list names an object, by the name that was sent or by the one that is stored, which may be a cleaned one. */
async function isNamed(tools: Tools, kind: Kind, object: Stored): Promise<boolean> {
  const reply = await list(tools)
  if (mayNameObject(reply, object)) return true
  const { name } = await read(tools.api, kind, object)
  return typeof name === 'string' && name !== '' && mayNameObject(reply, { id: object.id, name })
}

function lists(rule: 'bundles/list-names-connections' | 'bundles/list-names-formats', kind: Kind) {
  return check({
    rule,
    title: `new ${kind}s are named, also with letters beyond ASCII, and one of another user`,
    run: async (tools) => {
      for (const label of [undefined, ...NAMES]) {
        const object = await portable(tools, kind, {}, label).catch((problem: unknown) => {
          // Which names there may be is not documented.
          if (label === undefined || !(problem instanceof Blocked)) throw problem
        })
        if (object === undefined) continue
        tools.expect.that(await isNamed(tools, kind, object), `the list does not name the ${kind}`, object['name'])
      }
      if (tools.target.credentials.editor === undefined) return
      const { create } = resources[kind].operations
      const reply = await tools.api.call(create, { ...(await tools.given.requestFor(create)), as: 'editor' })
      // Which user may make one, and whose the lists show, is not documented.
      if (!reply.ok || !(await isListed(tools.api, kind, stored(reply)))) return
      // Nor whether one that is seen may be exported.
      if ((await unlessBlocked(() => bundleOf(tools, kind, stored(reply)))) === undefined) return
      const isThere = await isNamed(tools, kind, stored(reply))
      tools.expect.that(isThere, `the list does not name a ${kind} of another user`)
    },
  })
}

/** The check of the same lists once an object has another name. */
function listsRenamed(rule: 'bundles/list-names-connections' | 'bundles/list-names-formats', kind: Kind) {
  return check({
    rule,
    title: `a ${kind} that was renamed, where the list has its former name, is named by its new one`,
    run: async (tools) => {
      const object = await portable(tools, kind)
      if (!(await list(tools)).text.includes(String(object['name'])))
        throw new NotApplicable('the list does not show the name as it was sent')
      const name = tools.unique('renamed')
      await change(tools.api, kind, object, { name })
      if ((await read(tools.api, kind, object)).name !== name) throw new Blocked(`the ${kind} is not renamed`)
      const { text } = await tools.eventually(
        () => list(tools),
        (now) => now.text.includes(name),
      )
      tools.expect.that(text.includes(name), `the list does not have the new name of the ${kind}`, name)
    },
  })
}

/** The check of the same lists once an object was deleted and restored. */
function listsRestored(rule: 'bundles/list-names-connections' | 'bundles/list-names-formats', kind: Kind) {
  return check({
    rule,
    title: `a ${kind} that was deleted and restored is named again`,
    run: async (tools) => {
      const object = await portable(tools, kind)
      if (!(await isNamed(tools, kind, object))) throw new Blocked(`the list does not name the new ${kind}`)
      await discard(tools, kind, object)
      await restore(tools, kind, object)
      const isBack = await tools.eventually(() => isNamed(tools, kind, object), Boolean)
      tools.expect.that(isBack, `the list does not name the restored ${kind}`, object['name'])
    },
  })
}

export const namesRestoredConnections = listsRestored('bundles/list-names-connections', 'connection')
export const namesRestoredFormats = listsRestored('bundles/list-names-formats', 'format')
export const namesRenamedConnections = listsRenamed('bundles/list-names-connections', 'connection')
export const namesRenamedFormats = listsRenamed('bundles/list-names-formats', 'format')

export const namesConnections = lists('bundles/list-names-connections', 'connection')
export const namesFormats = lists('bundles/list-names-formats', 'format')

export const leavesOutFlows = check({
  rule: 'bundles/list-leaves-out-flows',
  title: 'the name of a new flow is not in a list that has the name of a connection',
  run: async (tools) => {
    const connection = await portable(tools, 'connection')
    const name = tools.unique('flow')
    await tools.given.flow({ name })
    const { text } = await list(tools)
    // Objects of different kinds may have the same id.
    if (!text.includes(String(connection['name']))) throw new NotApplicable('the list shows no names')
    tools.expect.that(!text.includes(name), 'the list names a flow')
  },
})

/** Kinds that no bundle of connections and formats has; each makes an object and returns its name. */
const OTHERS: Readonly<Record<string, (tools: Tools) => Promise<unknown>>> = {
  schedule: async ({ given, unique }) => {
    const name = unique('schedule')
    await given.schedule({ flowId: (await given.flow()).id, name })
    return name
  },
  macro: async ({ given }) => (await given.macro()).name,
  webhook: async ({ given, unique }) => {
    const name = unique('webhook')
    await given.webhook({ name })
    return name
  },
}

export const leavesOutOtherKinds = check({
  rule: 'bundles/list-leaves-out-flows',
  title: `the name of a new ${Object.keys(OTHERS).join(', ')} is not in a list that has the name of a connection`,
  run: async (tools) => {
    const connection = await portable(tools, 'connection')
    const names = new Map<string, unknown>()
    for (const [kind, make] of Object.entries(OTHERS))
      // That such an object can be made is for other rules.
      names.set(kind, await unlessNotApplicable(() => unlessBlocked(() => make(tools))))
    const { text } = await list(tools)
    if (!text.includes(String(connection['name']))) throw new NotApplicable('the list shows no names')
    for (const [kind, name] of names)
      tools.expect.that(typeof name !== 'string' || !text.includes(name), `the list names a ${kind}`, name)
  },
})

const leavesOutDeleted = (kind: Kind): Check =>
  check({
    rule: 'bundles/list-leaves-out-deleted',
    title: `of two ${kind}s the deleted one is not named`,
    run: async (tools) => {
      const [kept, gone] = [await portable(tools, kind), await portable(tools, kind)]
      await remove(tools.api, kind, gone)
      // How soon a list follows a deletion is not documented.
      const isNamed = (reply: Reply): boolean => tracer(reply, kept)(reply, gone)
      const reply = await tools.eventually(
        () => list(tools),
        (now) => !isNamed(now),
      )
      tools.expect.that(!isNamed(reply), `the list names a deleted ${kind}`)
    },
  })

export const leavesOutDeletedConnections = leavesOutDeleted('connection')
export const leavesOutDeletedFormats = leavesOutDeleted('format')
