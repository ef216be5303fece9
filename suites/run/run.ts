import { type Profile, rules } from '#spec'
import type { Check, Observation } from '../kit/check.ts'
import type { Transport } from '../kit/exchange.ts'
import { createClockWatch } from '../kit/clock/watch.ts'
import { type Leftovers, createLeftovers } from '../kit/ledger/leftovers.ts'
import type { Ledger } from '../kit/ledger/ledger.ts'
import type { StartReceiver } from '../kit/receiver.ts'
import type { Redactor } from '../kit/redact.ts'
import type { Replay } from '../kit/search.ts'
import type { SharedEvidence } from '../kit/shared-evidence.ts'
import type { Target } from '../kit/target.ts'
import { tracesOf } from '../kit/trace.ts'
import { listenForDeliveries } from '../kit/transport/receiver.ts'
import type { LackingPart } from '../report/lacks.ts'
import type { Report } from '../report/report.ts'
import { assemble } from './assemble.ts'
import { type Case, casesOf } from './cases.ts'
import { type Answered, coverageOf } from './coverage.ts'
import { interruptionBy } from './interruption.ts'
import { withoutRetries, confirm } from './confirm/confirm.ts'
import { isSuspect } from './confirm/judge.ts'
import type { Loss } from './liveness.ts'
import { transportPipeline } from './transport-pipeline.ts'
import { decidedBefore } from './loss.ts'
import { type Part, partOf, shardReport } from './parts/part.ts'
import { removeLeftovers } from './leftovers.ts'
import type { PreflightUsage } from './budget.ts'
import type { Subject } from '../kit/subject.ts'
import { subjectOf } from './subject.ts'
import { countRequests, addCounts } from './sent.ts'
import { exclusiveOf } from './order.ts'
import { createPool } from './pool.ts'
import { createScheduler } from './scheduler.ts'
import { untestedReason } from './untested-reasons.ts'
import { watchPassiveRules } from './watching.ts'
import { type CaseResult, caseSeed, runCase } from './run-case.ts'

export interface RunOptions {
  target: Target
  checks: readonly Check[]
  observations: readonly Observation[]
  send: Transport
  redactor: Redactor
  /** Starts the receiver of webhook deliveries; on a local port by default. */
  startReceiver?: StartReceiver
  seed: number
  /** The random word in all names that the run creates; derived from the time by default. */
  run?: string
  /** Profiles whose violations fail the run; always includes `product`. */
  profiles: ReadonlySet<Profile>
  /** Ids of the rules to run and report; all if undefined. */
  selected?: ReadonlySet<string>
  /** Cases with their own rules, instead of the catalogue's: the interactions of pacts. */
  contracts?: readonly Case[]
  /** Filters the cases of selected rules; for the strength run, which knows which ones a fault can affect. */
  includes?: (one: Case) => boolean
  /** Counterexamples of another run by case id; tried first. */
  replays?: ReadonlyMap<string, Replay>
  /** The part of the cases to run and report; all by default. */
  part?: Part
  /** A case starts or is retried; `total` is the number of attempts so far. */
  onStart?: (one: Case, total: number) => void
  /** An attempt of a case has ended. */
  onResult?: (result: CaseResult) => void
  /**
   * Whether failures are retried before they count; true by default. Not needed for a deterministic target in the same
   * process.
   */
  confirm?: boolean
  /** Starts no further case once one has failed. The failure is still retried before it counts. */
  failFast?: boolean
  /** Why no further case may start, for a reason outside this run; failures so far are still retried. */
  halted?: () => string | undefined
  /** Failed cases to try the maximum number of times, to show their failure rate. */
  sampled?: (one: Case) => boolean
  /**
   * Resets the target to its initial state. With it, each case begins on a fresh target and nothing is removed, so that
   * cases are independent. Requires a target that can reset, and a concurrency of one.
   */
  restart?: () => void
  /** The result of a failed preflight: nothing is sent, and every case is reported with this reason. */
  unusable?: Loss
  /** What the preflight used: its requests are included in the report and in the budget. */
  looked?: PreflightUsage
  /** Stops the run: no new case starts, active ones get a moment, and what they created is removed. */
  signal?: AbortSignal
  /** Records creations beforehand; at the end, the run also removes what carries its name and still exists. */
  ledger?: Ledger
  /** Counts leftovers; by default within the target's limits. */
  leftovers?: Leftovers
}

