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
import { inParallel } from './in-parallel.ts'
import { createObserver } from './observer.ts'
import { wayTo } from './way.ts'
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
  const { send, lost } = wayTo(target, options.send, redactor)
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
