import { createMock } from '../../mocks/index.ts'
import { ask, compared, worldWith } from './in-process.ts'
import { type Row, atMost, median, rounded } from './row.ts'

const MOST_FETCH_US = 20
const MOCKS = 200
const WARM_UP = 20
/** V8 optimizes in steps; after so many calls it has done so, and the first thousands of a test suite take up to twice as long. */
const STEADY_AFTER = 20_000

/** A mock in this process: creating one, and one call of its `fetch`. */
export async function calls(): Promise<Row[]> {
  const mock = worldWith(() => {})
  const fetching = { call: ask(mock, '/flows/101') }
  const { call: first = 0 } = await compared(fetching)
  const { call = 0 } = await compared(fetching, STEADY_AFTER)
  const times: number[] = []
  for (let index = 0; index < MOCKS; index++) {
    const begun = performance.now()
    createMock().close()
    if (index >= WARM_UP) times.push(performance.now() - begun)
  }
  return [
    {
      measure: 'one flow through createMock().fetch in process, µs',
      figures: { 'median in a process that is warm': rounded(call), 'median of the first 1,500 calls': rounded(first) },
      targets: [atMost(MOST_FETCH_US, 'µs', call)],
    },
    {
      measure: 'createMock() with the demo world, ms',
      figures: { median: rounded(median(times)), best: rounded(Math.min(...times)) },
      targets: [],
    },
  ]
}
