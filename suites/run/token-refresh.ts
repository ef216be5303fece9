import { createApi } from '../kit/api.ts'
import type { Transport, WireRequest } from '../kit/exchange.ts'
import { reserveToken } from '../kit/given/tokens.ts'
import type { Redactor } from '../kit/redact.ts'
import { type Login, TOKEN_PLACEHOLDER, type Target } from '../kit/target.ts'
import { Blocked } from '../kit/verdict.ts'
import { rejectIntermediaries } from './intermediary.ts'

const UNAUTHORIZED = 401
const SERVER_ERROR = 500

/** The login request was valid, but no token was issued. */
class LoginRefused extends Blocked {
  override name = 'LoginRefused'
}

/**
 * Replaces {@link TOKEN_PLACEHOLDER} in requests by the JWT of `credentials.admin`. Logs in on first use, and once more if a
 * request is refused with 401, which is then retried once. A refused login is not repeated: services lock out clients
 * that keep trying. `onAgain` is called for each retried request.
 */
export function withAuth(
  send: Transport,
  target: Target,
  redactor: Redactor,
  onAgain: () => void = () => {},
): Transport {
  const login = target.adminLogin
  if (login === undefined) return send
  let current: Promise<string> | undefined
  const issue = (cleanUp: boolean): Promise<string> => {
    const issuing = logIn(send, { target, redactor, login, cleanUp })
    current = issuing
    // The next request tries again.
    issuing.catch((problem: unknown) => {
      if (current === issuing && !(problem instanceof LoginRefused)) current = undefined
    })
    return issuing
  }
  return async (request, context) => {
    if (!carries(request)) return send(request, context)
    const cleanUp = context?.cleanUp === true
    const used = current ?? issue(cleanUp)
    const response = await send(withToken(request, await used), context)
    if (response.status !== UNAUTHORIZED || request.headers['authorization'] !== `Bearer ${TOKEN_PLACEHOLDER}`)
      return response
    // Another request may have refreshed it meanwhile.
    const renewed = current === undefined || current === used ? issue(cleanUp) : current
    const token = await renewed
    onAgain()
    return send(withToken(request, token), context)
  }
}

async function logIn(
  send: Transport,
  { target, redactor, login, cleanUp }: { target: Target; redactor: Redactor; login: Login; cleanUp: boolean },
): Promise<string> {
  const subject = { target, run: 'login', send: rejectIntermediaries(send), redactor, watch: () => {} }
  const api = createApi(subject, 'login', { cleanUp })
  const reply = await api.call('issueToken', { body: login })
  const { token, tfaToken } = (reply.ok ? (reply.json ?? {}) : {}) as { token?: unknown; tfaToken?: unknown }
  if (typeof token === 'string') {
    redactor.discover(token, 'TOKEN')
    reserveToken(target, token)
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
  return url.includes(TOKEN_PLACEHOLDER) || (headers['authorization'] ?? '').includes(TOKEN_PLACEHOLDER)
}

function withToken(request: WireRequest, token: string): WireRequest {
  const { url, headers } = request
  const { authorization } = headers
  return {
    ...request,
    url: url.replaceAll(TOKEN_PLACEHOLDER, encodeURIComponent(token)),
    headers: {
      ...headers,
      ...(authorization === undefined ? {} : { authorization: authorization.replaceAll(TOKEN_PLACEHOLDER, token) }),
    },
  }
}
