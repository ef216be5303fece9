import type { RuleId } from '#spec'
import { type Check, NotApplicable, type Stored, type Tools, check, unlessBlocked } from '../../kit/index.ts'
import { flowUsingBoth } from '../resources/uses.ts'
import { isGone, remove } from './deletion.ts'
import { type Kind, WITH, flowUsing, isUsedBy } from './used.ts'

/** A connection and a format of the case with a flow that uses both, where one can. */
async function usingBoth(tools: Tools): Promise<{ objects: Readonly<Record<Kind, Stored>>; flow: Stored }> {
  const { given } = tools
  const [connection, format] = [await given.connection(), await given.format()]
  const flow = await unlessBlocked(() => flowUsingBoth(tools, ['connection_flow', connection], ['format_flow', format]))
  if (flow === undefined) throw new NotApplicable('a flow that uses a connection and a format is refused')
  const isUsing =
    (await isUsedBy(tools, 'connection', connection, flow)) && (await isUsedBy(tools, 'format', format, flow))
  if (!isUsing) throw new NotApplicable('a flow cannot use both a connection and a format')
  return { objects: { connection, format }, flow }
}

function takesBeside(rule: RuleId, kind: Kind): Check {
  return check({
    rule,
    title: `the ${kind} goes too that the flow uses beside a ${kind === 'connection' ? 'format' : 'connection'}`,
    run: async (tools) => {
      const { objects, flow } = await usingBoth(tools)
      await remove(tools.api, flow, WITH)
      tools.expect.that(await isGone(tools, kind, objects[kind]), `the ${kind} is still there`)
    },
  })
}

/** Another flow uses one of the two objects: the other one goes, since nothing blocks it. */
function takesBesideShared(rule: RuleId, kind: Kind): Check {
  const shared = kind === 'connection' ? 'format' : 'connection'
  return check({
    rule,
    title: `the ${kind} goes too that the flow uses beside a ${shared} of another flow`,
    run: async (tools) => {
      const { objects, flow } = await usingBoth(tools)
      await flowUsing(tools, shared, objects[shared])
      await remove(tools.api, flow, WITH)
      tools.expect.that(await isGone(tools, kind, objects[kind]), `the ${kind} is still there`)
    },
  })
}

export const takesConnectionsBeside = takesBeside('flows/delete-with-connections-takes-connections', 'connection')
export const takesFormatsBeside = takesBeside('flows/delete-with-connections-takes-formats', 'format')
export const takesConnectionsBesideShared = takesBesideShared(
  'flows/delete-with-connections-takes-connections',
  'connection',
)
export const takesFormatsBesideShared = takesBesideShared('flows/delete-with-connections-takes-formats', 'format')
