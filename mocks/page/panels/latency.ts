import type { AnswerOf } from '../control.ts'
import { button, form, labelled, make } from '../element.ts'
import { operationChoice } from '../operations.ts'
import type { Panel } from '../panel.ts'
import { table } from '../table.ts'

type Delay = AnswerOf<'getLatency'>['all']

/** Delays of responses. */
export const latency: Panel = {
  id: 'latency',
  title: 'Latency',
  open({ control, act }) {
    const { select, fill } = operationChoice({ '': 'all operations' })
    const [least, most] = [200, ''].map((value) => make('input', { type: 'number', min: 0, max: 600_000, value })) as [
      HTMLInputElement,
      HTMLInputElement,
    ]
    least.required = true
    most.title = 'default: the minimum'
    const hold = (): Promise<void> => {
      const wish = {
        ms: most.value === '' ? Number(least.value) : [Number(least.value), Number(most.value)],
        ...(select.value === '' ? {} : { operation: select.value }),
      }
      return act(() => control('PUT', '/latency', wish), 'Responses are delayed.')
    }
    const clear = (): Promise<void> => act(() => control('DELETE', '/latency'), 'Nothing is delayed.')
    const { element, show } = table<[operation: string, delay: Delay]>({
      caption: 'Delays of responses, in real time',
      head: ['Operation', 'Milliseconds'],
      keyOf: ([operation]) => operation,
      cellsOf: ([operation, delay]) => [[operation], [[delay].flat().join(' to ')]],
    })
    return {
      content: [
        form(
          'Delay responses',
          () => void hold(),
          labelled('Operation', select),
          labelled('Minimum ms', least),
          labelled('Maximum ms', most),
          make('button', {}, 'Delay'),
          button('Clear all', () => void clear()),
        ),
        element,
      ],
      async refresh() {
        const [{ all, operations }] = await Promise.all([control<'getLatency'>('GET', '/latency'), fill()])
        show([['all others', all], ...Object.entries(operations)])
      },
    }
  },
}
