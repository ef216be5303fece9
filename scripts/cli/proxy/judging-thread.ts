import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type Report, UsageError } from '../../../suites/index.ts'
import { type Judging, type JudgingFlags, judgingHere } from './judging.ts'
import type { Passed } from './passage.ts'

/** Messages to the thread. */
type Asked = { take: Passed; number: number } | { end: string }
/** Messages from the thread. */
type Told = { ready: true } | { refused: string } | { said: string } | { judged: number } | { report: Report }

/** Marks the thread's own data: this file is loaded in other threads too. */
const MARK = 'etalon-proxy-judging'

/**
 * Checks traffic in a separate thread, so that forwarding does not wait for it.
 * @throws UsageError as {@link judgingHere}
 */
export async function judgingThread(flags: JudgingFlags, say: (line: string) => void): Promise<Judging> {
  // The thread runs this same file, whatever its name in the package.
  const worker = new Worker(new URL(import.meta.url), { workerData: { [MARK]: flags } })
  const waiting = new Map<number, () => void>()
  let count = 0
  let hasFailed = false
  const ready = Promise.withResolvers<void>()
  const report = Promise.withResolvers<Report>()
  // Avoids an unhandled rejection if the thread fails.
  report.promise.catch(() => {})
  worker.on('message', (told: Told) => {
    if ('said' in told) say(told.said)
    else if ('ready' in told) ready.resolve()
    else if ('refused' in told) ready.reject(new UsageError(told.refused))
    else if ('report' in told) report.resolve(told.report)
    else {
      waiting.get(told.judged)?.()
      waiting.delete(told.judged)
    }
  })
  worker.on('error', (problem) => {
    hasFailed = true
    ready.reject(problem)
    report.reject(problem)
    say('traffic is not checked from here on: the checking thread failed')
    for (const resolve of waiting.values()) resolve()
  })
  try {
    await ready.promise
  } catch (problem) {
    await worker.terminate()
    throw problem
  }
  return {
    take(passed) {
      // The thread is gone: resolve at once.
      if (hasFailed) return Promise.resolve()
      const number = ++count
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(number, resolve)
      const asked: Asked = { take: passed, number }
      // Transfers the bodies instead of copying them.
      worker.postMessage(
        asked,
        [passed.body, passed.answer?.body ?? new Uint8Array()].map(({ buffer }) => buffer as ArrayBuffer),
      )
      return promise
    },
    async end(source) {
      const asked: Asked = { end: source }
      worker.postMessage(asked, [])
      try {
        return await report.promise
      } finally {
        await worker.terminate()
      }
    },
  }
}

/** The thread's side: handles each message. */
function serve(flags: JudgingFlags): void {
  const tell = (told: Told): void => parentPort?.postMessage(told, [])
  let judging: Judging
  try {
    judging = judgingHere(flags, (said) => tell({ said }))
  } catch (problem) {
    if (!(problem instanceof UsageError)) throw problem
    return tell({ refused: problem.message })
  }
  const answer = async (asked: Asked): Promise<void> => {
    if ('end' in asked) return tell({ report: await judging.end(asked.end) })
    await judging.take(asked.take)
    tell({ judged: asked.number })
  }
  parentPort?.on('message', (asked: Asked) => void answer(asked))
  tell({ ready: true })
}

const given = isMainThread ? undefined : (workerData as Record<string, JudgingFlags> | null)?.[MARK]
if (given !== undefined) serve(given)
