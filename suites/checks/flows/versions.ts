import { type Api, Blocked, type Stored, check, fill } from '../../kit/index.ts'
import { unlikeVersions } from '../unlike-versions.ts'
import { propertiesOf } from './flow.ts'

const MISSING_UUID = '00000000-0000-4000-8000-000000000000'

interface Version {
  uuid: string
}

async function versionsOf(api: Api, flow: Stored): Promise<Version[]> {
  const { json } = await api.need('listFlowVersions', { path: { flowId: flow.id } })
  if (!Array.isArray(json)) throw new Blocked('the list of versions is not an array')
  return json as Version[]
}

async function replace(api: Api, flow: Stored, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await api.need('replaceFlow', { path: { flowId: flow.id }, body: { ...flow, ...changes } })
}

async function contentOf(api: Api, flow: Stored, { uuid }: Version): Promise<Record<string, unknown>> {
  const { json } = await api.need('getFlowVersion', { path: { flowId: flow.id, uuid } })
  return (json ?? {}) as Record<string, unknown>
}

export const growOnReplace = check({
  rule: 'flows/versions-grow-on-replace',
  title: 'a replace leaves more versions than before',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    const before = (await versionsOf(api, flow)).length
    await replace(api, flow, { description: 'another' })
    const after = (await versionsOf(api, flow)).length
    expect.that(after > before, `there were ${before} versions and are ${after}`)
  },
})

export const uuidsAreStrings = check({
  rule: 'flows/version-uuids-are-strings',
  title: 'versions are listed with string uuids',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    await replace(api, flow, { description: 'another' })
    for (const { uuid } of await versionsOf(api, flow)) {
      expect.that(typeof uuid === 'string' && uuid !== '', 'the uuid of a version is no string', uuid)
    }
  },
})

export const uuidsDiffer = check({
  rule: 'flows/version-uuids-differ',
  title: 'three saves have three uuids',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    await replace(api, flow, { description: 'second' })
    await replace(api, flow, { description: 'third' })
    const uuids = (await versionsOf(api, flow)).map(({ uuid }) => uuid)
    expect.equal(new Set(uuids).size, uuids.length, 'the number of different uuids')
  },
})

export const ofTheNamedFlowOnly = check({
  rule: 'flows/versions-of-the-named-flow-only',
  title: 'two flows share no version',
  run: async ({ api, given, expect }) => {
    const [first, second] = [await given.flow(), await given.flow()]
    await replace(api, first, { description: 'another' })
    const others = new Set((await versionsOf(api, second)).map(({ uuid }) => uuid))
    const shared = (await versionsOf(api, first)).filter(({ uuid }) => others.has(uuid))
    expect.equal(shared, [], 'versions listed for both flows')
  },
})

export const listedAreReadable = check({
  rule: 'flows/listed-versions-readable',
  title: 'each listed version is read by its uuid',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    await replace(api, flow, { description: 'another' })
    for (const { uuid } of await versionsOf(api, flow)) {
      expect.status(await api.call('getFlowVersion', { path: { flowId: flow.id, uuid } }), 200)
    }
  },
})

/** Members that the check sends; unsent ones may be shown in several ways. */
const SENT = ['name', 'description', 'flowType', 'tags'] as const
const SAVED = ['name', 'description', 'tags', 'properties'] as const

export const holdsFlowAsSaved = check({
  rule: 'flows/version-holds-flow-as-saved',
  title: 'one version shows the flow before it was replaced',
  run: async ({ api, given, expect, unique, target }) => {
    const description = unique('first')
    const { properties } = target.fixtures.flow ?? {}
    const sent = target.fixtures.flow_properties ?? {}
    const made = await given.flow()
    // By a replace: the documents do not say whether creating a flow saves a version.
    await replace(api, made, { description, tags: ['etalon-first'], properties: { ...properties, ...sent } })
    const flow = (await api.need('getFlow', { path: { flowId: made.id } })).json as Stored
    await replace(api, flow, { name: unique('renamed'), description: 'second', tags: ['etalon-second'] })
    const contents = []
    for (const version of await versionsOf(api, flow)) contents.push(await contentOf(api, flow, version))
    const asSaved = contents.some(
      (content) =>
        SENT.every((member) => JSON.stringify(content[member] ?? null) === JSON.stringify(flow[member] ?? null)) &&
        // There may be further ones with default values.
        Object.entries(sent).every(([name, value]) => propertiesOf(content)[name] === value),
    )
    expect.that(asSaved, 'no version shows the flow as it was saved first', contents)
  },
})

export const staysAsSaved = check({
  rule: 'flows/version-stays-as-saved',
  title: 'a version reads the same after another replace',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow({ description: 'first' })
    const [version] = await versionsOf(api, flow)
    const target = version ?? (await afterReplace(api, flow))
    const before = await contentOf(api, flow, target)
    await replace(api, flow, { description: 'last' })
    expect.equal(
      (await contentOf(api, flow, target))['description'],
      before['description'],
      'description of the version',
    )
  },
})

