import { button, choice, form, labelled, make } from '../element.ts'
import type { Panel } from '../panel.ts'
import { timeOf } from '../time.ts'

const UNITS = { 1000: 'seconds', 60_000: 'minutes', 3_600_000: 'hours', 86_400_000: 'days' }

/** The sandbox's time: read, advanced, set, frozen. */
export const clock: Panel = {
  id: 'clock',
  title: 'Clock',
  open({ control, act }) {
    const now = make('output', { 'aria-label': 'Time of the sandbox' })
    const standing = button('Freeze', () => void turn())
    let frozen = false

    const turn = (): Promise<void> =>
      act(
        () => control('POST', frozen ? '/clock/thaw' : '/clock/freeze'),
        frozen ? 'Time is running.' : 'Time is frozen.',
      )
    const restore = (): Promise<void> => act(() => control('POST', '/clock/restore'), 'The clock follows the machine.')

    const amount = make('input', { type: 'number', min: 0, value: 8, required: true })
    const unit = choice(UNITS, '3600000')
    const advance = (): Promise<void> => {
      const ms = Math.round(Number(amount.value) * Number(unit.value))
      return act(() => control('POST', '/clock/advance', { ms }), 'The clock is advanced.')
    }
    const moment = make('input', { type: 'datetime-local', step: 1, required: true })
    const set = (): Promise<void> =>
      act(() => control('POST', '/clock/set', { now: Date.parse(`${moment.value}Z`) }), 'The clock is set.')

    return {
      content: [
        make('p', {}, now),
        make(
          'div',
          { class: 'actions' },
          standing,
          button('Follow the machine', () => void restore()),
        ),
        form(
          'Advance the clock',
          () => void advance(),
          labelled('Amount', amount),
          labelled('Unit', unit),
          make('button', {}, 'Advance'),
        ),
        form('Set the clock', () => void set(), labelled('Time in UTC', moment), make('button', {}, 'Set')),
      ],
      async refresh() {
        const shown = await control<'getClock'>('GET', '/clock')
        ;({ frozen } = shown)
        now.textContent = `${timeOf(shown.now)} UTC${frozen ? ' (frozen)' : ''}`
        standing.textContent = frozen ? 'Thaw' : 'Freeze'
      },
    }
  },
}
