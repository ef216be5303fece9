import { RefusedCall } from '../call.ts'
import { type Journey, relyOn } from '../service.ts'
import { createCiClient } from './client.ts'

/** A job runs a flow to its end, keeps its log, and reads how earlier runs went. */
export const ciRunnerJourney: Journey = async ({ baseUrl, keys, flow }) => {
  const ci = createCiClient({ baseUrl, apiKey: keys.admin, pollMs: 20, timeoutMs: 10_000 })
  const { auditId, status } = await ci.run(flow)
  relyOn(status === 0, 'an idle flow is started')
  relyOn((await ci.untilOver(flow, auditId)) === 'success', 'the run succeeds')
  await ci.logOf(flow, auditId)
  const history = await ci.history(flow)
  relyOn(
    history.some((one) => one.auditId === auditId),
    'a run is in the history',
  )
  const refused = await ci.runByName('no flow is called so').catch((problem: unknown) => problem)
  relyOn(refused instanceof RefusedCall && refused.status === 404, 'an unknown name is not found')
}
