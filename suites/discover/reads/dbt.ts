import { isId } from '../../kit/is-id.ts'
import { type Discovery, finding } from '../finding.ts'
import { flowsOf } from '../flow-list.ts'
import { idOf } from '../shapes.ts'

/** The artifacts that dbt itself writes; the documents say that four are served, and not which. */
const ARTIFACTS = ['manifest.json', 'run_results.json', 'sources.json', 'catalog.json']
const MOST = 10

/** `fixtures.dbt_execution`: an execution of a dbt flow with all four artifacts. */
export const dbtExecution: Discovery = async (look) => {
  const flows = (await flowsOf(look)).filter(({ flowType }) => /dbt/i.test(String(flowType)))
  for (const flow of flows.slice(0, MOST)) {
    const flowId = idOf(flow)
    if (flowId === undefined) continue
    for (const { auditId } of (await look.list('listExecutionHistory', { path: { flowId } })).slice(0, MOST)) {
      if (!isId(auditId)) continue
      const path = { flowId, auditId }
      const served = await Promise.all(
        ARTIFACTS.map((artifactName) => look.seen('getDbtArtifact', { path: { ...path, artifactName } })),
      )
      if (served.some((one) => one === undefined) || (await look.seen('getDbtResults', { path })) === undefined)
        continue
      return finding(
        'fixtures.dbt_execution',
        { ...path, artifacts: ARTIFACTS },
        'its four artifacts and its results can be read',
      )
    }
  }
  return []
}
