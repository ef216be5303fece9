import { ruleOn } from '#spec'
import { type Check, NotApplicable, type Stored, type Tools, check, same } from '../../kit/index.ts'
import { read } from '../objects.ts'
import { comparable } from '../recycle-bin/comparable.ts'
import type { Versioned } from './kind.ts'
import { change, listedVersions } from './versions.ts'

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

/** Checks that a replace saves a version. */
export function growingChecks(subject: Versioned): Record<string, Check> {
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
  }
}
