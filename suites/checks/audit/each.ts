import { NotApplicable, type Tools } from '../../kit/index.ts'
import { newRecords, untilQuiet } from './audit.ts'
import type { Calls } from './calls.ts'

/** Asserts that calls of several kinds appear in the list of recent records, each kind for itself. */
export async function eachRecorded(tools: Tools, calls: Readonly<Record<string, Calls>>): Promise<void> {
  // Late records of what was set up must not count for the first kind.
  await untilQuiet(tools)
  for (const [kind, acts] of Object.entries(calls)) {
    // Late records of one kind must not count for the next.
    const fresh = await newRecords(
      tools,
      { view: 'listAuditRecords', acts },
      ({ records, looks }) => records.length - looks >= acts.length,
    )
    // More than half: that one of two calls in turns leaves none must not pass.
    const isMost = fresh.records.length - fresh.looks > acts.length / 2
    if (!isMost && !fresh.isGapless) throw new NotApplicable('the records shown do not reach back to the calls')
    tools.expect.that(isMost, `${kind} left too few records`, fresh.records)
  }
}
