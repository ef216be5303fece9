import type { OperationId } from '#spec'
import { type Api, type As, type CallRequest, NotApplicable, type Tools, unlessBlocked } from '../../kit/index.ts'
import { PLAIN, answerOf, askBy } from '../chat/ask.ts'

/** The tools of a case with which every call is made with the key of another user. */
export function actingAs(tools: Tools, as: As): Tools {
  const { api } = tools
  const own = <Id extends OperationId>(request?: CallRequest<Id>): CallRequest<Id> => ({
    ...request,
    as,
  })
  const acting: Api = {
    exchanges: api.exchanges,
    call: (id, request) => api.call(id, own(request)),
    need: (id, request) => api.need(id, own(request)),
    deliver: (url, body) => api.deliver(url, body, as),
  }
  return { ...tools, api: acting }
}

const OTHERS = ['editor', 'operator', 'viewer', 'api_user'] as const

/** The users beside the administrator to whom the agent replies in one call: whether each role may use it is open. */
async function* users(tools: Tools): AsyncGenerator<[as: As, own: Tools]> {
  for (const as of OTHERS.filter((name) => tools.target.credentials[name]?.api_key !== undefined)) {
    const own = actingAs(tools, as)
    const replied = await unlessBlocked(async () => answerOf(await askBy(own, 'chat', PLAIN)))
    if (replied !== undefined) yield [as, own]
  }
}

/**
 * Looks at the sessions of each user beside the administrator. What blocks one of them is for other rules, and hides nothing of
 * the others.
 */
export async function asEachOther(tools: Tools, look: (own: Tools, as: As) => Promise<void>): Promise<void> {
  let looks = 0
  for await (const [as, own] of users(tools)) {
    const isSeen = await unlessBlocked(async () => {
      await look(own, as)
      return true
    })
    if (isSeen === true) looks += 1
  }
  if (looks === 0) throw new NotApplicable('no other user of the target file is known to chat in a session')
}
