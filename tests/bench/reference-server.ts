import { environmentOf } from '../reference-server/gate.ts'
import { startReferenceServer } from '../reference-server/server.ts'
import type { Plant } from '../reference-server/service.ts'

/**
 * The reference server as a program of its own; the environment gives the latency of each request in ms. Its first line is
 * the environment that its target file reads.
 */
const latencyMs = Number(process.env['BENCH_LATENCY_MS'])

const late: Plant = (service) => {
  const { exchange } = service
  service.exchange = async (request) => {
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    return exchange(request)
  }
}

const server = await startReferenceServer({ plants: latencyMs === 0 ? [] : [late] })
console.log(JSON.stringify(environmentOf(server)))
