import { type Stored, type Tools, wait } from '../../kit/index.ts'
import { cease, counts, endedRuns, fires, frequent, missed, stay } from './due.ts'

/** How far the starts of one due time may be apart, in ms; schedules may be due every second. */
const APART_MS = 250

/**
 * Stops schedules that fire, and returns whether they, and others that `stop` made and returns, start nothing from then on. A
 * start that was due before may still come, and is no fault: so all of them, and a witness that goes on, have just fired once more
 * when they are stopped, and no start is under way. If a due time passes meanwhile all the same, what comes until the next one is
 * left out of account.
 */
export async function stopFiring(
  tools: Tools,
  schedules: readonly Stored[],
  stop: () => Promise<readonly Stored[]>,
): Promise<boolean> {
  const witness = await frequent(tools)
  const all = [witness, ...schedules]
  for (const one of all) await fires(tools, one, 0)
  const before = await counts(tools, all)
  for (const [index, one] of all.entries()) await fires(tools, one, before[index] ?? 0)
  await wait(tools, APART_MS)
  for (const one of schedules) await endedRuns(tools, one)
  const then = await counts(tools, all)
  const stopped = [...schedules, ...(await stop())]
  await wait(tools, APART_MS)
  const [ofWitness] = await counts(tools, [witness])
  if (then.every((count, index) => count === (before[index] ?? 0) + 1) && ofWitness === then[0])
    return stay(tools, stopped)
  await missed(tools)
  return cease(tools, stopped)
}
