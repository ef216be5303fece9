import { TOTP } from 'otpauth/slim'
import type { Journey, Service } from '../../../contracts/consumers/service.ts'
import { type TakenVariant, randomCombination } from '../../../mocks/alterations/variants/index.ts'
import type { Target } from '../../../suites/index.ts'
import { startEmbedded } from '../embedded.ts'
import { narrowed } from './narrow.ts'
import { worded } from './open-points.ts'

/** Uses the service at an address, and fails if it cannot. */
export interface Consumer {
  name: string
  use(target: Target): Promise<void>
}

/** The outcome of a consumer over all seeds. */
export interface Finding {
  consumer: string
  /** `holds`: in every seed. `depends`: on something open. `fails`: also on the plain mock, or intermittently. */
  outcome: 'holds' | 'depends' | 'fails'
  /** The first seed in which it failed, and its message. */
  seed?: number
  problem?: string
  /** What it depends on: a minimal set of variants that breaks it. */
  culprits: readonly Pick<TakenVariant, 'freedom' | 'variant'>[]
}

/** Seeds tried in parallel: most of the time is waiting. */
const AT_ONCE = 6

export interface VaryOptions {
  /** Seeds tried in parallel. */
  atOnce?: number
}

/** The seeds of `--vary N`: 1 to N, so that every run sees the same mocks. */
export function seedsUpTo(count: number): number[] {
  return Array.from({ length: count }, (_none, at) => at + 1)
}

/**
 * Runs consumers on the mock with many seeds. For one that fails, narrows the variants down to those that
 * break it.
 */
export async function varied(
  consumers: readonly Consumer[],
  seeds: readonly number[],
  { atOnce = AT_ONCE }: VaryOptions = {},
): Promise<Finding[]> {
  const problems = await used([], consumers)
  const found = new Map<Consumer, Finding>()
  for (const [consumer, problem] of problems)
    found.set(consumer, { consumer: consumer.name, outcome: 'fails', problem, culprits: [] })
  const waiting = [...seeds]
  const work = async (): Promise<void> => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const left = consumers.filter((one) => !found.has(one))
      const taken = randomCombination(seed)
      for (const [consumer, problem] of left.length === 0 ? [] : await used(taken, left)) {
        if (found.has(consumer)) continue
        // Narrow down each consumer once.
        found.set(consumer, { consumer: consumer.name, outcome: 'holds', culprits: [] })
        found.set(consumer, await blamed(consumer, { seed, problem }, taken))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return consumers.map((one) => found.get(one) ?? { consumer: one.name, outcome: 'holds', culprits: [] })
}

async function blamed(
  consumer: Consumer,
  first: { seed: number; problem: string },
  taken: readonly TakenVariant[],
): Promise<Finding> {
  const fails = async (some: readonly TakenVariant[]): Promise<boolean> => (await used(some, [consumer])).size > 0
  // An intermittent failure is not the fault of a freedom.
  const isAgain = await fails(taken)
  const culprits = isAgain ? await narrowed(taken, fails) : []
  const isSure = isAgain && (await fails(culprits)) && !(await fails([]))
  const { name } = consumer
  return {
    consumer: name,
    ...first,
    ...(isSure ? { outcome: 'depends', culprits } : { outcome: 'fails', culprits: [] }),
  }
}

/** Runs consumers side by side on one mock with these variants. Returns the error of each that failed. */
async function used(
  taken: readonly TakenVariant[],
  consumers: readonly Consumer[],
): Promise<ReadonlyMap<Consumer, string>> {
  const problems = new Map<Consumer, string>()
  const { target, close } = await startEmbedded(taken.map(({ alteration }) => alteration))
  const use = async (consumer: Consumer): Promise<void> => {
    try {
      await consumer.use(target)
    } catch (problem) {
      problems.set(consumer, problem instanceof Error ? problem.message : String(problem))
    }
  }
  try {
    await Promise.all(consumers.map(use))
  } finally {
    await close()
  }
  return problems
}

/** One of the bundled consumers. */
export function ownConsumer(name: string, journey: Journey): Consumer {
  return { name, use: (target) => journey(serviceOf(target)) }
}

function serviceOf({ baseUrl, credentials, fixtures, recycleBinTypes, paths }: Target): Service {
  const { login = '', password = '', totp_secret: secret = '' } = credentials.two_factor ?? {}
  const runs = fixtures['runs'] as { succeeds: number; echoes: number }
  const keyOf = (name: 'admin' | 'capped' | 'ai_disabled'): string => credentials[name]?.api_key ?? ''
  return {
    baseUrl,
    keys: { admin: keyOf('admin'), capped: keyOf('capped'), noAi: keyOf('ai_disabled') },
    user: { login, password, code: async () => new TOTP({ secret }).generate() },
    flow: runs.succeeds,
    otherFlow: runs.echoes,
    flowType: (fixtures['flow'] as { flowType: string }).flowType,
    schedule: (fixtures['schedule'] as { expression: string }).expression,
    binWord: recycleBinTypes['flow'] ?? '',
    paths: { chat: paths.session_chat ?? '', messages: paths.session_messages ?? '' },
  }
}

/** Renders the outcome of a consumer. */
export function findingLines({ consumer, outcome, seed, problem, culprits }: Finding): string[] {
  if (outcome === 'holds') return [`${consumer}: holds in every seed`]
  const where = seed === undefined ? 'on the plain mock' : `in seed ${seed}`
  const why =
    outcome === 'depends'
      ? culprits.map((one) => `  it depends on a freedom: ${worded(one)}`)
      : [seed === undefined ? '  fix it first' : '  but not every time: it fails intermittently']
  const [said, ...more] = (problem ?? '').split('\n')
  return [`${consumer}: breaks ${where}: ${said}`, ...more.map((line) => `    ${line}`), ...why]
}
