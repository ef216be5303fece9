import type { OperationId } from '#spec'
import { refuse } from '../../../domain/kernel/answer.ts'
import type { Alteration } from '../../../domain/kernel/behaviour.ts'
import { plainSteps } from '../../../domain/kernel/steps.ts'
import { on, onEach } from '../../on.ts'
import { part } from '../../together.ts'
import { fault } from '../fault.ts'
import { given } from '../runs-alterations.ts'
import { isTimeOut } from '../runs-options.ts'
import { type WideFaults, inAll } from './wide.ts'

/** Refuses a start by the values of its query parameters. */
const refusing =
  (refuses: (value: (name: string) => string | undefined) => boolean) =>
  (id: OperationId): Alteration =>
    onEach(id).step({
      readParameters: (incoming) =>
        refuses((name) => given(incoming, name))
          ? refuse(400, 'refused', { text: 'refused' })
          : plainSteps.readParameters(incoming),
    })

/** Switches of a start that change only what is told of it. */
const SWITCHES = [
  'checkAgentFlow',
  'emailOnSuccess',
  'emailOnFailure',
  'emailOnLastFailure',
  'emailMetrics',
  'disableExecutionNotifications',
  'repeatExpectedTimeNotifications',
]

/** Faults of runs, executions, the audit and sessions that break a sentence wherever it holds. */
export const wideRunFaults = {
  'runs/by-name-keeps-listed-parameters': fault(
    'passes every query parameter on to the flow',
    on('runFlowByName').given((call) => {
      const listed = Object.entries(call.query).map(([name, value]) => [name, String(value)])
      return { ...call, rest: { ...Object.fromEntries(listed), ...call.rest } }
    }),
  ),
  'runs/log-step-from-hundred': fault(
    'refuses every logStep but 0',
    inAll(
      'runs/log-step-from-hundred',
      refusing((value) => (value('logStep') ?? '0') !== '0'),
    ),
  ),
  'runs/takes-listed-values': fault(
    'refuses expectedTime, stopTime, emails and secureParameterNames',
    inAll(
      'runs/takes-listed-values',
      refusing((value) =>
        ['expectedTime', 'stopTime', 'emails', 'secureParameterNames'].some((name) => value(name) !== undefined),
      ),
    ),
  ),
  'runs/body-parameters-reach-flow': fault(
    'drops the body',
    on('runFlow').given((call) => ({ ...call, body: {} })),
  ),
  'runs/secure-parameters-masked': fault(
    'masks nothing',
    inAll('runs/secure-parameters-masked', (id) =>
      onEach(id).given(({ query: { secureParameterNames: _ignored, ...query }, ...call }) => ({ ...call, query })),
    ),
  ),
  'executions/filter-last-audit-id-keeps': fault(
    'returns nothing with lastAuditId',
    on('listExecutionHistory').body((page, { query }) => (query.lastAuditId === undefined ? page : [])),
  ),
  'audit/date-shown': fault(
    'does not abbreviate the keys of records',
    part('audit', (plain) => ({
      render(entry) {
        const { dt, ur, md, dn, ex, ...record } = plain.render(entry)
        return { ...record, date: dt, user: ur, method: md, duration: dn, exception: ex }
      },
    })),
  ),
  'sessions/history-has-user-message': fault(
    'shows only the replies of a session',
    on('listSessionMessages').body((messages) => messages.filter(({ role }: { role: string }) => role !== 'user')),
  ),
  'sessions/history-has-reply': fault(
    'shows only the questions of a session',
    on('listSessionMessages').body((messages) => messages.filter(({ role }: { role: string }) => role === 'user')),
  ),
  'runs/stop-time-stops': fault(
    'ignores the stop time',
    inAll('runs/stop-time-stops', (id) => onEach(id).changes((changes) => changes.filter((one) => !isTimeOut(one)))),
  ),
  'runs/by-name-passes-unlisted-parameters': fault(
    'drops unlisted parameters',
    on('runFlowByName').given((call) => ({ ...call, rest: {} })),
  ),
  'runs/takes-listed-switches': fault(
    'refuses the switches of mails and notifications',
    inAll(
      'runs/takes-listed-switches',
      refusing((value) => SWITCHES.some((name) => value(name) !== undefined)),
    ),
  ),
  'runs/stop-ends-the-execution': fault('stops nothing', on('stopFlow').drops('executions')),
} satisfies WideFaults
