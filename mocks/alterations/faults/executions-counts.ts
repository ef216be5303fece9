import { on } from '../on.ts'
import { type AreaFaults, fault } from './fault.ts'
import { OTHER_WAYS, isEnd } from './executions-alterations.ts'

/** Faults of the counts of executions by status. */
export const executionCountFaults = {
  'executions/counts-are-integers': [
    fault(
      'sends the counts as text',
      on('countExecutionStatuses').body((counts) =>
        Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, String(count)])),
      ),
    ),
    fault(
      'counts the executions of all statuses too',
      on('countExecutionStatuses').body((counts) => {
        const total = Object.values<number>(counts).reduce((sum, count) => sum + count, 0)
        return { ...counts, total }
      }),
    ),
  ],
  'executions/counts-hold-new-run': [
    fault(
      'counts only executions before today',
      on('countExecutionStatuses').decides((decision) => ({ ...decision, result: { success: 1 } })),
    ),
    ...(['error', 'warning'] as const).map((status) =>
      fault(
        `counts executions that ended as ${status} under another name`,
        on('countExecutionStatuses').body(({ [status]: count, ...counts }) =>
          count === undefined ? counts : { ...counts, [`${status}s`]: count },
        ),
      ),
    ),
    ...Object.entries(OTHER_WAYS).map(([way, what]) =>
      fault(
        `counts no execution by ${what}`,
        on('countExecutionStatuses').body((counts, { view, path }) => {
          const others = view.executions
            .where('flowId', path.flowId)
            .filter(({ triggerType, status }) => triggerType === way && status === 'success')
          return { ...counts, success: (counts.success ?? 0) - others.length }
        }),
      ),
    ),
    fault(
      'counts each execution that ended twice',
      on('countExecutionStatuses').body((counts) =>
        Object.fromEntries(
          Object.entries(counts).map(([status, count]) => [status, isEnd(status) ? Number(count) * 2 : count]),
        ),
      ),
    ),
    fault(
      'counts canceled executions as errors too',
      on('countExecutionStatuses').body(({ canceled = 0, ...counts }) => ({
        ...counts,
        canceled,
        error: (counts.error ?? 0) + canceled,
      })),
    ),
    fault(
      'counts one warning at most',
      on('countExecutionStatuses').body((counts) =>
        counts.warning === undefined ? counts : { ...counts, warning: Math.min(1, Number(counts.warning)) },
      ),
    ),
    fault(
      'counts no canceled executions',
      on('countExecutionStatuses').body(({ canceled: _left, ...counts }) => counts),
    ),
  ],
  'executions/counts-of-one-time': [
    fault(
      'counts no more than 50 executions of a status',
      on('countExecutionStatuses').body((counts) =>
        Object.fromEntries(Object.entries(counts).map(([status, count]) => [status, Math.min(50, Number(count))])),
      ),
    ),
    fault(
      'counts successes of the newest page only',
      on('countExecutionStatuses').body((counts, { view, path }) => {
        const page = view.executions.where('flowId', path.flowId).slice(-100)
        return page.length < 100
          ? counts
          : { ...counts, success: page.filter(({ status }) => status === 'success').length }
      }),
    ),
  ],
  'executions/counts-of-the-named-flow-only': fault(
    'counts the executions of all flows for a flow without any',
    on('countExecutionStatuses').body((counts) => (Object.keys(counts).length > 0 ? counts : { success: 12 })),
  ),
} as const satisfies Partial<AreaFaults<'executions'>>
