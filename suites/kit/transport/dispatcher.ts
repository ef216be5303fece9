import { getCACertificates } from 'node:tls'
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'
import type { Tls } from './tls.ts'

/** A proxy cannot reach what listens on this machine, such as the embedded mock. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1']

/** An idle connection is not used after this time, in ms, however long the server says: it may be closing it just then. */
const IDLE_MS = 4_000

/**
 * Connects with undici, through the proxy that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`, in capitals or
 * not), and never for loopback addresses.
 */
export function dispatcherOf(
  timeoutMs: number,
  maxResponseSize: number,
  { authority, ...shown }: Tls = {},
): Dispatcher {
  const trusted = authority === undefined ? {} : { ca: [...getCACertificates(), authority] }
  const connect = { timeout: timeoutMs, ...shown, ...trusted }
  const idle = { keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS }
  const options = { connect, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxResponseSize, ...idle }
  const [httpProxy, httpsProxy, noProxy] = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'].map(inEnvironment)
  // The other agent looks the host of each request up in the list of exceptions.
  if (httpProxy === '' && httpsProxy === '') return new Agent(options)
  return new EnvHttpProxyAgent({
    ...options,
    requestTls: connect,
    httpProxy,
    httpsProxy,
    noProxy: [noProxy, ...LOOPBACK].join(','),
  })
}

/** An empty variable counts as none. */
function inEnvironment(name: string): string {
  return process.env[name.toLowerCase()] || process.env[name] || ''
}
