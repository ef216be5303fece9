import { type Profile, rules } from '#spec'
import type { Check, Observation } from '../kit/check.ts'
import type { Transport } from '../kit/exchange.ts'
import { createClockWatch } from '../kit/clock/watch.ts'
import { type Leavings, createLeavings } from '../kit/ledger/leavings.ts'
import type { Ledger } from '../kit/ledger/ledger.ts'
import type { StartReceiver } from '../kit/receiver.ts'
import type { Redactor } from '../kit/redact.ts'
import type { Replay } from '../kit/search.ts'
import type { Target } from '../kit/target.ts'
import { listenForDeliveries } from '../kit/transport/receiver.ts'
import type { LackingPart } from '../report/lacks.ts'
import type { Report } from '../report/report.ts'
import { assemble } from './assemble.ts'
import { type Case, casesOf } from './cases.ts'
import { coverageOf } from './coverage.ts'
import { interruptionBy } from './interruption.ts'
import { asTheyCame, confirm } from './confirm/confirm.ts'
import type { Loss } from './liveness.ts'
import { wayTo } from './transport-pipeline.ts'
import { type Seen, decidedBefore, seenBefore } from './loss.ts'
import { type Shard, fingerprintOf, partOf } from './shard.ts'
import { leftBehind } from './leftovers.ts'
import type { Looked } from './budget.ts'
import type { Subject } from '../kit/subject.ts'
import { subjectOf } from './subject.ts'
import { counted, together } from './sent.ts'
import { takingTurns } from './turns.ts'
import { unseen } from './untested-reasons.ts'
import { watching } from './watching.ts'
import { type CaseResult, caseSeed, runCase } from './run-case.ts'

export interface RunOptions {
  target: Target
  checks: readonly Check[]
  observations: readonly Observation[]
  send: Transport
  redactor: Redactor
  /** Receives the deliveries of webhooks; on a port of this machine unless given. */
  startReceiver?: StartReceiver
  seed: number
  /** Names everything that the run creates; drawn from the time unless given. */
  run?: string
  /** Profiles whose broken rules fail the run; `product` is always among them. */
  profiles: ReadonlySet<Profile>
  /** Rule ids to run and report; all when undefined. */
  selected?: ReadonlySet<string>
  /** Cases of their own rules, in place of those of the checks and the catalogue: the interactions of pacts. */
  contracts?: readonly Case[]
  /** Cases to leave out of a selected rule; for the strength run, which knows which ones a fault can touch. */
  includes?: (one: Case) => boolean
  /** Counterexamples of another run by case id, which are tried first. */
  replays?: ReadonlyMap<string, Replay>
  /** The part of the cases to run and report. */
  shard?: Shard
  /** A case begins, or is tried again; `total` is how many attempts there are so far. */
  onStart?: (one: Case, total: number) => void
  /** An attempt of a case has ended. */
  onResult?: (result: CaseResult) => void
  /**
   * Whether what fails is tried again before it is said of a rule; it is unless given. A target in the same process that always
   * answers alike needs no second look.
   */
  confirm?: boolean
  /** Cases that, once they failed, are tried as often as may be, which shows how often they fail. */
  sampled?: (one: Case) => boolean
  /**
   * Takes the target back to how it began. With it each case begins on a target that no other has touched, and nothing is removed:
   * a case comes out alike whichever others run. It needs a target that can, and one case at a time.
   */
  restart?: () => void
  /** What a first look found: nothing is sent, and the report says of every case that it was not tried for this reason. */
  unusable?: Loss
  /** What a first look took before: its requests are among those that the report says were sent, and it is a part of the budget. */
  looked?: Looked
  /** Stops the run: no case begins any more, those under way get a moment, and what they made is removed. */
  signal?: AbortSignal
  /** Notes what is created before it is; then the end of the run also looks for what has its name and is still there. */
  ledger?: Ledger
  /** Counts what stays behind; within the bounds of the target's limits unless given. */
  leavings?: Leavings
}

/**
 * Runs the suite against a target and reports on every rule of the catalogue that is selected. Where the target stops answering
 * for good, the report says so, and judges nothing that came after it began to.
 */
