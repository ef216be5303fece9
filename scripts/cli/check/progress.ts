import type { Case, CaseResult } from '../../../suites/index.ts'

/** Where progress is written: stderr, or a test's substitute. */
export interface Screen {
  write: (text: string) => unknown
  isTTY?: boolean
  columns?: number
}

/** Receives events while the gate, or a part of it, runs; `total` counts the cases of that part. */
export interface Heard {
  started: (one: Case, total: number) => void
  ended: (result: Pick<CaseResult, 'case' | 'outcome'>) => void
}

export interface Progress extends Heard {
  /** What hears of one further part of a run. */
  part: () => Heard
  /** Clears the line. */
  close: () => void
}

/** Minimum interval between lines, in ms: a terminal overwrites the line, a log keeps each. */
const ON_SCREEN_MS = 100
const IN_LOG_MS = 10_000
/** For a terminal that does not report its width. */
const USUAL_COLUMNS = 80

/** Shows the progress of a run: on one terminal line, or as an occasional log line. */
export function showProgress(screen: Screen, environment: NodeJS.ProcessEnv, now = () => performance.now()): Progress {
  const live = isLive(screen, environment)
  const every = live ? ON_SCREEN_MS : IN_LOG_MS
  const begun = now()
  const inHand = new Set<Case>()
  const counts = { done: 0, total: 0, broken: 0, untried: 0 }
  /** By case; a later attempt replaces an earlier one. */
  const latest = new Map<string, CaseResult['outcome']>()
  let last = live ? -Infinity : begun
  const tell = (): void => {
    if (now() - last < every) return
    last = now()
    const line = lineOf(counts, inHand, now() - begun)
    screen.write(live ? `\r${line.slice(0, (screen.columns || USUAL_COLUMNS) - 1)}\u001b[K` : `${line}\n`)
  }
  // Keeps the elapsed time moving while no case begins or ends.
  const timer = setInterval(tell, Math.max(every, 1_000))
  timer.unref()
  const ended: Heard['ended'] = ({ case: one, outcome }) => {
    inHand.delete(one)
    counts.done += 1
    if (outcome === 'pass') latest.delete(one.id)
    else latest.set(one.id, outcome)
    const failed = [...latest.values()]
    counts.broken = failed.filter((now) => now === 'violation').length
    counts.untried = failed.filter((now) => now === 'blocked' || now === 'error').length
    tell()
  }
  const totals: number[] = []
  const part = (): Heard => {
    const nth = totals.push(0) - 1
    return {
      started(one, total) {
        totals[nth] = total
        counts.total = totals.reduce((sum, own) => sum + own, 0)
        inHand.add(one)
        tell()
      },
      ended,
    }
  }
  return {
    ...part(),
    part,
    close() {
      clearInterval(timer)
      if (live) screen.write('\r\u001b[K')
    },
  }
}

function isLive({ isTTY }: Screen, { CI: ci, NO_COLOR: noColour, TERM: term }: NodeJS.ProcessEnv): boolean {
  return isTTY === true && (ci ?? '') === '' && (noColour ?? '') === '' && term !== 'dumb'
}

/** Names the case that has run longest, the one a reader wonders about. */
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
