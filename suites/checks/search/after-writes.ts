import type { OperationId } from '#spec'
import { type Reply, type Stored, type Tools, Blocked, check, inTime } from '../../kit/index.ts'
import * as flowBundles from '../flows/bundle.ts'
import { copiesAfter } from '../bundles/back.ts'
import { bundleOf, importing, portable } from '../bundles/bundle.ts'
import type { Policy } from '../bundles/policies.ts'
import { renameInBulk } from '../flows/bulk-action.ts'
import { read, remove, tagsOf } from '../objects.ts'
import { inUse, isFound, sought } from './search.ts'

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

/** Kinds that imports bring. */
type Carried = 'flow' | 'connection' | 'format'

/** An object that an import may bring back, and how. */
interface Portable {
  object: Stored
  importUnder: (policy: Policy) => Promise<Reply>
}

async function portableObject(tools: Tools, kind: 'connection' | 'format'): Promise<Portable> {
  const object = await portable(tools, kind, { tags: [tools.unique('travels')] })
  const dump = await bundleOf(tools, kind, object)
  return { object, importUnder: (policy) => tools.api.call('importObjects', importing(dump, policy)) }
}

async function portableFlow(tools: Tools): Promise<Portable> {
  const object = await flowBundles.portable(tools)
  const dump = await flowBundles.bundleOf(tools.api, [object])
  return { object, importUnder: (policy) => tools.api.call('importFlows', importing(dump, policy)) }
}

const taken = (tools: Tools, kind: Carried): Promise<Portable> =>
  kind === 'flow' ? portableFlow(tools) : portableObject(tools, kind)

/** The copy under its name that an import brings of an object that was deleted; blocked if there is none. */
async function broughtBack(tools: Tools, kind: Carried, { object, importUnder }: Portable): Promise<Stored> {
  const [copy] = await copiesAfter(tools, kind, object['name'], importUnder)
  // An import may give another name.
  if (copy === undefined) throw new Blocked(`the ${kind} did not come back under its name`)
  return copy
}

/** Checks that an object that an import brings is found by its name. */
function findsImported(kind: Carried) {
  return check({
    rule: `search/finds-${kind}s`,
    title: `a ${kind} that an import brings is found by its whole name`,
    run: async (tools) => {
      const { api, expect, target } = tools
      const carried = await taken(tools, kind)
      const { object } = carried
      await remove(api, kind, object)
      const copy = await broughtBack(tools, kind, carried)
      const isThere = await isFound(tools, sought(copy, String(object['name'])))
      expect.that(isThere, `an imported ${kind} was not found by its name ${inTime(target)}`)
    },
  })
}

export const findsImportedFlow = findsImported('flow')
export const findsImportedConnection = findsImported('connection')
export const findsImportedFormat = findsImported('format')

/** The operations that create what imports bring. */
const CARRIED: Partial<Record<OperationId, Carried>> = {
  createFlow: 'flow',
  createConnection: 'connection',
  createFormat: 'format',
}

export const tagsOfImportedListed = check({
  rule: 'search/tags-in-use-listed',
  title: 'a tag of an object that an import brings is listed',
  over: ['createFlow', 'createConnection', 'createFormat'],
  run: async (tools) => {
    const { api, expect, operation, target } = tools
    const kind = CARRIED[operation] ?? 'flow'
    const carried = await taken(tools, kind)
    const tag = String(tagsOf(carried.object)[0])
    await remove(api, kind, carried.object)
    // A list that was read meanwhile may be kept. Whether it has the tags of deleted objects is not documented.
    await api.need('listTags')
    const copy = await broughtBack(tools, kind, carried)
    // What a bundle keeps is for other rules.
    if (!tagsOf(await read(api, kind, copy)).includes(tag)) throw new Blocked(`the imported ${kind} has not its tag`)
    expect.that(
      await inUse(tools, tag, true),
      `a tag of an imported ${kind} is not among those in use ${inTime(target)}`,
    )
  },
})
