import { ruleOn, writeJson } from '#spec'
import { type Check, type Reply, type Stored, type Tools, Violation, check, unlessBlocked } from '../../kit/index.ts'
import { type TypedKind, anotherType } from './another-type.ts'
import { describedWith } from './described.ts'
import type { Members, Versioned } from './kind.ts'
import { type Mark, unlikeVersions } from './unlike-versions.ts'
import { change, listedVersions, textOf } from './versions.ts'

/** Two saves that are unlike in one member, and marks of which a version shows those of its own save. */
interface Pair {
  saves: readonly [Members, Members]
  marks: readonly Mark[]
}

/** Members in which two versions may differ. */
async function pairsOf(
  subject: Versioned,
  tools: Tools,
  object: Stored,
): Promise<Record<'description' | 'name', Pair> & Record<string, Pair>> {
  const two = (label: string): Two<string> => [tools.unique(label), tools.unique(label)]
  const description = pairOf('description', two('description'))
  const withTags = (save: Members): Members => ({ ...save, tags: [tools.unique('tag')] })
  return {
    // Whether a difference tells of tags, too, is not documented.
    description: { ...description, saves: [withTags(description.saves[0]), withTags(description.saves[1])] },
    name: pairOf('name', two('name')),
    ...Object.fromEntries(
      Object.entries(subject.saves(tools, object).others ?? {}).map(([member, values]) => [
        member,
        pairOf(member, values),
      ]),
    ),
    ...(subject.kind === 'schedule'
      ? await ofSchedules(tools, object)
      : { ...typesOf(subject.kind, tools, object), ...valuesOf(subject.kind, tools) }),
  }
}

/** JSON, or a text, that says nothing. */
const EMPTY: ReadonlySet<string> = new Set(['', '[]', '{}', '""', 'null'])

type Two<T> = readonly [T, T]

function pairOf(member: string, [one, other]: Two<unknown>): Pair {
  return { saves: [{ [member]: one }, { [member]: other }], marks: [...marksOf(one), ...marksOf(other)] }
}

/** The flow of a schedule, and whether it is enabled: values that other members may show too. */
async function ofSchedules({ given }: Tools, { flowId }: Stored): Promise<Record<string, Pair>> {
  const marked = (member: string, values: Two<unknown>): Pair => ({
    saves: pairOf(member, values).saves,
    marks: values.map((value) => new RegExp(String.raw`"${member}"\s*:\s*"?${String(value)}\b`)),
  })
  return {
    flowId: marked('flowId', [flowId, (await given.flow()).id]),
    enabled: marked('enabled', [true, false]),
  }
}

/** Two types, both without properties: what one type has, the other need not take. */
function typesOf(kind: TypedKind, tools: Tools, object: Stored): Record<string, Pair> {
  const [member, other] = [`${kind}Type`, anotherType(tools, kind, object)]
  if (other === undefined) return {}
  const { saves, marks } = pairOf(member, [object[member], other])
  return { [member]: { saves: [withoutProperties(saves[0]), withoutProperties(saves[1])], marks } }
}

/** Two values of one property. */
function valuesOf(kind: TypedKind, tools: Tools): Record<string, Pair> {
  const described = describedWith(tools, kind, ['1701', '1702'])
  return described === undefined
    ? {}
    : { 'value of a property': { saves: described.saves, marks: ['"1701"', '"1702"'] } }
}

const withoutProperties = (save: Members): Members => ({ ...save, properties: {} })

/** How JSON shows a value: the members of a map one by one. */
function marksOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).map((member) => writeJson(member))
    : [writeJson(value)]
}

/** The violation in which an assertion ends, if it does. */
async function untoldIn(assert: () => Promise<void>): Promise<Violation | undefined> {
  try {
    await assert()
    return undefined
  } catch (problem) {
    if (problem instanceof Violation) return problem
    throw problem
  }
}

/** Checks of comparing saved versions. */
export function diffChecks(subject: Versioned): Record<string, Check> {
  const { kind, operations, path, given } = subject

  /**
   * Asserts that two versions that are unlike in one member differ, and tells whether the difference shows that member's
   * values; blocks the case if there are none.
   */
  async function expectDifference(tools: Tools, object: Stored, member: string, pair: Pair): Promise<boolean> {
    const before = new Set((await listedVersions(tools.api, subject, object)).map(({ uuid }) => uuid))
    // The last save is like the first: a difference to the current object is none then.
    for (const save of [...pair.saves, pair.saves[0]]) await change(tools.api, subject, object, save)
    const versions = (await listedVersions(tools.api, subject, object)).filter(({ uuid }) => !before.has(uuid))
    const text = (uuid: string): Promise<string> => textOf(tools.api, subject, object, { uuid })
    const unlike = await unlikeVersions(versions, text, pair.marks)
    const diff = (uuidFrom: string, uuidTo: string): Promise<Reply> =>
      tools.api.call(operations['version-diff'], { path: path(object, { uuidFrom, uuidTo }), valid: false })
    const itself: string[] = []
    for (const uuid of unlike) {
      // Whether a version can be compared with itself is not documented.
      const { ok, text } = await diff(uuid, uuid)
      if (ok) itself.push(text)
    }
    const [one, other] = unlike
    const replies = [await diff(one, other), await diff(other, one)] as const
    // Which of two versions comes first is not documented: one order may be refused, but may not fail.
    for (const reply of replies) tools.expect.status(reply, 200, 400, 404, 409)
    const served = replies.filter(({ status }) => status === 200)
    if (served.length === 0) tools.expect.status(replies[0], 200)
    for (const reply of served) {
      tools.expect.that(!EMPTY.has(reply.text.trim()), `versions with another ${member} do not differ`)
      tools.expect.that(
        !itself.includes(reply.text),
        `versions with another ${member} differ as a version does from itself`,
        reply.text,
      )
    }
    return served.some(({ text }) => pair.saves.some((save) => text.includes(String(save[member]))))
  }

  return {
    diffShowsADifference: check({
      rule: ruleOn(kind, 'diff-shows-a-difference'),
      title: 'versions that are unlike in one member differ otherwise than a version from itself',
      run: async (tools) => {
        const object = await given(tools)
        const { description, name, ...others } = await pairsOf(subject, tools, object)
        const shown = new Set<string>()
        const lookAt = async (member: string, pair: Pair): Promise<void> => {
          if (await expectDifference(tools, object, member, pair)) shown.add(member)
        }
        const untold = [
          await untoldIn(() => lookAt('description', description)),
          // Whether a version shows a member, and whether a replace takes both values, is for other rules.
          await unlessBlocked(() => untoldIn(() => lookAt('name', name))),
        ]
        let told = 0
        for (const [member, pair] of Object.entries(others))
          await unlessBlocked(async () => {
            await expectDifference(tools, object, member, pair)
            told += 1
          })
        // Which members it is about is not documented: it may leave out the words about an object, but not one of them.
        if (told > 0 && shown.size === 0) return
        for (const problem of untold) if (problem !== undefined) throw problem
      },
    }),
  }
}
