import { expect, test } from 'vitest'
import { BASE_PATH, createMock, demoCredentials } from '../index.ts'

const headers = { authorization: `Bearer ${demoCredentials().admin}`, 'content-type': 'application/json' }

test.each([
  ['flows', 'flowIds', '9223372036854775808', 400],
  ['connections', 'ioIds', '-9223372036854775809', 400],
  ['schedules', 'scheduleIds', '99999999999999999999', 400],
  ['flows', 'flowIds', '9223372036854775807', 200],
])('a bulk edit of %s takes int64 ids only: %s of %s gets %i', async (kind, member, id, status) => {
  const mock = createMock()
  const body = `{"${member}":[101,${id}],"actions":[{"type":"tags.add","tags":["a"]}]}`
  const request = new Request(`http://mock.test${BASE_PATH}/v1/${kind}/bulk`, { method: 'POST', headers, body })
  const response = await mock.fetch(request)
  expect(response.status).toBe(status)
  if (status === 400) expect(await response.text()).toBe(`/${member}/1 must be a 64-bit integer`)
  mock.close()
})
