import type { AnswerOf } from '../control.ts'
import { button, form, labelled, make } from '../element.ts'
import { operationChoice } from '../operations.ts'
import type { Panel } from '../panel.ts'
import { table } from '../table.ts'

type Failure = AnswerOf<'listFailures'>['failures'][number]

/** Forced errors, and how many are still to come. */
export const refusals: Panel = {
  id: 'refusals',
  title: 'Refusals',
  open({ control, act }) {
    const { select, fill } = operationChoice()
    const status = make('input', { type: 'number', min: 400, max: 599, value: 500, required: true })
    const times = make('input', { type: 'number', min: 1, value: 1, title: 'all of them if left empty' })
    const refuse = (): Promise<void> => {
      const wish = {
        operation: select.value,
        status: Number(status.value),
        times: times.value === '' ? 'always' : Number(times.value),
      }
      return act(() => control('POST', '/failures', wish), `The next calls of ${select.value} are refused.`)
    }
    const clear = (): Promise<void> => act(() => control('DELETE', '/failures'), 'Nothing is refused unasked.')
    const { element, show } = table<Failure>({
      caption: 'Refusals that are still to come',
      head: ['Of', 'Status', 'Calls left'],
      keyOf: nameOf,
      cellsOf: (one) => [[nameOf(one)], [`${one.status}`], [one.times === undefined ? 'all' : `${one.times}`]],
    })
    return {
      content: [
        form(
          'Refuse the next calls of an operation',
          () => void refuse(),
          labelled('Operation', select),
          labelled('Status', status),
          labelled('So many calls', times),
          make('button', {}, 'Refuse'),
          button('Take all back', () => void clear()),
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
