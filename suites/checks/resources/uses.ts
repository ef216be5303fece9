import {
  Blocked,
  NotApplicable,
  type Stored,
  type Tools,
  type UsingTemplate,
  fill,
  same,
  unlessBlocked,
  unlessNotApplicable,
} from '../../kit/index.ts'
import { copiesAfter } from '../bundles/back.ts'
import { importing } from '../bundles/bundle.ts'
import { bundleOf } from '../flows/bundle.ts'
import { referringByEditor } from '../flows/by-editor.ts'
import { flows } from '../flows/flow.ts'
import { change, read, remove, replace } from '../objects.ts'
import { restore } from '../recycle-bin/bin.ts'
import { addTags } from './bulk.ts'

type UsedKind = 'connection' | 'format' | 'macro'

/** How flows come to use an object, or no longer do. */
export interface Uses {
  kind: UsedKind
  template: UsingTemplate
  /** A new flow that uses the object. */
  flow: (tools: Tools, used: Stored, as?: 'editor') => Promise<Stored>
}

export const USES: Readonly<Record<UsedKind, Uses>> = {
  connection: {
    kind: 'connection',
    template: 'connection_flow',
    flow: ({ given }, { id }, as) => given.flowUsingConnection(id, {}, as),
  },
  format: {
    kind: 'format',
    template: 'format_flow',
    flow: ({ given }, { id }, as) => given.flowUsingFormat(id, {}, as),
  },
  macro: {
    kind: 'macro',
    template: 'macro_flow',
    flow: ({ given }, used, as) => given.flowUsingMacro({ ...used, name: String(used['name']) }, as),
  },
}

/** A new flow that uses two objects; not applicable unless their templates show how one flow can. */
export async function flowUsingBoth(
  { given, fixture }: Tools,
  ...both: readonly [UsingTemplate, Stored][]
): Promise<Stored> {
  const templates = both.map(([template, used]) => {
    const filled: object = fixture(template)
    const values = { [template.replace('_flow', 'Id')]: used.id, [template.replace('_flow', 'Name')]: used['name'] }
    return fill(filled, values) as { properties?: object }
  })
  const keys = templates.flatMap(({ properties = {} }) => Object.keys(properties))
  const areJoined = templates.every((one) => Object.keys(one).join() === 'properties')
  if (!areJoined || new Set(keys).size < keys.length)
    throw new NotApplicable('the target file does not show how one flow uses two objects')
  return given.flow({ properties: Object.assign({}, ...templates.map(({ properties }) => properties)) as object })
}

/** A way in which a flow comes to use an object; undefined where the target does not offer it. */
type Way = (tools: Tools, uses: Uses, used: Stored) => Promise<Stored | undefined>

/** Replaces a flow by one that refers to what another one refers to. */
async function referLike(tools: Tools, { template }: Uses, flow: Stored, like: Stored): Promise<void> {
  const [own, other] = [await read(tools.api, 'flow', flow), await read(tools.api, 'flow', like)]
  const reference = Object.keys(tools.fixture(template)).map((member) => [member, other[member]])
  await replace(tools.api, 'flow', flow, { ...own, ...Object.fromEntries(reference) })
}

const WAYS: Readonly<Record<string, Way>> = {
  'was replaced so that it uses': async (tools, uses, used) => {
    const flow = await tools.given.flow()
    const like = await uses.flow(tools, used)
    await referLike(tools, uses, flow, like)
    // So that this flow alone uses the object.
    await tools.given.withoutUse(like, uses.template)
    return flow
  },
  'was deleted and restored and uses': async (tools, uses, used) => {
    if (tools.target.recycleBinTypes.flow === undefined) return undefined
    const flow = await uses.flow(tools, used)
    await remove(tools.api, 'flow', flow)
    await restore(tools, 'flow', flow)
    return flow
  },
  'was edited again, also in bulk, and uses': async (tools, uses, used) => {
    const flow = await uses.flow(tools, used)
    await change(tools.api, 'flow', flow, { description: 'edited again' })
    // Whether it can be edited in bulk is for other rules.
    await unlessBlocked(() => addTags(tools, flows, [flow], [[tools.unique('tag')]]))
    return flow
  },
  'was deleted and imported and uses': async (tools, uses, used) => {
    const { api, fixture, given } = tools
    const flow = await read(api, 'flow', await uses.flow(tools, used))
    given.flowsNamed(String(flow['name']))
    // An import may make a copy of the object too, which the flow refers to then.
    const { name } = used
    if (typeof name === 'string') {
      if (uses.kind === 'macro') given.macrosNamed(name)
      else given.objectsNamed(uses.kind, name)
    }
    const dump = await bundleOf(api, [flow])
    await remove(api, 'flow', flow)
    const [copy] = await copiesAfter(tools, 'flow', flow['name'], (policy) =>
      api.call('importFlows', importing(dump, policy)),
    )
    if (copy === undefined) return undefined
    const shown = await read(api, 'flow', copy)
    return Object.keys(fixture(uses.template)).every((member) => same(shown[member], flow[member])) ? shown : undefined
  },
  'of another user uses': async (tools, uses, used) =>
    tools.target.credentials.editor === undefined
      ? undefined
      : unlessNotApplicable(() => referringByEditor(tools, used, () => uses.flow(tools, used, 'editor'))),
  'uses another object beside': async (tools, uses, used) => {
    const other = uses.kind === 'connection' ? 'format' : 'connection'
    return unlessNotApplicable(async () =>
      flowUsingBoth(tools, [uses.template, used], [`${other}_flow`, await tools.given[other]()]),
    )
  },
}

/** Asserts something of one flow after the other that uses an object each in another way. */
export async function inEachWay(
  tools: Tools,
  uses: Uses,
  used: () => Promise<Stored>,
  holds: (flow: Stored, object: Stored, way: string) => Promise<void>,
): Promise<void> {
  for (const [way, make] of Object.entries(WAYS)) {
    const object = await used()
    let flow
    try {
      flow = await make(tools, uses, object)
    } catch (problem) {
      // Whether a service takes such a flow is for other rules.
      if (!(problem instanceof Blocked)) throw problem
    }
    if (flow !== undefined) await holds(flow, object, way)
  }
}
