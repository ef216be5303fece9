import { readJson } from '#spec'
import { UsageError, httpTransport } from '../../../suites/index.ts'

/** The broker cannot be used, which is no verdict. Its message has no secrets. */
export class BrokerFailed extends Error {
  override name = 'BrokerFailed'
}

/** A resource of the broker, with its links (HAL). */
export interface Resource {
  _links?: Readonly<Record<string, { href?: unknown; name?: unknown } | undefined>>
  [member: string]: unknown
}

/** Reads and writes resources of a Pact broker. */
export interface BrokerClient {
  /** GET of a path below the broker's address. @throws BrokerFailed */
  at: (path: string) => Promise<Resource>
  /** Follows a link, after filling in its `{parameters}`. @throws BrokerFailed if there is none, or it is refused */
  follow: (from: Resource, relation: string, how?: Following) => Promise<Resource>
  close: () => Promise<void>
}

export interface Following {
  method?: 'GET' | 'POST' | 'PUT'
  body?: object
  parameters?: Readonly<Record<string, string>>
}

const TIMEOUT_MS = 30_000
const MAX_SHOWN = 200

/**
 * Connects to a broker, with the credentials of the environment, by the names that Pact's own tools read. Links are followed at the
 * address given, whatever host they name: a broker behind a gateway may name another, and the token must not go there.
 * @throws UsageError if the address or the credentials are of no use
 */
export function brokerClient(address: string, environment: NodeJS.ProcessEnv): BrokerClient {
  const base = URL.parse(address)
  if (base === null || !/^https?:$/.test(base.protocol))
    throw new UsageError('--broker: must be an http(s) URL, such as https://broker.example.com')
  if (base.username !== '' || base.password !== '')
    throw new UsageError('--broker: the URL has credentials; set PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD instead')
  const prefix = base.pathname.replace(/\/+$/, '')
  const authorization = authorizationOf(environment)
  const { send, close } = httpTransport(TIMEOUT_MS)

  async function ask(method: string, path: string, body?: object): Promise<Resource> {
    const what = `${method} ${base?.origin}${path.split('?')[0]}`
    const url = `${base?.origin}${path}`
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const headers = {
      accept: 'application/hal+json, application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...authorization,
    }
    const response = await send({ method, url, headers, ...sent }).catch((problem: Error) => {
      throw new BrokerFailed(
        `the Pact broker cannot be reached: ${problem.message.replace(url, `${base?.origin}${path.split('?')[0]}`)}`,
      )
    })
    const text = new TextDecoder().decode(response.body)
    if (response.status < 200 || response.status > 299)
      throw new BrokerFailed(`the Pact broker answered ${response.status} to ${what}${hintFor(response.status)}`)
    try {
      return (text === '' ? {} : readJson(text).plain) as Resource
    } catch {
      throw new BrokerFailed(
        `${what} is not a Pact broker: it answered with ${JSON.stringify(text.slice(0, MAX_SHOWN))}`,
      )
    }
  }

  return {
    at: (path) => ask('GET', `${prefix}${path}`),
    async follow(from, relation, { method = 'GET', body, parameters = {} } = {}) {
      const href = from._links?.[relation]?.href
      if (typeof href !== 'string')
        throw new BrokerFailed(
          `the Pact broker has no link ${relation}; is ${base.origin}${prefix} its address, and its version recent?`,
        )
      const filled = href.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(parameters[name] ?? ''))
      const { pathname, search } = new URL(filled, base)
      return ask(method, pathname + search, body)
    },
    close,
  }
}

function authorizationOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  const { PACT_BROKER_TOKEN: token, PACT_BROKER_USERNAME: user, PACT_BROKER_PASSWORD: password } = environment
  if (token && user) throw new UsageError('set either PACT_BROKER_TOKEN or PACT_BROKER_USERNAME, not both')
  if (token) return { authorization: `Bearer ${token}` }
  if (!user) return {}
  return { authorization: `Basic ${Buffer.from(`${user}:${password ?? ''}`).toString('base64')}` }
}

function hintFor(status: number): string {
  if (status === 401 || status === 403)
    return '; set PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD'
  return status === 404 ? '; check --broker and --provider' : ''
}
