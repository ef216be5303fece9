import { getCACertificates } from 'node:tls'
import { type Dispatcher, EnvHttpProxyAgent } from 'undici'
import type { Tls } from './tls.ts'

/** A proxy cannot reach what listens on this machine, such as the embedded mock. */
const LOOPBACK = ['localhost', '127.0.0.1', '::1']

/**
 * Connects with undici, through the proxy that the environment names (`HTTPS_PROXY`, `HTTP_PROXY`, `NO_PROXY`, in capitals or
 * not), and never for loopback addresses.
 */
export function dispatcherOf(
  timeoutMs: number,
  maxResponseSize: number,
  { authority, ...shown }: Tls = {},
  environment: NodeJS.ProcessEnv = process.env,
): Dispatcher {
  const trusted = authority === undefined ? {} : { ca: [...getCACertificates(), authority] }
  const tls = { ...shown, ...trusted }
  const { noProxy = '', httpProxy = '', httpsProxy = '' } = proxiesOf(environment)
  return new EnvHttpProxyAgent({
    connect: { timeout: timeoutMs, ...tls },
    requestTls: { timeout: timeoutMs, ...tls },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize,
    httpProxy,
    httpsProxy,
    noProxy: [noProxy, ...LOOPBACK].join(','),
  })
}

function proxiesOf(environment: NodeJS.ProcessEnv): Record<'noProxy' | 'httpProxy' | 'httpsProxy', string | undefined> {
  // An empty variable counts as none.
  const named = (name: string): string | undefined =>
    [environment[name.toLowerCase()], environment[name]].find((value) => value !== undefined && value !== '')
  return { noProxy: named('NO_PROXY'), httpProxy: named('HTTP_PROXY'), httpsProxy: named('HTTPS_PROXY') }
}
