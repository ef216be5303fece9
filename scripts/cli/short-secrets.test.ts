import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  Redactor,
  type Report,
  Violation,
  attributionTo,
  createTrafficJudge,
  terminal,
  textOf,
  writers,
} from '../../suites/index.ts'
import { harReport } from './check/har.ts'
import { etalonHere } from '../../tests/support/in-process.ts'
import { judgingHere } from './proxy/judging.ts'

/** Too short to search for in every text. */
const [PASSWORD, TOKEN] = ['ŧ7', '¶9'] as const
const BASE = 'https://host.example.com/rest'

const folder = mkdtempSync(join(tmpdir(), 'etalon-short-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = (name: string): string => join(folder, name)

/** Exchanges with secrets, most of which break a rule, so that a report shows them. */
const SEEN = [
  ['POST', '/token-auth/issue', { login: 'ada', password: PASSWORD }, { token: TOKEN, tfaToken: 7 }],
  ['GET', `/flows/export?Authorization=Bearer%20${encodeURIComponent(TOKEN)}`, undefined, { error: 'x' }, 401],
  ['GET', '/users/5/get-api-key', undefined, { key: TOKEN, expires: 'x' }],
  [
    'GET',
    '/webhooks/71',
    undefined,
    {
      id: 71,
      name: 'W',
      events: ['*'],
      url: 'https://x.example.com/',
      method: 'POST',
      secret: PASSWORD,
      enabled: 'no',
    },
  ],
  [
    'GET',
    '/connections/301',
    undefined,
    { id: 301, name: 'C', created: 'x', properties: { 'field.connection.password': PASSWORD } },
  ],
] as const
const HEADERS = [
  ['authorization', `Bearer ${TOKEN}`],
  ['cookie', `sid=${PASSWORD}`],
] as const

const listed = (fields: readonly (readonly [string, string])[]): object[] =>
  fields.map(([name, value]) => ({ name, value }))

const har = file('seen.har')
let report: Report
beforeAll(async () => {
  const entries = SEEN.map(([method, path, sent, answer, status = 200]) => {
    const text = JSON.stringify(answer)
    const postData =
      sent === undefined ? {} : { postData: { mimeType: 'application/json', text: JSON.stringify(sent) } }
    return {
      startedDateTime: '2026-01-01T00:00:00Z',
      request: { method, url: `${BASE}/v1${path}`, headers: listed(HEADERS), ...postData },
      response: {
        status,
        headers: listed([
          ['content-type', 'application/json'],
          ['set-cookie', `sid=${TOKEN}; Path=/`],
        ]),
        content: { size: Buffer.byteLength(text), mimeType: 'application/json', text },
      },
    }
  })
  writeFileSync(har, JSON.stringify({ log: { version: '1.2', entries } }))
  report = await harReport(har, { profile: [], only: [], skip: [], report: [] })
})

/** No text may contain a secret, in any form. */
function expectNone(text: string): void {
  for (const one of [PASSWORD, TOKEN])
    for (const form of [one, encodeURIComponent(one), JSON.stringify(one).slice(1, -1)])
      expect(text).not.toContain(form)
}

test('a report shows the exchanges without their secrets', () => {
  const shown = JSON.stringify(report.rules.flatMap(({ cases }) => cases.flatMap(({ exchanges }) => exchanges)))
  for (const path of ['/token-auth/issue', '/flows/export?Authorization=Bearer%20$ETALON_', '/webhooks/71'])
    expect(shown).toContain(path)
  expect(shown).toContain('"Bearer $ETALON_HEADER_')
  for (const { write } of writers) expectNone(write(report))
  expectNone(terminal(report))
})

test('a world and its messages have none of them', async () => {
  const world = file('world.yaml')
  const { output } = await etalonHere(['record', har, '--out', world])
  const text = readFileSync(world, 'utf8')
  expect(text).toMatch(/secret: \$ETALON_[A-Z]+_\d/)
  expect(text).toMatch(/field\.connection\.password: \$ETALON_[A-Z]+_\d/)
  expectNone(text + output)
})

test('the output and the recording of the proxy have none of them', async () => {
  const said: string[] = []
  const recorded = file('recorded.har')
  const judging = judgingHere(
    { baseUrl: BASE, profile: [], only: [], skip: [], har: recorded },
    (line) => void said.push(line),
  )
  for (const [method, path, sent, answer, status = 200] of SEEN)
    await judging.take({
      startedAt: 0,
      method,
      path: `/rest/v1${path}`,
      fields: HEADERS.flat(),
      body: Buffer.from(sent === undefined ? '' : JSON.stringify(sent)),
      answer: {
        status,
        fields: ['Content-Type', 'application/json', 'Set-Cookie', `sid=${TOKEN}`],
        body: Buffer.from(JSON.stringify(answer)),
        isWhole: true,
      },
    })
  const { traffic } = await judging.end('here')
  expect(traffic?.judged).toBe(SEEN.length)
  expect(said.join('\n')).toContain('/flows/export?Authorization=Bearer%20$ETALON_')
  const text = readFileSync(recorded, 'utf8')
  expect(text).toMatch(/password\\":\\"\$ETALON_[A-Z]+_\d/)
  expectNone(said.join('\n') + text)
})

test('the message of a violation matches the exchange shown, even if only the secret breaks the rule', () => {
  const words = (breaks: (text: string) => boolean): string | undefined => {
    const judge = createTrafficJudge({
      attribution: attributionTo(BASE),
      redactor: new Redactor(),
      observations: [
        {
          rule: 'errors/answers-match-schema',
          title: 'a rule that quotes what it sees',
          concerns: () => true,
          holds({ response }) {
            const text = textOf(response)
            if (breaks(text)) throw new Violation(`answered ${text}`)
          },
        },
      ],
    })
    judge.take({
      place: 'entry 1',
      startedAt: 0,
      method: 'GET',
      url: `${BASE}/v1/users/5/get-api-key`,
      headers: {},
      answer: {
        status: 200,
        headers: {},
        body: Buffer.from(JSON.stringify({ key: TOKEN })),
        known: 'bytes',
        hasAllFields: true,
      },
    })
    return judge.findings().sightings[0]?.broken?.violation.message
  }
  expect(words(() => true)).toBe('answered {"key":"$ETALON_MEMBER_1"}')
  expect(words((text) => text.includes(TOKEN))).toBe('it is broken by a secret, which is not shown')
})
