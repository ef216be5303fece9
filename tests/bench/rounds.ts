import { type Load, type Outcome, fire } from './load.ts'
import { median } from './row.ts'
import type { Running } from './process.ts'

const ROUNDS = 8
const WARM_UP_S = 3
const ROUND_S = 2

/** The best and the median of several rounds. */
export interface Best extends Outcome {
  medianPerSecond: number
  medianP99: number
}

/**
 * Sends one load to several servers in alternation, repeatedly after a warm-up, so that other load affects all of
 * them. The best round counts: other load only ever slows a server down.
 */
export async function inRounds(servers: readonly Running[], load: Load): Promise<Map<Running, Best>> {
  const outcomes = new Map<Running, Outcome[]>(servers.map((server) => [server, []]))
  for (const server of servers) await fire(server, load, WARM_UP_S)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [server, seen] of outcomes) seen.push(await fire(server, load, ROUND_S))
  }
  return new Map([...outcomes].map(([server, seen]) => [server, bestOf(seen)]))
}

function bestOf(outcomes: readonly Outcome[]): Best {
  const rates = outcomes.map(({ perSecond }) => perSecond)
  const times = outcomes.map(({ p99 }) => p99)
  const costs = outcomes.map(({ processor }) => processor)
  return {
    perSecond: Math.max(...rates),
    p99: Math.min(...times),
    processor: Math.min(...costs),
    medianPerSecond: median(rates),
    medianP99: median(times),
  }
}