export async function run(options: RunOptions): Promise<Report> {
  const {
    target,
    seed,
    shard,
    selected,
    redactor,
    includes = () => true,
    startReceiver = listenForDeliveries,
  } = options
  const startedAt = new Date()
  const observations = options.observations.filter(({ rule }) => selected?.has(rule) ?? true)
  let observer = watching(observations)
  const seen: Seen[] = []
  const { send: counting, sent } = counted(options.send)
  const way = wayTo(target, counting, redactor, options.looked)
  const { lost: lostSince, spent, repeated } = way
  const lost = (): Loss | undefined => options.unusable ?? lostSince()
  const allSent = (): number => (options.looked?.requests ?? 0) + sent.requests
  const interruption = interruptionBy(options.signal, way.over)
  const send = interruption.stoppable(way.send)
  const clock = createClockWatch()
  const watchAt =
    (attempt: number): Subject['watch'] =>
    (exchange, caseId) => {
      const one = { exchange, caseId, attempt, at: performance.now() }
      seen.push(one)
      observer.watch(one)
    }
  const leavings = options.leavings ?? createLeavings(target.limits.leftBehind)
  const sharedBy = (ofThem: Target): ReturnType<typeof subjectOf> =>
    subjectOf({
      target: ofThem,
      ...(options.ledger === undefined ? {} : { ledger: options.ledger }),
      // Shards begin at one moment.
      run:
        options.run ?? `${(startedAt.getTime() % 2 ** 32).toString(36)}${shard === undefined ? '' : `s${shard.index}`}`,
      send,
      stopping: interruption.stopping,
      redactor,
      clock,
      leavings,
      startReceiver,
      watch: watchAt(1),
    })
  const shared = sharedBy(target)
  const { restart } = options
  const runOne = async (one: Case, nth = 1, replay = options.replays?.get(one.id)): Promise<CaseResult> => {
    const running = (subject: Subject): Promise<CaseResult> =>
      runCase({ ...subject, watch: watchAt(nth) }, one, caseSeed(seed, one.id), replay, interruption)
    if (restart === undefined) return running(shared.subject)
    restart()
    // What is known of a target by its object, such as the tokens that it gave out, is known to this case alone.
    const { subject, close } = sharedBy({ ...target })
    try {
      return await running({ ...subject, disposable: true })
    } finally {
      await close()
    }
  }
  const { contracts } = options
  const all = contracts ?? casesOf(options.checks.filter(({ rule }) => selected?.has(rule) ?? true)).filter(includes)
  const { cases, speaksOf } = partOf(all, shard, options.observations)
  const { concurrency } = target.limits
  const turns = takingTurns(
    {
      lost,
      stopped: () => spent() ?? (interruption.asked() ? 'the run was stopped' : undefined),
      runOne,
      onStart: (one, begun) => untroubled(() => options.onStart?.(one, Math.max(begun, cases.length))),
      onResult: (result) => untroubled(() => options.onResult?.(result)),
    },
    concurrency,
  )
  const results = await turns.takeAll(cases)
  const confirmed =
    options.confirm === false
      ? asTheyCame(results)
      : await confirm(results, {
          attempt: turns.again,
          stopped: turns.stopped,
          concurrency,
          traces: observer.traces,
          ...(options.sampled === undefined ? {} : { sampled: options.sampled }),
        })
  await shared.close()
  const left = options.ledger === undefined ? undefined : await leftBehind(shared.subject, options.ledger, allSent)
  interruption.close()
  way.close()
  const gone = lost()
  const cutShort = turns.cutShort()
  const exchanges = gone === undefined ? seen : seenBefore(gone, seen)
  if (gone !== undefined) observer = watching(observations, exchanges)
  const outcomes = gone === undefined ? confirmed.cases : decidedBefore(gone, confirmed.cases, confirmed.alike)
  const isCutShort = cutShort !== undefined || results.some(({ outcome }) => outcome === 'not-yet-checked')
  const cleaningUp = together(sent.cleaningUp, options.looked?.cleaningUp)
  return assemble({
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
        : observer.concluded(confirmed.cases, confirmed.alike, gone?.message ?? cutShort),
    operations: coverageOf(
      exchanges.map(({ exchange }) => exchange),
      cleaningUp,
    ),
    sent: { requests: allSent(), cleaningUp: [...cleaningUp.values()].reduce((sum, one) => sum + one, 0) },
    repeated: repeated(),
    ...(options.unusable === undefined ? { clock: clock.skew() } : {}),
    ...lacksOf(options.ledger),
    leftBehind: left ?? confirmed.cases.flatMap(({ attempts }) => attempts.flatMap((one) => one.leftBehind)),
    redactor,
    seed,
    run: shared.subject.run,
    profiles: options.profiles,
    startedAt,
    required: target.requireProved,
    untried: unseen({
      checks: options.checks,
      observations,
      selected,
      cutShort: isCutShort || gone !== undefined,
    }),
    ...(!isCutShort && gone === undefined ? {} : { interrupted: true as const }),
    ...(gone === undefined ? {} : { lost: gone.message }),
    ...(shard === undefined ? {} : { shard: { ...shard, cases: fingerprintOf(all) } }),
  })
}

function untroubled(act: () => void): void {
  try {
    act()
  } catch {
    // What tells of a run is no part of it.
  }
}

function lacksOf(ledger: Ledger | undefined): { lacks?: readonly LackingPart[] } {
  const reason = ledger?.problem?.()
  return reason === undefined ? {} : { lacks: [{ part: 'the ledger', reason }] }
}
