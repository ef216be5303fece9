import { ruleOn, writeJson } from '#spec'
import { type Api, Blocked, type Check, NotApplicable, type Stored, check } from '../../kit/index.ts'
import { anotherType } from './another-type.ts'
import type { Versioned } from './kind.ts'
import { type Subject, change, listedVersions, needKept, textOf } from './versions.ts'

/** The texts of all saved versions of an object. */
export async function textsOf(api: Api, subject: Subject, object: Stored): Promise<string[]> {
  const texts = []
  for (const version of await listedVersions(api, subject, object))
    texts.push(await textOf(api, subject, object, version))
  return texts
}

/** Checks that a version shows what was saved. */
export function savedChecks(subject: Versioned): Record<string, Check> {
  const { kind, given } = subject

  return {
    holdsAsSaved: check({
      rule: ruleOn(kind, 'version-holds-*-as-saved'),
      title: 'one version shows everything of an earlier save',
      run: async (tools) => {
        const object = await given(tools)
        // By a replace: the documents do not say whether creating an object saves a version.
        const { first, second, shown } = subject.saves(tools, object)
        await change(tools.api, subject, object, first)
        await change(tools.api, subject, object, second)
        const texts = await textsOf(tools.api, subject, object)
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
        // A service may save what was there before a replace, and list the present state beside what it saved.
        const version = (await showing()) ?? atOnce
        if (version === undefined) throw new Blocked('no version shows the first description')
        await change(tools.api, subject, object, { description: 'third' })
        await needKept(tools.api, subject, object, version)
        const now = await textOf(tools.api, subject, object, version)
        tools.expect.that(now.includes(description), 'the version shows another description now', now)
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
      const first = (await textsOf(api, subject, object)).filter((text) => text.includes(description))
      if (first.length === 0) throw new Blocked('no version shows the first description')
      const isShown = first.some((text) => text.includes(writeJson(own)))
      expect.that(isShown, `the version of the save does not show its type ${own}`, first)
    },
  })
  return { typeAsSaved }
}
