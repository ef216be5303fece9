import { createNeighbours } from '../../shared-target/neighbours.ts'
import { type Network, beside, dated, gatewayPages, latency, noise } from './conditions.ts'
import type { Service, ServiceName } from './service.ts'

/** A hostile environment for one gate, or several. */
export interface Scenario {
  name: string
  /** The description in the table. */
  says: string
  /** How the clock of the service is wrong. */
  aheadMs?: (seed: number, service: ServiceName) => number
  /** Whether nothing reveals the wrong clock, so that rules that depend on it are blocked. */
  isClockHidden?: (seed: number) => boolean
  /** The network in front of the service. */
  network: (service: Service, seed: number) => Network | Promise<Network>
  /** The shards of one run that run at once; by default one whole run. */
  shards?: { indices: readonly number[]; count: number }
}

const SECOND_MS = 1_000
const DAY_MS = 86_400_000
const plainDate = (service: Service): Network => dated(service.now)

/** An intermediary adds its own `Date` to responses without one (RFC 9110, 6.6.1), which is correct. */
const isDateForeign = (seed: number): boolean => seed % 3 === 2

/** A `Date` by the service, by an intermediary, or none. */
function someDate(service: Service, seed: number): Network {
  if (isDateForeign(seed)) return dated(Date.now)
  return seed % 3 === 0 ? dated(service.now) : (send) => send
}

const CALM = 40
const RUSH = 20
const SELDOM = 3

export async function crowd(service: Service, seed: number): Promise<Network> {
  const neighbours = createNeighbours(service.ask, seed)
  await neighbours.moveIn()
  let turns = 0
  const acting = beside(SELDOM, async () => {
    turns += 1
    for (let acts = turns % ((CALM / SELDOM) | 0) === 0 ? RUSH : 1; acts > 0; acts -= 1) await neighbours.act()
  })
  return (send) => acting(dated(service.now)(send))
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'gateway pages',
    says: '1 % of the requests get a page of a gateway: 403, 404, 500, 502, 503, as HTML or JSON',
    network: (service, seed) => (send) => gatewayPages(0.01, seed)(plainDate(service)(send)),
  },
  {
    name: 'noise',
    says: '6 % of the requests get a 502 or a reset, half of them after they were carried out',
    network: (service, seed) => (send) => noise(0.06, seed)(plainDate(service)(send)),
  },
  {
    name: 'latency',
    says: 'each request takes 100 to 500 ms',
    network: (service, seed) => (send) => latency(100, 500, seed)(plainDate(service)(send)),
  },
  {
    name: 'skew of 90 s',
    says: 'the clock of the service is 90 s fast or slow; its `Date` is its own, missing, or that of an intermediary',
    aheadMs: (seed) => (seed % 2 === 0 ? 90 : -90) * SECOND_MS,
    isClockHidden: isDateForeign,
    network: someDate,
  },
  {
    name: 'skew of two days',
    says: 'likewise by two days',
    aheadMs: (seed) => (seed % 2 === 0 ? -2 : 2) * DAY_MS,
    isClockHidden: isDateForeign,
    network: someDate,
  },
  {
    name: 'another client',
    says: 'other people make, change, run and remove things all the time',
    network: crowd,
  },
  {
    name: 'two gates',
    says: 'two shards of one run at the same time',
    network: plainDate,
    shards: { indices: [1, 2], count: 2 },
  },
]
