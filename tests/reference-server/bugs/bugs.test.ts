import { describe, expect, test } from 'vitest'
import { sampleOf } from '../../strength/shards.ts'
import { startReferenceServer } from '../server.ts'
import type { Plant } from '../service.ts'
import type { Bug } from './bug.ts'
import { BUGS } from './index.ts'
import { Probed } from './probe.ts'

/** `npm test` probes one bug out of this many; `npm run strength` all. */
const SAMPLED = 8

/** Whether the probe of a bug sees it on a server. */
async function shows({ probe }: Bug, plants: readonly Plant[]): Promise<boolean> {
  const server = await startReferenceServer({ plants })
  const service = new Probed(server)
  try {
    return await probe(service)
  } finally {
    service.close()
    await server.close()
  }
}

test('every bug has an id of its own', () => {
  const ids = BUGS.map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

describe.concurrent('a probe shows its bug, and nothing on the plain server', () => {
  test.for(sampleOf(BUGS, SAMPLED))('$id', async (bug) => {
    expect(await shows(bug, [bug.plant]), 'with the bug').toBe(true)
    expect(await shows(bug, []), 'without it').toBe(false)
  })
})
