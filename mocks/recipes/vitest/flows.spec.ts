import { describe } from 'vitest'
import type { Service } from 'etalon/node'
import { test } from 'etalon/vitest'

/** Stands for your own client under test. */
async function callFlows({ baseUrl, keys }: Service, method: string, body?: object): Promise<unknown> {
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
    // The same id in every sandbox, so repeated tests see the same data.
    expect(after.at(-1)).toMatchObject({ id: 10_001, name: `Flow of test ${index}` })
    expect(await sandbox.journal()).toHaveLength(3)
  })
})

describe('one after the other, on the whole mock', () => {
  test.for(['once', 'and again'])('each begins with what the mock began with: %s', async (name, { mock, expect }) => {
    const before = (await callFlows(mock, 'GET')) as { name: string }[]
    expect(before.map((flow) => flow.name)).not.toContain('A flow of the whole mock')
    await callFlows(mock, 'POST', { name: 'A flow of the whole mock', description: name })
    expect(await callFlows(mock, 'GET')).toHaveLength(before.length + 1)
  })
})
