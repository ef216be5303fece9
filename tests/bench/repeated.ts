import { Pool } from 'undici'
import type { RecordedCase } from './recorded.ts'
import { type Blank, type Filled, blanksOf, filled, valueAt } from './blanks.ts'

const MOST_BYTES = 2 ** 30

/** The outcome of repeating cases. */
export interface Repetition {
  requests: number
  /** Requests that got the same status again. */
  alike: number
}

/**
 * Repeats the requests of cases on another origin, `width` cases at once, and at the end those that ran alone. Within a case, a
 * request waits for those whose responses came before it originally. Responses are discarded except for the ids and
 * tokens that later requests need: otherwise these would refer to missing objects.
 */
export async function repeat(cases: readonly RecordedCase[], origin: string, width: number): Promise<Repetition> {
  const prepared = cases.map(({ exclusive, exchanges }) => ({ alone: exclusive !== false, steps: blanksOf(exchanges) }))
  const pool = new Pool(origin)
  const done: Repetition = { requests: 0, alike: 0 }

  const ask = async ({ recorded, wanted }: Blank, { path, headers, body }: Filled): Promise<unknown> => {
    const { method, bytes } = recorded.request
    const content = body === undefined ? {} : { body: bytes ?? body }
    const answer = await pool.request({ path, method, headers, ...content })
    done.requests += 1
    if (answer.statusCode === recorded.response?.status) done.alike += 1
    if (wanted) return answer.body.json().catch(() => undefined)
    await answer.body.dump({ limit: MOST_BYTES })
    return undefined
  }
  const answered = async (step: Blank, answers: unknown[]): Promise<void> => {
    answers[step.number] = await ask(
      step,
      filled(step, (place) => valueAt(answers, place)),
    )
  }
  const askAll = async (queue: Iterable<{ steps: readonly Blank[] }>): Promise<void> => {
    for (const { steps } of queue) {
      const answers: unknown[] = []
      const asked: Promise<void>[] = []
      for (const step of steps) {
        const { begun } = step.recorded
        await Promise.all(asked.filter((_answer, number) => (steps[number] as Blank).recorded.ended <= begun))
        asked.push(answered(step, answers))
      }
      await Promise.all(asked)
    }
  }
  const together = prepared.filter(({ alone }) => !alone).values()
  await Promise.all(Array.from({ length: width }, () => askAll(together)))
  await askAll(prepared.filter(({ alone }) => alone))
  await pool.destroy()
  return done
}
