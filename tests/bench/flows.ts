import type { Mock } from '../../mocks/index.ts'

/** Id of the first added flow. */
export const FIRST_FLOW = 1_000_000

/** Adds this many flows to a mock. */
export function addFlows({ world }: Mock, count: number): void {
  const template = world.view.flows.get(101)
  if (template === undefined) throw new Error('the demo world has no flow 101')
  for (let index = 0; index < count; index++) {
    const id = FIRST_FLOW + index
    world.apply([{ table: 'flows', key: id, record: { ...template, id, name: `Flow ${id}` } }])
  }
}
