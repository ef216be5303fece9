import { ruleOn } from '#spec'
import { type Check, check } from '../../kit/index.ts'
import { read, replace, tagsOf } from '../objects.ts'
import type { KindUnderTest } from './kind.ts'

/** What the checks write into an object that is replaced. */
const REPLACED = { description: 'replaced', tags: ['etalon-replaced'] }

/** Checks of replacing objects. */
export function replaceChecks(
  subject: KindUnderTest<'connection' | 'format' | 'schedule' | 'listener'>,
): Record<string, Check> {
  const { kind, operations, path, given, alike, texts } = subject

  return {
    dropsTexts: check({
      rule: ruleOn(kind, 'replace-drops-what-is-left-out'),
      title: `${texts.includes('description') ? 'a description and tags' : 'tags'} that are not sent are gone`,
      run: async (tools) => {
        const made = await given(tools)
        const leftOut = Object.fromEntries(texts.map((text) => [text, undefined]))
        const body = { ...(await read(tools.api, kind, made)), ...leftOut }
        const reply = await tools.api.call(operations.replace, { path: path(made), body, valid: false })
        // The required fields are not documented, so a refusal is acceptable.
        if (!reply.ok) return
        const now = await read(tools.api, kind, made)
        if (texts.includes('description'))
          tools.expect.that(
            [undefined, null, ''].includes(now['description'] as null),
            'the description is still there',
          )
        tools.expect.equal(tagsOf(now), [], 'tags')
      },
    }),

    takesAsRead: check({
      rule: ruleOn(kind, 'replace-takes-a-*-as-read'),
      title: `a ${kind} is sent back as it was read`,
      run: async (tools) => {
        const made = await given(tools)
        const body = await read(tools.api, kind, made)
        const reply = await tools.api.call(operations.replace, { path: path(made), body })
        tools.expect.that(reply.ok, `the replace answered ${reply.status}`, reply.text)
      },
    }),

    sparesOthers: check({
      rule: ruleOn(kind, 'replace-spares-other-*s'),
      title: `another ${kind} stays as it was`,
      run: async (tools) => {
        const made = await given(tools)
        const other = await alike(tools, made)
        const before = await read(tools.api, kind, other)
        const changes = Object.fromEntries(texts.map((text) => [text, REPLACED[text]]))
        await replace(tools.api, kind, made, { ...(await read(tools.api, kind, made)), ...changes })
        const now = await read(tools.api, kind, other)
        for (const member of subject.members(tools)) tools.expect.equal(now[member], before[member], member)
        tools.expect.equal(tagsOf(now), tagsOf(before), 'tags')
      },
    }),
  }
}
