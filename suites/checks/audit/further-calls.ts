import { NotApplicable, type StartedRun, type Tools, check, unlessNotApplicable } from '../../kit/index.ts'
import { succeeded } from '../bundles/back.ts'
import { OVER, importing, bundleOf as objectBundleOf, portable as portableObject } from '../bundles/bundle.ts'
import { bundleOf, portable } from '../flows/bundle.ts'
import { change } from '../objects.ts'
import { discard, restore } from '../recycle-bin/bin.ts'
import { needRecorded } from './audit.ts'
import { type Calls, changes, inTurns } from './calls.ts'
import { eachRecorded } from './each.ts'

/** Kinds of calls. */
type Kinds = Readonly<Record<string, Calls>>

/** Checks that calls beside creations, replacements and deletions leave records, each kind alone. */
function callsRecorded(
  title: string,
  claims: 'user-keys' | 'slow-flow' | undefined,
  callsOf: (tools: Tools) => Promise<Kinds>,
) {
  return check({
    rule: 'audit/changes-recorded',
    title,
    // Other cases' calls would be counted too.
    exclusive: true,
    ...(claims === undefined ? {} : { claims }),
    run: async (tools) => {
      const calls = await callsOf(tools)
      await needRecorded(tools, { changes: changes(tools) })
      await eachRecorded(tools, calls)
    },
  })
}

/** New keys of the spare user, and revocations. */
async function keyCalls({ api, fixture }: Tools): Promise<Kinds> {
  const path = { userId: fixture('spare_user').id }
  const [generate, revoke] = [() => api.need('createApiKey', { path }), () => api.need('revokeApiKey', { path })]
  return { 'calls on API keys': inTurns(generate, revoke) }
}

/** Starts by id and by name, each of a flow of its own: a second start may begin nothing. */
async function startCalls({ api, given }: Tools): Promise<Kinds> {
  const byIdFlows = [await given.runnableFlow(), await given.runnableFlow(), await given.runnableFlow()]
  const byNameFlows = [await given.runnableFlow(), await given.runnableFlow(), await given.runnableFlow()]
  const byId = (): Promise<unknown> => api.need('runFlow', { path: { flowId: byIdFlows.pop()!.id } })
  const byName = (): Promise<unknown> => api.need('runFlowByName', { path: { flowName: byNameFlows.pop()!.name } })
  return { starts: inTurns(byId, byName) }
}

/** Starts of the slow flow, and stops. */
async function stopCalls({ api, given, fixture }: Tools): Promise<Kinds> {
  const flowId = fixture('runs.slow')
  let run: StartedRun | undefined
  const start = async (): Promise<void> => {
    await given.idle(flowId)
    run = await given.run(flowId)
    // What a stop makes of a run that is queued is not documented.
    await given.begun(run)
  }
  const stop = (): Promise<unknown> => api.need('stopFlow', { path: { flowId }, query: { auditId: run?.auditId } })
  return { 'starts and stops': inTurns(start, stop) }
}

/** Imports by turns of two states of an object. */
async function importsOf(
  tools: Tools,
  operation: 'importFlows' | 'importObjects',
  [first, second]: readonly [string, string],
): Promise<Calls> {
  for (const policy of OVER) {
    if (!succeeded(await tools.api.call(operation, importing(first, policy)))) continue
    const imported = (dump: string) => () => tools.api.need(operation, importing(dump, policy))
    return inTurns(imported(second), imported(first))
  }
  throw new NotApplicable('no policy imports a bundle over what is there')
}

/** The bundles of an object before and after a change. */
async function twoStates(
  { api }: Tools,
  kind: 'flow' | 'connection',
  object: Parameters<typeof change>[2],
  bundled: () => Promise<string>,
): Promise<[string, string]> {
  const before = await bundled()
  await change(api, kind, object, { description: 'changed since its export' })
  return [before, await bundled()]
}

/** Imports of flows, and of connections where the target file shows how to export them and a policy imports over them. */
async function importCalls(tools: Tools): Promise<Kinds> {
  const flow = await portable(tools)
  const flows = await twoStates(tools, 'flow', flow, () => bundleOf(tools.api, [flow]))
  const connections = await unlessNotApplicable(async () => {
    const connection = await portableObject(tools, 'connection')
    const bundled = (): Promise<string> => objectBundleOf(tools, 'connection', connection)
    return importsOf(tools, 'importObjects', await twoStates(tools, 'connection', connection, bundled))
  })
  return {
    'imports of flows': await importsOf(tools, 'importFlows', flows),
    ...(connections === undefined ? {} : { 'imports of connections': connections }),
  }
}

/** Deletions of a flow, and restores. */
async function restoreCalls(tools: Tools): Promise<Kinds> {
  if (tools.target.recycleBinTypes.flow === undefined)
    throw new NotApplicable('the target file has no recycle_bin_types.flow')
  const flow = await tools.given.flow()
  const calls = inTurns(
    () => discard(tools, 'flow', flow),
    () => restore(tools, 'flow', flow),
  )
  return { 'deletions and restores': calls }
}

export const keysRecorded = callsRecorded(
  'API keys that are generated and revoked leave records',
  'user-keys',
  keyCalls,
)
export const startsRecorded = callsRecorded('starts by id and by name leave records', undefined, startCalls)
export const stopsRecorded = callsRecorded('starts of a slow run and its stops leave records', 'slow-flow', stopCalls)
export const importsRecorded = callsRecorded(
  'imports of flows leave records, and of connections',
  undefined,
  importCalls,
)
export const restoresRecorded = callsRecorded(
  'flows that are deleted and restored leave records',
  undefined,
  restoreCalls,
)
