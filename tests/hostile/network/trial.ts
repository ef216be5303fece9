import { type Case, type Report, checks, observations, run } from '../../../suites/index.ts'
import type { Scenario } from './scenarios.ts'
import { type Service, type ServiceName, startService } from './service.ts'

/** What to try of a scenario. */
export interface Trial {
  scenario: Scenario
  service: ServiceName
  seed: number
  planted?: string
  /** Leaves cases out. */
  includes?: (one: Case) => boolean
}

/** Returns the reports of the concurrent gates. */
export async function tried({ scenario, service: name, seed, planted, includes }: Trial): Promise<Report[]> {
  const aheadMs = scenario.aheadMs?.(seed, name) ?? 0
  const service = startService(name, { aheadMs, ...(planted === undefined ? {} : { planted }) })
  const send = (await scenario.network(service, seed))(service.send)
  const { indices, count } = scenario.shards ?? { indices: [undefined], count: 1 }
  try {
    return await Promise.all(
      indices.map((index, at) =>
        gate({ ...service, send }, `g${at}`, seed, includes, index === undefined ? undefined : { index, count }),
      ),
    )
  } finally {
    service.close()
  }
}

function gate(
  { target, redactor, send, startReceiver }: Service,
  word: string,
  seed: number,
  includes: Trial['includes'],
  shard: { index: number; count: number } | undefined,
): Promise<Report> {
  return run({
    target,
    redactor,
    send,
    startReceiver,
    checks,
    observations,
    run: word,
    seed,
    profiles: new Set(['product', 'mcp', 'http']),
    ...(includes === undefined ? {} : { includes }),
    ...(shard === undefined ? {} : { shard }),
  })
}
