import http, { type ClientRequest, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { getCACertificates } from 'node:tls'
import { type Target, tlsHint } from '../../../suites/index.ts'
import { type RawFields, withOwnFields } from './fields.ts'

/** Maximum size of a head, in bytes. Node's default of 16 KiB is too small for some tokens. */
export const MAX_HEADER = 256 * 1024

/** What a proxy needs to reach its service: the address, and what the target file adds to it. */
export type Service = Pick<Target, 'baseUrl' | 'headers' | 'tls'>

/** The way from the proxy to the service. */
export interface Onward {
  /** Every request goes there, whatever its path. */
  origin: URL
  /** Sends a request with these fields and those of the target file; `fresh` takes a connection of its own. */
  send: (request: IncomingMessage, fields: RawFields, fresh: boolean) => ClientRequest
  /** What to change in the target file after a failure, if anything. */
  hint: (problem: Error) => string | undefined
  close: () => void
}

/** Loopback addresses are never reached through a proxy, as in the gate. */
const LOOPBACK = 'localhost,127.0.0.1,::1'

/**
 * Reaches a service as the gate does: with the certificates and headers of the target file, and through the proxy that the
 * environment names.
 */
export function onwardTo({ baseUrl, headers, tls }: Service): Onward {
  const { authority, ...shown } = tls
  const origin = new URL(baseUrl)
  const client = origin.protocol === 'https:' ? https : http
  const trusted = authority === undefined ? {} : { ca: [...getCACertificates(), authority] }
  const options = { ...shown, ...trusted, proxyEnv: proxiesOf(process.env) }
  const agent = new client.Agent({ ...options, keepAlive: true })
  return {
    origin,
    send: (request, fields, fresh) =>
      client.request({
        hostname: origin.hostname.replace(/^\[|\]$/g, ''),
        port: origin.port,
        method: request.method,
        path: request.url,
        headers: [...withOwnFields(fields, headers)],
        maxHeaderSize: MAX_HEADER,
        agent: fresh ? new client.Agent(options) : agent,
      }),
    hint: (problem) => tlsHint(problem, { baseUrl, tls }),
    close: () => agent.destroy(),
  }
}

/** The proxies of the environment, in the form that Node's agents take. */
function proxiesOf(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const value = (name: string): string => environment[name.toLowerCase()] || environment[name] || ''
  const [http_proxy, https_proxy, exceptions] = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].map(value)
  return { http_proxy, https_proxy, no_proxy: [exceptions, LOOPBACK].filter(Boolean).join(',') }
}
