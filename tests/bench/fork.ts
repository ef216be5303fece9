import { addFlows } from './flows.ts'
import { worldWith } from './in-process.ts'
import { type Row, atMost, median, percentile, rounded } from './row.ts'

const OBJECTS = 100_000
const FORKS = 500
const MOST_MS = 1

/** Forking a sandbox with very many objects, which changes between forks. */
export function fork(): Row[] {
  const { sandboxes } = worldWith((mock) => addFlows(mock, OBJECTS))
  const times: number[] = []
  for (let index = 0; index < FORKS; index++) {
    const { world } = sandboxes.default
    const flow = world.view.flows.get(101)
    if (flow === undefined) throw new Error('the flow that is changed between the forks is not there')
    const id = world.ids.id()
    world.apply([{ table: 'flows', key: id, record: { ...flow, id, name: `Between forks ${index}` } }])
    const begun = performance.now()
    const made = sandboxes.create({ from: sandboxes.default.world.freeze() })
    times.push(performance.now() - begun)
    if (made.world.view.flows.get(101) === undefined) throw new Error('the fork lacks what it was forked from')
  }
  const time = percentile(times, 0.95)
  return [
    {
      measure: `fork of a sandbox over ${OBJECTS} objects, ms`,
      figures: { median: rounded(median(times)), p95: rounded(time), slowest: rounded(Math.max(...times)) },
      targets: [atMost(MOST_MS, 'ms', time)],
    },
  ]
}
