import { type KindWith, ruleOn, writeJson } from '#spec'
import {
  Blocked,
  type Check,
  type Reply,
  type Stored,
  type Tools,
  check,
  fill,
  unlessBlocked,
} from '../../kit/index.ts'
import { read } from '../objects.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import type { KindUnderTest } from './kind.ts'
import { unknownUuid } from './unknown-uuid.ts'
import { LATER, type Version, change, listedVersions, needKept, savedOften, textOf } from './versions.ts'

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

/** Checks of changing save messages, with the target file's request body. */
export function messageChecks(subject: KindUnderTest<KindWith<'version-message'>>): Record<string, Check> {
  const { kind, operations, path, given } = subject

  async function setMessage(tools: Tools, object: Stored, uuid: string, message: string, valid = true) {
    const body = fill(tools.target.requests[operations['version-message']]?.body, { message })
    return tools.api.call(operations['version-message'], { path: path(object, { uuid }), body, valid })
  }

  /** All that is shown of a version: whether its message stands in the list, or only in itself, is not documented. */
  async function shownOf({ api }: Tools, object: Stored, version: Version): Promise<string> {
    const record = (await listedVersions(api, subject, object)).find(({ uuid }) => uuid === version.uuid)
    const text = (): Promise<string> => textOf(api, subject, object, version)
    // That a version which is listed can be read is for other rules.
    if (record === undefined) return (await unlessBlocked(text)) ?? 'neither listed nor read under its uuid'
    return [writeJson(record), await text()].join('\n')
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
