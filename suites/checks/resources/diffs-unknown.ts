import { ruleOn, writeJson } from '#spec'
import { type Check, NotApplicable, type Reply, check } from '../../kit/index.ts'
import type { Versioned } from './kind.ts'
import { unknownUuid } from './unknown-uuid.ts'
import { unlikeVersions } from './unlike-versions.ts'
import { change, listedVersions, textOf } from './versions.ts'

/** JSON, or a text, of a difference without lines; `null` may say that there is nothing to compare. */
const NO_LINES: ReadonlySet<string> = new Set(['', '[]', '{}', '""'])

/** Checks of comparing a saved version with one that does not exist. */
export function unknownDiffChecks(subject: Versioned): Record<string, Check> {
  const { kind, operations, path, given } = subject

  return {
    diffToUnknown: check({
      rule: ruleOn(kind, 'diff-shows-a-difference'),
      title: 'the difference of a version and one that does not exist is not that of two like versions',
      run: async (tools) => {
        const { api, expect, unique } = tools
        const object = await given(tools)
        const descriptions = [unique('first'), unique('second')] as const
        // The last save is like the first: a service may keep what was there before a save, and not what it brought.
        for (const description of [...descriptions, descriptions[0]])
          await change(api, subject, object, { description, name: `${description} name` })
        const versions = await listedVersions(api, subject, object)
        const [one, other] = await unlikeVersions(
          versions,
          (uuid) => textOf(api, subject, object, { uuid }),
          descriptions.map((description) => writeJson(description)),
        )
        const diff = (uuidFrom: string, uuidTo: string): Promise<Reply> =>
          api.call(operations['version-diff'], { path: path(object, { uuidFrom, uuidTo }), valid: false })
        const itself = await diff(one, one)
        const saysAlike = ({ status, text }: Reply): boolean =>
          status === 200 && (NO_LINES.has(text.trim()) || (itself.ok && text === itself.text))
        // Which of two versions comes first, and which members a difference is about, is not documented.
        const told = [await diff(one, other), await diff(other, one)].filter(({ ok }) => ok)
        if (told.length === 0 || told.some(saysAlike))
          throw new NotApplicable('the difference of two unlike versions is not shown')
        // Whether it is refused, or shows the version that exists compared with nothing, is not documented.
        const unknown = unknownUuid(versions)
        for (const reply of [await diff(one, unknown), await diff(unknown, one)])
          expect.that(!saysAlike(reply), 'a version does not differ from one that does not exist', reply.text)
      },
    }),
  }
}
