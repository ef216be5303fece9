import { environmentOf } from '../reference-server/gate.ts'
import { startReferenceServer } from '../reference-server/server.ts'
import type { Plant } from '../reference-server/service.ts'
import type { Keys } from '../reference-server/settle.ts'

/**
 * The reference server as a program of its own, configured by the environment: the latency of each request in ms, and
 * the keys of an earlier one, so that its requests can be repeated. Its first line is what a client needs to know.
 */
const { BENCH_LATENCY_MS = '0', BENCH_KEYS } = process.env
const latencyMs = Number(BENCH_LATENCY_MS)

const late: Plant = (service) => {
  const { exchange } = service
  service.exchange = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    return exchange(request)
  }
}

const known = BENCH_KEYS === undefined ? undefined : (JSON.parse(BENCH_KEYS) as Keys)
const renamed: Plant = ({ world, keys }) => {
  if (known !== undefined) world.people.rename(keys, known)
}

const server = await startReferenceServer({ plants: [renamed, ...(latencyMs === 0 ? [] : [late])] })
const keys = known ?? server.keys
const { origin } = server
console.log(JSON.stringify({ origin, keys, environment: environmentOf({ origin, keys }) }))
