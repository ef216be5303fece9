import { type Alteration, type Behaviour, compose, createMock, plainBehaviour } from '../../../mocks/index.ts'
import { nodePorts } from '../../../mocks/node/ports.ts'
import { type Report, type Case, checks, observations, run } from '../../../suites/index.ts'
import { embeddedTarget } from '../../commands/embedded.ts'
import { inProcess, inProcessReceiver } from './in-process.ts'
import { type Piece, difference, traced } from './pieces.ts'

const ORIGIN = 'http://mock.test'
const SEED = 20_261_120
/** How long a check waits for what the mock does by itself, which takes a second or two, in virtual time. */
const PATIENCE_MS = 5_000

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
  } = {},
): Promise<Report> {
  const { behaviour, includes, onCase, seed = SEED } = options
  const failures: Error[] = []
  const { deliver, startReceiver } = inProcessReceiver()
  const mock = createMock({
    alterations,
    deliver,
    ports: nodePorts(),
    onError: (problem) => failures.push(problem),
    ...(behaviour === undefined ? {} : { behaviour }),
  })
  const { target, redactor } = embeddedTarget(ORIGIN)
  // One case after the other: under virtual time none waits, and each run takes the same way.
  const limits = { ...target.limits, timeoutMs: PATIENCE_MS, concurrency: 1 }
  const report = await run({
    target: { ...target, limits },
    checks,
    observations,
    send: inProcess(mock),
    startReceiver,
    redactor,
    seed,
    profiles: new Set(['product', 'mcp', 'http']),
    ...(includes === undefined ? {} : { includes }),
    ...(onCase === undefined ? {} : { onResult: (result) => onCase(result.case) }),
  })
  mock.close()
  if (failures.length > 0) throw failures[0]
  return report
}

/** Which pieces of the plain behaviour each case of the suite uses, by case id. */
export async function usage(): Promise<Map<string, Set<Piece>>> {
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

/**
 * The gate against one alteration, restricted to the cases that can notice it: a case that uses none of the pieces that
 * the alteration replaces sends and gets exactly what it does without it.
 */
export async function gateOn(alteration: Alteration, uses: ReadonlyMap<string, ReadonlySet<Piece>>): Promise<Report> {
  const changed = difference(plainBehaviour, compose(plainBehaviour, [alteration]))
  const everywhere = [...changed].some((piece) => piece.startsWith('step:'))
  const includes = (one: Case): boolean => everywhere || !(uses.get(one.id)?.isDisjointFrom(changed) ?? false)
  return gate([alteration], { includes })
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
