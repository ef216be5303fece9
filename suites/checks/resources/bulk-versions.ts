import { ruleOn, writeJson } from '#spec'
import { Blocked, type Check, NotApplicable, type Stored, type Tools, check } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { addTags, lackingTags } from './bulk.ts'
import type { Versioned } from './kind.ts'
import { change, listedVersions, savedOften, textOf } from './versions.ts'

/** Checks of the saved versions of objects that are edited in bulk: where such an edit saves one, it is like any other. */
export function bulkVersionChecks(subject: Versioned): Record<string, Check> {
  const { kind, operations, path, given } = subject

  /** Gives an object a tag in bulk, and returns that once the object has it; a bulk edit need not wait for it. */
  async function tagged(tools: Tools, object: Stored): Promise<string> {
    const tag = tools.unique('tag')
    await addTags(tools, subject, [object], [[tag]])
    const lacking = await lackingTags(tools, kind, object, [tag])
    if (lacking.length > 0) throw new Blocked('the bulk edit added no tag')
    return tag
  }

  const readable = check({
    rule: ruleOn(kind, 'listed-versions-readable'),
    title: 'each listed version is read by its uuid once the object was edited in bulk',
    run: async (tools) => {
      const object = await savedOften(tools, subject)
      await tagged(tools, object)
      for (const { uuid } of await listedVersions(tools.api, subject, object))
        tools.expect.status(await tools.api.call(operations.version, { path: path(object, { uuid }) }), 200)
    },
  })

  // Tags may be labels of a schedule beside its versions.
  return kind === 'schedule' ? { readable } : { readable, holdsAsSaved: holdsAsSaved() }

  function holdsAsSaved(): Check {
    return check({
      rule: ruleOn(kind, 'version-holds-*-as-saved'),
      title: 'one version shows the tag of a bulk edit beside what was saved before',
      run: async (tools) => {
        const { api, expect, unique } = tools
        const object = await given(tools)
        const description = unique('first')
        await change(api, subject, object, { description })
        if ((await read(api, kind, object))['description'] !== description)
          throw new Blocked('a replace stores nothing')
        const before = new Set((await listedVersions(api, subject, object)).map(({ uuid }) => uuid))
        const tag = await tagged(tools, object)
        const isAdded = (await listedVersions(api, subject, object)).some(({ uuid }) => !before.has(uuid))
        if (!isAdded) throw new NotApplicable('a bulk edit saves no version')
        // A service may save what was there before a write, and not what the write brought.
        await change(api, subject, object, { description: 'second', tags: ['other'] })
        const texts = []
        for (const version of await listedVersions(api, subject, object))
          texts.push(await textOf(api, subject, object, version))
        const wanted = [object['name'], description, tag].map((value) => writeJson(value))
        const holds = texts.some((text) => wanted.every((value) => text.includes(value)))
        expect.that(holds, 'no version shows the object as the bulk edit saved it', texts)
      },
    })
  }
}
