import { afterAll, expect, test, vi } from 'vitest'
import { createMock } from '../../index.ts'

// As in a bundle built without them.
vi.mock(import('../../alterations/faults/index.ts'), () => {
  throw new Error('left out')
})
vi.mock(import('../../alterations/variants/index.ts'), () => {
  throw new Error('left out')
})

const mock = createMock()
afterAll(() => mock.close())

test.each([
  ['GET', '/faults', undefined],
  ['PUT', '/faults', { faults: ['flows/delete-refuses-scheduled'] }],
  ['PUT', '/variants', { seed: 7 }],
])('%s %s is refused if the mock has neither faults nor variants', async (method, path, body) => {
  const sent = body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await mock.fetch(new Request(`http://mock.test/_mock${path}`, { method, ...sent }))
  expect(response.status).toBe(501)
  expect(await response.json()).toEqual({
    error: expect.stringMatching(/^this build of the mock does not include them/),
  })
})

test('freedoms are listed all the same', async () => {
  const response = await mock.fetch(new Request('http://mock.test/_mock/variants'))
  expect(response.status).toBe(200)
})
