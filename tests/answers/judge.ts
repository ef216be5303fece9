import { type OperationFacts, type OperationId, problemOfReply } from '#spec'
import { demoCredentials } from '../../mocks/index.ts'
import { observations } from '../../suites/index.ts'
import { type Exchange, jsonOf, mediaOf } from '../../suites/kit/exchange.ts'
import type { CredentialName } from '../../suites/kit/target.ts'
import { createObserver } from '../../suites/run/observer.ts'
import { createAsked } from './asked.ts'
import type { SeenExchange } from './exchange.ts'
import { isControl, isDocumented, isListener, operationOf } from './operation.ts'

const SERVER_ERROR = 500
/** Statuses for a path without operations, and for a method that a path does not have. */
const NO_OPERATION: ReadonlySet<number> = new Set([404, 405])

/** A problem with an exchange: the rule it breaks, or a basic property that no rule states. */
export interface Finding {
  rule: string
  message: string
  exchange: SeenExchange
}

/** Checks responses of mocks that keep all rules. It knows the specification, not how they were made. */
export interface Judge {
  judge: (exchange: SeenExchange) => void
  /** Findings since the last call: the first exchange for each rule and operation. */
  take: () => Finding[]
}

export function createJudge(): Judge {
  const asked = createAsked()
  const seenAs = new WeakMap<Exchange, SeenExchange>()
  let findings: Finding[] = []
  let observer = createObserver(observations)

  function found(rule: string, message: string, exchange: SeenExchange): void {
    if (!findings.some((one) => one.rule === rule && one.message === message))
      findings.push({ rule, message, exchange })
  }

  function judgeOperation(facts: OperationFacts, seen: SeenExchange): void {
    const wasAsked = asked.explains(facts.id, seen)
    const problem = undocumented(facts, seen, wasAsked)
    if (problem !== undefined) found('documented answers', `${facts.id}: ${problem}`, seen)
    // Rules about bodies do not apply to HEAD, nor rules about a service to documented examples.
    if (seen.method === 'HEAD' || 'prefer' in seen.sent) return
    const exchange = exchangeOf(facts.id, seen, !wasAsked)
    seenAs.set(exchange, seen)
    observer.watch(exchange, seen.of)
  }

  return {
    judge(seen) {
      const { method, url, sent, status, headers } = seen
      const { pathname } = new URL(url)
      const facts = operationOf(method, pathname)
      if (facts !== undefined) return judgeOperation(facts, seen)
      // The control surface responds 501 if the mock was made without a feature.
      if (status === SERVER_ERROR) found('no failure', 'an error outside the operations', seen)
      if (isControl(pathname)) return asked.learn(seen)
      if (isListener(pathname)) return
      // A preflight comes before the browser knows what exists.
      const isPreflight = method === 'OPTIONS' && (isDocumented(pathname) || 'access-control-request-method' in sent)
      if (!NO_OPERATION.has(status) && !isPreflight) found('no operation', `${status} where there is none`, seen)
      if (status === 405 && headers['allow'] === undefined) found('no operation', '405 without Allow', seen)
    },
    take() {
      const broken = observer.sightings().flatMap(({ observation, operation, broken: first }): Finding[] => {
        const seen = first === undefined ? undefined : seenAs.get(first.exchange)
        if (first === undefined || seen === undefined) return []
        return [{ rule: observation.rule, message: `${operation}: ${first.violation.message}`, exchange: seen }]
      })
      const all = [...findings, ...broken]
      findings = []
      observer = createObserver(observations)
      return all
    },
  }
}

/** How a response differs from the specification, if it does. The passive rules leave some of it to gateways. */
function undocumented(
  { id, responses, openStatuses }: OperationFacts,
  { status, headers, body }: SeenExchange,
  wasAsked: boolean,
): string | undefined {
  if (![...Object.keys(responses).map(Number), ...openStatuses].includes(status)) return `undocumented status ${status}`
  if (status >= SERVER_ERROR && !wasAsked) return 'an unexpected server error'
  const response = { status, headers, body }
  if (body.length === 0 || mediaOf(response) !== 'application/json') return undefined
  const readings = jsonOf(response)
  if (readings === undefined) return 'invalid JSON'
  const problem = problemOfReply(id, status, readings.plain)
  return problem === undefined ? undefined : `${problem.pointer || 'the body'} ${problem.message}`
}

const callers = new Map(Object.entries(demoCredentials()).map(([name, key]) => [`Bearer ${key}`, name]))

function exchangeOf(operation: OperationId, seen: SeenExchange, valid: boolean): Exchange {
  const { method, url, sent, status, headers, body } = seen
  const caller = callers.get(sent['authorization'] ?? '') as CredentialName | undefined
  return {
    operation,
    request: { method, url, headers: sent },
    response: { status, headers, body },
    ...(caller === undefined ? {} : { caller }),
    // For other callers, the response shows whether they are permitted: callers that are not get a documented refusal.
    valid,
    durationMs: 0,
  }
}
