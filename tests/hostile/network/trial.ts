import type { Profile } from '#spec'
import { type Case, type Report, checks, observations, run } from '../../../suites/index.ts'
import type { Scenario } from './scenarios.ts'
import { type Service, type ServiceName, type Wanted, startService } from './service.ts'

/** What to try of a scenario. */
export interface Trial extends Omit<Wanted, 'aheadMs'> {
  scenario: Scenario
  service: ServiceName
  seed: number
  profiles?: readonly Profile[]
  /** Called before the service stops. */
  atEnd?: (service: Service) => Promise<void>
  /** Leaves cases out. */
  includes?: (one: Case) => boolean
}

/** Returns the reports of the concurrent gates. */
export async function tried({
  scenario,
  service: name,
  seed,
  includes,
  profiles,
  atEnd,
  ...wanted
}: Trial): Promise<Report[]> {
  const aheadMs = scenario.aheadMs?.(seed, name) ?? 0
  const service = startService(name, { aheadMs, ...wanted })
  const send = (await scenario.network(service, seed))(service.send)
  const { indices, count } = scenario.shards ?? { indices: [undefined], count: 1 }
  try {
    const reports = await Promise.all(
      indices.map((index, at) =>
        gate(
          { ...service, send },
          `g${at}`,
          seed,
          { includes, profiles },
          index === undefined ? undefined : { index, count },
        ),
      ),
    )
    await atEnd?.(service)
    return reports
  } finally {
    service.close()
  }
}

function gate(
  { target, redactor, send, startReceiver }: Service,
  word: string,
  seed: number,
  { includes, profiles = ['product', 'mcp', 'http'] }: { includes: Trial['includes']; profiles: Trial['profiles'] },
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
    profiles: new Set(profiles),
    ...(includes === undefined ? {} : { includes }),
    ...(shard === undefined ? {} : { shard }),
  })
}
