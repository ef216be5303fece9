/** First polling pause; it doubles up to a maximum, so that a slow target is not flooded. */
const FIRST_PAUSE_MS = 5
const LAST_PAUSE_MS = 250
/** Maximum number of polls: a longer timeout lengthens the maximum pause instead. */
const MOST_POLLS = 40

/** A shorter pause is over before another case has begun, in ms. */
const LEAST_REST_MS = 50

/** Awaits something that sends nothing, and lets other cases begin meanwhile. */
export type Resting = <T>(pause: Promise<T>) => Promise<T>

/** Waits for some ms. */
export type Pause = (ms: number) => Promise<void>

export function pausing(resting: Resting = (pause) => pause): Pause {
  return (ms) => {
    const pause = new Promise<void>((resolve) => setTimeout(resolve, ms))
    return ms < LEAST_REST_MS ? pause : resting(pause)
  }
}

/**
 * Polls until `accept` returns true or the time is up; returns the last result either way.
 * @param leastPolls polls at least as often, however long each takes
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  accept: (answer: T) => boolean,
  withinMs: number,
  wait: Pause,
  leastPolls = 1,
): Promise<T> {
  const end = performance.now() + withinMs
  const longest = Math.max(LAST_PAUSE_MS, withinMs / MOST_POLLS)
  for (let polls = 1, pause = FIRST_PAUSE_MS; ; polls += 1, pause = Math.min(pause * 2, longest)) {
    const answer = await ask()
    if (accept(answer) || (polls >= leastPolls && performance.now() + pause > end)) return answer
    await wait(pause)
  }
}

/** A request in flight: whether it has settled, and its result. */
export function unawaited<T>(request: Promise<T>): { answered: () => boolean; answer: Promise<T> } {
  let over = false
  const answer = request.finally(() => {
    over = true
  })
  // A case may end before the request; its failure then does not matter.
  answer.catch(() => undefined)
  return { answered: () => over, answer }
}
