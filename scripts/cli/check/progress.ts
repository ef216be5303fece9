import type { Case, CaseResult } from '../../../suites/index.ts'

/** Where progress is written: stderr, or what a test has in its place. */
export interface Screen {
  write: (text: string) => unknown
  isTTY?: boolean
  columns?: number
}

/** What is told while the gate runs. */
export interface Progress {
  started: (one: Case, total: number) => void
  ended: (result: CaseResult) => void
  /** Takes the line away. */
  close: () => void
}

/** Least time between two lines, in ms: on a screen one takes the place of the other, in a log each stays. */
const ON_SCREEN_MS = 100
const IN_LOG_MS = 10_000
/** Of a terminal that does not say how wide it is. */
const USUAL_COLUMNS = 80

/** Shows how far a run is: on one line of a terminal, or now and then on a line of a log. */
export function showProgress(screen: Screen, environment: NodeJS.ProcessEnv, now = () => performance.now()): Progress {
  const live = isLive(screen, environment)
  const every = live ? ON_SCREEN_MS : IN_LOG_MS
  const begun = now()
  const inHand = new Set<Case>()
  const counts = { done: 0, total: 0, broken: 0, untried: 0 }
  /** By case, of which a later attempt takes the place of an earlier one. */
  const latest = new Map<string, CaseResult['outcome']>()
  let last = live ? -Infinity : begun
  const tell = (): void => {
    if (now() - last < every) return
    last = now()
    const line = lineOf(counts, inHand, now() - begun)
    screen.write(live ? `\r${line.slice(0, (screen.columns || USUAL_COLUMNS) - 1)}\u001b[K` : `${line}\n`)
  }
  // Where nothing begins or ends for a while, the time goes on.
  const timer = setInterval(tell, Math.max(every, 1_000))
  timer.unref()
  return {
    started(one, total) {
      counts.total = total
      inHand.add(one)
      tell()
    },
    ended({ case: one, outcome }) {
      inHand.delete(one)
      counts.done += 1
      if (outcome === 'pass') latest.delete(one.id)
      else latest.set(one.id, outcome)
      const failed = [...latest.values()]
      counts.broken = failed.filter((now) => now === 'violation').length
      counts.untried = failed.filter((now) => now === 'blocked' || now === 'error').length
      tell()
    },
    close() {
      clearInterval(timer)
      if (live) screen.write('\r\u001b[K')
    },
  }
}

function isLive({ isTTY }: Screen, { CI: ci, NO_COLOR: noColour, TERM: term }: NodeJS.ProcessEnv): boolean {
  return isTTY === true && (ci ?? '') === '' && (noColour ?? '') === '' && term !== 'dumb'
}

/** The case that is in hand longest is the one that a reader wonders about. */
function lineOf(
  { done, total, broken, untried }: { done: number; total: number; broken: number; untried: number },
  inHand: ReadonlySet<Case>,
  ms: number,
): string {
  const [one] = inHand
  const failures = broken + untried === 0 ? [] : [`${broken} broken, ${untried} not tried`]
  const rule = one === undefined ? [] : [one.perOperation ? `${one.rule.id} ${one.operation}` : one.rule.id]
  return [`${done}/${total}`, `${Math.round(ms / 1000)} s`, ...failures, ...rule].join('  ')
}
