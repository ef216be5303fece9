import { writeJson } from '#spec'
import { type Api, type Check, type Stored, type Tools, Blocked, check, fill } from '../../kit/index.ts'
import { unlikeVersions } from '../unlike-versions.ts'
import { type IoNoun, type Version, fixtureProperties, given, listedVersions, replace } from './resource.ts'

const MISSING_UUID = '00000000-0000-4000-8000-000000000000'

/** The text of a version: it may be the object itself or a record around it. */
async function textOf(api: Api, noun: IoNoun, object: Stored, { uuid }: Version): Promise<string> {
  return (await api.need(noun.operations.version, { path: noun.path(object, { uuid }) })).text
}

/** Descriptions for further saves of an object. */
const LATER = ['the second one', 'the third one'] as const

/** An object saved three times, so that it has two versions whatever a service keeps. */
async function savedOften(tools: Tools, noun: IoNoun, first: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  const object = await given(tools, noun, first)
  for (const description of LATER) await replace(tools.api, noun, object, { description })
  return object
}

/** Checks of reading and comparing saved versions of connections or formats. */
export function versionChecks(noun: IoNoun): Record<string, Check> {
  const { kind, operations, path, rule } = noun

  return {
    growOnReplace: check({
      rule: rule('versions-grow-on-replace'),
      title: 'a replace leaves more versions than before',
      run: async (tools) => {
        const object = await given(tools, noun)
        const before = (await listedVersions(tools.api, noun, object)).length
        await replace(tools.api, noun, object, { description: 'another' })
        const after = (await listedVersions(tools.api, noun, object)).length
        tools.expect.that(after > before, `there were ${before} versions and are ${after}`)
      },
    }),

    uuidsAreStrings: check({
      rule: rule('version-uuids-are-strings'),
      title: 'versions have different string uuids',
      run: async (tools) => {
        const versions = await listedVersions(tools.api, noun, await savedOften(tools, noun))
        const uuids: unknown[] = versions.map(({ uuid }) => uuid)
        const areStrings = uuids.every((uuid) => typeof uuid === 'string' && uuid !== '')
        tools.expect.that(areStrings, 'a uuid is no string', uuids)
        tools.expect.equal(new Set(uuids).size, uuids.length, 'the number of different uuids')
      },
    }),

    ofTheNamedOnly: check({
      rule: rule('versions-of-the-named-format-only'),
      title: `two ${kind}s share no version`,
      run: async (tools) => {
        const [first, second] = [await savedOften(tools, noun), await savedOften(tools, noun)]
        const others = new Set((await listedVersions(tools.api, noun, second)).map(({ uuid }) => uuid))
        const shared = (await listedVersions(tools.api, noun, first)).filter(({ uuid }) => others.has(uuid))
        tools.expect.equal(shared, [], `versions listed for both ${kind}s`)
      },
    }),

    listedReadable: check({
      rule: rule('listed-versions-readable'),
      title: 'each listed version is read by its uuid',
      run: async (tools) => {
        const object = await savedOften(tools, noun)
        for (const { uuid } of await listedVersions(tools.api, noun, object)) {
          tools.expect.status(await tools.api.call(operations.version, { path: path(object, { uuid }) }), 200)
        }
      },
    }),

    holdsAsSaved: check({
      rule: rule('version-holds-format-as-saved'),
      title: 'one version shows everything of an earlier save',
      run: async (tools) => {
        const [description, tag] = [tools.unique('first'), tools.unique('tag')]
        const object = await given(tools, noun)
        // By a replace: the documents do not say whether creating an object saves a version.
        const sent = tools.fixture(kind)
        await replace(tools.api, noun, object, { ...sent, description, tags: [tag] })
        await replace(tools.api, noun, object, {
          name: tools.unique('renamed'),
          description: 'second',
          tags: ['other'],
        })
        const texts = []
        for (const version of await listedVersions(tools.api, noun, object))
          texts.push(await textOf(tools.api, noun, object, version))
        const values = Object.values(fixtureProperties(tools, noun))
        const wanted = [object['name'], description, tag, ...values].map((value) => writeJson(value))
        const holds = texts.some((text) => wanted.every((value) => text.includes(value)))
        tools.expect.that(holds, 'no version shows the first save', texts)
      },
    }),

    staysAsSaved: check({
      rule: rule('version-stays-as-saved'),
      title: 'a version reads the same after another replace',
      run: async (tools) => {
        const description = tools.unique('first')
        const object = await given(tools, noun)
        await replace(tools.api, noun, object, { description })
        await replace(tools.api, noun, object, { description: 'second' })
        for (const version of await listedVersions(tools.api, noun, object)) {
          if (!(await textOf(tools.api, noun, object, version)).includes(description)) continue
          await replace(tools.api, noun, object, { description: 'third' })
          const now = await textOf(tools.api, noun, object, version)
          tools.expect.that(now.includes(description), 'the version shows another description now', now)
          return
        }
        throw new Blocked('no version shows the first description')
      },
    }),

    missing: check({
      rule: rule('version-missing'),
      title: 'an unknown uuid is not found',
      run: async (tools) => {
        const request = { path: path(await given(tools, noun), { uuid: MISSING_UUID }), valid: false }
        tools.expect.status(await tools.api.call(operations.version, request), 404)
      },
    }),

    diffShowsADifference: check({
      rule: rule('diff-shows-a-difference'),
      title: 'different versions differ otherwise than a version from itself',
      run: async (tools) => {
        const object = await savedOften(tools, noun)
        const versions = await listedVersions(tools.api, noun, object)
        const [to, from] = await unlikeVersions(versions, (uuid) => textOf(tools.api, noun, object, { uuid }), LATER)
        const diff = async (uuidFrom: string, uuidTo: string): Promise<string> => {
          const reply = await tools.api.call(operations['version-diff'], { path: path(object, { uuidFrom, uuidTo }) })
          tools.expect.status(reply, 200)
          return reply.text
        }
        const different = await diff(from, to)
        const itself = await diff(to, to)
        tools.expect.that(different !== itself, 'the difference is that of a version with itself', different)
      },
    }),
  }
}

