import { type KindWith, pathTo, resources } from '#spec'
import { type Check, type Tools, check, listed } from '../../kit/index.ts'
import { change, made } from '../objects.ts'
import { MANY } from './many.ts'

type Kind = KindWith<'versions'>

/** How often an object is saved before its first versions are looked at. */
const FIRST = 3

async function uuidsOf({ api }: Tools, kind: Kind, path: Record<string, unknown>): Promise<string[]> {
  const versions = listed<{ uuid: string }>(await api.need(resources[kind].operations.versions, { path }))
  return versions.map(({ uuid }) => uuid)
}

/**
 * Saves an object again and again. How long versions are kept is not documented, so that only those count that can
 * still be read.
 */
function versionsOf(kind: Kind): Check {
  return check({
    rule: 'conventions/lists-are-whole',
    title: `${MANY} saves of a ${kind}`,
    weight: 20,
    run: async (tools) => {
      const object = await made(tools, kind)
      const path = pathTo(kind, object)
      const { replace } = resources[kind].operations
      const save = async (times: number): Promise<void> => {
        for (let nth = 0; nth < times; nth += 1) {
          const description = tools.unique('saved')
          const { ok } = await tools.api.call(replace, { path, body: { ...object, description }, valid: false })
          // A service may take no object that is older than what it has.
          if (!ok) await change(tools.api, kind, object, { description })
        }
      }
      await save(FIRST)
      const first = await uuidsOf(tools, kind, path)
      await save(MANY - FIRST)
      const before = await uuidsOf(tools, kind, path)
      await save(1)
      const now = await uuidsOf(tools, kind, path)
      tools.expect.that(
        now.some((uuid) => !before.includes(uuid)),
        `the list of ${now.length} versions shows none of the last save`,
        now,
      )
      const { version } = resources[kind].operations
      for (const uuid of first.filter((one) => !now.includes(one))) {
        const { ok } = await tools.api.call(version, { path: { ...path, uuid } })
        tools.expect.that(!ok, `the list of ${now.length} versions leaves one out that can be read`, uuid)
      }
    },
  })
}

export const flowVersions = versionsOf('flow')
export const scheduleVersions = versionsOf('schedule')
export const connectionVersions = versionsOf('connection')
export const formatVersions = versionsOf('format')
