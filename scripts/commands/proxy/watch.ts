import type { AddressInfo } from 'node:net'
import { type Profile, ruleOf } from '#spec'
import {
  type Observation,
  type Passage,
  type Redactor,
  type Report,
  type Target,
  UsageError,
  attributionTo,
  createTrafficJudge,
  entryOf,
  trafficReport,
} from '../../../suites/index.ts'
import { copying } from './copies.ts'
import { type Forwarded, createForwarder } from './forward.ts'
import type { HarFile } from './har-file.ts'
import { passageOf } from './passage.ts'

/** Most of a body that is judged, and of all that are under way at a time, in bytes. What goes beyond passes all the same. */
export const JUDGED_BYTES = 8 * 1024 * 1024
const TOGETHER = 256 * 1024 * 1024
/** How long exchanges that are under way may take to their end when the proxy is told to stop, in ms. */
const GRACE_MS = 1_000

export interface WatchOptions {
  /** The service: its base address, and paths that the documents do not show. */
  target: Pick<Target, 'baseUrl'> & Partial<Pick<Target, 'paths'>>
  observations: readonly Observation[]
  redactor: Redactor
  profiles: ReadonlySet<Profile>
  host: string
  port: number
  /** Takes what is judged, too. */
  har?: HarFile
  /** Says something as it happens, in one line. */
  say: (line: string) => void
}

/** A proxy that is under way. */
export interface Watch {
  /** What clients take as their base address. */
  baseUrl: string
  /** Ends it, and reports on all that passed. */
  end: () => Promise<Report>
}

/** Passes everything on to a service, and judges a copy of each exchange when it is over. */
export async function watch(options: WatchOptions): Promise<Watch> {
  const { target, observations, redactor, profiles, host, port, har, say } = options
  const startedAt = new Date()
  const base = new URL(target.baseUrl)
  const judge = createTrafficJudge({
    attribution: attributionTo(target.baseUrl, target.paths),
    observations,
    redactor,
    onBreach({ observation: { rule }, violation }, { method, url, answer }) {
      say(
        redactor.mask(
          `${profiles.has(ruleOf(rule).profile) ? 'violation' : 'warning'} ${rule}: ${violation.message} (${method} ${url} -> ${answer?.status})`,
        ),
      )
    },
  })

  function take(passage: Passage): void {
    const facts = judge.take(passage)
    if (facts !== undefined) har?.add(entryOf(passage, redactor))
  }

  // One after the other, and each after what passes meanwhile.
  const judgeAfter = async (before: Promise<void>, forwarded: Forwarded, place: string): Promise<void> => {
    await before
    await new Promise(setImmediate)
    take(await passageOf(forwarded, place, base.origin))
    forwarded.sent.release()
    forwarded.received.release()
  }
  let judged: Promise<void> = Promise.resolve()
  let count = 0
  let isEnding = false
  const onForwarded = (passed: Forwarded): void => {
    const forwarded =
      isEnding && passed.brokeOff !== undefined ? { ...passed, brokeOff: 'the proxy was stopped' } : passed
    const place = `exchange ${++count}`
    const { request, received, brokeOff } = forwarded
    const name = `${request.method} ${request.url?.split('?')[0]}`
    if (brokeOff !== undefined) say(`${name}: ${brokeOff}`)
    else if (!received.isWhole) say(`${name}: its body is larger than the ${JUDGED_BYTES} bytes that are judged`)
    judged = judgeAfter(judged, forwarded, place)
  }

  const { server, close } = createForwarder({ origin: base, copy: copying(JUDGED_BYTES, TOGETHER), onForwarded })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve)).catch(
    (problem: NodeJS.ErrnoException) => {
      throw new UsageError(
        `cannot listen on ${host}:${port} (${problem.code}); choose another --port, or 0 for a free one`,
      )
    },
  )
  const { port: own } = server.address() as AddressInfo
  const baseUrl = `http://${host.includes(':') ? `[${host}]` : host}:${own}${base.pathname}`
  return {
    baseUrl,
    async end() {
      isEnding = true
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS)
      await closed
      clearTimeout(grace)
      await close()
      await judged
      har?.close()
      return trafficReport({
        target: target.baseUrl,
        source: `proxy at ${baseUrl}`,
        judge,
        observations,
        redactor,
        profiles,
        startedAt,
      })
    },
  }
}
