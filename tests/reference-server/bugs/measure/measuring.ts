import { test } from 'vitest'
import { note } from '../../../support/notes.ts'
import { type Shard, shardOf } from '../../../strength/shards.ts'
import { BATCHES } from '../index.ts'
import { findingOn } from './finding.ts'

/** The batch to measure, in `node tests/bugs.ts`; without it these tests do nothing. */
const batch = process.env['ETALON_BATCH']

/** Runs the gate on a shard of a batch, and notes what it finds. It asserts nothing: a first run has no right answer. */
export function measure(shard: Shard): void {
  const bugs = batch === undefined ? [] : (BATCHES[batch] ?? [])
  test.skipIf(bugs.length === 0).for([...shardOf(bugs, shard)])('the gate runs on $id', async (bug) => {
    note('bugs', [bug.id, await findingOn(bug)])
  })
}
