import { expect, test } from 'vitest'
import { withSecrets } from './secret-places.ts'

test.each([
  ['a signed address', { url: 'https://x.test/file?sig=S3&page=2' }, 'https://x.test/file?sig=***&page=2'],
  ['a key in an address', { url: 'https://x.test/rest?key=S3' }, 'https://x.test/rest?key=***'],
])('%s', (_name, exchange, url) => {
  expect(withSecrets({ headers: {}, ...exchange }, () => '***').url).toBe(url)
})

test('a field of another scheme of authentication', () => {
  const { headers } = withSecrets({ url: 'https://x.test/', headers: { 'x-auth': 'S3', accept: '*/*' } }, () => '***')
  expect(headers).toEqual({ 'x-auth': '***', accept: '*/*' })
})

test('the code of a second factor, and of logins alone', () => {
  const body = '{"code":"123456"}'
  const at = (path: string) =>
    withSecrets({ url: `https://x.test/rest/v1${path}`, headers: {}, body }, () => '***').body
  expect(at('/token-auth/issue')).toBe('{"code":"***"}')
  expect(at('/macros')).toBe(body)
})
