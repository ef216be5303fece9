import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf } from './test-peer.ts'

/** A pact in the double: of a consumer version, pending or not. */
export interface DoublePact {
  version: string
  pending?: boolean
  pact: object
}

/** What the double was sent. */
export interface Asked {
  method: string
  path: string
  authorization: string | undefined
  body: unknown
}

export interface BrokerDouble {
  url: string
  asked: Asked[]
  close: () => Promise<void>
}

export interface DoubleOptions {
  provider: string
  pacts?: readonly DoublePact[]
  /** The summary of the matrix. */
  deployable?: boolean | null
  /** The `Authorization` that is demanded. */
  authorization?: string
  /** The origin in links, which brokers behind a gateway get wrong. */
  linksTo?: string
  /** Refuses to take results. */
  refusesResults?: boolean
}

/**
 * A double of a Pact broker, by its documented HAL API, in place of the real one, which is a Ruby program. It knows one provider, and
 * selects nothing: it lists all its pacts.
 */
export async function startBrokerDouble(options: DoubleOptions): Promise<BrokerDouble> {
  const asked: Asked[] = []
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/broker`
  const link = (path: string): string => `${options.linksTo ?? new URL(url).origin}/broker${path}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: path = '', headers } = request
    const text = (await bodyOf(request)).toString()
    asked.push({ method, path, authorization: headers.authorization, body: text === '' ? undefined : JSON.parse(text) })
    const [status, resource] =
      options.authorization !== undefined && headers.authorization !== options.authorization
        ? [401, {}]
        : resourceAt(`${method} ${path.replace(/^\/broker/, '')}`, options, link)
    response.writeHead(status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(resource))
  }
  return {
    url,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function resourceAt(asked: string, options: DoubleOptions, link: (path: string) => string): [number, object] {
  const { provider, pacts = [], deployable = null, refusesResults = false } = options
  if (asked === 'GET /')
    return [
      200,
      {
        _links: { 'pb:provider-pacts-for-verification': { href: link('/pacts/provider/{provider}/for-verification') } },
      },
    ]
  if (asked === `POST /pacts/provider/${encodeURIComponent(provider)}/for-verification`)
    return [
      200,
      {
        _embedded: {
          pacts: pacts.map(({ pending = false }, at) => ({
            verificationProperties: { pending },
            _links: { self: { href: link(`/pact/${at}`) } },
          })),
        },
      },
    ]
  const [, number] = /^GET \/pact\/(\d+)$/.exec(asked) ?? []
  const one = pacts[Number(number)]
  if (one !== undefined)
    return [
      200,
      {
        ...one.pact,
        _links: {
          'pb:consumer-version': { name: one.version },
          'pb:provider': { href: link('/provider') },
          'pb:publish-verification-results': { href: link(`/pact/${number}/results`) },
        },
      },
    ]
  if (asked === 'GET /provider')
    return [200, { _links: { 'pb:branch-version': { href: link('/branches/{branch}/versions/{version}') } } }]
  if (asked.startsWith('PUT /branches/')) return [200, {}]
  if (/^POST \/pact\/\d+\/results$/.test(asked)) return refusesResults ? [503, {}] : [201, {}]
  if (asked.startsWith('GET /matrix?')) return [200, { summary: { deployable, reason: 'because the double says so' } }]
  return [404, {}]
}
