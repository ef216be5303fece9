import { type Profile, rules } from '#spec'
import type { Check, Observation } from '../kit/check.ts'
import type { Exchange, Transport } from '../kit/exchange.ts'
import type { Receiver, ReceiverPlace, StartReceiver } from '../kit/receiver.ts'
import type { Redactor } from '../kit/redact.ts'
import type { Subject } from '../kit/subject.ts'
import type { Target } from '../kit/target.ts'
import { listenForDeliveries } from '../kit/transport/receiver.ts'
import type { Report } from '../report/report.ts'
import { assemble } from './assemble.ts'
import { type Case, casesOf } from './cases.ts'
import { createObserver } from './observer.ts'
import { preflight } from './preflight.ts'
import { watchPresence } from './presence.ts'
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
  /** Profiles whose broken rules fail the run; `product` is always among them. */
  profiles: ReadonlySet<Profile>
  /** Rule ids to run and report; all when undefined. */
  selected?: ReadonlySet<string>
  /** Cases to leave out of a selected rule; for the strength run, which knows which ones a fault can touch. */
  includes?: (one: Case) => boolean
  onResult?: (result: CaseResult) => void
}

/**
 * Runs the suite against a target and reports on every rule of the catalogue that is selected.
 * @throws TargetLost where the target stops answering for good
 */
export async function run(options: RunOptions): Promise<Report> {
  const { target, seed, selected, redactor, includes = () => true, startReceiver = listenForDeliveries } = options
  const startedAt = new Date()
  const observer = createObserver(options.observations.filter(({ rule }) => selected?.has(rule) ?? true))
  const seen: Exchange[] = []
  const paced = limited(options.send, target.limits.requestsPerSecond)
  const { send, lost } = watchPresence(paced, () =>
    preflight({ target, run: 'preflight', send: paced, redactor, watch: () => {} }),
  )
  let receiver: Promise<Receiver> | undefined
  let named = 0
  const subject: Subject = {
    target,
    run: (startedAt.getTime() % 2 ** 32).toString(36),
    number: () => ++named,
    send,
    redactor,
    receiver() {
      receiver ??= startReceiver(target.features['webhook_receiver'] as ReceiverPlace)
      return receiver
    },
    watch(exchange, caseId) {
      seen.push(exchange)
      observer.watch(exchange, caseId)
    },
  }
  const cases = casesOf(options.checks.filter(({ rule }) => selected?.has(rule) ?? true)).filter(includes)
  const results: CaseResult[] = []
  const work = async (one: Case): Promise<void> => {
    if (lost() !== undefined) return
    const result = await runCase(subject, one, caseSeed(seed, one.id))
    results.push(result)
    options.onResult?.(result)
  }
  await inParallel(
    cases.filter((one) => one.check.exclusive !== true),
    target.limits.concurrency,
    work,
  )
  await inParallel(
    cases.filter((one) => one.check.exclusive === true),
    1,
    work,
  )
  await receiver?.then(
    ({ close }) => close(),
    () => {},
  )
  const gone = lost()
  if (gone !== undefined) throw gone
  return assemble({
    target: target.baseUrl,
    rules: rules.filter(({ id }) => selected?.has(id) ?? true),
    results,
    sightings: observer.sightings(),
    exchanges: seen,
    redactor,
    seed,
    profiles: options.profiles,
    startedAt,
  })
}

async function inParallel<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) await work(item)
    }),
  )
}

/** Spaces requests out so that no more than so many start in a second. */
function limited(send: Transport, perSecond: number): Transport {
  if (!Number.isFinite(perSecond)) return send
  const spacing = 1000 / perSecond
  let next = 0
  return async (request) => {
    const now = performance.now()
    next = Math.max(next + spacing, now)
    const wait = next - now
    if (wait >= 1) await new Promise((resolve) => setTimeout(resolve, wait))
    return send(request)
  }
}
