import { isObject } from '../../kit/stream/events.ts'
import { finding } from '../finding.ts'
import { actionsNamed } from './bulk.ts'
import { runsOf } from './run-count.ts'
import type { Trial } from './workbench.ts'

/** How the action that starts flows is commonly called; a refusal may name others. */
const COMMON = ['run', 'flow.run', 'start', 'execute']
const LIKE = /run|start|execut|launch/i
const SOON_MS = 3_000

/** `bulk_actions.run`: the action after which one of two flows of its own has run, and the other has not. */
export const bulkRun: Trial = async (bench, found) => {
  const runnable = found.get('fixtures.runnable_flow')
  if (found.has('bulk_actions.run') || !isObject(runnable)) return []
  const named = (await actionsNamed(bench)).filter((word) => LIKE.test(word))
  for (const type of new Set([...named, ...COMMON])) {
    const [flow, other] = [await bench.given.flow(runnable), await bench.given.flow(runnable)]
    const body = { flowIds: [flow.id], actions: [{ type }], modifiedMessage: '' }
    if ((await bench.tried('bulkEditFlows', { body, valid: false }))?.ok !== true) continue
    const runs = await bench.eventually(
      () => runsOf(bench, flow.id),
      (count) => count > 0,
      SOON_MS,
    )
    if (runs > 0 && (await runsOf(bench, other.id)) === 0)
      return finding('bulk_actions.run', { type }, 'it started a flow, and left another alone')
  }
  return []
}
