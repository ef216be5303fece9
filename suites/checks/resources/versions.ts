import { BULK_IDS, type KindWith, pathTo, readJson, resources, ruleOn, writeJson } from '#spec'
import {
  type Api,
  type Check,
  type Reply,
  type Stored,
  type Tools,
  Blocked,
  NotApplicable,
  check,
  fill,
  listed,
  same,
  unlessBlocked,
} from '../../kit/index.ts'
import { read, remove, replace } from '../objects.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import { restore } from '../recycle-bin/bin.ts'
import { anotherType } from './another-type.ts'
import type { KindUnderTest, Members, Versioned } from './kind.ts'

const MISSING_UUID = '00000000-0000-4000-8000-000000000000'

/** The digits of numbers that count nothing. */
const LONG = 10

/** A uuid that no version has, in the form that the service gives them; the same in each run where that is the usual one. */
function unknownUuid(versions: readonly Version[]): string {
  const form = typeof versions[0]?.uuid === 'string' ? versions[0].uuid : MISSING_UUID
  if (/^[0-9a-f-]{36}$/i.test(form)) return MISSING_UUID
  if (/^[0-9a-f]{32}$/i.test(form)) return MISSING_UUID.replaceAll('-', '')
  const known = new Set(versions.map(({ uuid }) => uuid))
  const others = Array.from({ length: 10 }, (_none, by) =>
    // Short numbers may count the versions of all objects: above them none is. Long ones may be as high as a number can be.
    form.replaceAll(/\d/g, (digit) => String(form.length < LONG ? 9 - by : (Number(digit) + 9 - by) % 10)),
  )
  const letters = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => form.replace(/[a-z](?=[^a-z]*$)/i, letter))
  return [...others, ...letters].find((one) => !known.has(one)) ?? MISSING_UUID
}

/** A saved version as the list of versions shows it. */
export type Version = { uuid: string } & Members

export type Subject = KindUnderTest<KindWith<'versions'>>

/** Saved versions of the object, in any order. */
export async function listedVersions(api: Api, { operations, path }: Subject, object: Stored): Promise<Version[]> {
  return listed<Version>(await api.need(operations.versions, { path: path(object) }))
}

/** How many versions a service keeps is not documented. */
async function needKept(api: Api, subject: Subject, object: Stored, { uuid }: Version): Promise<void> {
  const isKept = (await listedVersions(api, subject, object)).some((one) => one.uuid === uuid)
  if (!isKept) throw new NotApplicable('the service does not keep a version that long')
}

/** A value in which texts that are JSON objects stand as these. */
function unfolded(value: unknown): unknown {
  if (typeof value === 'string') {
    try {
      return value.startsWith('{') ? unfolded(readJson(value).exact) : value
    } catch {
      return value
    }
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(unfolded)
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, unfolded(one)]))
}

/**
 * The text of a version: it may be the object itself or a record around it, which may hold the object as a text, too. Written
 * anew, since JSON may escape any character.
 */
export async function textOf(
  api: Api,
  { operations, path }: Subject,
  object: Stored,
  { uuid }: Version,
): Promise<string> {
  const { json, text } = await api.need(operations.version, { path: path(object, { uuid }) })
  return json === undefined ? text : [json, unfolded(json)].map((one) => writeJson(one)).join('\n')
}

/** Replaces the object by what it was created with, plus changes; a refusal blocks the case. */
export async function change(api: Api, { kind }: Subject, object: Stored, changes: Members): Promise<void> {
  const body = { ...object, ...changes }
  const { ok } = await api.call(resources[kind].operations.replace, { path: pathTo(kind, object), body, valid: false })
  // A service may refuse an object that was read before it was changed last.
  if (!ok) await replace(api, kind, object, { ...(await read(api, kind, object)), ...body })
}

/** Descriptions for further saves of an object. */
const LATER = ['the second one', 'the third one'] as const

/** An object saved three times, so that it has two versions whatever a service keeps. */
async function savedOften(tools: Tools, subject: Subject): Promise<Stored> {
  const object = await subject.given(tools)
  for (const description of LATER) await change(tools.api, subject, object, { description })
  return object
}

