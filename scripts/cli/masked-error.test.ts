import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { UsageError, parseTarget } from '../../suites/index.ts'
import { atTarget } from './at-target.ts'

const KEY = 'key-of-the-administrator-1'

/** The error that a run at a target throws when its work fails with this one. */
async function thrownFor(problem: Error): Promise<unknown> {
  const source = `base_url: http://a.test/rest\nallow: [writes]\ncredentials: { admin: { api_key: ${KEY} } }\n`
  return atTarget(parseTarget(source, 'test', {}), () => Promise.reject(problem)).catch((cause: unknown) => cause)
}

test('an unexpected error is printed without secrets, and with its stack', async () => {
  const problem = new TypeError(`no ${KEY}`, { cause: { headers: { authorization: `Bearer ${KEY}` } } })
  const printed = inspect(await thrownFor(problem))
  expect(printed).not.toContain(KEY)
  expect(printed).toContain('TypeError: no $ETALON_ADMIN_API_KEY')
  expect(printed).toContain("authorization: 'Bearer $ETALON_ADMIN_API_KEY'")
  expect(printed).toContain('masked-error.test.ts')
})

test('bad usage stays as it is', async () => {
  const problem = new UsageError('give another file')
  expect(await thrownFor(problem)).toBe(problem)
})
