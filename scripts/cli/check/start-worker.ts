import { type ChildProcess, spawn } from 'node:child_process'
import { readJson } from '#spec'
import type { Outcome, Report } from '../../../suites/index.ts'
import { UsageError } from '../../../suites/kit/usage-error.ts'
import { hasPackageFile, packageFile } from '../../../mocks/node/package-file.ts'
import type { PartDone } from './run-part.ts'
import { type Asked, type Job, type Told, WORKER } from './worker-messages.ts'

/** Node's single executables. */
const sea = process.getBuiltinModule('node:sea')
/** The program in the built package and in the sources. */
const PROGRAMS = ['lib/etalon.js', 'scripts/etalon.js']

/** How long a worker without work may take to end, in ms. */
const CLOSING_MS = 5_000

/** A worker ended before its part was done: it crashed, or somebody killed it. */
export class WorkerEnded extends Error {
  override name = 'WorkerEnded'
}

/** What a worker tells while it works. */
export interface Hearing {
  said: (line: string) => void
  started: (id: string, total: number) => void
  ended: (id: string, outcome: Outcome) => void
}

/** A process that runs parts of a check. */
export interface Worker {
  pid: number
  /** The run ids under which it has created something. */
  runs: readonly string[]
  /**
   * Runs a part, one at a time.
   * @throws UsageError if it refuses the part
   * @throws WorkerEnded if it ends instead
   */
  run: (job: Job, heard: Hearing) => Promise<PartDone>
  /** Stops it: it removes what it created and reports what it has. */
  stop: () => void
  /** Starts no further case, for this reason. */
  halt: (why: string) => void
  /** Ends it at once. */
  kill: () => void
  /** Lets it end, and waits for that. */
  close: () => Promise<void>
}

/** Starts a worker; it loads while this process goes on. */
export function startWorker(): Worker {
  const child = started()
  const runs: string[] = []
  // It may end at any moment; `exit` says so.
  const send = (asked: Asked): void => void (child.connected && child.send(asked, () => {}))
  const exit = new Promise<string>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`))
  })
  return {
    pid: child.pid ?? 0,
    runs,
    run(job, heard) {
      const done = Promise.withResolvers<PartDone>()
      const hear = (told: Told): void => {
        if ('named' in told) runs.push(told.named)
        else if ('said' in told) heard.said(told.said)
        else if ('started' in told) heard.started(told.started, told.total)
        else if ('ended' in told) heard.ended(told.ended, told.outcome)
        else if ('refused' in told) done.reject(new UsageError(told.refused))
        else if ('done' in told) {
          const { done: report, ...rest } = told
          done.resolve({ ...rest, report: readJson(report).exact as Report })
        }
      }
      child.on('message', hear)
      void exit.then((why) => done.reject(new WorkerEnded(why)))
      send({ run: job })
      return done.promise.finally(() => child.off('message', hear))
    },
    stop: () => send({ stop: true }),
    halt: (why) => send({ halt: why }),
    kill: () => void child.kill('SIGKILL'),
    async close() {
      if (child.connected) child.disconnect()
      const late = setTimeout(() => child.kill('SIGKILL'), CLOSING_MS)
      await exit
      clearTimeout(late)
    },
  }
}

/** Its output is for what Node itself says of a crash. */
function started(): ChildProcess {
  const program = sea.isSea() ? [] : [packageFile(PROGRAMS.find((one) => hasPackageFile(one)) ?? '')]
  return spawn(process.execPath, [...process.execArgv, ...program, WORKER], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
}
