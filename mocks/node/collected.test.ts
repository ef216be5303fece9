import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createMock } from '../index.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test('a deleted sandbox is garbage-collected once its pending calls have ended', async () => {
  const mock = createMock()
  const opened = (): WeakRef<object> => {
    const sandbox = mock.sandboxes.create({ id: 'gone' })
    sandbox.latency.set(50)
    return new WeakRef(sandbox)
  }
  const gone = opened()
  const answered = mock.fetch(
    new Request('http://mock.test/rest/v1/token-auth/issue', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"login":"ada@gone","password":"ada-pass-1"}',
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 20))
  mock.sandboxes.delete('gone')
  expect((await answered).status).toBe(401)
  await new Promise((resolve) => setTimeout(resolve, 20))
  collect()
  expect(gone.deref()).toBeUndefined()
  mock.close()
})
