import { createApi } from '../kit/api.ts'
import type { Transport, WireRequest } from '../kit/exchange.ts'
import { keepFromCases } from '../kit/given/tokens.ts'
import type { Redactor } from '../kit/redact.ts'
import { type Login, STAND_IN, type Target } from '../kit/target.ts'
import { Blocked } from '../kit/verdict.ts'
import { judgeable } from './intermediary.ts'

const UNAUTHORIZED = 401
const SERVER_ERROR = 500

/** The login was understood, and no token given for it. */
class LoginRefused extends Blocked {
  override name = 'LoginRefused'
}

/**
 * Puts the JWT of `credentials.admin` where a request has {@link STAND_IN} for it: it is issued when it is first needed, and once
 * more where a request is refused with 401, which is then sent again once. Whatever comes then is the answer. A login that was
 * refused is not tried again: services lock out who tries on. `onAgain` hears of each request that is sent again.
 */
export function signedIn(
  send: Transport,
  target: Target,
  redactor: Redactor,
  onAgain: () => void = () => {},
): Transport {
  const login = target.adminLogin
  if (login === undefined) return send
  let current: Promise<string> | undefined
  const issue = (cleanUp: boolean): Promise<string> => {
    const issuing = issued(send, { target, redactor, login, cleanUp })
    current = issuing
    // The next request tries again.
    issuing.catch((problem: unknown) => {
      if (current === issuing && !(problem instanceof LoginRefused)) current = undefined
    })
    return issuing
  }
  return async (request, asked) => {
    if (!carries(request)) return send(request, asked)
    const cleanUp = asked?.cleanUp === true
    const used = current ?? issue(cleanUp)
    const response = await send(withToken(request, await used), asked)
    if (response.status !== UNAUTHORIZED || request.headers['authorization'] !== `Bearer ${STAND_IN}`) return response
    // Others may have had it renewed meanwhile.
    const renewed = current === undefined || current === used ? issue(cleanUp) : current
    const token = await renewed
    onAgain()
    return send(withToken(request, token), asked)
  }
}

async function issued(
  send: Transport,
  { target, redactor, login, cleanUp }: { target: Target; redactor: Redactor; login: Login; cleanUp: boolean },
): Promise<string> {
  const subject = { target, run: 'login', send: judgeable(send), redactor, watch: () => {} }
  const api = createApi(subject, 'login', { cleanUp })
  const reply = await api.call('issueToken', { body: login })
  const { token, tfaToken } = (reply.ok ? (reply.json ?? {}) : {}) as { token?: unknown; tfaToken?: unknown }
  if (typeof token === 'string') {
    redactor.meet(token, 'TOKEN')
    keepFromCases(target, token)
    return token
  }
  if (tfaToken !== undefined)
    throw new LoginRefused(
      'the login of credentials.admin asks for a second factor, which the gate does not answer; give its api_key',
    )
  const Failure = !reply.ok && reply.status < SERVER_ERROR ? LoginRefused : Blocked
  throw new Failure(`the login of credentials.admin was answered with ${reply.status} and no token`)
}

function carries({ url, headers }: WireRequest): boolean {
  return url.includes(STAND_IN) || (headers['authorization'] ?? '').includes(STAND_IN)
}

function withToken(request: WireRequest, token: string): WireRequest {
  const { url, headers } = request
  const { authorization } = headers
  return {
    ...request,
    url: url.replaceAll(STAND_IN, encodeURIComponent(token)),
    headers: {
      ...headers,
      ...(authorization === undefined ? {} : { authorization: authorization.replaceAll(STAND_IN, token) }),
    },
  }
}
