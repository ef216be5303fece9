import type { AddressInfo } from 'node:net'
import { knownHosts } from '../../../mocks/node/hosts.ts'
import { type Report, UsageError } from '../../../suites/index.ts'
import { copying } from './copies.ts'
import { type Forwarded, createForwarder } from './forward.ts'
import type { Judging } from './judging.ts'
import { type Service, onwardTo } from './onward.ts'
import type { Passed } from './passage.ts'

/** Maximum body size to check, and the total in flight, in bytes. The rest is forwarded unchecked. */
const JUDGED_BYTES = 8 * 1024 * 1024
const TOGETHER = 256 * 1024 * 1024
const TOO_LARGE = `its body is larger than the ${JUDGED_BYTES} bytes that are checked`
/** Time for exchanges in flight to end once the proxy is stopped, in ms. */
const GRACE_MS = 1_000

export interface WatchOptions {
  service: Service
  judging: Judging
  host: string
  port: number
  /** Host names accepted in requests, besides this machine's and `host`. */
  allowHosts: readonly string[]
}

/** A running proxy. */
export interface Watch {
  /** The base address for clients. */
  baseUrl: string
  /** Stops the proxy and reports on all traffic. */
  end: () => Promise<Report>
}

/**
 * Forwards everything to a service, and has a copy of each exchange checked when it is complete.
 * @throws UsageError if the address cannot be listened on
 */
export async function watch({ service, judging, host, port, allowHosts }: WatchOptions): Promise<Watch> {
  const onward = onwardTo(service)
  const underWay = new Set<Promise<void>>()
  let isEnding = false

  async function judged(forwarded: Forwarded, brokeOff: string | undefined): Promise<void> {
    const note = brokeOff ?? (forwarded.received.isWhole ? undefined : TOO_LARGE)
    await judging.take({ ...plainOf(forwarded, brokeOff), ...(note === undefined ? {} : { note }) })
    forwarded.sent.release()
    forwarded.received.release()
  }

  function onForwarded(forwarded: Forwarded): void {
    const brokeOff = isEnding && forwarded.brokeOff !== undefined ? 'the proxy was stopped' : forwarded.brokeOff
    const one = judged(forwarded, brokeOff).finally(() => void underWay.delete(one))
    underWay.add(one)
  }

  const { server, abort, close } = createForwarder({
    onward,
    isKnownHost: knownHosts(host, allowHosts),
    copy: copying(JUDGED_BYTES, TOGETHER),
    onForwarded,
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve)).catch(
    (problem: NodeJS.ErrnoException) => {
      throw new UsageError(
        `cannot listen on ${host}:${port} (${problem.code}); choose another --port, or 0 for a free one`,
      )
    },
  )
  const { port: own } = server.address() as AddressInfo
  const baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${own}${onward.origin.pathname.replace(/\/+$/, '')}`
  return {
    baseUrl,
    async end() {
      isEnding = true
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const grace = setTimeout(abort, GRACE_MS)
      await closed
      clearTimeout(grace)
      await close()
      await Promise.all(underWay)
      return judging.end(`proxy at ${baseUrl}`)
    },
  }
}

function plainOf({ startedAt, request, sent, answer, received }: Forwarded, brokeOff: string | undefined): Passed {
  const { method = 'GET', url = '/', rawHeaders } = request
  return {
    startedAt,
    method,
    path: url,
    fields: rawHeaders,
    body: sent.isWhole ? sent.bytes() : new Uint8Array(),
    ...(answer === undefined
      ? {}
      : {
          answer: {
            status: answer.statusCode ?? 0,
            fields: answer.rawHeaders,
            body: received.bytes(),
            isWhole: received.isWhole,
          },
        }),
    ...(brokeOff === undefined ? {} : { brokeOff }),
  }
}
