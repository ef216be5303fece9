import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rules } from '#spec'
import type { CaseReport, Report } from '../report.ts'
import { hostile, hostileTexts, reportOf } from '../../../tests/support/sample-report.ts'
import { htmlReport } from './page.ts'

/** A report with the text in every place that a target controls. */
function saying(text: string): Report {
  const exchange = (status: number): CaseReport['exchanges'][number] => ({
    request: { method: 'POST', url: `http://target.test/${text}`, headers: { 'x-a': text }, body: text },
    response: { status, headers: { 'x-b': text }, body: text },
  })
  return reportOf(
    {
      message: `said ${text}`,
      operation: 'createFlow',
      expected: { a: text },
      actual: { a: [text] },
      counterexample: [text],
      seed: 1,
      path: '0',
      exchanges: [exchange(200), exchange(500)],
      curl: `curl ${text}`,
    },
    {
      target: `http://target.test/${text}`,
      leftBehind: [text],
      staleBaseline: [text],
      comparison: {
        target: text,
        startedAt: text,
        edition: text,
        broke: ['flows/broken'],
        stillBroken: [],
        undecided: [],
        noLongerProved: [],
        mended: [],
        newlyProved: [],
      },
      operations: [
        {
          operationId: 'createFlow',
          method: 'POST',
          path: '/v1/flows',
          documented: [200, 400],
          seen: [418],
          requests: 1,
        },
      ],
    },
  )
}

const tagsOf = (page: string): string[] => page.match(/<[^>]*>/g) ?? []
const PLAIN_TAGS = tagsOf(htmlReport(saying('plain')))

function expectUntouched(text: string): void {
  const page = htmlReport(saying(text))
  expect(tagsOf(page)).toEqual(PLAIN_TAGS)
  // What affects a browser without being markup: control characters and bidirectional marks.
  expect(page).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]|\p{Cs}/u)
}

describe('what a target answers', () => {
  test.each(hostile)('is text: %j', expectUntouched)

  test('is text, whatever it is', () => fc.assert(fc.property(hostileTexts, expectUntouched), { numRuns: 50 }))

  test('is shown with its markup as it was written', () => {
    expect(htmlReport(saying('<script>alert(1)</script>'))).toContain('said &lt;script&gt;alert(1)&lt;/script&gt;')
  })

  test('does not blow up the page where it is long', () => {
    expect(htmlReport(saying('x'.repeat(4_000_000))).length).toBeLessThan(200_000)
  })
})

describe('expected and actual', () => {
  const exchange = {
    request: { method: 'GET', url: 'http://target.test/v1/flows', headers: {} },
    response: { status: 403, headers: {}, body: 'no rights' },
  }
  const sidesOf = (one: Partial<CaseReport>): string[] =>
    Array.from(
      htmlReport(reportOf({ exchanges: [exchange], ...one })).matchAll(/<h5>(?:Expected|Actual)<\/h5>(.*?)<\/div>/gs),
      ([, side = '']) => side.replaceAll(/<[^>]*>/g, '').trim(),
    )

  test.each<[string, Partial<CaseReport>, string[]]>([
    ['a status, with the body that came', { actual: 403 }, ['What must hold.', '403\nno rights']],
    ['both', { expected: [200, 400], actual: 403 }, ['200 or 400', '403\nno rights']],
    ['another value than the status', { actual: 7 }, ['What must hold.', '7']],
    ['neither', {}, ['What must hold.', 'the last response\n403\nno rights']],
    ['only what was expected', { expected: 'a challenge' }, ['a challenge', 'the last response\n403\nno rights']],
    ['nothing, of what was never seen', { expected: 'a challenge', exchanges: [] }, ['a challenge']],
    ['nothing, where the rule was not tried', { outcome: 'blocked' }, []],
  ])('are told: %s', (_name, one, sides) => {
    expect(sidesOf(one)).toEqual(sides)
  })
})

