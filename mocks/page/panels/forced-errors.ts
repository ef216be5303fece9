import type { AnswerOf } from '../control.ts'
import { button, form, labelled, make } from '../element.ts'
import { operationChoice } from '../operations.ts'
import type { Panel } from '../panel.ts'
import { table } from '../table.ts'

type Failure = AnswerOf<'listFailures'>['failures'][number]

/** Forced errors, and how many are still to come. */
export const forcedErrors: Panel = {
  id: 'forced-errors',
  title: 'Forced errors',
  open({ control, act }) {
    const { select, fill } = operationChoice()
    const status = make('input', { type: 'number', min: 400, max: 599, value: 500, required: true })
    const times = make('input', { type: 'number', min: 1, value: 1, title: 'default: all' })
    const force = (): Promise<void> => {
      const wish = {
        operation: select.value,
        status: Number(status.value),
        times: times.value === '' ? 'always' : Number(times.value),
      }
      return act(() => control('POST', '/failures', wish), `The next calls of ${select.value} fail.`)
    }
    const clear = (): Promise<void> => act(() => control('DELETE', '/failures'), 'No errors are forced.')
    const { element, show } = table<Failure>({
      caption: 'Forced errors',
      head: ['Of', 'Status', 'Calls left'],
      keyOf: nameOf,
      cellsOf: (one) => [[nameOf(one)], [`${one.status}`], [one.times === undefined ? 'all' : `${one.times}`]],
    })
    return {
      content: [
        form(
          'Force errors of an operation',
          () => void force(),
          labelled('Operation', select),
          labelled('Status', status),
          labelled('Count', times),
          make('button', {}, 'Force'),
          button('Clear all', () => void clear()),
        ),
        element,
      ],
      async refresh() {
        const [{ failures }] = await Promise.all([control<'listFailures'>('GET', '/failures'), fill()])
        show(failures)
      },
    }
  },
}

function nameOf({ operation, listener }: Failure): string {
  return operation ?? `listener ${listener}`
}
