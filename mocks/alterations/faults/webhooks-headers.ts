import type { DeliveryRecord, WebhookRecord } from '../../world/index.ts'
import { type Fault, faultsOf } from './fault.ts'
import { TRIGGERS, after } from './webhooks-alterations.ts'
import { omitted, sending, sendingAgain } from './webhooks-sending.ts'

/** Sends the id of the delivery as that of its object. */
function namingItself(says: string, when: (delivery: DeliveryRecord) => boolean): Fault {
  return sending(`sends the id of the delivery ${says}`, ({ headers }, delivery) => ({
    headers: when(delivery) ? { ...headers, 'x-etl-webhook-entity-id': String(delivery.id) } : headers,
  }))
}

function without(header: string): Fault {
  return sending(`omits ${header}`, (request) => ({ headers: omitted(header, request) }))
}

/** Omits a header from all deliveries, or from some of them. */
function withoutAnywhere(header: string): Fault[] {
  const omitting = (says: string, when: (delivery: DeliveryRecord, webhook: WebhookRecord) => boolean): Fault =>
    sending(`omits ${header} from ${says}`, ({ headers: { [header]: left, ...headers } }, delivery, webhook) => ({
      headers: left === undefined || when(delivery, webhook) ? headers : { ...headers, [header]: left },
    }))
  return [
    without(header),
    omitting('signed deliveries', (_delivery, { secret }) => secret !== undefined),
    omitting('deliveries about connections', ({ event }) => event.startsWith('Connection.')),
    omitting('deliveries of warnings', ({ event }) => event === 'Flow.Warning'),
    omitting('deliveries by PUT', (_delivery, { method }) => method === 'PUT'),
    sendingAgain(`omits ${header} from`, (request) => ({ headers: omitted(header, request) })),
    omitting('deliveries about schedules', ({ event }) => event.startsWith('Schedule.')),
    omitting('deliveries about deleted objects', ({ event }) => event.endsWith('.Deleted')),
  ]
}

/** Faults of the headers of deliveries. */
export const webhookHeaderFaults = faultsOf({
  'webhooks/event-header': [
    ...withoutAnywhere('x-etl-webhook-event'),
    sendingAgain('omits all headers from', () => ({ headers: {} })),
    sending('omits all headers from deliveries by PUT', ({ method, headers }) => ({
      headers: method === 'PUT' ? {} : headers,
    })),
  ],
  'webhooks/event-id-header': withoutAnywhere('x-etl-webhook-event-id'),
  'webhooks/webhook-id-header': withoutAnywhere('x-etl-webhook-id'),
  'webhooks/entity-id-header': withoutAnywhere('x-etl-webhook-entity-id'),
  'webhooks/event-header-names-event': [
    sending('sends the event in lower case', ({ headers }, { event }) => ({
      headers: { ...headers, 'x-etl-webhook-event': event.toLowerCase() },
    })),
    sending('sends the star as the event', ({ headers }, { event }, { events }) => ({
      headers: { ...headers, 'x-etl-webhook-event': events?.includes('*') === true ? '*' : event },
    })),
  ],
  'webhooks/event-id-header-tells-events-apart': [
    sending('sends the attempt number as the event', ({ headers }, { attempt }) => ({
      headers: { ...headers, 'x-etl-webhook-event-id': String(attempt) },
    })),
    sending('sends the kind of the event as its id', ({ headers }, { event }) => ({
      headers: { ...headers, 'x-etl-webhook-event-id': event },
    })),
    sending('sends the id of the webhook as that of the event', ({ headers }, _delivery, { id }) => ({
      headers: { ...headers, 'x-etl-webhook-event-id': String(id) },
    })),
  ],
  'webhooks/webhook-id-header-names-webhook': sending(
    'sends the id of the previous webhook',
    ({ headers }, _delivery, { id }) => ({
      headers: { ...headers, 'x-etl-webhook-id': String(BigInt(id) - 1n) },
    }),
  ),
  'webhooks/entity-id-header-names-connection': namingItself('instead of the connection', ({ event }) =>
    event.startsWith('Connection.'),
  ),
  'webhooks/entity-id-header-names-run': [
    namingItself('instead of the flow', ({ event }) => event.startsWith('Flow.')),
    namingItself('instead of the flow of a warning', ({ event }) => event === 'Flow.Warning'),
    ...TRIGGERS.map((trigger) =>
      after(trigger, 'sends another id instead of the flow of', (happening) => [
        { ...happening, entityId: BigInt(happening.entityId) * 1_000n + 7n },
      ]),
    ),
  ],
})
