import type { OperationFacts } from '#spec'
import { BASE_PATH } from '../domain/base-path.ts'
import type { AnyAnswer, Refusal } from '../domain/kernel/answer.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import { isRefusal } from '../domain/kernel/steps.ts'
import { type HttpDelivery, receive } from '../domain/listeners/incoming.ts'
import { bearerOf, evictionMet, sandboxOfRequest } from './sandbox-of-request.ts'
import { type AnnotatedOutcome, announced, performWithOverrides, refusedAsEvicted } from './forced-answers.ts'
import type { ServedAnswer, WrittenMessage } from './exchange.ts'
import type { JournalEntry } from './journal-entry.ts'
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
    const note = noteIn(sandbox, incoming.facts.method, pathOf(incoming), incoming.query, incoming)
    const finish = (outcome: AnnotatedOutcome): ServedAnswer => {
      const eviction =
        outcome.answer.status === UNAUTHENTICATED && sandbox === sandboxes.default
          ? evictionMet(sandboxes, given)
          : undefined
      const { answer, refusal, caller, note: remark } = refusedAsEvicted(outcome, eviction)
      return note(answer, {
        operation: incoming.facts.id,
        caller: caller?.user.login,
        role: caller?.user.role,
        refusal: refusal && whyOf(refusal),
        note: remark,
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
      const note = noteIn(sandbox, delivery.method, pathOf(delivery), [], delivery)
      const answer = receive(sandbox.behaviour, sandbox.world, { ...delivery, address })
      return note(answer, isRefusal(answer) ? { refusal: whyOf(answer) } : {})
    },
    wrongMethod(stray, allowed, facts) {
      const sandbox = sandboxes.ownerOf(bearerOf(stray.headers, stray.query))
      const answer = sandbox.behaviour.steps.methodNotAllowed(allowed, facts)
      const refusal = { reason: `the path supports only ${allowed.join(', ')}` }
      return noteStray(sandbox, stray)(answer, { refusal })
    },
    wrongPath(stray) {
      const sandbox = sandboxes.ownerOf(bearerOf(stray.headers, stray.query))
      const answer = sandbox.behaviour.steps.pathNotFound(stray.target)
      const nearest = nearestOperation(stray.method, stray.target.replace(BASE_PATH, ''))
      return noteStray(sandbox, stray)(answer, {
        refusal: { reason: 'no operation has this path' },
        ...(nearest === undefined
          ? {}
          : { nearest: { operation: nearest.id, method: nearest.method, path: BASE_PATH + nearest.path } }),
      })
    },
    recordRefusal(stray, status, reason) {
      noteIn(sandboxes.default, stray.method, stray.target, stray.query)({ status }, { refusal: { reason } })
    },
  }
}

const UNAUTHENTICATED = 401

function whyOf({ at, reason, problem }: Refusal): NonNullable<JournalEntry['refusal']> {
  return { ...(at === undefined ? {} : { at }), reason, ...(problem === undefined ? {} : { problem }) }
}

function pathOf({ target }: Pick<Incoming, 'target'>): string {
  return BASE_PATH + target
}

type Note = (
  answer: AnyAnswer,
  more?: Partial<Pick<JournalEntry, 'operation' | 'caller' | 'role' | 'refusal' | 'nearest' | 'note'>>,
) => ServedAnswer

/** The body of a request to no operation is not read. */
function noteStray(sandbox: Sandbox, { method, target, query, headers }: Stray): Note {
  return noteIn(sandbox, method, target, query, { headers, body: null })
}

/** Starts the journal entry of a request; the answer completes it, and is returned with what the sandbox announces. */
function noteIn(
  sandbox: Sandbox,
  method: string,
  path: string,
  query: Incoming['query'],
  request?: WrittenMessage,
): Note {
  const at = sandbox.world.clock.now()
  const begun = performance.now()
  sandbox.lastUsed = begun
  const traceId = traceIdIn(request?.headers['traceparent'])
  return (answer, { operation, caller, role, refusal, nearest, note } = {}) => {
    const { status } = answer
    const durationMs = performance.now() - begun
    sandbox.counts.record(operation, status, durationMs)
    const target = maskedTarget(path, query)
    const entry = { at, method, target, status, durationMs, operation, caller, role, refusal, nearest, note, traceId }
    const onWritten = sandbox.journal.record(entry, request)
    sandbox.look()
    return { ...announced(answer, sandbox), onWritten }
  }
}
