import { Pool } from 'undici'
import type { RecordedCase } from './recorded.ts'
import { type Blank, type Filled, blanksOf, filled, valueAt } from './blanks.ts'

const MOST_BYTES = 2 ** 30

/** What came of sending cases again. */
export interface Repetition {
  requests: number
  /** Requests that were answered with the status that they had at first. */
  alike: number
}

/**
 * Sends the requests of cases again to another origin, so many cases at once, those that ran alone at the end. Within a case
 * each waits for those that were answered before it was sent at first. Answers are read and thrown away but for the ids and
 * tokens that later requests of the case need: else these would be about objects that are not there.
 */
export async function repeat(cases: readonly RecordedCase[], origin: string, width: number): Promise<Repetition> {
  const prepared = cases.map(({ alone, exchanges }) => ({ alone, steps: blanksOf(exchanges) }))
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
