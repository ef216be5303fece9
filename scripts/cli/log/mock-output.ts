import type { MockOptions } from '../../../mocks/index.ts'
import { isLoopbackAddress } from '../../../mocks/node/hosts.ts'
import { escapeControls } from '../../../suites/report/escape-controls.ts'
import { UsageError } from '../../../suites/kit/usage-error.ts'
import { journalLine } from '../journal-line.ts'
import { TOKEN_VARIABLE, type DoorFlags, warningOfOthers } from '../mock-door.ts'
import { type Ready, banner, painterFor, readyLine } from '../mock-ready.ts'
import type { Say } from '../mock-reload.ts'
import { JsonLog } from './json-log.ts'

/** Options that decide what a mock prints. */
export interface OutputFlags extends DoorFlags {
  journal?: true
  json?: true
  log?: 'json'
}

/** What a mock prints: for people, or as a log. */
export interface MockOutput {
  /** Prints a line about what the mock does. */
  say: Say
  /** What reports requests and events. */
  options: Pick<MockOptions, 'onEntry' | 'onControl' | 'onEvicted' | 'onError'>
  ready: (ready: Ready) => void
  stopping: () => void
  /** Resolves when the last line is written, or after a second. */
  stopped: () => Promise<void>
}

const FLUSH_MS = 1_000

/**
 * The output for these flags.
 * @throws UsageError if a log would need a secret
 */
export function outputFor(flags: OutputFlags, environment: NodeJS.ProcessEnv): MockOutput {
  return flags.log === undefined ? forPeople(flags) : asLog(flags, environment)
}

/** With `--json`, stdout has the one line alone. */
function forPeople(flags: OutputFlags): MockOutput {
  const { journal, json } = flags
  const say: Say = json === true ? (line) => console.error(line) : (line) => console.log(line)
  const paint = painterFor(json === true ? process.stderr : process.stdout)
  return {
    say,
    options: {
      onError: printProblem,
      ...(journal === true ? { onEntry: (sandbox, entry) => say(journalLine(sandbox, entry, paint)) } : {}),
    },
    ready(ready) {
      const warning = warningOfOthers(flags, ready)
      if (warning !== undefined) console.error(warning)
      console.log(json === true ? readyLine(ready) : banner(ready, painterFor(process.stdout)))
    },
    stopping: () => {},
    stopped: async () => {},
  }
}

/** Prints an internal error of the mock, with control characters escaped. */
function printProblem({ stack, message }: Error): void {
  console.error((stack ?? message).split('\n').map(escapeControls).join('\n'))
}

/** A log holds no secret, and a token that the mock makes would have to stand there. */
function asLog(flags: OutputFlags, environment: NodeJS.ProcessEnv): MockOutput {
  const { host, json } = flags
  if (!isLoopbackAddress(host) && environment[TOKEN_VARIABLE] === undefined)
    throw new UsageError(
      `--log json with --host ${host}: set ${TOKEN_VARIABLE}, since a token that the mock makes would stand in the log`,
    )
  const log = new JsonLog(json === true ? process.stderr : process.stdout)
  return {
    say: (message) => log.event('message', { message }),
    options: {
      onEntry: (sandbox, entry) => log.request(sandbox, entry),
      onControl: (entry) => log.control(entry),
      onEvicted: (eviction) => log.evicted(eviction),
      onError: (problem) => log.problem(problem),
    },
    ready(ready) {
      const { version, origin, startupMs, seed } = ready
      log.event('ready', { version, origin, startup_ms: Math.round(startupMs), vary: seed })
      if (!isLoopbackAddress(host)) log.event('reachable', { message: REACHABLE, host }, 'warn')
      if (json === true) console.log(readyLine(ready))
    },
    stopping: () => log.event('stopping'),
    async stopped() {
      log.event('stopped')
      await log.flush(FLUSH_MS)
    },
  }
}

const REACHABLE = `other machines can use this API: its keys are public; /_mock and the page require ${TOKEN_VARIABLE}`
