import { Blocked, check, inTime } from '../../kit/index.ts'
import { importedUntil } from '../bundles/back.ts'
import { bundleOf, importing, listedAs, portable } from '../bundles/bundle.ts'
import { bulkAction } from '../flows/bulk-action.ts'
import { remove } from '../objects.ts'
import { isFound, sought } from './search.ts'

export const followsBulkRenaming = check({
  rule: 'search/follows-renaming',
  title: 'a flow that was renamed in bulk is found by its new name',
  run: async (tools) => {
    const { api, given, expect, target, unique } = tools
    const flow = await given.flow()
    const name = unique('renamed')
    const actions = [bulkAction(tools, 'rename', flow, name)]
    await api.need('bulkEditFlows', { body: { flowIds: [flow.id], actions, modifiedMessage: 'etalon: rename' } })
    const now = await api.need('getFlow', { path: { flowId: flow.id } })
    if ((now.json as { name?: unknown } | null)?.name !== name) throw new Blocked('the flow was not renamed')
    const isThere = await isFound(tools, { id: flow.id, name })
    expect.that(isThere, `the flow was not found by its new name ${name} ${inTime(target)}`)
  },
})

/** Checks that an object that an import brings is found by its name. */
function findsImported(kind: 'connection' | 'format') {
  return check({
    rule: `search/finds-${kind}s`,
    title: `a ${kind} that an import brings is found by its whole name`,
    run: async (tools) => {
      const { api, expect, target } = tools
      const object = await portable(tools, kind)
      const dump = await bundleOf(tools, kind, object)
      await remove(api, kind, object)
      const [copy] = await importedUntil(
        (policy) => api.call('importObjects', importing(dump, policy)),
        () => listedAs(api, kind, object['name']),
        ({ length }) => length > 0,
      )
      // An import may give another name.
      if (copy === undefined) throw new Blocked(`the ${kind} did not come back under its name`)
      const isThere = await isFound(tools, sought(copy, String(object['name'])))
      expect.that(isThere, `an imported ${kind} was not found by its name ${inTime(target)}`)
    },
  })
}

export const findsImportedConnection = findsImported('connection')
export const findsImportedFormat = findsImported('format')
