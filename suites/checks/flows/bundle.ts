import { type Api, Blocked, type Reply, type Stored, type Tools, listed, unlessBlocked } from '../../kit/index.ts'
import { lostAfter } from '../bundles/back.ts'
import { importing } from '../bundles/bundle.ts'
import type { Policy } from '../bundles/policies.ts'
import { listedSoon } from '../recycle-bin/bin.ts'

/** The bundle of some flows; a refusal blocks the case. */
export async function bundleOf(
  api: Api,
  flows: readonly Stored[],
  query: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const list = flows.map(({ id }) => id).join(',')
  const { text } = await api.need('exportFlows', { query: { flows: list, ...query } })
  if (text === '') throw new Blocked('the export is empty')
  return text
}

/** The listed flows with this name. */
export async function named(api: Api, name: unknown, query: { scope?: string } = {}): Promise<Stored[]> {
  const { json } = await api.need('listFlows', { query })
  if (!Array.isArray(json)) throw new Blocked('the list of flows is not an array')
  return (json as Stored[]).filter((flow) => flow['name'] === name)
}

/** A flow that is listed, so that a list without it shows its deletion. Its imported copies are removed afterwards, too. */
export async function portable(tools: Tools, overrides: Readonly<Record<string, unknown>> = {}): Promise<Stored> {
  const { given, unique } = tools
  const name = unique('portable')
  given.flowsNamed(name)
  // An import may give another name.
  const tags = [unique('travels')]
  const flow = await given.flow({ name, tags, ...overrides })
  // That it is listed is for other rules.
  await unlessBlocked(() => listedSoon(tools, 'flow', flow))
  return { ...flow, tags, ...overrides }
}

/** Imports flows that were deleted; returns those that did not come back. */
export function lostOf(
  tools: Tools,
  dump: string,
  flows: readonly Stored[],
  importUnder = (policy: Policy) => tools.api.call('importFlows', importing(dump, policy)),
  counts?: (reply: Reply) => boolean,
): Promise<Stored[]> {
  // The list without a scope may leave out flows without an owner.
  const list = async (): Promise<Stored[]> => {
    const lists = [await tools.api.need('listFlows'), await tools.api.need('listFlows', { query: { scope: 'all' } })]
    return lists.flatMap((reply) => listed<Stored>(reply))
  }
  return lostAfter(tools, flows, list, importUnder, counts)
}

/** A flow that was changed after its export, to show which version an import keeps. */
export async function changedSinceExport(tools: Tools): Promise<{ flow: Stored; dump: string }> {
  const flow = await portable(tools, { description: 'exported' })
  const dump = await bundleOf(tools.api, [flow])
  await tools.api.need('replaceFlow', { path: { flowId: flow.id }, body: { ...flow, description: 'changed' } })
  return { flow, dump }
}

export async function expectDescription({ api, expect }: Tools, flow: Stored, description: string): Promise<void> {
  const reply = await api.need('getFlow', { path: { flowId: flow.id } })
  expect.equal((reply.json as Stored)['description'], description, 'the description of the flow that was there')
}
