import type { OperationFacts } from '#spec'
import { BASE_PATH } from '../domain/base-path.ts'
import type { AnyAnswer, Refusal } from '../domain/kernel/answer.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import { isRefusal } from '../domain/kernel/steps.ts'
import { type HttpDelivery, receive } from '../domain/listeners/incoming.ts'
import { bearerOf, evictionMet, sandboxOfRequest } from './sandbox-of-request.ts'
import { type AnnotatedOutcome, announced, performWithOverrides, refusedAsEvicted } from './forced-answers.ts'
import type { ServedAnswer, WrittenMessage } from './exchange.ts'
import type { JournalEntry } from './journal.ts'
import { maskedTarget } from './masked.ts'
import { nearestOperation } from './nearest.ts'
import type { Sandboxes } from './sandboxes.ts'
import type { Sandbox } from './sandbox.ts'
import { traceIdIn } from './trace-id.ts'

/** A request that matches no operation. */
export type Stray = Pick<Incoming, 'headers' | 'query' | 'target'> & { method: string }

/** The mock as the product's edge uses it; every request ends in the journal of its sandbox. */
export interface Service {
  /** Synchronous unless the operation waits. */
  operation: (incoming: Incoming) => ServedAnswer | Promise<ServedAnswer>
  /** A delivery to the URL of an HTTP listener. */
  delivery: (delivery: HttpDelivery) => ServedAnswer
  /** A known path with a method that it does not have. */
  wrongMethod: (stray: Stray, allowed: readonly string[], facts: OperationFacts) => ServedAnswer
  /** An unknown path. */
  wrongPath: (stray: Stray) => ServedAnswer
  /** Records a request that the edge refused, in the journal of the default sandbox. */
  recordRefusal: (stray: Omit<Stray, 'headers'>, status: number, reason: string) => void
}

export function serviceOf(sandboxes: Sandboxes): Service {
  const operation: Service['operation'] = (given) => {
    const { sandbox, incoming } = sandboxOfRequest(sandboxes, given)
    const { facts, target, query } = incoming
    const note = noteIn(sandbox, facts.method, { target: BASE_PATH + target, query }, incoming)
    const finish = (outcome: AnnotatedOutcome): ServedAnswer => {
      const eviction =
        outcome.answer.status === UNAUTHENTICATED && sandbox === sandboxes.default
          ? evictionMet(sandboxes, given)
          : undefined
      const { answer, refusal, caller, note: remark } = refusedAsEvicted(outcome, eviction)
      return note(answer, {
        operation: facts.id,
        ...(caller === undefined ? {} : { caller: caller.user.login, role: caller.user.role }),
        ...(refusal === undefined ? {} : { refusal: whyOf(refusal) }),
        ...(remark === undefined ? {} : { note: remark }),
      })
    }
    const served = performWithOverrides(sandbox, incoming)
    if (!(served instanceof Promise)) return finish(served)
    // If the sandbox was deleted meanwhile, its tokens and logins are unknown, and this request came too late.
    return sandbox.during(served).then((noted) => (sandboxes.has(sandbox) ? finish(noted) : operation(given)))
  }
  return {
    operation,
    delivery(delivery) {
      const sender = sandboxes.ownerOf(bearerOf(delivery.headers, []))
      const sandbox = sender === sandboxes.default ? sandboxes.ownerOfAddress(delivery.address) : sender
      const address = sandboxes.addressMeant(sandbox, delivery.address)
      const note = noteIn(sandbox, delivery.method, { target: BASE_PATH + delivery.target, query: [] }, delivery)
      const answer = receive(sandbox.behaviour, sandbox.world, { ...delivery, address })
      return note(answer, isRefusal(answer) ? { refusal: whyOf(answer) } : {})
    },
    wrongMethod(stray, allowed, facts) {
      const sandbox = sandboxes.ownerOf(bearerOf(stray.headers, stray.query))
      const answer = sandbox.behaviour.steps.methodNotAllowed(allowed, facts)
      const refusal = { reason: `the path supports only ${allowed.join(', ')}` }
      return noteIn(sandbox, stray.method, stray, withoutBody(stray))(answer, { refusal })
    },
    wrongPath(stray) {
      const sandbox = sandboxes.ownerOf(bearerOf(stray.headers, stray.query))
      const answer = sandbox.behaviour.steps.pathNotFound(stray.target)
      const nearest = nearestOperation(stray.method, stray.target.replace(BASE_PATH, ''))
      return noteIn(
        sandbox,
        stray.method,
        stray,
        withoutBody(stray),
      )(answer, {
        refusal: { reason: 'no operation has this path' },
        ...(nearest === undefined
          ? {}
          : { nearest: { operation: nearest.id, method: nearest.method, path: BASE_PATH + nearest.path } }),
      })
    },
    recordRefusal(stray, status, reason) {
      noteIn(sandboxes.default, stray.method, stray)({ status }, { refusal: { reason } })
    },
  }
}

const UNAUTHENTICATED = 401

function whyOf({ at, reason, problem }: Refusal): NonNullable<JournalEntry['refusal']> {
  return { ...(at === undefined ? {} : { at }), reason, ...(problem === undefined ? {} : { problem }) }
}

/** The body of a request to no operation is not read. */
function withoutBody({ headers }: Stray): WrittenMessage {
  return { headers, body: null }
}

type Note = (
  answer: AnyAnswer,
  more?: Partial<Pick<JournalEntry, 'operation' | 'caller' | 'role' | 'refusal' | 'nearest' | 'note'>>,
) => ServedAnswer

/** Starts the journal entry of a request; the answer completes it, and is returned with what the sandbox announces. */
function noteIn(
  sandbox: Sandbox,
  method: string,
  { target, query }: Pick<Incoming, 'target' | 'query'>,
  request?: WrittenMessage,
): Note {
  const at = sandbox.world.clock.now()
  const begun = performance.now()
  sandbox.lastUsed = begun
  const traceId = traceIdIn(request?.headers['traceparent'])
  return (answer, more = {}) => {
    const { status } = answer
    const durationMs = performance.now() - begun
    sandbox.counts.record(more.operation, status, durationMs)
    const entry: Omit<JournalEntry, 'id'> = {
      at,
      method,
      target: maskedTarget(target, query),
      status,
      durationMs,
      ...more,
    }
    if (traceId !== undefined) entry.traceId = traceId
    const onWritten = sandbox.journal.record(entry, request)
    sandbox.look()
    return { ...announced(answer, sandbox), ...(onWritten === undefined ? {} : { onWritten }) }
  }
}
