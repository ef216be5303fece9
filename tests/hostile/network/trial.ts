import type { Profile } from '#spec'
import { type Case, type Part, type Report, checks, observations, run } from '../../../suites/index.ts'
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
  const gateOf = (word: string, part?: Part): Promise<Report> =>
    gate({ ...service, send }, word, seed, { includes, profiles }, part)
  const { indices, count } = scenario.shards ?? { indices: [], count: 1 }
  try {
    const reports = await Promise.all(
      indices.length === 0
        ? [gateOf('g0')]
        : indices.map((index, at) => gateOf(`g${at}`, { kind: 'beside', shard: { index, count } })),
    )
    // As on the command line: what must run alone comes when all shards have ended.
    if (indices.length > 0) reports.push(await gateOf('alone', { kind: 'alone', shard: { index: count, count } }))
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
  part: Part | undefined,
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
    ...(part === undefined ? {} : { part }),
  })
}
