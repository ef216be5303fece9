import { type BinKind, ruleOn } from '#spec'
import { type Check, NotApplicable, type Stored, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import { read, replace, tagsOf } from '../objects.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import type { KindUnderTest } from './kind.ts'

/** What the checks write into an object that is replaced. */
const REPLACED = { description: 'replaced', tags: ['etalon-replaced'] }

/** The tag of an object before it is replaced. A service may give it others of its own. */
export const FORMER = 'etalon-former'

/** Another object of the same name, if the service takes it: whether names are unique is not documented. */
export async function namesakes(
  tools: Tools,
  { given }: Pick<KindUnderTest<BinKind>, 'given'>,
  { name }: Stored,
): Promise<Stored[]> {
  if (typeof name !== 'string') return []
  const made = await unlessBlocked(() => given(tools, { name }))
  return made === undefined ? [] : [made]
}

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
        const made = await given(tools, { tags: [FORMER] })
        const leftOut = Object.fromEntries(texts.map((text) => [text, undefined]))
        const before = await read(tools.api, kind, made)
        const body = { ...before, ...leftOut }
        const reply = await tools.api.call(operations.replace, { path: path(made), body, valid: false })
        // The required fields are not documented, so a refusal is acceptable.
        if (!reply.ok) return
        const now = await read(tools.api, kind, made)
        if (texts.includes('description'))
          tools.expect.that(
            [undefined, null, ''].includes(now['description'] as null),
            'the description is still there',
          )
        const expectNone = (object: Stored, tag: string): void =>
          tools.expect.that(!tagsOf(object).includes(tag), 'a tag of before is still there', object['tags'])
        expectNone(now, FORMER)
        await replace(tools.api, kind, made, { ...now, tags: ['etalon-again'] })
        const whole = await read(tools.api, kind, made)
        // Whether the list may be empty is not documented.
        const empty = { path: path(made), body: { ...whole, tags: [] }, valid: false }
        const emptied = await tools.api.call(operations.replace, empty)
        if (emptied.ok) expectNone(await read(tools.api, kind, made), 'etalon-again')
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
      title: `another ${kind} stays as it was, also one of the same name or whose id the body has`,
      run: async (tools) => {
        const made = await given(tools)
        const others = [await alike(tools, made), ...(await namesakes(tools, subject, made))]
        const before: Stored[] = []
        for (const other of others) before.push(await read(tools.api, kind, other))
        const changes = Object.fromEntries(texts.map((text) => [text, REPLACED[text]]))
        const whole = await read(tools.api, kind, made)
        // Only of a kind that has properties.
        const properties = 'properties' in whole ? { properties: {} } : {}
        const body = { ...whole, ...changes }
        const all = await tools.api.call(operations.replace, {
          path: path(made),
          body: { ...body, ...properties },
          valid: false,
        })
        if (!all.ok) await replace(tools.api, kind, made, body)
        const expectAsBefore = async (): Promise<void> => {
          for (const [nth, other] of others.entries()) {
            const now = await read(tools.api, kind, other)
            for (const member of subject.members(tools))
              tools.expect.equal(comparable(member, now[member]), comparable(member, before[nth]?.[member]), member)
            tools.expect.equal(tagsOf(now), tagsOf(before[nth] ?? {}), 'tags')
          }
        }
        await expectAsBefore()
        // What becomes of an object whose body has another id than the path is not documented, and it may be refused.
        const foreign = { ...body, id: others[0]?.id }
        await tools.api.call(operations.replace, { path: path(made), body: foreign, valid: false })
        await expectAsBefore()
      },
    }),
  }
}

/** The check of a replace that leaves out the name, which the documents show for these kinds. */
export function nameReplaceChecks(subject: KindUnderTest<'connection' | 'format' | 'schedule'>): Record<string, Check> {
  const { kind, operations, path, given } = subject
  return {
    dropsName: check({
      rule: ruleOn(kind, 'replace-drops-what-is-left-out'),
      title: `a ${kind} that is replaced by one without a name has not the former one, if that is not refused`,
      run: async (tools) => {
        const { name, ...whole } = await read(tools.api, kind, await given(tools))
        if (name === undefined) throw new NotApplicable(`a ${kind} that is read shows no name`)
        const reply = await tools.api.call(operations.replace, { path: path(whole), body: whole, valid: false })
        if (!reply.ok) throw new NotApplicable('a replace without a name is refused')
        const now = (await read(tools.api, kind, whole))['name']
        tools.expect.that(now !== name, 'the name that was left out is still there', name)
      },
    }),
  }
}
