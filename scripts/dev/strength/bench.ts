import { type Alteration, type Behaviour, compose, plainBehaviour } from '../../../mocks/index.ts'
import { type Report, type Case, checks, observations, run } from '../../../suites/index.ts'
import { type Piece, difference, traced } from './pieces.ts'
import { stage } from './stage.ts'
import type { Recorder } from './wire.ts'

const SEED = 20_261_120

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
    onCase?: (one: Case) => void
    recorder?: Recorder
  } = {},
): Promise<Report> {
  const { behaviour, includes, onCase, recorder, seed = SEED } = options
  const { close, ...mock } = stage(alterations, { behaviour, recorder })
  const report = await run({
    ...mock,
    checks,
    observations,
    seed,
    profiles: new Set(['product', 'mcp', 'http']),
    ...(includes === undefined ? {} : { includes }),
    ...(onCase === undefined ? {} : { onResult: (result) => onCase(result.case) }),
  })
  close()
  return report
}

/** Which pieces of the plain behaviour each case of the suite uses, by case id. */
export async function usage(recorder?: Recorder): Promise<Map<string, Set<Piece>>> {
  const uses = new Map<string, Set<Piece>>()
  let current = new Set<Piece>()
  const behaviour = traced(plainBehaviour, (piece) => current.add(piece))
  await gate([], {
    behaviour,
    ...(recorder === undefined ? {} : { recorder }),
    onCase(one) {
      uses.set(one.id, current)
      current = new Set()
    },
  })
  return uses
}

/** What the cases of the suite use, by case id; see {@link usage}. */
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
export async function gateOn(alteration: Alteration, uses: Usage, recorder?: Recorder): Promise<Report> {
  return gateOver(noticing(alteration, uses), [alteration], recorder)
}

/** The gate restricted to some cases, by their ids. */
export async function gateOver(
  cases: ReadonlySet<string>,
  alterations: readonly Alteration[],
  recorder?: Recorder,
): Promise<Report> {
  const includes = ({ id }: Case): boolean => cases.has(id)
  return gate(alterations, { includes, ...(recorder === undefined ? {} : { recorder }) })
}

/** Ids of the rules that a report says are broken, of whatever profile. */
export function brokenRules(report: Report): string[] {
  return report.rules.filter(({ outcome }) => outcome === 'violation' || outcome === 'warning').map(({ id }) => id)
}

/** What a run against a conforming mock must not report: anything broken, blocked or in error, with its words. */
export function alarms(report: Report): string[] {
  return report.rules
    .filter(({ outcome }) => ['violation', 'warning', 'blocked', 'error'].includes(outcome))
    .map(({ id, outcome, reason }) => `${outcome} ${id}: ${reason ?? ''}`)
}