/** Checks of changing save messages of connections or formats, with the target file's request body. */
export function messageChecks(noun: IoNoun): Record<string, Check> {
  const { kind, operations, path, rule } = noun

  async function setMessage(tools: Tools, object: Stored, uuid: string, message: string, valid = true) {
    const body = fill(tools.target.requests[operations['version-message']]?.body, { message })
    return tools.api.call(operations['version-message'], { path: path(object, { uuid }), body, valid })
  }

  return {
    kept: check({
      rule: rule('version-message-kept'),
      title: 'a changed message stands in the list',
      run: async (tools) => {
        const object = await savedOften(tools, noun)
        const [version] = await listedVersions(tools.api, noun, object)
        if (version === undefined) throw new Blocked('there is no version')
        const message = tools.unique('message')
        const reply = await setMessage(tools, object, version.uuid, message)
        if (!reply.ok) throw new Blocked(`changing the message answered ${reply.status}`)
        const now = (await listedVersions(tools.api, noun, object)).find(({ uuid }) => uuid === version.uuid)
        tools.expect.that(writeJson(now ?? null).includes(message), 'the version has not the new message', now)
      },
    }),

    ofOneVersion: check({
      rule: rule('version-message-of-one-version'),
      title: `the messages of the other versions of a ${kind} stay`,
      run: async (tools) => {
        const object = await savedOften(tools, noun)
        const [version, ...others] = await listedVersions(tools.api, noun, object)
        if (version === undefined || others.length === 0) throw new Blocked('there are not two versions')
        const change = async (uuid: string, message: string): Promise<Version[]> => {
          const reply = await setMessage(tools, object, uuid, message)
          if (!reply.ok) throw new Blocked(`changing the message answered ${reply.status}`)
          return listedVersions(tools.api, noun, object)
        }
        // The rest of a record is not documented and may change by itself.
        const holds = (list: Version[], uuid: string, message: string): boolean =>
          writeJson(list.find((one) => one.uuid === uuid) ?? null).includes(message)
        const kept = new Map<string, string>()
        for (const { uuid } of others) {
          const message = tools.unique('kept')
          if (!holds(await change(uuid, message), uuid, message)) throw new Blocked('a version has not its new message')
          kept.set(uuid, message)
        }
        const after = await change(version.uuid, tools.unique('message'))
        for (const [uuid, message] of kept)
          tools.expect.that(holds(after, uuid, message), `version ${uuid} has lost its message`, after)
      },
    }),

    messageMissing: check({
      rule: rule('version-message-missing'),
      title: 'an unknown uuid is not found',
      run: async (tools) => {
        const object = await given(tools, noun)
        const reply = await setMessage(tools, object, MISSING_UUID, tools.unique('message'), false)
        tools.expect.status(reply, 404)
      },
    }),
  }
}
