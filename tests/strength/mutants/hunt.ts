import { setImmediate } from 'node:timers/promises'
import type { RuleId } from '#spec'
import type { Alteration } from '../../../mocks/index.ts'
import { type Case, observations } from '../../../suites/index.ts'
import type { Exchange } from '../../../suites/kit/exchange.ts'
import type { Subject } from '../../../suites/kit/subject.ts'
import { HarnessError } from '../../../suites/kit/verdict.ts'
import { createObserver } from '../../../suites/run/observer.ts'
import { caseSeed, runCase } from '../../../suites/run/run-case.ts'
import { subjectOf } from '../../../suites/run/subject.ts'
import { SEED } from '../bench.ts'
import { mockUnderTest } from '../mock-under-test.ts'
import type { Recorder } from '../wire.ts'

/** The outcome of running cases against a mock. */
export interface Hunted {
  /** The first rule found broken. */
  rule?: RuleId
  /** Requests sent until then, including setup. */
  requests: number
  /** Time until then, in virtual ms. */
  ms: number
}

export interface HuntOptions {
  /** Called for every exchange. */
  watch?: Subject['watch']
  /** Also calls it for deliveries, as if each were a response to the webhook's creator. */
  deliveries?: boolean
  /** Continue after a rule is found broken. */
  whole?: boolean
}

/** Runs cases one after another, each on a fresh mock, until a rule is found broken. Throws if the mock itself fails. */
export async function hunt(
  alterations: readonly Alteration[],
  cases: readonly Case[],
  { watch, deliveries = false, whole = false }: HuntOptions = {},
): Promise<Hunted> {
  let current = ''
  const recorder = deliveries ? reporting(async (delivery) => watch?.(delivery, current)) : undefined
  const { close, startReceiver, send, begin, target, ...mock } = mockUnderTest(alterations, { recorder })
  const observer = createObserver(observations)
  let requests = 0
  const begun = performance.now()
  const anew = (): Subject =>
    subjectOf({
      ...mock,
      target: { ...target },
      run: 'mutant',
      disposable: true,
      startReceiver,
      send: (request) => {
        requests += 1
        return coming(send(request))
      },
      watch(exchange, caseId) {
        observer.watch(exchange, caseId)
        watch?.(exchange, caseId)
      },
    }).subject
  const found = (rule?: RuleId): Hunted => {
    close()
    return { ...(rule === undefined ? {} : { rule }), requests, ms: Math.round(performance.now() - begun) }
  }
  for (const one of cases) {
    begin()
    current = one.id
    const { outcome } = await runCase(anew(), one, caseSeed(SEED, one.id))
    if (whole) continue
    if (outcome === 'violation') return found(one.rule.id)
    const sighting = observer.sightings().find(({ broken }) => broken !== undefined)
    if (sighting !== undefined) return found(sighting.observation.rule)
  }
  return found()
}

/** Reports each delivery like a response, and passes it on. */
function reporting(
  report: (delivery: Exchange) => Promise<void>,
): Pick<Recorder, 'sending' | 'fetching' | 'delivering'> {
  return {
    sending: (send) => send,
    fetching: (fetch) => fetch,
    delivering: (deliver) => async (request) => {
      const { method, url, headers } = request
      const response = {
        status: 200,
        headers: { ...Object.fromEntries(headers), 'x-delivered': `${method} ${url}` },
        body: new Uint8Array(await request.clone().arrayBuffer()),
      }
      const made = { method: 'POST', url: '', headers: {} }
      await report({ operation: 'createWebhook', request: made, response, valid: true, durationMs: 0 })
      return deliver(request)
    },
  }
}

/** Event-loop turns that a response may take: a run that is waited for takes some hundred. */
const TURNS = 5_000

/**
 * Awaits a response, which a mutant may withhold forever. Counts turns and not time, which jumps to the next timer while a response
 * is made.
 */
async function coming<T>(answer: Promise<T>): Promise<T> {
  const waiting = { turns: 0 }
  try {
    const first = await Promise.race([answer, turned(waiting)])
    if (first === LATE) throw new HarnessError('no answer')
    return first
  } finally {
    waiting.turns = TURNS
  }
}

const LATE = Symbol('no answer')

async function turned(waiting: { turns: number }): Promise<typeof LATE> {
  for (; waiting.turns < TURNS; waiting.turns += 1) await setImmediate()
  return LATE
}
