import { isOperationId } from '#spec'
import type { Platform } from '../../../contracts/provider/platform.ts'
import type { OperationAt } from '../../../contracts/provider/requests.ts'
import { BASE_PATH } from '../../../mocks/index.ts'
import { routeOf } from '../../../mocks/edges/http/route-table.ts'
import {
  Blocked,
  NotApplicable,
  TOKEN_PLACEHOLDER,
  type Target,
  type Tools,
  fill,
  unknownSessionId,
} from '../../../suites/index.ts'

/** Adapts the tools of a case to the provider interface of states and messages. */
export function platformOf({ api, given, target, fixture, unique, eventually }: Tools): Platform {
  return {
    call: (id, request) => api.call(id, request),
    need: (id, request) => api.need(id, request),
    given,
    target,
    fixture,
    unique,
    filled: fill,
    eventually,
    unknownSessionId: (session) => unknownSessionId(target, session),
    adminToken: () => target.credentials.admin?.api_key ?? TOKEN_PLACEHOLDER,
    notApplicable: (why) => new NotApplicable(why),
    blocked: (why) => new Blocked(why),
  }
}

/** Maps requests to operations: by the documents, and by the target file for paths they do not show. */
export function operationsAt({ paths }: Pick<Target, 'paths'>): OperationAt {
  const assumed = ASSUMED.flatMap(([key, id]) => {
    const path = paths[key]
    if (path === undefined) return []
    const [before = '', after = ''] = `/v1/ai-agent/api${path}`.split('{session_id}')
    return [{ id, before, after }]
  })
  return (method, path) => {
    const own = assumed.find(
      ({ id, before, after }) =>
        path.startsWith(before) &&
        path.endsWith(after) &&
        isSegment(path.slice(before.length, path.length - after.length)) &&
        method === (id === 'listSessionMessages' ? 'GET' : 'POST'),
    )
    if (own !== undefined) {
      const session = path.slice(own.before.length, path.length - own.after.length)
      return { id: own.id, path: { session_id: decodeURIComponent(session) } }
    }
    const route = routeOf(method, `${BASE_PATH}${path}`)
    if (route === undefined || 'allowed' in route || !isOperationId(route.facts.id)) return undefined
    return { id: route.facts.id, path: route.path }
  }
}

const ASSUMED = [
  ['session_chat', 'sessionChat'],
  ['session_chat_stream', 'streamSessionChat'],
  ['session_messages', 'listSessionMessages'],
] as const

function isSegment(text: string): boolean {
  return text !== '' && !text.includes('/')
}
