import { type Alteration, type Behaviour, compose, plainBehaviour } from '../../mocks/index.ts'
import { type Report, type Case, checks, observations, run } from '../../suites/index.ts'
import type { Stopwatch } from './detection.ts'
import { type Piece, difference, traced } from './pieces.ts'
import { mockUnderTest } from './mock-under-test.ts'
import type { Recorder } from './wire.ts'

export const SEED = 20_261_120
/**
 * Sequences of a model run, and values of a property, for a gate over a variant or a random combination. There are hundreds of those;
 * faults must be caught, and get all sequences and values.
 */
export const FEW_RUNS = 2
const SERVER_ERROR = 500

/**
 * Runs the gate in this process against a mock with alterations. Throws if the mock itself fails: an alteration that does
 * not work shows nothing.
 */
export async function gate(
  alterations: readonly Alteration[],
  options: {
    behaviour?: Behaviour
    includes?: (one: Case) => boolean
    seed?: number
    /** Maximum number of values or sequences per case. */
    runs?: number
    onCase?: (one: Case) => void
    recorder?: Recorder
    watch?: Stopwatch
    /** The latency of every request, in ms. */
    latencyMs?: number
    /** Run all cases on one mock, each cleaning up after itself. Otherwise each case has a fresh mock. */
    together?: boolean
  } = {},
): Promise<Report> {
  const { behaviour, includes, onCase, recorder, watch, runs, seed = SEED, together = false, latencyMs = 0 } = options
  const { close, send, begin, ...mock } = mockUnderTest(alterations, { behaviour, recorder, runs })
  const late: typeof send = async (request, context) => {
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    return send(request, context)
  }
  const carried = latencyMs === 0 ? send : late
  const report = await run({
    ...mock,
    ...(together ? {} : { restart: begin }),
    send: watch?.sending(carried) ?? carried,
    checks,
    observations: watch?.observing(observations) ?? observations,
    seed,
    profiles: new Set(['product', 'mcp', 'http']),
    // A mock in this process and in virtual time is deterministic: retries change nothing.
    confirm: false,
    ...(includes === undefined ? {} : { includes }),
    onStart: ({ id }) => recorder?.begin(id),
    onResult(result) {
      onCase?.(result.case)
      watch?.onResult(result)
    },
  })
  close()
  return report
}

let plain: Promise<Usage> | undefined

/** The pieces of the plain behaviour that each case uses, measured once per process in a gate run on the plain mock. */
export async function plainUsage(): Promise<Usage> {
  plain ??= measurePlainUsage()
  return plain
}

async function measurePlainUsage(): Promise<Usage> {
  const uses = new Map<string, Set<Piece>>()
  let current = new Set<Piece>()
  const behaviour = traced(plainBehaviour, (piece) => current.add(piece))
  await gate([], {
    behaviour,
    onCase(one) {
      uses.set(one.id, current)
      current = new Set()
    },
  })
  return uses
}

/** Pieces of the plain behaviour by the id of the case that uses them. */
export type Usage = ReadonlyMap<string, ReadonlySet<Piece>>

/**
 * Ids of the cases that can notice an alteration: a case that uses none of the replaced pieces sends and receives exactly the same
 * with it.
 */
export function noticing(alteration: Alteration, uses: Usage): ReadonlySet<string> {
  const changed = difference(plainBehaviour, compose(plainBehaviour, [alteration]))
  const everywhere = [...changed].some((piece) => piece.startsWith('step:'))
  return new Set([...uses].filter(([, used]) => everywhere || !used.isDisjointFrom(changed)).map(([id]) => id))
}

/** Runs the gate on one alteration, restricted to the cases that can notice it. */
export async function gateOn(alteration: Alteration, uses: Usage, watch?: Stopwatch): Promise<Report> {
  return gateOver(noticing(alteration, uses), [alteration], { watch })
}

/** Runs the gate restricted to some cases, by id. */
export async function gateOver(
  cases: ReadonlySet<string>,
  alterations: readonly Alteration[],
  { recorder, watch, runs }: { recorder?: Recorder; watch?: Stopwatch | undefined; runs?: number } = {},
): Promise<Report> {
  const includes = ({ id }: Case): boolean => cases.has(id)
  return gate(alterations, {
    includes,
    ...(recorder === undefined ? {} : { recorder }),
    ...(watch === undefined ? {} : { watch }),
    ...(runs === undefined ? {} : { runs }),
  })
}

/** Ids of the broken rules in a report, of any profile. */
export function brokenRules(report: Report): string[] {
  return report.rules.filter(({ outcome }) => outcome === 'violation' || outcome === 'warning').map(({ id }) => id)
}

/**
 * Signs that the target broke down: an undocumented 5xx, or no response at all. Anyone finds a breakdown this large, so
 * it shows nothing about a check.
 */
export function collapses({ operations, rules }: Report): string[] {
  return [
    ...operations.flatMap(({ operationId, documented, seen }) =>
      seen
        .filter((status) => status >= SERVER_ERROR && !documented.includes(status))
        .map((status) => `${operationId} answers ${status}`),
    ),
    ...rules.filter(({ outcome }) => outcome === 'error').map(({ id, reason }) => `error ${id}: ${reason ?? ''}`),
  ]
}

/** What a run against a conforming mock must not report: anything broken, blocked or in error, with the reason. */
export function falsePositives(report: Report): string[] {
  return report.rules
    .filter(({ outcome }) => ['violation', 'warning', 'blocked', 'error'].includes(outcome))
    .map(({ id, outcome, reason }) => `${outcome} ${id}: ${reason ?? ''}`)
}
