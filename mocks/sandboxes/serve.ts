import type { OperationFacts } from '#spec'
import { BASE_PATH } from '../domain/base-path.ts'
import type { AnyAnswer, Refusal } from '../domain/kernel/answer.ts'
import type { Incoming } from '../domain/kernel/call.ts'
import { isRefusal } from '../domain/kernel/steps.ts'
import { type HttpDelivery, receive } from '../domain/listeners/incoming.ts'
import { bearerOf, sandboxOfRequest } from './sandbox-of-request.ts'
import { type AnnotatedOutcome, announced, performWithOverrides } from './forced-answers.ts'
import type { JournalEntry } from './journal.ts'
import { maskedTarget } from './masked.ts'
import { nearestOperation } from './nearest.ts'
import type { Sandboxes } from './sandboxes.ts'
import type { Sandbox } from './sandbox.ts'

/** A request that matches no operation. */
export type Stray = Pick<Incoming, 'headers' | 'query' | 'target'> & { method: string }

/** The mock as the product's edge uses it; every request ends in the journal of its sandbox. */
export interface Service {
  /** Synchronous unless the operation waits. */
  operation: (incoming: Incoming) => AnyAnswer | Promise<AnyAnswer>
  /** A delivery to the URL of an HTTP listener. */
  delivery: (delivery: HttpDelivery) => AnyAnswer
  /** A known path with a method that it does not have. */
  wrongMethod: (stray: Stray, allowed: readonly string[], facts: OperationFacts) => AnyAnswer
  /** An unknown path. */
  wrongPath: (stray: Stray) => AnyAnswer
  /** Records a request that the edge refused, in the journal of the default sandbox. */
  recordRefusal: (stray: Omit<Stray, 'headers'>, status: number, reason: string) => void
}

export function serviceOf(sandboxes: Sandboxes): Service {
  const operation: Service['operation'] = (given) => {
    const { sandbox, incoming } = sandboxOfRequest(sandboxes, given)
    const { facts, target, query } = incoming
    const note = noteIn(sandbox, facts.method, { target: BASE_PATH + target, query })
    const finish = ({ answer, refusal, caller, note: remark }: AnnotatedOutcome): AnyAnswer => {
      note(answer, {
        operation: facts.id,
        ...(caller === undefined ? {} : { caller: caller.user.login }),
        ...(refusal === undefined ? {} : { refusal: whyOf(refusal) }),
        ...(remark === undefined ? {} : { note: remark }),
      })
      return announced(answer, sandbox)
    }
    const served = performWithOverrides(sandbox, incoming)
    if (!(served instanceof Promise)) return finish(served)
    // If the sandbox was deleted meanwhile, its tokens and logins are unknown, and this request came too late.
    return served.then((noted) => (sandboxes.has(sandbox) ? finish(noted) : operation(given)))
  }
  return {
    operation,
    delivery(delivery) {
      const sender = sandboxes.ownerOf(bearerOf(delivery.headers, []))
      const sandbox = sender === sandboxes.default ? sandboxes.ownerOfAddress(delivery.address) : sender
      const address = sandboxes.addressMeant(sandbox, delivery.address)
      const note = noteIn(sandbox, delivery.method, { target: BASE_PATH + delivery.target, query: [] })
      const answer = receive(sandbox.behaviour, sandbox.world, { ...delivery, address })
      note(answer, isRefusal(answer) ? { refusal: whyOf(answer) } : {})
      return announced(answer, sandbox)
    },
    wrongMethod(stray, allowed, facts) {
      const sandbox = sandboxes.ownerOf(bearerOf(stray.headers, stray.query))
      const answer = sandbox.behaviour.steps.methodNotAllowed(allowed, facts)
      noteIn(
        sandbox,
        stray.method,
        stray,
      )(answer, { refusal: { reason: `the path supports only ${allowed.join(', ')}` } })
      return announced(answer, sandbox)
    },
    wrongPath(stray) {
      const sandbox = sandboxes.ownerOf(bearerOf(stray.headers, stray.query))
      const answer = sandbox.behaviour.steps.pathNotFound(stray.target)
      const nearest = nearestOperation(stray.method, stray.target.replace(BASE_PATH, ''))
      noteIn(
        sandbox,
        stray.method,
        stray,
      )(answer, {
        refusal: { reason: 'no operation has this path' },
        ...(nearest === undefined
          ? {}
          : { nearest: { operation: nearest.id, method: nearest.method, path: BASE_PATH + nearest.path } }),
      })
      return announced(answer, sandbox)
    },
    recordRefusal(stray, status, reason) {
      noteIn(sandboxes.default, stray.method, stray)({ status }, { refusal: { reason } })
    },
  }
}

function whyOf({ at, reason, problem }: Refusal): NonNullable<JournalEntry['refusal']> {
  return { ...(at === undefined ? {} : { at }), reason, ...(problem === undefined ? {} : { problem }) }
}

type Note = (
  answer: AnyAnswer,
  more?: Partial<Pick<JournalEntry, 'operation' | 'caller' | 'refusal' | 'nearest' | 'note'>>,
) => void

/** Starts the journal entry of a request; the answer completes it. */
function noteIn(sandbox: Sandbox, method: string, { target, query }: Pick<Incoming, 'target' | 'query'>): Note {
  const at = sandbox.world.clock.now()
  const begun = performance.now()
  return ({ status }, more = {}) => {
    const durationMs = performance.now() - begun
    sandbox.journal.record({ at, method, target: maskedTarget(target, query), status, durationMs, ...more })
    sandbox.look()
  }
}
