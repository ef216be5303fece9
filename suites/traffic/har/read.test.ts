import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import type { Known, Passage } from '../passage.ts'
import { readHar } from './read.ts'
import type { HarEntry, HarResponse } from './schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-har-'))
afterAll(() => rmSync(folder, { recursive: true }))

function written(content: string): string {
  const file = join(folder, 'traffic.har')
  writeFileSync(file, content)
  return file
}

const REQUEST = { method: 'GET', url: 'https://host.example.com/rest/v1/flows', headers: [] }
const JSON_FIELD = { name: 'Content-Type', value: 'application/json' }
const STREAM_FIELD = { name: 'content-type', value: 'text/event-stream' }
const BODY = '[{"id":1,"name":"Grüße"}]'
const BYTES = Buffer.from(BODY)
const size = BYTES.length

async function passageOf(entry: Partial<HarEntry>): Promise<Passage> {
  const [passage] = await readHar(written(JSON.stringify({ log: { entries: [{ request: REQUEST, ...entry }] } })))
  return passage!
}

/** How much is known of a response's body, and the body. */
async function knownOf(response: Partial<HarResponse>): Promise<[Known | undefined, string]> {
  const { answer } = await passageOf({ response: { status: 200, headers: [JSON_FIELD], ...response } })
  return [answer?.known, new TextDecoder().decode(answer?.body)]
}

describe('the body of an entry', () => {
  const gzip = { name: 'Content-Encoding', value: 'gzip' }
  const length = (value: number) => ({ name: 'Content-Length', value: String(value) })
  const base64 = (bytes: Uint8Array) => ({ text: Buffer.from(bytes).toString('base64'), encoding: 'base64' })

  test.each<[string, Partial<HarResponse>, Known, string]>([
    ['as text', { content: { size, text: BODY } }, 'text', BODY],
    ['in Base64', { content: { size, ...base64(BYTES) } }, 'bytes', BODY],
    [
      'decoded, with the fields of its coding',
      { headers: [JSON_FIELD, gzip, length(9)], content: { size, text: BODY } },
      'text',
      BODY,
    ],
    [
      'decoded in Base64, likewise',
      { headers: [JSON_FIELD, gzip, length(9)], content: { size, ...base64(BYTES) } },
      'bytes',
      BODY,
    ],
    ['still coded', { headers: [JSON_FIELD, gzip], content: { size, ...base64(gzipSync(BODY)) } }, 'bytes', BODY],
    [
      'coded in a way that nobody knows',
      {
        headers: [JSON_FIELD, { name: 'content-encoding', value: 'dcb' }],
        content: { size: 2, ...base64(Buffer.from([255, 254])) },
      },
      'nothing',
      '',
    ],
    ['without a size, but whole JSON', { content: { size: -1, text: BODY } }, 'text', BODY],
    ['without a byte order mark that its size counts', { content: { size: size + 3, text: BODY } }, 'text', BODY],
    ['without a size, and cut', { content: { size: -1, text: BODY.slice(0, 9) } }, 'nothing', ''],
    ['cut', { content: { size, text: BODY.slice(0, 9) } }, 'nothing', ''],
    [
      'cut, with a size of what is left',
      { headers: [JSON_FIELD, length(size)], content: { size: 9, text: BODY.slice(0, 9) } },
      'nothing',
      '',
    ],
    ['that is no JSON, and whole', { content: { size: 5, text: 'hello' } }, 'text', 'hello'],
    [
      'left out by Firefox',
      { content: { size, comment: 'Response bodies are not included.' } as never },
      'nothing',
      '',
    ],
    ['left out by Playwright', { bodySize: -1, content: { size: -1 } }, 'nothing', ''],
    ['that Chrome could not bring', { bodySize: 0, content: { size: 0 } }, 'nothing', ''],
    ['that is empty', { bodySize: 0, content: { size: 0, text: '' } }, 'bytes', ''],
    ['that is empty by its length', { headers: [JSON_FIELD, length(0)], content: { size: 0 } }, 'bytes', ''],
    [
      'that only seems empty',
      { headers: [JSON_FIELD, length(7)], bodySize: 0, content: { size: 0, text: '' } },
      'nothing',
      '',
    ],
    ['of a 204', { status: 204, headers: [length(0)], content: { size: 0 } }, 'bytes', ''],
    ['of what failed after its head', { _error: 'net::ERR_ABORTED', content: { size, text: BODY } }, 'nothing', ''],
    [
      'of what Playwright saw fail',
      { _failureText: 'net::ERR_ABORTED', content: { size: 0, text: '' }, bodySize: 0 },
      'nothing',
      '',
    ],
    ['in an encoding that is none', { content: { size, text: BODY, encoding: 'rot13' } }, 'nothing', ''],
  ])('%s', async (_what, response, known, body) => {
    expect(await knownOf(response)).toEqual([known, body])
  })

  test('is read from the file that Playwright puts beside, and from nowhere else', async () => {
    writeFileSync(join(folder, 'abc.json'), BODY)
    expect(await knownOf({ content: { size, _file: 'abc.json' } })).toEqual(['bytes', BODY])
    expect(await knownOf({ content: { size, _file: 'missing.json' } })).toEqual(['nothing', ''])
    for (const _file of ['../../../../etc/passwd', '..', ''])
      expect(await knownOf({ content: { size, _file } })).toEqual(['nothing', ''])
  })

  const event = (type: string) => `data: {"type":"${type}"}\n\n`
  test.each<[string, string, Known, string]>([
    ['that said that it is over', event('session') + event('end'), 'text', event('session') + event('end')],
    [
      'cut within what follows its end',
      `${event('session')}${event('error')}data: {"ty`,
      'text',
      event('session') + event('error'),
    ],
    ['that nobody saw end', event('session') + event('token'), 'events', event('session') + event('token')],
    ['cut within an event', `${event('session')}data: {"ty`, 'events', event('session')],
    ['cut before the first event', ': wait\n\n: wait\n\nda', 'nothing', ''],
    ['cut within the first event', 'data: {"ty', 'nothing', ''],
    ['with other line ends', `data: {}\r\n\r\ndata: {"x`, 'events', 'data: {}\r\n\r\n'],
  ])('that is a stream %s', async (_what, text, known, body) => {
    expect(await knownOf({ headers: [STREAM_FIELD], content: { size: 0, text } })).toEqual([known, body])
  })
})

