import { BULK_IDS, ruleOn } from '#spec'
import { type Check, check, unlessBlocked } from '../../kit/index.ts'
import { remove } from '../objects.ts'
import { restore } from '../recycle-bin/bin.ts'
import type { Versioned } from './kind.ts'
import { unknownUuid } from './unknown-uuid.ts'
import { change, listedVersions, savedOften } from './versions.ts'

/** Checks of the list of saved versions, and of reading one by its uuid. */
export function listedVersionChecks(subject: Versioned): Record<string, Check> {
  const { kind, operations, path } = subject

  return {
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
