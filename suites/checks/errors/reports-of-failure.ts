import type { OperationId } from '#spec'
import { type Exchange, jsonOf } from '../../kit/index.ts'

const FAILED = 500
const ASKS_FOR_STATUS = /[?&]returnErrorCode=true(&|$)/

const IMPORTS: ReadonlySet<OperationId> = new Set([
  'importFlows',
  'previewFlowImport',
  'importObjects',
  'previewObjectImport',
])

/** The report of an import that failed, as over what is there: its status is not documented. */
export function isReportOfFailedImport(id: OperationId, { response }: Exchange): boolean {
  if (!IMPORTS.has(id)) return false
  return (jsonOf(response)?.plain as { failed?: unknown } | null | undefined)?.failed === true
}

/** A documented 500: the caller asked for it if the run fails or is canceled. */
export function isReportOfFailedRun({ request, response }: Exchange): boolean {
  return response.status === FAILED && ASKS_FOR_STATUS.test(request.url)
}
