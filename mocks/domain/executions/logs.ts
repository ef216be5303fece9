import { parseInt64 } from '#spec'
import type { ExecutionRecord } from '../../world/index.ts'
import type { AnyAnswer, Answer } from '../kernel/answer.ts'
import { refuse } from '../kernel/answer.ts'
import { operation, reading } from '../kernel/operation.ts'
import { findExecution } from './find.ts'
import { logOf } from './log-lines.ts'

export interface LogParts {
  /** Log of an execution as text. */
  text: (execution: ExecutionRecord, now: number) => string
  /** Response with a log; media type and format are not documented. */
  answer: (text: string) => AnyAnswer
  /** The live log of an execution. */
  live: (execution: ExecutionRecord, now: number) => string
  download: (text: string, execution: ExecutionRecord) => AnyAnswer
}

export const logParts: LogParts = {
  text: (execution, now) => `${logOf(execution, now).join('\n')}\n`,
  answer: (text) => ({ status: 200, text }),
  live: (execution, now) => `${logOf(execution, now).join('\n')}\n`,
  download: (text) => ({ status: 200, text }),
}

export const logOperations = {
  getExecutionConsole: operation('getExecutionConsole')({
    find: findExecution,
    apply: (_call, execution) => reading(execution),
    answer: (execution, { parts, now }) =>
      parts.logs.answer(parts.logs.text(execution, now)) as Answer<'getExecutionConsole'>,
  }),

  tailExecutionConsole: operation('tailExecutionConsole')({
    find: findExecution,
    apply: (_call, execution) => reading(execution),
    answer: (execution, { parts, now }) =>
      parts.logs.answer(parts.logs.live(execution, now)) as Answer<'tailExecutionConsole'>,
  }),

  // The parameters that identify the execution are not documented: the mock uses `auditId`.
  downloadExecutionConsole: operation('downloadExecutionConsole')({
    find: ({ view, caller, rest }) => {
      const auditId = parseInt64(rest['auditId'] ?? '')
      const execution = auditId === undefined ? undefined : view.executions.get(auditId)
      return {
        named: auditId !== undefined,
        execution: execution?.tenantId === caller.tenantId ? execution : undefined,
      }
    },
    guards: {
      executionNamed: (_call, { named }) =>
        named ? undefined : refuse(400, 'no auditId', { text: 'auditId is required' }),
      executionKnown: (_call, { execution }) =>
        execution === undefined ? refuse(404, 'no such execution') : undefined,
    },
    apply: (_call, { execution }) => reading(execution as ExecutionRecord),
    answer: (execution, { parts, now }) =>
      parts.logs.download(parts.logs.text(execution, now), execution) as Answer<'downloadExecutionConsole'>,
  }),
}