/** Values of members of an object beside its description and tags, and beside what a schedule has a switch for. */
async function singleMembers(
  tools: Tools,
  { kind, saves }: Versioned,
  object: Stored,
): Promise<Readonly<Record<string, readonly unknown[]>>> {
  return {
    name: [tools.unique('renamed')],
    ...saves(tools, object).others,
    ...(kind === 'schedule' ? { flowId: [(await tools.given.flow()).id] } : {}),
  }
}

/** Checks of reading and comparing saved versions of connections or formats. */
export function versionChecks(subject: Versioned): Record<string, Check> {
  const { kind, operations, path, given } = subject

  const uuidsOf = async ({ api }: Tools, object: Stored): Promise<string[]> =>
    (await listedVersions(api, subject, object)).map(({ uuid }) => uuid)

  /**
   * The versions after a save, of which one was not there before. Earlier ones may be gone: how long they are kept is not
   * documented, nor how soon a version is listed.
   */
  async function uuidsAfter(tools: Tools, object: Stored, before: readonly string[]): Promise<string[]> {
    const isAdded = (uuids: readonly string[]): boolean => uuids.some((uuid) => !before.includes(uuid))
    const after = await tools.eventually(() => uuidsOf(tools, object), isAdded)
    tools.expect.that(isAdded(after), 'no version was added', after)
    return after
  }

  return {
    growOnReplace: check({
      rule: ruleOn(kind, 'versions-grow-on-replace'),
      title: 'each of four replaces leaves a version that was not there before, beside another one at last',
      run: async (tools) => {
        const object = await given(tools)
        let before = await uuidsOf(tools, object)
        for (const description of ['first', 'second', 'third', 'fourth']) {
          await change(tools.api, subject, object, { description })
          before = await uuidsAfter(tools, object, before)
        }
        // How long versions are kept is not documented, but two of them are comparable.
        tools.expect.that(before.length > 1, 'one version is kept')
      },
    }),

    growOnReplaceByAnother: check({
      rule: ruleOn(kind, 'versions-grow-on-replace'),
      title: 'a replace by an editor leaves another version for the administrator too',
      run: async (tools) => {
        const { api, unique } = tools
        const object = await given(tools)
        const before = await uuidsOf(tools, object)
        const description = unique('by an editor')
        const body = { ...(await read(api, kind, object)), description }
        const { ok } = await api.call(operations.replace, { path: path(object), body, as: 'editor', valid: false })
        // How roles map to rights, and whose objects an editor sees, is not documented.
        const isSaved = ok && (await read(api, kind, object))['description'] === description
        if (!isSaved) throw new NotApplicable(`an editor may not replace a ${kind} of the administrator`)
        await uuidsAfter(tools, object, before)
      },
    }),

    growOnReplaceOfOneMember: check({
      rule: ruleOn(kind, 'versions-grow-on-replace'),
      title: 'a replace of each single member but the description leaves a version that was not there before',
      run: async (tools) => {
        const { api } = tools
        const object = await given(tools)
        let before = await uuidsOf(tools, object)
        let was = await read(api, kind, object)
        for (const [member, values] of Object.entries(await singleMembers(tools, subject, object))) {
          const shown = (one: Stored): unknown => comparable(member, one[member])
          const value = values.find((one) => !same(comparable(member, one), shown(was)))
          // Of a property that is secret nothing is shown to compare.
          if (value === undefined) continue
          const request = { path: path(object), body: { ...was, [member]: value }, valid: false }
          // Whether a replace takes the value, and what is stored then, is for other rules.
          if (!(await api.call(operations.replace, request)).ok) continue
          const now = await read(api, kind, object)
          if (!same(shown(now), shown(was))) before = await uuidsAfter(tools, object, before)
          was = now
        }
      },
    }),

    uuidsAreStrings: check({
      rule: ruleOn(kind, 'version-uuids-are-strings'),
      title: 'versions have string uuids',
      run: async (tools) => {
        const versions = await listedVersions(tools.api, subject, await savedOften(tools, subject))
        for (const { uuid } of versions as { uuid: unknown }[])
          tools.expect.that(typeof uuid === 'string' && uuid !== '', 'a uuid is no string', uuid)
      },
    }),

    uuidsDiffer: check({
      // Only flows have a rule of its own for it.
      rule: kind === 'flow' ? 'flows/version-uuids-differ' : ruleOn(kind, 'version-uuids-are-strings'),
      title: 'three saves, two bulk edits, and a save of the restored object have different uuids',
      run: async (tools) => {
        const object = await savedOften(tools, subject)
        const expectDifferent = async (): Promise<void> => {
          const uuids = (await listedVersions(tools.api, subject, object)).map(({ uuid }) => uuid)
          tools.expect.equal(new Set(uuids).size, uuids.length, 'the number of different uuids')
        }
        await expectDifferent()
        // Whether these save versions is not documented, but where they do, each is identified by its uuid.
        for (const message of ['etalon: once', 'etalon: twice']) {
          const actions = [{ type: 'tags.add', tags: [tools.unique('tag')] }]
          const body = { [BULK_IDS[kind]]: [object.id], actions, modifiedMessage: message }
          await tools.api.call(operations.bulk, { body, valid: false })
          await expectDifferent()
        }
        const type = tools.target.recycleBinTypes[kind]
        if (type === undefined) return
        await remove(tools.api, kind, object)
        const { ok } = await tools.api.call('restoreDeletedObject', { path: { type, id: object.id }, valid: false })
        if (!ok) return
        await expectDifferent()
        await change(tools.api, subject, object, { description: 'saved once restored' })
        await expectDifferent()
      },
    }),

    ofTheNamedOnly: check({
      rule: ruleOn(kind, 'versions-of-the-named-*-only'),
      title: `no version of one ${kind} is listed for another`,
      run: async (tools) => {
        const [first, second] = [await savedOften(tools, subject), await savedOften(tools, subject)]
        const others = new Set((await listedVersions(tools.api, subject, second)).map(({ uuid }) => uuid))
        const shared = (await listedVersions(tools.api, subject, first)).filter(({ uuid }) => others.has(uuid))
        // The uuids of two objects may be alike, since only those of one object need to differ: what they stand for counts.
        for (const { uuid } of shared) {
          const reply = await tools.api.call(operations.version, { path: path(first, { uuid }), valid: false })
          const isOwn = reply.ok && !reply.text.includes(String(second['name']))
          tools.expect.that(isOwn, `the version ${uuid} of another ${kind} is listed`, reply.text)
        }
      },
    }),

    listedReadable: check({
      rule: ruleOn(kind, 'listed-versions-readable'),
      title: 'each listed version is read by its uuid, also once the object was deleted and restored',
      run: async (tools) => {
        const object = await savedOften(tools, subject)
        const expectReadable = async (): Promise<void> => {
          for (const { uuid } of await listedVersions(tools.api, subject, object))
            tools.expect.status(await tools.api.call(operations.version, { path: path(object, { uuid }) }), 200)
        }
        await expectReadable()
        if (tools.target.recycleBinTypes[kind] === undefined) return
        // That it is restored, and lists its versions then, is for other rules.
        const isBack = await unlessBlocked(async () => {
          await remove(tools.api, kind, object)
          await restore(tools, kind, object)
          return (await listedVersions(tools.api, subject, object)).length > 0
        })
        if (isBack === true) await expectReadable()
      },
    }),

    holdsAsSaved: check({
      rule: ruleOn(kind, 'version-holds-*-as-saved'),
      title: 'one version shows everything of an earlier save',
      run: async (tools) => {
        const object = await given(tools)
        // By a replace: the documents do not say whether creating an object saves a version.
        const { first, second, shown } = subject.saves(tools, object)
        await change(tools.api, subject, object, first)
        await change(tools.api, subject, object, second)
        const texts = []
        for (const version of await listedVersions(tools.api, subject, object))
          texts.push(await textOf(tools.api, subject, object, version))
        const wanted = [object['name'], ...shown].map((value) => writeJson(value))
        const holds = texts.some((text) => wanted.every((value) => text.includes(value)))
        tools.expect.that(holds, 'no version shows the first save', texts)
      },
    }),

    ...typeAsSaved(subject),

    staysAsSaved: check({
      rule: ruleOn(kind, 'version-stays-as-saved'),
      title: 'a version reads the same after another replace',
      run: async (tools) => {
        const description = tools.unique('first')
        const object = await given(tools)
        const showing = async () => {
          for (const version of await listedVersions(tools.api, subject, object))
            if ((await textOf(tools.api, subject, object, version)).includes(description)) return version
          return undefined
        }
        await change(tools.api, subject, object, { description })
        const atOnce = await showing()
        await change(tools.api, subject, object, { description: 'second' })
        // A service may save what was there before a replace, and not what the replace brought.
        const version = atOnce ?? (await showing())
        if (version === undefined) throw new Blocked('no version shows the first description')
        await change(tools.api, subject, object, { description: 'third' })
        await needKept(tools.api, subject, object, version)
        const now = await textOf(tools.api, subject, object, version)
        tools.expect.that(now.includes(description), 'the version shows another description now', now)
      },
    }),

    missing: check({
      rule: ruleOn(kind, 'version-missing'),
      title: 'an unknown uuid is not found',
      run: async (tools) => {
        const object = await savedOften(tools, subject)
        const uuid = unknownUuid(await listedVersions(tools.api, subject, object))
        const request = { path: path(object, { uuid }), valid: false }
        tools.expect.status(await tools.api.call(operations.version, request), 404)
        // Whether a version is found under the path of another object is not documented.
      },
    }),
  }
}

