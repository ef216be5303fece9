import { type OperationId, writeJson } from '#spec'
import type { Api, CallRequest } from '../kit/api.ts'
import type { Reply } from '../kit/exchange.ts'
import { Blocked, HarnessError, NotApplicable, Stopped } from '../kit/verdict.ts'
import { type Refusal, refusalFor, refusalIn } from './refusal.ts'
import { type Members, itemsIn } from './shapes.ts'

/** Looks at a service through its documented API. A request that fails, for any reason, shows nothing. */
export interface Look {
  /** Sends a request that only reads, each one once. Undefined if it is refused or fails. */
  seen<Id extends OperationId>(id: Id, request?: CallRequest<Id>): Promise<Reply | undefined>
  /** The objects that such a reply lists, in whatever shape; none if it is refused or fails. */
  list<Id extends OperationId>(id: Id, request?: CallRequest<Id>): Promise<Members[]>
  /** Sends any request, and returns the reply whatever its status. Undefined if there is none. */
  tried<Id extends OperationId>(id: Id, request?: CallRequest<Id>): Promise<Reply | undefined>
  /** How many requests were sent. */
  sent: () => number
  /** The refusals, in the order in which they were met: one that is met again is there again. */
  refusals: () => readonly Refusal[]
}

/** What came of a request. */
interface Outcome {
  reply?: Reply
  refusal?: Refusal | undefined
}

export function createLook(api: Pick<Api, 'call'>): Look {
  const outcomes = new Map<string, Promise<Outcome>>()
  const refusals: Refusal[] = []
  let sent = 0
  const outcome = async <Id extends OperationId>(id: Id, request?: CallRequest<Id>): Promise<Outcome> => {
    sent += 1
    try {
      const reply = await api.call(id, request)
      return { reply, refusal: isOfAdministrator(request) ? refusalIn(id, reply) : undefined }
    } catch (problem) {
      if (problem instanceof Stopped) throw problem
      if (problem instanceof HarnessError) return { refusal: refusalFor(id, problem) }
      if (problem instanceof NotApplicable || problem instanceof Blocked) return {}
      throw problem
    }
  }
  const met = ({ reply, refusal }: Outcome): Reply | undefined => {
    if (refusal !== undefined) refusals.push(refusal)
    return reply
  }
  const seen: Look['seen'] = async (id, request) => {
    const key = `${id} ${writeJson(request ?? {})}`
    const one = outcomes.get(key) ?? outcome(id, request)
    outcomes.set(key, one)
    const reply = met(await one)
    return reply?.ok === true ? reply : undefined
  }
  return {
    seen,
    tried: async (id, request) => met(await outcome(id, request)),
    list: async (id, request) => itemsIn((await seen(id, request))?.json),
    sent: () => sent,
    refusals: () => refusals,
  }
}

function isOfAdministrator({ as, authorization }: CallRequest<never> = {}): boolean {
  return (as === undefined || as === 'admin') && authorization === undefined
}
