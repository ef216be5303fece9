import { ruleOn, writeJson } from '#spec'
import { Blocked, type Check, type Stored, type Tools, check } from '../../kit/index.ts'
import type { Versioned } from './kind.ts'
import { unlikeVersions } from './unlike-versions.ts'
import { change, listedVersions, textOf } from './versions.ts'

/** Two values of a member, and texts of which a version shows those of its own value. */
interface Pair {
  values: readonly [unknown, unknown]
  marks: readonly string[]
}

/** Members in which two versions may differ. */
function pairsOf(subject: Versioned, tools: Tools, object: Stored): Record<string, Pair> {
  const two = (label: string): [string, string] => [tools.unique(label), tools.unique(label)]
  const [names, descriptions, tags] = [two('name'), two('description'), two('tag')]
  return {
    description: { values: descriptions, marks: descriptions },
    name: { values: names, marks: names },
    tags: { values: tags.map((tag) => [tag]) as [string[], string[]], marks: tags },
    ...Object.fromEntries(
      Object.entries(subject.saves(tools, object).others ?? {}).map(([member, [one, other]]) => [
        member,
        { values: [one, other], marks: [...marksOf(one), ...marksOf(other)] },
      ]),
    ),
  }
}

/** How JSON shows a value: the members of a map one by one. */
function marksOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null
    ? Object.values(value).map((member) => writeJson(member))
    : [writeJson(value)]
}

/** Checks of comparing saved versions. */
export function diffChecks(subject: Versioned): Record<string, Check> {
  const { kind, operations, path, given } = subject

  /** Whether the difference of two versions that are unlike in one member shows it; blocks the case if there are none. */
  async function expectDifference(tools: Tools, object: Stored, member: string, pair: Pair): Promise<void> {
    const before = new Set((await listedVersions(tools.api, subject, object)).map(({ uuid }) => uuid))
    // The last save is like the first: a difference to the current object is none then.
    for (const value of [...pair.values, pair.values[0]]) await change(tools.api, subject, object, { [member]: value })
    const versions = (await listedVersions(tools.api, subject, object)).filter(({ uuid }) => !before.has(uuid))
    const text = (uuid: string): Promise<string> => textOf(tools.api, subject, object, { uuid })
    const unlike = await unlikeVersions(versions, text, pair.marks)
    const diff = async (uuidFrom: string, uuidTo: string): Promise<string> => {
      const reply = await tools.api.call(operations['version-diff'], { path: path(object, { uuidFrom, uuidTo }) })
      tools.expect.status(reply, 200)
      return reply.text
    }
    const alike = [await diff(unlike[0], unlike[0]), await diff(unlike[1], unlike[1])]
    for (const [from, to] of [unlike, unlike.toReversed()] as [string, string][]) {
      const different = await diff(from, to)
      tools.expect.that(
        !alike.includes(different),
        `versions with another ${member} differ as a version does from itself`,
        different,
      )
    }
  }

  return {
    diffShowsADifference: check({
      rule: ruleOn(kind, 'diff-shows-a-difference'),
      title: 'versions that are unlike in one member differ otherwise than a version from itself',
      run: async (tools) => {
        const object = await given(tools)
        const { description, ...others } = pairsOf(subject, tools, object)
        if (description !== undefined) await expectDifference(tools, object, 'description', description)
        for (const [member, pair] of Object.entries(others)) {
          try {
            await expectDifference(tools, object, member, pair)
          } catch (problem) {
            // Whether a version shows it, and whether a replace takes both values, is for other rules.
            if (!(problem instanceof Blocked)) throw problem
          }
        }
      },
    }),
  }
}
