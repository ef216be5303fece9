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
    const { select, fill } = operationChoice({ '': 'all of them' })
    const [least, most] = [200, ''].map((value) => make('input', { type: 'number', min: 0, max: 600_000, value })) as [
      HTMLInputElement,
      HTMLInputElement,
    ]
    least.required = true
    most.title = 'as much as the least if left empty'
    const hold = (): Promise<void> => {
      const wish = {
        ms: most.value === '' ? Number(least.value) : [Number(least.value), Number(most.value)],
        ...(select.value === '' ? {} : { operation: select.value }),
      }
      return act(() => control('PUT', '/latency', wish), 'Answers are held back.')
    }
    const clear = (): Promise<void> => act(() => control('DELETE', '/latency'), 'Nothing is held back.')
    const { element, show } = table<[operation: string, delay: Delay]>({
      caption: 'How long answers are held back, in real time',
      head: ['Operation', 'Milliseconds'],
      keyOf: ([operation]) => operation,
      cellsOf: ([operation, delay]) => [[operation], [[delay].flat().join(' to ')]],
    })
    return {
      content: [
        form(
          'Hold answers back',
          () => void hold(),
          labelled('Operation', select),
          labelled('Least ms', least),
          labelled('Most ms', most),
          make('button', {}, 'Hold back'),
          button('Hold nothing back', () => void clear()),
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
