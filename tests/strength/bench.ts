import { type Alteration, type Behaviour, compose, plainBehaviour } from '../../mocks/index.ts'
import { type Report, type Case, checks, observations, run } from '../../suites/index.ts'
import type { Stopwatch } from './detection.ts'
import { type Piece, difference, traced } from './pieces.ts'
import { stage } from './stage.ts'
import type { Recorder } from './wire.ts'

export const SEED = 20_261_120
/**
 * Sequences of a model run, and values of a property, that a gate over a variant or a draw takes: there are hundreds of them, and
 * faults, which must be caught, get all of them.
 */
export const FEW_RUNS = 2
const SERVER_ERROR = 500

/**
 * Runs the gate in this process against a mock with the alterations built in. Throws where the mock itself fails: an
 * alteration that does not work shows nothing.
 */
export async function gate(
  alterations: readonly Alteration[],
  options: {
    behaviour?: Behaviour
    includes?: (one: Case) => boolean
    seed?: number
    /** Most values or sequences that a case draws. */
    runs?: number
    onCase?: (one: Case) => void
    recorder?: Recorder
    watch?: Stopwatch
    /** How long every request is on its way before it arrives, in ms. */
    latencyMs?: number
    /** All cases on one mock, each of which removes what it made; else each has a mock that is as it began. */
    together?: boolean
  } = {},
): Promise<Report> {
  const { behaviour, includes, onCase, recorder, watch, runs, seed = SEED, together = false, latencyMs = 0 } = options
  const { close, send, begin, ...mock } = stage(alterations, { behaviour, recorder, runs })
  const late: typeof send = async (request, asked) => {
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    return send(request, asked)
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
    // A mock in this process, in virtual time, answers alike whenever it is asked.
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

/** Which pieces of the plain behaviour each case uses; seen once in a process, in a gate against the plain mock. */
export async function plainUsage(): Promise<Usage> {
  plain ??= seePlainUsage()
  return plain
}

async function seePlainUsage(): Promise<Usage> {
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
 * Ids of the cases that can notice an alteration: one that uses none of the pieces which the alteration replaces sends
 * and gets exactly what it does without it.
 */
export function noticing(alteration: Alteration, uses: Usage): ReadonlySet<string> {
  const changed = difference(plainBehaviour, compose(plainBehaviour, [alteration]))
  const everywhere = [...changed].some((piece) => piece.startsWith('step:'))
  return new Set([...uses].filter(([, used]) => everywhere || !used.isDisjointFrom(changed)).map(([id]) => id))
}

/** The gate against one alteration, restricted to the cases that can notice it. */
export async function gateOn(alteration: Alteration, uses: Usage, watch?: Stopwatch): Promise<Report> {
  return gateOver(noticing(alteration, uses), [alteration], { watch })
}

/** The gate restricted to some cases, by their ids. */
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

/** Ids of the rules that a report says are broken, of whatever profile. */
export function brokenRules(report: Report): string[] {
  return report.rules.filter(({ outcome }) => outcome === 'violation' || outcome === 'warning').map(({ id }) => id)
}

/**
 * Where the target was not itself any more: an answer of 5xx that its operation does not have, or none at all. Whatever
 * breaks that much is found by anybody, and shows nothing of a check.
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

/** What a run against a conforming mock must not report: anything broken, blocked or in error, with its words. */
export function alarms(report: Report): string[] {
  return report.rules
    .filter(({ outcome }) => ['violation', 'warning', 'blocked', 'error'].includes(outcome))
    .map(({ id, outcome, reason }) => `${outcome} ${id}: ${reason ?? ''}`)
}
