import type { AnswerOf } from '../control.ts'
import { button, type Child, make } from '../element.ts'
import type { PanelContext, Panel } from '../panel.ts'
import { table } from '../table.ts'
import { raisingEvents } from './raise-event.ts'
import { timeOf } from '../time.ts'

type Delivery = AnswerOf<'listDeliveries'>['deliveries'][number]

const FIRST_ERROR_STATUS = 400

/** Deliveries of webhooks and their responses, newest first; triggers events. */
export const deliveries: Panel = {
  id: 'deliveries',
  title: 'Deliveries',
  open(context) {
    const { control } = context
    const { element, show } = table<Delivery>({
      caption: 'Webhook deliveries, newest first',
      head: ['Delivery', 'Event', 'To', 'Sent', 'Response', 'Payload', 'Actions'],
      keyOf: ({ id }) => `${id}`,
      cellsOf: (delivery) => cellsOf(delivery, context),
    })
    const count = make('p', { role: 'status', class: 'quiet' })
    const raising = raisingEvents(context)
    return {
      content: [raising.element, count, element],
      async refresh() {
        const [{ deliveries: latest }] = await Promise.all([
          control<'listDeliveries'>('GET', '/deliveries?limit=100'),
          raising.fill(),
        ])
        const said = latest.length === 0 ? 'No deliveries yet.' : `${latest.length} deliveries`
        if (count.textContent !== said) count.textContent = said
        show(latest)
      },
    }
  },
}

function cellsOf(delivery: Delivery, { control, act }: PanelContext): Child[][] {
  const { id, webhookId, url, event, entityId, created, attempt, payload } = delivery
  const repeat = (): Promise<void> =>
    act(() => control('POST', `/deliveries/${id}/repeat`), `Delivery ${id} is repeated.`)
  const again = button('Redeliver', () => void repeat(), {
    'aria-label': `Redeliver ${id}`,
    disabled: delivery.over === undefined || url === undefined,
  })
  return [
    [attempt === 1 ? `${id}` : `${id}, attempt ${attempt}`],
    [`${event} of ${entityId}`],
    [`webhook ${webhookId}${url === undefined ? ' (deleted)' : ` at ${url}`}`],
    [timeOf(created)],
    answerOf(delivery),
    [make('details', {}, make('summary', {}, `Payload of ${id}`), make('pre', {}, payload))],
    [again],
  ]
}

function answerOf({ over, response, withheld }: Delivery): Child[] {
  if (over === undefined) return ['under way']
  if (withheld !== undefined) return [make('span', { class: 'bad' }, withheld)]
  if (response === undefined) return [make('span', { class: 'bad' }, 'no response')]
  const { status, body } = response
  return [make('span', { class: status < FIRST_ERROR_STATUS ? 'good' : 'bad' }, `${status}`), ` ${body.slice(0, 200)}`]
}
