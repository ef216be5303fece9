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
  namesObject,
  stored,
} from '../../kit/index.ts'
import { NAMES } from '../conventions/unusual.ts'
import { FOREIGN } from '../flows/flow.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import { tracer } from '../recycle-bin/bin.ts'
import { change, isListed, list as listOf, read, remove } from '../objects.ts'
import { importedUntil, lostAfter } from './back.ts'
import { type Kind, bundleOf, importing, listedAs, portable, withPassword } from './bundle.ts'

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

/** Exports, deletes and imports an object; returns the objects that then have its name. */
async function roundTrip(tools: Tools, kind: Kind, object: Stored): Promise<Stored[]> {
  const dump = await bundleOf(tools, kind, object)
  await remove(tools.api, kind, object)
  return importedUntil(
    (policy) => tools.api.call('importObjects', importing(dump, policy)),
    () => listedAs(tools.api, kind, object['name']),
    ({ length }) => length > 0,
  )
}

/** Asserts that objects which were deleted come back when a bundle is imported, or blocks the case if no import counts. */
async function expectBack(
  tools: Tools,
  kind: Kind,
  objects: readonly Stored[],
  dump: string,
  counts?: (reply: Reply) => boolean,
): Promise<void> {
  const lost = await lostAfter(
    objects,
    () => listOf(tools.api, kind),
    (policy) => tools.api.call('importObjects', importing(dump, policy)),
    counts,
  )
  const names = lost.map(({ name }) => name)
  tools.expect.equal(names, [], `the ${kind}s that did not come back`)
}

/** An object that is known by its tag, too. */
async function tagged(tools: Tools, kind: Kind): Promise<Stored> {
  const tags = [tools.unique('travels')]
  return { ...(await portable(tools, kind, { tags })), tags }
}

function holds(rule: 'bundles/export-holds-connections' | 'bundles/export-holds-formats', kind: Kind) {
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
        await expectBack(tools, kind, exported, dump, exported === objects ? () => true : undefined)
      }
    },
  })
}

function holdsBesides(rule: 'bundles/export-holds-connections' | 'bundles/export-holds-formats', kind: Kind) {
  return check({
    rule,
    title: `a deleted ${kind} comes back of a bundle of both kinds`,
    run: async (tools) => {
      const [connection, format] = [await tagged(tools, 'connection'), await tagged(tools, 'format')]
      const dump = await tools.given.objectBundle({ connections: [connection], formats: [format] })
      await remove(tools.api, 'connection', connection)
      await remove(tools.api, 'format', format)
      await expectBack(tools, kind, [kind === 'connection' ? connection : format], dump)
    },
  })
}

export const holdsConnections = holds('bundles/export-holds-connections', 'connection')
export const holdsFormats = holds('bundles/export-holds-formats', 'format')
export const holdsConnectionsBesides = holdsBesides('bundles/export-holds-connections', 'connection')
export const holdsFormatsBesides = holdsBesides('bundles/export-holds-formats', 'format')

/** An object with letters beyond ASCII and several words wherever the service takes them. */
async function unusual(tools: Tools, kind: Kind): Promise<Stored> {
  const members = {
    description: `${tools.unique('reist')} nach „München“, 東京 & 𠮷`,
    tags: ['etalon-a', 'etalon größe b'],
  }
  const optional = tools.target.fixtures.described_property?.[kind]
  const { properties, ...fixture } = tools.fixture(kind)
  const isOwn = optional?.type_key === fixture[`${kind}Type`]
  const words = isOwn && optional !== undefined ? { [optional.optional]: 'two words größer' } : {}
  try {
    return await portable(tools, kind, { ...members, properties: { ...properties, ...words } }, FOREIGN)
  } catch (problem) {
    // Which texts it takes is not documented.
    if (!(problem instanceof Blocked)) throw problem
    return portable(tools, kind, { description: tools.unique('travels'), tags: ['etalon-a', 'etalon-b'] })
  }
}

function keeps(
  rule: 'bundles/export-keeps-what-a-connection-is' | 'bundles/export-keeps-what-a-format-is',
  kind: Kind,
) {
  return check({
    rule,
    title: `a ${kind} that was replaced reads after the round trip as before`,
    run: async (tools) => {
      const { api, expect } = tools
      const object = await unusual(tools, kind)
      const { description } = await read(api, kind, object)
      await change(api, kind, object, { description: `${String(description)} since` })
      const before = await read(api, kind, object)
      const [named] = await roundTrip(tools, kind, object)
      const isSame = (one: Stored): boolean =>
        typeof one['description'] === 'string' && one['description'] === before['description']
      // With another name it is known by its description, which only this case gives.
      const copy = named ?? (await listOf(api, kind)).find(isSame)
      // That it is restored is for another rule.
      if (copy === undefined) throw new NotApplicable(`the ${kind} did not come back`)
      const after = await read(api, kind, copy)
      for (const member of ['name', 'description', `${kind}Type`, 'tags', 'properties']) {
        expect.equal(comparable(member, after[member]), comparable(member, before[member]), member)
      }
    },
  })
}

export const keepsConnection = keeps('bundles/export-keeps-what-a-connection-is', 'connection')
export const keepsFormat = keeps('bundles/export-keeps-what-a-format-is', 'format')

export const excludesCredentials = check({
  rule: 'bundles/export-excludes-credentials',
  title: 'the password of a connection is not in the bundle',
  run: async (tools) => {
    const password = tools.unique('password')
    const connection = await portable(tools, 'connection', await withPassword(tools, password))
    const dump = await bundleOf(tools, 'connection', connection, { excludeCredentials: true })
    tools.expect.that(!holdsSecret(dump, password), 'the bundle holds the password')
  },
})

const list = async ({ api, given }: Tools): Promise<Reply> =>
  api.need('listExportableObjects', await given.requestFor('listExportableObjects'))

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
        tools.expect.that(namesObject(await list(tools), object), `the list does not name the ${kind}`, object['name'])
      }
      if (tools.target.credentials.editor === undefined) return
      const { create } = resources[kind].operations
      const reply = await tools.api.call(create, { ...(await tools.given.requestFor(create)), as: 'editor' })
      // Which user may make one, and whose the lists show, is not documented.
      if (!reply.ok || !(await isListed(tools.api, kind, stored(reply)))) return
      const isNamed = namesObject(await list(tools), stored(reply))
      tools.expect.that(isNamed, `the list does not name a ${kind} of another user`)
    },
  })
}

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

const leavesOutDeleted = (kind: Kind): Check =>
  check({
    rule: 'bundles/list-leaves-out-deleted',
    title: `of two ${kind}s the deleted one is not named`,
    run: async (tools) => {
      const [kept, gone] = [await portable(tools, kind), await portable(tools, kind)]
      await remove(tools.api, kind, gone)
      const reply = await list(tools)
      tools.expect.that(!tracer(reply, kept)(reply, gone), `the list names a deleted ${kind}`)
    },
  })

export const leavesOutDeletedConnections = leavesOutDeleted('connection')
export const leavesOutDeletedFormats = leavesOutDeleted('format')
