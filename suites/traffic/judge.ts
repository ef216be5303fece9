import { type OperationFacts, factsOf } from '#spec'
import type { Observation } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Redactor } from '../kit/redact.ts'
import { Violation } from '../kit/verdict.ts'
import type { OperationReport, TrafficReport } from '../report/report.ts'
import { createCoverage } from '../run/coverage.ts'
import { type Breach, type Sighting, createObserver } from '../run/observer.ts'
import type { Attribution } from './attribution.ts'
import { reasonAgainst } from './own.ts'
import { type Passage, type SeenResponse, isWebSocket } from './passage.ts'
import { isEnough } from './reads.ts'
import { learnSecrets, withoutShortSecrets } from './secrets.ts'

/** Maximum number of examples per reason for skipping an exchange. */
const EXAMPLES = 5
/** Maximum number of distinct reasons: some quote text that a client made up. */
const REASONS = 100
const NOT_JUDGED = 'it is a WebSocket, which the documents do not have'
/** Headers of the client's connection, which a repeated request would have on its own. */
const OF_CONNECTION = /^(connection|content-length|host|keep-alive|transfer-encoding|te|upgrade|accept-encoding)$/

/** Judges recorded exchanges by the passive rules. Keeps only what a report needs. */
export interface TrafficJudge {
  /** Judges one exchange, and returns its operation; undefined if it was skipped. */
  take: (passage: Passage) => OperationFacts | undefined
  /** The findings on all exchanges so far. */
  findings: () => { sightings: Sighting[]; operations: OperationReport[] } & Omit<TrafficReport, 'source'>
}

export interface TrafficJudgeOptions {
  attribution: Attribution
  observations: readonly Observation[]
  /** Learns the secrets in the traffic. */
  redactor: Redactor
  /** Called for every breach at once, with secrets removed that the redactor does not search for. */
  onBreach?: (breach: Breach, passage: Passage) => void
}

export function createTrafficJudge({
  attribution,
  observations,
  redactor,
  onBreach,
}: TrafficJudgeOptions): TrafficJudge {
  const observer = createObserver(observations)
  const coverage = createCoverage()
  const leftOut = new Map<string, { exchanges: number; examples: Set<string> }>()
  let [exchanges, judged, withoutBody] = [0, 0, 0]

  function skip(passage: Passage, why: string): undefined {
    const reason = leftOut.has(why) || leftOut.size < REASONS ? why : 'other reasons'
    const one = leftOut.get(reason) ?? { exchanges: 0, examples: new Set() }
    one.exchanges += 1
    if (one.examples.size < EXAMPLES) one.examples.add(redactor.mask(nameOf(passage)))
    leftOut.set(reason, one)
  }

  return {
    take(passage) {
      exchanges += 1
      if (isWebSocket(passage)) return skip(passage, NOT_JUDGED)
      const facts = attribution.operationOf(passage.method, passage.url)
      if (typeof facts === 'string') return skip(passage, facts)
      learnSecrets(redactor, passage)
      const { answer } = passage
      if (answer === undefined) return skip(passage, passage.unusable ?? 'it got no response')
      const why = reasonAgainst(passage, answer, facts)
      if (why !== undefined) return skip(passage, why)
      judged += 1
      if (answer.known !== 'bytes' && answer.known !== 'text') withoutBody += 1
      coverage.record(facts.id, answer.status)
      observer.watch(exchangeOf(passage, answer, facts), passage.place, {
        isEnoughFor: ({ rule }) => isEnough(answer, rule),
        ...(onBreach === undefined
          ? {}
          : {
              onBreach: (breach: Breach) =>
                onBreach(shownBreach(breach, redactor), withoutShortSecrets(passage, redactor)),
            }),
      })
      return facts
    },
    findings: () => ({
      sightings: observer.sightings().map((one) => shownSighting(one, redactor)),
      operations: coverage.reports(),
      exchanges,
      judged,
      withoutBody,
      leftOut: [...leftOut]
        .map(([reason, one]) => ({
          reason: redactor.mask(reason),
          exchanges: one.exchanges,
          examples: [...one.examples],
        }))
        .toSorted((a, b) => b.exchanges - a.exchanges),
    }),
  }
}

function shownSighting(sighting: Sighting, redactor: Redactor): Sighting {
  const { observation, broken } = sighting
  return broken === undefined
    ? sighting
    : { ...sighting, broken: { ...broken, ...shownBreach({ observation, ...broken }, redactor) } }
}

/** A breach that is safe to show. Judges a redacted exchange again, because the message may quote a secret. */
function shownBreach({ observation, exchange, violation }: Breach, redactor: Redactor): Breach {
  const { request, response } = exchange
  const { url, headers, body } = request
  const whole = { url, headers, answer: response, ...(body === undefined ? {} : { body }) }
  const shown = withoutShortSecrets(whole, redactor)
  if (shown === whole) return { observation, exchange, violation }
  const { answer, ...others } = shown
  const masked = { ...exchange, request: { ...request, ...others }, response: { ...response, ...answer } }
  return { observation, exchange: masked, violation: violationBy(observation, masked) }
}

function violationBy(observation: Observation, exchange: Exchange): Violation {
  try {
    observation.holds(exchange, factsOf(exchange.operation))
  } catch (violation) {
    if (violation instanceof Violation) return violation
    throw violation
  }
  return new Violation('it is broken by a secret, which is not shown')
}

/** Without the query, which may contain anything. */
function nameOf({ method, url }: Passage): string {
  const address = URL.parse(url)
  return `${method} ${address === null || address.origin === 'null' ? `${url.split(':')[0]}:…` : address.origin + address.pathname}`
}

function exchangeOf({ method, url, headers, body }: Passage, response: SeenResponse, { id }: OperationFacts): Exchange {
  const sent = Object.entries(headers).filter(([name]) => !OF_CONNECTION.test(name))
  return {
    operation: id,
    request: { method, url, headers: Object.fromEntries(sent), ...(body === undefined ? {} : { body }) },
    response,
    // The client's intent is unknown.
    valid: false,
    durationMs: 0,
  }
}
