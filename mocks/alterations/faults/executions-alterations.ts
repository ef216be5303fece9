import { type Int64, parseInt64 } from '#spec'
import { on } from '../on.ts'
import { part } from '../together.ts'
import type { HistoryFilter } from '../../domain/history.ts'
import type { Alteration } from '../../domain/kernel/behaviour.ts'
import type { Call } from '../../domain/kernel/call.ts'
import { type ExecutionRecord, type View } from '../../world/index.ts'

export type HistoryCall = Call<'listExecutionHistory'>

export type Filters = HistoryCall['query']

/** Changes one filter of the history. */
export const filter = <Name extends keyof Filters>(
  name: Name,
  passes: (
    execution: ExecutionRecord,
    wanted: NonNullable<Filters[Name]>,
    plain: (execution: ExecutionRecord) => boolean,
  ) => boolean,
): Alteration =>
  part('executions', ({ filters }) => {
    const altered = (execution: ExecutionRecord, wanted: never): boolean =>
      passes(execution, wanted, (other) => filters[name](other, wanted))
    return { filters: { ...filters, [name]: altered satisfies HistoryFilter } }
  })

/** What begins executions beside clients. */
export const OTHER_WAYS = { schedule: 'a schedule', listener: 'a message', bulk: 'a bulk edit' }

/** Whether an execution is none of the newest hundred of its flow. */
export function isOld({ auditId, flowId }: ExecutionRecord, { executions }: View): boolean {
  const newest = executions.where('flowId', flowId).at(-100)
  return newest !== undefined && auditId < newest.auditId
}

export const isLaterPage = ({ query }: HistoryCall): boolean =>
  query.lastAuditId !== undefined && query.status === undefined

/** An id at a given distance from another one. */
export const idFrom = (id: Int64, distance: bigint): Int64 | undefined => parseInt64(String(BigInt(id) + distance))

export const isEnd = (status: string): boolean => status !== 'queued' && status !== 'running'

/** The demo flow whose history the checks page through. */
export const WALKED = 106

/** Changes the id at which a later page starts, for the paged flow or for all others. */
export const lastAuditIdAs = (
  of: 'walked' | 'others',
  change: (id: Int64, call: HistoryCall) => Int64 | undefined,
): Alteration =>
  on('listExecutionHistory').given((call) => {
    const { lastAuditId: id, ...query } = call.query
    const isMeant = isLaterPage(call) && (call.path.flowId === WALKED) === (of === 'walked')
    const lastAuditId = id === undefined || !isMeant ? id : change(id, call)
    return { ...call, query: lastAuditId === undefined ? query : { ...query, lastAuditId } }
  })
