/** First pause between two questions; it doubles up to the last one, so that a slow target is not asked all the time. */
const FIRST_PAUSE_MS = 5
const LAST_PAUSE_MS = 250
/** Where more time is given, the last pause is longer: so many questions are asked at most, and not more the longer one waits. */
const QUESTIONS = 40

/** Asks again until the answer is accepted or so many ms are over; answers the last one either way. */
export async function eventually<T>(
  ask: () => Promise<T>,
  accept: (answer: T) => boolean,
  withinMs: number,
): Promise<T> {
  const end = performance.now() + withinMs
  const longest = Math.max(LAST_PAUSE_MS, withinMs / QUESTIONS)
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, longest)) {
    const answer = await ask()
    if (accept(answer) || performance.now() + pause > end) return answer
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** A request that is sent but not waited for: whether it was answered, and its answer. */
export function unawaited<T>(request: Promise<T>): { answered: () => boolean; answer: Promise<T> } {
  let over = false
  const answer = request.finally(() => {
    over = true
  })
  // Where the case ends without it nobody hears of its failure, and nobody needs to.
  answer.catch(() => undefined)
  return { answered: () => over, answer }
}
