import { expect, test } from 'vitest'
import { load } from './load.ts'

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