/** A check of the type that versions show, for the kinds that have types. */
function typeAsSaved(subject: Versioned): Record<string, Check> {
  const { kind, operations, path, given } = subject
  if (kind === 'schedule') return {}
  const member = `${kind}Type`
  const typeAsSaved = check({
    rule: ruleOn(kind, 'version-holds-*-as-saved'),
    title: 'a version shows the type of its save, not the present one',
    run: async (tools) => {
      const { api, expect, unique } = tools
      const object = await given(tools)
      const other = anotherType(tools, kind, object)
      if (other === undefined) throw new NotApplicable(`the target file names no other type of ${kind}s`)
      // A flow need not have a type.
      const own = object[member]
      if (typeof own !== 'string') throw new NotApplicable(`a ${kind} of the target file has no type`)
      const description = unique('first')
      await change(api, subject, object, { description })
      const body = { ...object, description: 'second', [member]: other, properties: {} }
      const request = { path: path(object), body, valid: false }
      // Which types an object may change to is not documented.
      const { ok, status } = await api.call(operations.replace, request)
      if (!ok) throw new NotApplicable(`a ${kind} of another type is refused with ${status}`)
      const texts = []
      for (const version of await listedVersions(api, subject, object))
        texts.push(await textOf(api, subject, object, version))
      const first = texts.filter((text) => text.includes(description))
      if (first.length === 0) throw new Blocked('no version shows the first description')
      const isShown = first.some((text) => text.includes(writeJson(own)))
      expect.that(isShown, `the version of the save does not show its type ${own}`, first)
    },
  })
  return { typeAsSaved }
}