/**
 * Runs the suite against a target and reports on every selected rule. If the target stops responding for good, the
 * report says so and judges nothing after that point.
 */
export async function run(options: RunOptions): Promise<Report> {
  const { target, seed, part, selected, redactor, includes = () => true, startReceiver = listenForDeliveries } = options
  const startedAt = new Date()
  const observations = options.observations.filter(({ rule }) => selected?.has(rule) ?? true)
  const observer = watchPassiveRules(observations)
  const answers: Answered[] = []
  const { send: counting, sent } = countRequests(options.send)
  const way = transportPipeline(target, counting, redactor, options.looked)
  const { lost: lostSince, spent, repeated } = way
  const lost = (): Loss | undefined => options.unusable ?? lostSince()
  const allSent = (): number => (options.looked?.requests ?? 0) + sent.requests
  const interruption = interruptionBy(options.signal, way.over)
  const send = interruption.abortable(way.send)
  const clock = createClockWatch()
  const watchAt =
    (attempt: number): Subject['watch'] =>
    (exchange, caseId) => {
      const at = performance.now()
      answers.push({ operation: exchange.operation, status: exchange.response.status, at })
      observer.watch({ exchange, caseId, attempt, at })
    }
  // Parts start at the same moment.
  const word = options.run ?? `${(startedAt.getTime() % 2 ** 32).toString(36)}${part === undefined ? '' : wordOf(part)}`
  const traceOf = tracesOf(word)
  const leftovers = options.leftovers ?? createLeftovers(target.limits.leftBehind)
  const sharedBy = (ofThem: Target): ReturnType<typeof subjectOf> =>
    subjectOf({
      target: ofThem,
      ...(options.ledger === undefined ? {} : { ledger: options.ledger }),
      run: word,
      send,
      stopping: interruption.stopping,
      redactor,
      clock,
      leftovers,
      startReceiver,
      traceOf,
      watch: watchAt(1),
    })
  const shared = sharedBy(target)
  const pool = createPool(target.limits.concurrency)
  const where = { pool, target }
  const { restart } = options
  const evidence: SharedEvidence = new Map()
  const standing: NonNullable<Subject['standing']> = []
  const runOne = async (one: Case, nth = 1, replay = options.replays?.get(one.id)): Promise<CaseResult> => {
    const lane = pool.lane(send)
    const alone = exclusiveOf(one, target) === 'from-hook' ? { alone: lane } : {}
    const running = async (subject: Subject): Promise<CaseResult> => {
      const result = await runCase(
        {
          ...subject,
          ...alone,
          // A retry shows by itself whether a failure comes back, with objects of its own.
          ...(nth === 1 && restart === undefined ? { evidence, standing } : {}),
          send: lane.send,
          resting: pool.resting,
          watch: watchAt(nth),
        },
        one,
        caseSeed(seed, one.id),
        replay,
        interruption,
      )
      if (nth === 1 && !isSuspect(result)) observer.traces.settled(one.id)
      return result
    }
    if (restart === undefined) return running(shared.subject)
    restart()
    // Data attached to the target object, such as issued tokens, is visible to this case only.
    const { subject, close } = sharedBy({ ...target })
    try {
      return await running({ ...subject, disposable: true })
    } finally {
      await close()
    }
  }
  const { contracts } = options
  const all = contracts ?? casesOf(options.checks.filter(({ rule }) => selected?.has(rule) ?? true)).filter(includes)
  const { cases, speaksOf } = partOf(all, part, { target, observations: options.observations })
  let failed: string | undefined
  let halted = (): string | undefined => failed ?? options.halted?.()
  const turns = createScheduler(
    {
      lost,
      stopped: () => spent() ?? (interruption.isStopped() ? 'the run was stopped' : halted()),
      runOne,
      onStart: (one, begun) => ignoringErrors(() => options.onStart?.(one, Math.max(begun, cases.length))),
      onResult(result) {
        if (options.failFast === true && result.outcome === 'violation')
          failed = `${result.case.id} failed, and the run stops at the first failure`
        ignoringErrors(() => options.onResult?.(result))
      },
    },
    where,
  )
  const results = await turns.runAll(cases)
  // The retries that confirm a failure are due.
  halted = () => undefined
  const confirmed =
    options.confirm === false
      ? withoutRetries(results)
      : await confirm(results, {
          attempt: turns.again,
          stopped: turns.stopped,
          where,
          traces: observer.traces,
          ...(options.sampled === undefined ? {} : { sampled: options.sampled }),
        })
  const stayed = (await Promise.all(standing.map((remove) => remove()))).flat()
  await shared.close()
  const left = options.ledger === undefined ? undefined : await removeLeftovers(shared.subject, options.ledger, allSent)
  interruption.close()
  way.close()
  const gone = lost()
  const cutShort = turns.cutShort()
  if (gone !== undefined) observer.forgetAfter(gone.since)
  const outcomes = gone === undefined ? confirmed.cases : decidedBefore(gone, confirmed.cases, confirmed.trust)
  const isCutShort = cutShort !== undefined || results.some(({ outcome }) => outcome === 'not-yet-checked')
  const cleaningUp = addCounts(sent.cleaningUp, options.looked?.cleaningUp)
  const report = assemble({
    target: target.baseUrl,
    rules:
      contracts === undefined
        ? rules.filter(({ id }) => (selected?.has(id) ?? true) && speaksOf(id))
        : [...new Set(contracts.map(({ rule }) => rule))],
    ...(contracts === undefined ? {} : { kind: 'contracts' as const }),
    cases: outcomes,
    sightings:
      options.confirm === false
        ? observer.sightings()
        : observer.concluded(confirmed.cases, confirmed.trust.alike, gone?.message ?? cutShort),
    operations: coverageOf(
      answers.filter(({ at }) => at <= (gone?.since ?? Infinity)),
      cleaningUp,
    ),
    sent: { requests: allSent(), cleaningUp: [...cleaningUp.values()].reduce((sum, one) => sum + one, 0) },
    repeated: repeated(),
    ...(options.unusable === undefined ? { clock: clock.skew() } : {}),
    ...lacksOf(options.ledger),
    leftBehind: left ?? [
      ...stayed,
      ...confirmed.cases.flatMap(({ attempts }) => attempts.flatMap((one) => one.leftBehind)),
    ],
    redactor,
    seed,
    run: shared.subject.run,
    profiles: options.profiles,
    startedAt,
    required: target.requireProved,
    ...(contracts === undefined && isPartial(selected) ? { partial: true as const } : {}),
    untried: untestedReason({
      checks: options.checks,
      observations,
      selected,
      cutShort: isCutShort || gone !== undefined,
    }),
    ...(!isCutShort && gone === undefined ? {} : { interrupted: true as const }),
    ...(gone === undefined ? {} : { lost: gone.message }),
    ...(part?.shard === undefined ? {} : { shard: shardReport(all, cases, part, part.shard) }),
  })
  return target.documents === undefined ? report : { ...report, documents: target.documents }
}

/** Whether the choice leaves out a rule that could have been tried. */
function isPartial(selected: ReadonlySet<string> | undefined): boolean {
  return selected !== undefined && rules.some(({ id, untestable }) => untestable === undefined && !selected.has(id))
}

/** Tells the names of one part from those of the others. */
function wordOf({ kind, shard, worker }: Part): string {
  return `${kind.charAt(0)}${shard?.index ?? 0}w${worker?.index ?? 0}`
}

function ignoringErrors(act: () => void): void {
  try {
    act()
  } catch {
    // A failing progress display must not affect the run.
  }
}

function lacksOf(ledger: Ledger | undefined): { lacks?: readonly LackingPart[] } {
  const reason = ledger?.problem?.()
  return reason === undefined ? {} : { lacks: [{ part: 'the ledger', reason }] }
}
