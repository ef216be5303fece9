import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { type Report, UsageError } from '../../../suites/index.ts'
import { type Judging, type JudgingFlags, judgingHere } from './judging.ts'
import type { Passed } from './passage.ts'

/** What goes to the thread. */
type Asked = { take: Passed; number: number } | { end: string }
/** What comes from it. */
type Told = { ready: true } | { refused: string } | { said: string } | { judged: number } | { report: Report }

/** Marks the thread's own data: this file is loaded in other threads too. */
const MARK = 'etalon-proxy-judging'

/**
 * Judges in a thread of its own, so that what passes meanwhile does not wait for it.
 * @throws UsageError as {@link judgingHere}
 */
export async function judgingThread(flags: JudgingFlags, say: (line: string) => void): Promise<Judging> {
  // The thread begins with this very file, whatever it is called in the package.
  const worker = new Worker(new URL(import.meta.url), { workerData: { [MARK]: flags } })
  const waiting = new Map<number, () => void>()
  let count = 0
  let hasFailed = false
  const ready = Promise.withResolvers<void>()
  const report = Promise.withResolvers<Report>()
  // Nobody may be waiting for it when the thread fails.
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
    say('what passes from here on is not judged: the judging failed')
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
      // Nobody would say that it is judged.
      if (hasFailed) return Promise.resolve()
      const number = ++count
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.set(number, resolve)
      const asked: Asked = { take: passed, number }
      // Its bodies go over as they are, without another copy.
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

/** Does in the thread what it is asked for. */
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