type SetMessage = (tools: Tools, object: Stored, uuid: string, message: string) => Promise<Reply>

/** A check of what a version shows, and of the object, once the message of that version was changed. */
function messageLeavesContent(
  subject: KindUnderTest<KindWith<'version-message'>>,
  setMessage: SetMessage,
): Record<string, Check> {
  const { kind, given } = subject
  const leavesContent = check({
    rule: ruleOn(kind, 'version-message-of-one-version'),
    title: `a version whose message was changed still shows the ${kind} as it was saved, and the ${kind} reads as before`,
    run: async (tools) => {
      const { api, expect, unique } = tools
      const object = await given(tools)
      const description = unique('first')
      for (const one of [description, ...LATER]) await change(api, subject, object, { description: one })
      const text = (version: Version): Promise<string> => textOf(api, subject, object, version)
      let version: Version | undefined
      for (const one of await listedVersions(api, subject, object))
        if ((await text(one)).includes(description)) version = one
      if (version === undefined) throw new Blocked('no version shows the first description')
      const before = await read(api, kind, object)
      const { ok, status } = await setMessage(tools, object, version.uuid, unique('message'))
      if (!ok) throw new Blocked(`changing the message answered ${status}`)
      const shown = await text(version)
      expect.that(shown.includes(description), 'the version shows another description now', shown)
      const now = await read(api, kind, object)
      for (const member of ['description', ...subject.members(tools)])
        expect.equal(comparable(member, now[member]), comparable(member, before[member]), member)
    },
  })
  return { leavesContent }
}

/** A message longer than the usual column of text, without what JSON escapes. */
const LONG_MESSAGE = 'What was saved here takes long to tell. '.repeat(30).trim()

