import { type OperationId, writeJson } from '#spec'
import type { Api, CallRequest } from '../kit/api.ts'
import type { Reply } from '../kit/exchange.ts'
import { Blocked, HarnessError, NotApplicable, Stopped } from '../kit/verdict.ts'
import { type Members, itemsIn } from './shapes.ts'

/** Looks at a service through its documented API. A request that fails, for any reason, shows nothing. */
export interface Look {
  /** Sends a request that only reads, each one once. Undefined if it is refused or fails. */
  seen<Id extends OperationId>(id: Id, request?: CallRequest<Id>): Promise<Reply | undefined>
  /** The objects that such a reply lists, in whatever shape; none if it is refused or fails. */
  list<Id extends OperationId>(id: Id, request?: CallRequest<Id>): Promise<Members[]>
  /** Sends any request, and returns the reply whatever its status. Undefined if there is none. */
  tried<Id extends OperationId>(id: Id, request?: CallRequest<Id>): Promise<Reply | undefined>
}

export function createLook(api: Pick<Api, 'call'>): Look {
  const replies = new Map<string, Promise<Reply | undefined>>()
  const tried: Look['tried'] = async (id, request) => {
    try {
      return await api.call(id, request)
    } catch (problem) {
      if (problem instanceof Stopped) throw problem
      if (problem instanceof HarnessError || problem instanceof NotApplicable || problem instanceof Blocked)
        return undefined
      throw problem
    }
  }
  const seen: Look['seen'] = async (id, request) => {
    const key = `${id} ${writeJson(request ?? {})}`
    const reply = replies.get(key) ?? tried(id, request)
    replies.set(key, reply)
    const found = await reply
    return found?.ok === true ? found : undefined
  }
  return { seen, tried, list: async (id, request) => itemsIn((await seen(id, request))?.json) }
}
