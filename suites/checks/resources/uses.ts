import { Blocked, type Stored, type Tools, type UsingTemplate } from '../../kit/index.ts'
import { read, remove, replace } from '../objects.ts'
import { restore } from '../recycle-bin/bin.ts'

/** How flows come to use an object, or no longer do. */
export interface Uses {
  template: UsingTemplate
  /** A new flow that uses the object. */
  flow: (tools: Tools, used: Pick<Stored, 'id'>, as?: 'editor') => Promise<Stored>
}

export const USES: Readonly<Record<'connection' | 'format' | 'macro', Uses>> = {
  connection: {
    template: 'connection_flow',
    flow: ({ given }, { id }, as) => given.flowUsingConnection(id, {}, as),
  },
  format: { template: 'format_flow', flow: ({ given }, { id }, as) => given.flowUsingFormat(id, {}, as) },
  macro: { template: 'macro_flow', flow: ({ given }, { id }, as) => given.flowUsingMacro(id, as) },
}

/** A way in which a flow comes to use an object; undefined where the target does not offer it. */
type Way = (tools: Tools, uses: Uses, used: Pick<Stored, 'id'>) => Promise<Stored | undefined>

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
  'of another user uses': async (tools, uses, used) =>
    tools.target.credentials.editor === undefined ? undefined : uses.flow(tools, used, 'editor'),
  'uses another object beside': async (tools, uses, used) => {
    const { connection_flow: withConnection, format_flow: withFormat } = tools.target.fixtures
    const pair = [withConnection, withFormat]
    if (pair.some((one) => one === undefined || Object.keys(one).join() !== 'properties')) return undefined
    const [other, kind] =
      uses.template === 'connection_flow' ? [USES.format, 'format'] : [USES.connection, 'connection']
    const flow = await uses.flow(tools, used)
    const like = await other.flow(tools, await tools.given[kind as 'format' | 'connection']())
    const [own, theirs] = [await read(tools.api, 'flow', flow), await read(tools.api, 'flow', like)]
    const properties = { ...(theirs['properties'] as object), ...(own['properties'] as object) }
    await replace(tools.api, 'flow', flow, { ...own, properties })
    return flow
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
