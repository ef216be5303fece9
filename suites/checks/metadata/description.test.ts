import { describe, expect, test } from 'vitest'
import { likeTexts } from './description.ts'

describe('strings at the same place as a known one', () => {
  test('the same member of every list item', () => {
    const list = [
      { key: 'SSH', icon: 'lock' },
      { key: 'FTP', icon: 'SSH-like' },
    ]
    expect(likeTexts(list, 'SSH')).toEqual(['SSH', 'FTP'])
  })

  test('the same cell of every row', () => {
    const rows = [
      ['flow.etl.api', 'From an API'],
      ['flow.etl.file', 'From files'],
    ]
    expect(likeTexts(rows, 'flow.etl.api')).toEqual(['flow.etl.api', 'flow.etl.file'])
  })

  test('the member names of the same object', () => {
    const description = { properties: { HOST: { type: 'string' }, PORT: { type: 'integer', default: 22 } } }
    expect(likeTexts(description, 'HOST')).toEqual(['HOST', 'PORT'])
  })

  test('no member name whose value is of another form, such as links beside the properties', () => {
    const description = {
      HOST: { type: 'string' },
      PORT: { type: 'integer' },
      etag: '"1"',
      links: [{ rel: 'self', href: '/' }],
      self: { href: '/' },
    }
    expect(likeTexts(description, 'HOST')).toEqual(['HOST', 'PORT'])
  })

  test('nothing if the known string is not there', () => {
    expect(likeTexts({ HOST: { type: 'string' } }, 'PORT')).toEqual([])
  })
})
