import { on } from '../on.ts'
import { storedAs } from '../stored.ts'
import { part } from '../together.ts'
import { type Fault, fault, faultsOf } from './fault.ts'
import { TRIGGERS, after, ofRuns } from './webhooks-alterations.ts'

/** What marks runs that were started by name. */
const BY_NAME = 'api by name'

/** What marks runs that a schedule started when it was due. */
const WHEN_DUE = 'schedule when due'

/** Omits one kind of event. */
const silent = (event: string): Fault =>
  fault(
    `sends no ${event}`,
    part('webhooks', (plain) => ({ names: (webhook, one) => one !== event && plain.names(webhook, one) })),
  )

/** Omits one kind of event to a webhook that has heard of the same object before. */
const hearingOnce = (event: string): Fault =>
  fault(
    `sends ${event} of an object once to a webhook`,
    part('webhooks', (plain) => ({
      enqueue(webhook, happening, eventId, scene) {
        const hasHeard = scene.view.deliveries
          .where('webhookId', webhook.id)
          .some((one) => one.event === event && one.entityId === happening.entityId)
        return hasHeard && happening.event === event ? [] : plain.enqueue(webhook, happening, eventId, scene)
      },
    })),
  )

/** Faults of events that are not sent, by their kind. */
export const happeningFaults = faultsOf({
  'webhooks/flow-executed-delivered': [
    silent('Flow.Executed'),
    ...TRIGGERS.map((trigger) => after(trigger, 'sends no events of', () => [])),
    hearingOnce('Flow.Executed'),
    fault(
      'sends no events of runs that a due schedule started',
      part('schedules', (plain) => ({
        fire: (subject, scene) =>
          plain
            .fire(subject, scene)
            .map((change) => storedAs(change, 'executions', scene.view, (run) => ({ ...run, triggerType: WHEN_DUE }))),
      })),
      ofRuns(WHEN_DUE, () => []),
    ),
  ],
  'webhooks/flow-failed-delivered': [
    silent('Flow.Failed'),
    fault(
      'sends no failures of runs by name',
      on('runFlowByName').stores('executions', (run, before) =>
        before === undefined ? { ...run, triggerType: BY_NAME } : run,
      ),
      ofRuns(BY_NAME, (happening) => (happening.event === 'Flow.Failed' ? [] : [happening])),
    ),
    fault(
      'sends no failures of runs that a schedule started',
      ofRuns('schedule', (happening) => (happening.event === 'Flow.Failed' ? [] : [happening])),
    ),
  ],
  'webhooks/flow-warning-delivered': silent('Flow.Warning'),
  'webhooks/connection-updated-delivered': [
    silent('Connection.Updated'),
    hearingOnce('Connection.Updated'),
    fault(
      'sends no Connection.Updated of editors',
      part('webhooks', (plain) => ({
        happeningsOf: (change, scene) =>
          'table' in change && change.table === 'connections' && change.record?.modifiedBy === 'edda'
            ? []
            : plain.happeningsOf(change, scene),
      })),
    ),
  ],
})
