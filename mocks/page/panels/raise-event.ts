import { choice, form, labelled, make, offer } from '../element.ts'
import type { PanelContext } from '../panel.ts'
import { recordsOf } from '../records.ts'

/** Webhook events by the kind of object they concern. */
const EVENTS = {
  'Flow.Executed': 'flows',
  'Flow.Failed': 'flows',
  'Flow.Warning': 'flows',
  'Connection.Updated': 'connections',
} as const

interface Named {
  id: number | bigint
  name: string
}

/** A form that triggers a webhook event, with a function that updates its objects. */
export function raisingEvents({ control, act }: PanelContext): { element: HTMLElement; fill: () => Promise<void> } {
  const event = choice(Object.fromEntries(Object.keys(EVENTS).map((name) => [name, name])))
  const about = choice({})
  const fill = async (): Promise<void> => {
    const objects = await recordsOf<Named>(control, EVENTS[event.value as keyof typeof EVENTS])
    offer(about, Object.fromEntries(objects.map(({ id, name }) => [`${id}`, `${name} (${id})`])))
  }
  event.addEventListener('change', () => void act(async () => {}, ''))
  const raise = (): Promise<void> =>
    act(
      () => control<'raiseEvent'>('POST', '/events', { event: event.value, entityId: BigInt(about.value) }),
      `${event.value} is triggered for its webhooks.`,
    )
  const element = form(
    'Trigger an event',
    () => void raise(),
    labelled('Event', event),
    labelled('About', about),
    make('button', {}, 'Trigger'),
  )
  return { element, fill }
}