/** A version of the flow, after a replace if the creation left none: the documents do not say whether it does. */
async function afterReplace(api: Api, flow: Stored): Promise<Version> {
  await replace(api, flow, { description: 'second' })
  const [version] = await versionsOf(api, flow)
  if (version === undefined) throw new Blocked('a replace left no version')
  return version
}

export const missing = check({
  rule: 'flows/version-missing',
  title: 'an unknown uuid is not found',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow()
    const path = { flowId: flow.id, uuid: MISSING_UUID }
    expect.status(await api.call('getFlowVersion', { path, valid: false }), 404)
  },
})

/** Sends a new save message as the target file shows, and returns the reply. */
async function setMessage(api: Api, template: unknown, flow: Stored, { uuid }: Version, message: string) {
  const path = { flowId: flow.id, uuid }
  return api.need('setFlowVersionMessage', { path, body: fill(template, { message }) })
}

export const messageAnswered = check({
  rule: 'flows/version-message-answered',
  title: 'the changed record is answered with its uuid and message',
  run: async ({ api, given, expect, target, unique }) => {
    const flow = await given.flow()
    const version = await afterReplace(api, flow)
    const message = unique('message')
    const reply = await setMessage(api, target.requests.setFlowVersionMessage?.body, flow, version, message)
    expect.that(
      reply.text.includes(message) && reply.text.includes(version.uuid),
      'the answer lacks uuid or message',
      reply.json,
    )
  },
})

export const messageKept = check({
  rule: 'flows/version-message-kept',
  title: 'the message stands in the list afterwards',
  run: async ({ api, given, expect, target, unique }) => {
    const flow = await given.flow()
    const version = await afterReplace(api, flow)
    const message = unique('message')
    await setMessage(api, target.requests.setFlowVersionMessage?.body, flow, version, message)
    const record = (await versionsOf(api, flow)).find(({ uuid }) => uuid === version.uuid)
    expect.that(JSON.stringify(record ?? '').includes(message), 'the version does not carry the message', record)
  },
})

export const messageOfOneVersion = check({
  rule: 'flows/version-message-of-one-version',
  title: 'the other versions keep their messages',
  run: async ({ api, given, expect, target, unique }) => {
    const flow = await given.flow()
    await afterReplace(api, flow)
    await replace(api, flow, { description: 'third' })
    const [version, ...others] = await versionsOf(api, flow)
    if (version === undefined || others.length === 0) throw new Blocked('there are not two versions')
    const template = target.requests.setFlowVersionMessage?.body
    // The rest of a record is not documented and may change by itself.
    const holds = (list: Version[], uuid: string, message: string): boolean =>
      JSON.stringify(list.find((one) => one.uuid === uuid) ?? '').includes(message)
    const kept = new Map<string, string>()
    for (const other of others) {
      const message = unique('kept')
      await setMessage(api, template, flow, other, message)
      if (!holds(await versionsOf(api, flow), other.uuid, message))
        throw new Blocked('a version has not its new message')
      kept.set(other.uuid, message)
    }
    await setMessage(api, template, flow, version, unique('message'))
    const after = await versionsOf(api, flow)
    for (const [uuid, message] of kept)
      expect.that(holds(after, uuid, message), 'another version lost its message', after)
  },
})

export const messageLeavesContent = check({
  rule: 'flows/version-message-leaves-content',
  title: 'the flow in the version stays',
  run: async ({ api, given, expect, target, unique }) => {
    const flow = await given.flow({ description: 'content' })
    const version = await afterReplace(api, flow)
    const before = await contentOf(api, flow, version)
    await setMessage(api, target.requests.setFlowVersionMessage?.body, flow, version, unique('message'))
    const after = await contentOf(api, flow, version)
    for (const member of SAVED) expect.equal(after[member], before[member], member)
  },
})

export const messageMissing = check({
  rule: 'flows/version-message-missing',
  title: 'an unknown uuid is not found',
  run: async ({ api, given, expect, target, unique }) => {
    const flow = await given.flow()
    const path = { flowId: flow.id, uuid: MISSING_UUID }
    const body = fill(target.requests.setFlowVersionMessage?.body, { message: unique('message') })
    expect.status(await api.call('setFlowVersionMessage', { path, body, valid: false }), 404)
  },
})

export const diffShowsADifference = check({
  rule: 'flows/diff-shows-a-difference',
  title: 'different versions differ otherwise than a version from itself',
  run: async ({ api, given, expect }) => {
    const flow = await given.flow({ description: 'the first one' })
    const later = ['the second one', 'the third one']
    for (const description of later) await replace(api, flow, { description })
    const textOf = async (uuid: string) => (await api.need('getFlowVersion', { path: { flowId: flow.id, uuid } })).text
    const [to, from] = await unlikeVersions(await versionsOf(api, flow), textOf, later)
    const diff = async (uuidFrom: string, uuidTo: string): Promise<string> => {
      const reply = await api.call('diffFlowVersions', { path: { flowId: flow.id, uuidFrom, uuidTo } })
      expect.status(reply, 200)
      return reply.text
    }
    const different = await diff(from, to)
    expect.that(different !== (await diff(to, to)), 'the difference is that of a version with itself', different)
  },
})