describe('the page', () => {
  const page = htmlReport(saying('plain'))

  test('offers a script to be copied where all of it is there', () => {
    const offers = (curl: string): boolean => htmlReport(reportOf({ curl })).includes('class="copy"')
    expect([offers('x'.repeat(6_000)), offers('x'.repeat(6_001))]).toEqual([true, false])
  })

  test('lets nothing but its own style and script run, and fetches nothing', () => {
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page) ?? []
    for (const element of ['style', 'script']) {
      const sources = Array.from(
        page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs')),
        ([, source]) => source!,
      )
      expect(sources).toHaveLength(1)
      const hash = createHash('sha256').update(sources[0]!).digest('base64')
      expect(policy).toContain(`${element}-src &#39;sha256-${hash}&#39;`)
    }
    expect(policy).toContain('default-src &#39;none&#39;')
    expect(page).not.toMatch(/<(?:link|img|iframe|object|embed|base)\b|\b(?:src|style|on\w+)=|@import|url\(/)
  })

  test('names no element twice, and points at none that is not there', () => {
    const ids = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id!)
    expect(new Set(ids).size).toBe(ids.length)
    const pointed = Array.from(page.matchAll(/ (?:href="#|for="|aria-labelledby=")([^"]*)"/g), ([, id]) =>
      id!.split(' '),
    )
    expect(pointed.flat().filter((id) => !ids.includes(id))).toEqual([])
  })

  test('says the verdict first, then what failed, and what was expected where it came otherwise', () => {
    const order = [
      'Does not conform',
      '1 of 3 testable rules proved',
      'Failures',
      'said plain',
      'Expected',
      'The difference',
      'Reproduce',
      'Coverage',
      'All rules',
    ]
    const body = page.slice(page.indexOf('<main'))
    const places = order.map((words) => body.search(new RegExp(`${words}\\s*<`)))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(page).toContain('Errors, 409: <q>409 | delete refused because something still references the object')
  })

  test('shows every status of an operation as what became of it', () => {
    const signs = Array.from(page.matchAll(/<td class="(\S+)"><span aria-hidden/g), ([, kind]) => kind)
    expect(signs).toEqual(['not-seen', 'not-seen', 'undocumented'])
  })

  test('says why a documented status did not come, in its cell and for all together', () => {
    const unseen = [{ status: 500, reason: 'the hook is not there' }]
    const operation = { method: 'GET', path: '/v1/flows', documented: [200, 500], seen: [200], requests: 1, unseen }
    const shown = htmlReport(
      reportOf({}, { operations: ['listFlows', 'getFlow'].map((operationId) => ({ ...operation, operationId })) }),
    )
    expect(shown).toContain('documented, not seen: the hook is not there<')
    expect(shown).toMatch(
      /<li>the hook is not there: <span[^>]*><code>listFlows<\/code> 500; <code>getFlow<\/code> 500<\/span>/,
    )
  })
})

test('every rule broken many times over gives a page that a browser can open', () => {
  const text = 'a'.repeat(3_000)
  const exchange = {
    request: { method: 'GET', url: `http://target.test/${text}`, headers: {}, body: text },
    response: { status: 200, headers: {}, body: text },
  }
  const report = reportOf(
    {},
    {
      rules: rules.map(({ id, text: says, source, profile, operations }) => ({
        id,
        text: says,
        source,
        profile,
        outcome: 'violation' as const,
        cost: { requests: 1, durationMs: 1 },
        cases: operations.slice(0, 10).map((operation) => ({
          id: `${id} | ${operation}`,
          title: 'a title',
          operation,
          outcome: 'violation' as const,
          durationMs: 1,
          message: `${id} is broken`,
          exchanges: [exchange, exchange, exchange],
        })),
      })),
    },
  )
  const page = htmlReport(report)
  expect(page.length).toBeLessThan(4_500_000)
  for (const { id } of rules) expect(page).toContain(`id="rule-${id.replace('/', '-')}"`)
})
