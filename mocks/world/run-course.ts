import type { Int64 } from '#spec'
import type { ExecutionRecord } from './records.ts'
import { firstRandom, seededRandom } from './random.ts'

const SECOND_MS = 1_000
/** Time of a run in the queue, in ms. */
export const QUEUE_MS = 5
/** How often a run tries what fails. */
export const ATTEMPTS = 3
/** The share of its time that a run works by itself before it starts the first of its child flows. */
const BEFORE_CHILDREN = 0.3
/** Number of seeds. */
const SEEDS = 2 ** 32
/** The share of its time after which a run that is going to fail has read what it reads, and first fails. */
const FIRST_FAILURE = 0.7
/** Share of its records that a run which only a control request ends has processed at most. */
const NEARLY = 0.97
/** What a run finds, as shares of what it usually finds. */
const LEAST = 0.8
const MOST = 1.2
/** Keeps the number that a run finds apart from the other numbers of the run. */
const FOUND = 0x5bd1e995

type Course = Pick<ExecutionRecord, 'auditId' | 'started' | 'began' | 'ended' | 'plan' | 'records' | 'status'>

/** Numbers of one execution, always the same. */
export function randomOf(run: Pick<ExecutionRecord, 'auditId'>): () => number {
  return seededRandom(seedOf(run))
}

function seedOf({ auditId }: Pick<ExecutionRecord, 'auditId'>): number {
  return typeof auditId === 'number' && auditId >= 0 && auditId < SEEDS
    ? auditId
    : Number(BigInt.asUintN(32, BigInt(auditId)))
}

/** When a run starts the first of its child flows, in ms after its begin. */
export function firstCallMs(durationMs: number): number {
  return Math.floor(durationMs * BEFORE_CHILDREN)
}

/** The error of a run that fails because of a child flow. */
export function childFailure(flowId: Int64, problem: string): string {
  return `com.example.etl.engine.ChildFlowException: child flow ${flowId} ${problem}`
}

/** The records that a run processes before it ends as planned: fewer than it finds if it is going to fail. */
export function goalOf(run: Course): number {
  const found = foundBy(run)
  return run.plan.outcome === 'error' ? Math.floor(found * (0.2 + 0.7 * firstRandom(seedOf(run)))) : found
}

/** The records that a run finds: as many as usual, more or less. */
function foundBy(run: Course): number {
  const { records = 0 } = run
  return Math.round(records * (LEAST + (MOST - LEAST) * firstRandom(seedOf(run) ^ FOUND)))
}

/** How long a run reads records, in ms: the rest is for its further attempts. */
export function readingMsOf({ outcome, durationMs }: ExecutionRecord['plan']): number {
  return outcome === 'error' ? Math.floor(durationMs * FIRST_FAILURE) : durationMs
}

/** The records that a run has processed at a time (epoch ms). */
export function recordsAt(run: Course, time: number): number {
  const { began, ended, plan } = run
  if (began === undefined) return 0
  const until = Math.min(time, ended ?? time)
  const readingMs = readingMsOf(plan)
  const share = readingMs <= 0 ? 1 : Math.max(0, (until - began) / readingMs)
  return Math.floor(goalOf(run) * Math.min(share, plan.byHand === true && ended === undefined ? NEARLY : 1))
}

/** The records that a run rejected, of those that it has processed by a time. */
export function rejectedAt(run: Course, time: number): number {
  if (run.plan.outcome !== 'warning') return 0
  const processed = recordsAt(run, time)
  const share = 0.001 + 0.009 * firstRandom(seedOf(run))
  return processed === 0 ? 0 : Math.max(1, Math.floor(processed * share))
}

/** The metrics of an execution that is over; empty before. */
export function metricsOf(run: Course): string {
  const { started, began = started, ended } = run
  if (ended === undefined) return ''
  const seconds = (ended - began) / SECOND_MS
  return `records=${recordsAt(run, ended)} rejected=${rejectedAt(run, ended)} seconds=${seconds}`
}
