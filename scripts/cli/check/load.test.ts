import { expect, test } from 'vitest'
import { load } from './load.ts'

test.each([
  ['foo', /^--url must be an http or https address/],
  ['https://ann:pass-1@x.test/rest', /^--url (?!.*pass-1)must be an http or https address, without a login/],
])('an address that is none is named by its option: %s', (url, message) => {
  const flags = { url, key: 'some-key-1', profile: [], only: [], skip: [], report: [] }
  expect(() => load(flags)).toThrow(message)
})

test('scripts against --url read the key from the variable that --url reads', () => {
  const { target, redactor } = load({
    url: 'http://127.0.0.1:9/rest',
    key: 'some-key-1',
    profile: [],
    only: [],
    skip: [],
    report: [],
  })
  expect(target.credentials['admin']).toEqual({ api_key: 'some-key-1' })
  expect(redactor.mask('Bearer some-key-1')).toBe('Bearer $ETALON_KEY')
})
