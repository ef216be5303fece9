import { type Journey, refusalOf, relyOn, soon } from '../service.ts'
import { createCiClient } from './client.ts'

/**
 * A job runs a flow to its end, keeps its log, reads the results of earlier runs, and reports why something was
 * refused.
 */
export const ciRunnerJourney: Journey = async ({ baseUrl, keys, flow }) => {
  const ci = createCiClient({ baseUrl, apiKey: keys.admin, pollMs: 20, timeoutMs: 10_000 })
  const { auditId, status } = await ci.run(flow)
  relyOn(status === 0, 'an idle flow is started')
  relyOn((await ci.untilOver(flow, auditId)) === 'success', 'the run succeeds')
  await ci.logOf(flow, auditId)
  const isInHistory = async () => (await ci.history(flow)).some((one) => one.auditId === auditId)
  relyOn(await soon(isInHistory), 'a run is in the history')
  const unknown = await refusalOf(ci.runByName('no flow is called so'))
  relyOn(unknown.status === 404, 'an unknown name is not found')
  const tooOften = await refusalOf(ci.run(flow, {}, { logStep: 50 }))
  relyOn(tooOften.status === 400 && tooOften.reason !== '', 'a log step that is not allowed is refused with a reason')
  const bundle = await refusalOf(ci.previewImport({ type: 'text/plain', text: 'a bundle' }))
  relyOn(bundle.status === 415, 'a bundle that is sent as text is not taken')
  const expired = createCiClient({ baseUrl, apiKey: 'never-issued' })
  relyOn((await refusalOf(expired.run(flow))).status === 401, 'a key that was never issued starts nothing')
}