describe('an entry without an answer of the service', () => {
  const answered = { status: 200, headers: [JSON_FIELD], content: { size, text: BODY } }
  test.each<[string, Partial<HarEntry>]>([
    ['aborted in Chrome', { response: { status: 0, headers: [], _error: 'net::ERR_ABORTED' } }],
    ['aborted in Playwright', { response: { status: -1, headers: [] }, _wasAborted: true }],
    ['blocked in Firefox', { response: { headers: [], content: {} } }],
    ['without a response', {}],
    ['with null for one', { response: null }],
    ["from Chrome's cache", { response: answered, _fromCache: 'disk' }],
    ["from Firefox's cache", { response: answered, cache: { beforeRequest: {}, afterRequest: null } }],
    ['of a service worker', { response: { ...answered, _fetchedViaServiceWorker: true } }],
    ['that a test made up', { response: answered, _wasFulfilled: true }],
  ])('%s', async (_what, entry) => {
    const passage = await passageOf(entry)
    expect(passage.answer).toBeUndefined()
    expect(passage.unusable).not.toBeUndefined()
  })
})

test('fields have names in lower case, one value each, and nothing of HTTP/2 among them', async () => {
  const { headers, answer, body, method } = await passageOf({
    request: {
      ...REQUEST,
      method: 'post',
      headers: [
        { name: ':authority', value: 'host.example.com' },
        { name: 'Accept', value: 'a' },
        { name: 'accept', value: 'b' },
      ],
      postData: { text: '{}' },
    },
    response: { status: 200, headers: [{ name: 'Set-Cookie', value: 'a=1\nb=2' }], content: {} },
  })
  expect({ method, headers, body }).toEqual({ method: 'POST', headers: { accept: 'a, b' }, body: '{}' })
  expect(answer?.headers).toEqual({ 'set-cookie': 'a=1, b=2' })
})

test.each<[string, string, string]>([
  ['nothing', '', 'traffic.har: is empty; export the HAR file again'],
  ['no JSON', '{\n  "log": oops-secret }', 'traffic.har:2: is not JSON; export the HAR file again'],
  ['half a file', '{"log": {"entries": [', 'traffic.har: ends before its JSON does; export the HAR file again'],
  ['no list of entries', '{"log": {}}', "traffic.har:1: log must have the key 'entries'"],
  [
    'an entry without a request',
    '{"log": {"entries": [\n{}]}}',
    "traffic.har:2: log.entries.0 must have the key 'request'",
  ],
  [
    'a status that is a text',
    '{"log": {"entries": [{"request": {"method": "GET", "url": ""},\n"response": {"status": "200"}}]}}',
    'traffic.har:2: log.entries.0.response.status must be an integer',
  ],
])('a file with %s is refused with its place', async (_what, content, message) => {
  await expect(readHar(written(content))).rejects.toThrow(message)
  await expect(readHar(written(content))).rejects.not.toThrow('secret')
})

test('a byte order mark does no harm, and a missing file is told', async () => {
  expect(await readHar(written('\uFEFF{"log": {"entries": []}}'))).toEqual([])
  await expect(readHar(join(folder, 'none.har'))).rejects.toThrow(
    'none.har: cannot be read (ENOENT); give --har an existing file',
  )
})