/** Checks of changing save messages of connections or formats, with the target file's request body. */
export function messageChecks(subject: KindUnderTest<KindWith<'version-message'>>): Record<string, Check> {
  const { kind, operations, path, given } = subject

  async function setMessage(tools: Tools, object: Stored, uuid: string, message: string, valid = true) {
    const body = fill(tools.target.requests[operations['version-message']]?.body, { message })
    return tools.api.call(operations['version-message'], { path: path(object, { uuid }), body, valid })
  }

  /** All that is shown of a version: whether its message stands in the list, or only in itself, is not documented. */
  async function shownOf({ api }: Tools, object: Stored, version: Version): Promise<string> {
    const record = (await listedVersions(api, subject, object)).find(({ uuid }) => uuid === version.uuid)
    return [writeJson(record ?? null), await textOf(api, subject, object, version)].join('\n')
  }

  return {
    kept: check({
      rule: ruleOn(kind, 'version-message-kept'),
      title:
        'a changed message stands in the list or the version, also after the next save, with other letters than ASCII, and a long one',
      run: async (tools) => {
        const object = await savedOften(tools, subject)
        const [version] = await listedVersions(tools.api, subject, object)
        if (version === undefined) throw new Blocked('there is no version')
        let message = tools.unique('message')
        const reply = await setMessage(tools, object, version.uuid, message)
        if (!reply.ok) throw new Blocked(`changing the message answered ${reply.status}`)
        const check = async (when: string): Promise<void> => {
          const now = await shownOf(tools, object, version)
          tools.expect.that(now.includes(message), `the version has not the new message ${when}`, now)
        }
        await check('after it was set')
        await change(tools.api, subject, object, { description: 'saved after the message' })
        await needKept(tools.api, subject, object, version)
        await check('after the next save')
        for (const one of await listedVersions(tools.api, subject, object)) {
          const own = tools.unique('own')
          const { ok } = await setMessage(tools, object, one.uuid, own)
          if (!ok) throw new Blocked('the message of an earlier version cannot be changed')
          const now = await shownOf(tools, object, one)
          tools.expect.that(now.includes(own), `version ${one.uuid} has not the message that it was given`, now)
        }
        for (const [when, text] of [
          ['with other letters than those of ASCII', tools.unique('Größe-žluť-東京')],
          ['with a long one', LONG_MESSAGE],
        ] as const) {
          message = text
          // Which texts a message may have is not documented.
          if ((await setMessage(tools, object, version.uuid, message, false)).ok) await check(when)
        }
      },
    }),

    ofOneVersion: check({
      rule: ruleOn(kind, 'version-message-of-one-version'),
      title: `the messages of the other versions of a ${kind} stay`,
      run: async (tools) => {
        const object = await savedOften(tools, subject)
        const [version, ...others] = await listedVersions(tools.api, subject, object)
        if (version === undefined || others.length === 0) throw new Blocked('there are not two versions')
        const change = async (one: Version, message: string): Promise<void> => {
          const reply = await setMessage(tools, object, one.uuid, message)
          if (!reply.ok) throw new Blocked(`changing the message answered ${reply.status}`)
        }
        const kept = new Map<Version, string>()
        for (const other of others) {
          const message = tools.unique('kept')
          await change(other, message)
          if (!(await shownOf(tools, object, other)).includes(message))
            throw new Blocked('a version has not its new message')
          kept.set(other, message)
        }
        await change(version, tools.unique('message'))
        // The rest of a record is not documented and may change by itself.
        for (const [other, message] of kept) {
          const now = await shownOf(tools, object, other)
          tools.expect.that(now.includes(message), `version ${other.uuid} has lost its message`, now)
        }
      },
    }),

    // Flows have a rule of its own for it.
    ...(kind === 'flow' ? {} : messageLeavesContent(subject, setMessage)),

    messageMissing: check({
      rule: ruleOn(kind, 'version-message-missing'),
      title: 'an unknown uuid is not found',
      run: async (tools) => {
        const object = await given(tools)
        await change(tools.api, subject, object, { description: 'saved again' })
        const uuid = unknownUuid(await listedVersions(tools.api, subject, object))
        const reply = await setMessage(tools, object, uuid, tools.unique('message'), false)
        tools.expect.status(reply, 404)
      },
    }),
  }
}
