import { type Reply, type Stored, type Tools, Blocked, check, inTime } from '../../kit/index.ts'
import { importedUntil } from '../bundles/back.ts'
import { bundleOf, importing, portable } from '../bundles/bundle.ts'
import type { Policy } from '../bundles/policies.ts'
import { renameInBulk } from '../flows/bulk-action.ts'
import { list, made, remove } from '../objects.ts'
import { isFound, sought } from './search.ts'

export const followsBulkRenaming = check({
  rule: 'search/follows-renaming',
  title: 'a flow that was renamed in bulk is found by its new name',
  run: async (tools) => {
    const { api, given, expect, target, unique } = tools
    const flow = await given.flow()
    const name = unique('renamed')
    await renameInBulk(tools, flow, name)
    const now = await api.need('getFlow', { path: { flowId: flow.id } })
    if ((now.json as { name?: unknown } | null)?.name !== name) throw new Blocked('the flow was not renamed')
    const isThere = await isFound(tools, { id: flow.id, name })
    expect.that(isThere, `the flow was not found by its new name ${name} ${inTime(target)}`)
  },
})

/** An object that an import may bring back, and how. */
interface Portable {
  object: Stored
  importUnder: (policy: Policy) => Promise<Reply>
}

async function portableObject(tools: Tools, kind: 'connection' | 'format'): Promise<Portable> {
  const object = await portable(tools, kind)
  const dump = await bundleOf(tools, kind, object)
  return { object, importUnder: (policy) => tools.api.call('importObjects', importing(dump, policy)) }
}

async function portableFlow(tools: Tools): Promise<Portable> {
  const { api, given, unique } = tools
  const name = unique('portable')
  given.flowsNamed(name)
  const object = { ...(await made(tools, 'flow', { name })), name }
  const { text: dump } = await api.need('exportFlows', { query: { flows: String(object.id) } })
  return { object, importUnder: (policy) => api.call('importFlows', importing(dump, policy)) }
}

/** Checks that an object that an import brings is found by its name. */
function findsImported(kind: 'flow' | 'connection' | 'format') {
  return check({
    rule: `search/finds-${kind}s`,
    title: `a ${kind} that an import brings is found by its whole name`,
    run: async (tools) => {
      const { api, expect, target } = tools
      const { object, importUnder } = await (kind === 'flow' ? portableFlow(tools) : portableObject(tools, kind))
      await remove(api, kind, object)
      const [copy] = await importedUntil(
        importUnder,
        async () => (await list(api, kind)).filter((one) => one['name'] === object['name']),
        ({ length }) => length > 0,
      )
      // An import may give another name.
      if (copy === undefined) throw new Blocked(`the ${kind} did not come back under its name`)
      const isThere = await isFound(tools, sought(copy, String(object['name'])))
      expect.that(isThere, `an imported ${kind} was not found by its name ${inTime(target)}`)
    },
  })
}

export const findsImportedFlow = findsImported('flow')
export const findsImportedConnection = findsImported('connection')
export const findsImportedFormat = findsImported('format')
