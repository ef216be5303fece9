import { TOTP } from 'otpauth'
import type { Journey, Service } from '../../../contracts/consumers/service.ts'
import { type TakenVariant, drawVariants } from '../../../mocks/alterations/variants/index.ts'
import type { Target } from '../../../suites/index.ts'
import { startEmbedded } from '../embedded.ts'
import { narrowed } from './narrow.ts'
import { worded } from './open-points.ts'

/** Something that uses the service at an address, and fails where it cannot. */
export interface Consumer {
  name: string
  use(target: Target): Promise<void>
}

/** How a consumer came out over all seeds. */
export interface Finding {
  consumer: string
  /** `holds`: in every seed. `depends`: on something open. `fails`: also on the mock as it is, or now and then. */
  outcome: 'holds' | 'depends' | 'fails'
  /** The first seed in which it broke, and what it said. */
  seed?: number
  problem?: string
  /** What it depends on, the fewest variants with which it breaks. */
  culprits: readonly Pick<TakenVariant, 'freedom' | 'variant'>[]
}

/** So many seeds are tried at a time: most of each is waiting. */
const AT_ONCE = 6

export interface VaryOptions {
  /** Seeds that are tried at a time. */
  atOnce?: number
}

/** The seeds of `--vary N`: from 1 to N, so that two runs see the same mocks. */
export function seedsUpTo(count: number): number[] {
  return Array.from({ length: count }, (_none, at) => at + 1)
}

/**
 * Lets consumers use the mock in the variants of many seeds; one that breaks is tried again until the variants are known that
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
      const taken = drawVariants(seed)
      for (const [consumer, problem] of left.length === 0 ? [] : await used(taken, left)) {
        if (found.has(consumer)) continue
        // Nobody else looks for what breaks it.
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
  // What fails now and then is nobody's freedom.
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

/** What went wrong for each consumer that could not use a mock with these variants, which they share. */
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

/** One of our own consumers. */
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

/** What came of a consumer, for people. */
export function told({ consumer, outcome, seed, problem, culprits }: Finding): string[] {
  if (outcome === 'holds') return [`${consumer}: holds in every seed`]
  const where = seed === undefined ? 'on the mock as it is' : `in seed ${seed}`
  const why =
    outcome === 'depends'
      ? culprits.map((one) => `  it depends on what is open: ${worded(one)}`)
      : [
          seed === undefined
            ? '  mend it first'
            : '  but not each time that it is tried: it fails by itself now and then',
        ]
  const [said, ...more] = (problem ?? '').split('\n')
  return [`${consumer}: breaks ${where}: ${said}`, ...more.map((line) => `    ${line}`), ...why]
}
