import { describe } from 'vitest'
import type { OpenSandbox } from '../../client/sandbox.ts'
import { test } from './test.ts'

/** The client under test, in the place of yours. */
async function callFlows({ baseUrl, keys }: OpenSandbox, method: string, body?: object): Promise<unknown> {
  const response = await fetch(`${baseUrl}/v1/flows`, {
    method,
    headers: { authorization: `Bearer ${keys['editor']}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return response.json()
}

describe.concurrent('fifty tests at once, each with the service to itself', () => {
  test.for(Array.from({ length: 50 }, (_, index) => index))('test %i', async (index, { sandbox, expect }) => {
    const before = (await callFlows(sandbox, 'GET')) as unknown[]
    await callFlows(sandbox, 'POST', { name: `Flow of test ${index}`, flowType: 'flow.etl.api' })
    const after = (await callFlows(sandbox, 'GET')) as { id: number; name: string }[]
    expect(after).toHaveLength(before.length + 1)
    // The same id in every sandbox: a test that is run again sees what it saw before.
    expect(after.at(-1)).toMatchObject({ id: 10_001, name: `Flow of test ${index}` })
    expect(await sandbox.journal()).toHaveLength(3)
  })
})
