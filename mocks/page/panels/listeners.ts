import { readJson } from '../../../spec/int64.ts'
import { choice, form, labelled, make, offer } from '../element.ts'
import type { PanelContext, Panel } from '../panel.ts'
import { recordsOf } from '../records.ts'

interface Listener {
  id: number | bigint
  name: string
  listenerType?: string
}

interface Throttle {
  enabled: boolean
  excess: 'reject' | 'queue'
}

const EXCESS = { reject: 'refused with 429', queue: 'queued' }

/** The throttle of HTTP listeners, and messages from brokers. */
export const listeners: Panel = {
  id: 'listeners',
  title: 'Listeners',
  open(context) {
    const now = make('p', { role: 'status', class: 'quiet' })
    const queue = choice({})
    return {
      content: [now, throttling(context), handing(queue, context)],
      async refresh() {
        const [[throttle], all] = await Promise.all([
          recordsOf<Throttle>(context.control, 'throttles'),
          recordsOf<Listener>(context.control, 'listeners'),
        ])
        const said =
          throttle?.enabled === true
            ? `Calls of HTTP listeners over the limit are ${EXCESS[throttle.excess]}.`
            : 'HTTP listeners accept every call.'
        if (now.textContent !== said) now.textContent = said
        const queues = all.filter(({ listenerType }) => listenerType === 'listener.queue')
        offer(queue, Object.fromEntries(queues.map(({ id, name }) => [`${id}`, `${name} (${id})`])))
      },
    }
  },
}

function throttling({ control, act }: PanelContext): HTMLElement {
  const state = choice({ on: 'on', off: 'off' })
  const excess = choice(EXCESS)
  const set = (): Promise<void> =>
    act(
      () => control('POST', '/listeners/throttle', { state: state.value, excess: excess.value }),
      `The throttle is ${state.value}.`,
    )
  return form(
    'Throttle of HTTP listeners',
    () => void set(),
    labelled('Throttle', state),
    labelled('Calls over the limit are', excess),
    make('button', {}, 'Set'),
  )
}

function handing(queue: HTMLSelectElement, { control, act }: PanelContext): HTMLElement {
  const message = make('input', { required: true, size: 40, value: '{"order": 17}' })
  const hand = (): Promise<void> =>
    act(async () => {
      const { exact } = readJson(message.value)
      await control('POST', `/listeners/${queue.value}/messages`, exact)
    }, 'The message is sent.')
  return form(
    'Send a message to a queue listener, as its broker would',
    () => void hand(),
    labelled('Queue listener', queue),
    labelled('Message (JSON)', message),
    make('button', {}, 'Send'),
  )
}
