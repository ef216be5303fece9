import fc from 'fast-check'
import type { CaseReport, Report } from '../../suites/report/report.ts'

/** A report with one broken rule, whose case has the given members. */
export function reportOf(one: Partial<CaseReport>, report: Partial<Report> = {}): Report {
  const broken: CaseReport = {
    id: 'flows/broken | a title',
    title: 'a title',
    outcome: 'violation',
    durationMs: 12,
    exchanges: [],
    ...one,
  }
  return {
    schemaVersion: 1,
    target: 'http://target.test/rest',
    profile: ['product'],
    edition: '1',
    seed: 1,
    run: 'abc',
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1_500,
    requests: 3,
    repeated: 0,
    summary: {
      pass: 1,
      violation: 1,
      warning: 0,
      notApplicable: 0,
      blocked: 0,
      notYetChecked: 1,
      error: 0,
      unsteady: 0,
      known: 0,
    },
    proved: { rules: 1, of: 3, required: 0 },
    rules: [
      {
        id: 'flows/broken',
        text: 'What must hold.',
        source: ['platform/errors/409'],
        profile: 'product',
        outcome: broken.outcome,
        cost: { requests: 3, durationMs: 12 },
        cases: [broken],
      },
      {
        id: 'mcp/open',
        text: 'The name is `<service>-ai-agent`, * or | or nothing.',
        source: ['agent/mcp/name'],
        profile: 'product',
        outcome: 'not-yet-checked',
        cost: { requests: 0, durationMs: 0 },
        cases: [],
      },
    ],
    operations: [],
    leftBehind: [],
    ...report,
  }
}

const PIECES = [
  '\u0000\u0007\b\f\u001b[31mred\u001b]0;title\u0007\u009b2J\u007f',
  '<![CDATA[ ]]> </failure><error/>',
  '&amp; & &#0; &nope;',
  '"quoted" \'twice\' `once` ``twice`` ```',
  '\n```\n# heading\n| a | b |\n|---|---|\n',
  '\r\n~~~\r- item\t[link](javascript:alert(1)) ![image](x)',
  '<script>alert(1)</script> <!-- --> </details>',
  '👩‍🔧 é 漢字 𝒳',
  '\ud83d',
  '\udc00\ufffe\uffff\u{1ffff}',
  '\u202ertl\u2066\u200b\u2028\u2029\u0085',
  ' ',
  '`',
  '\\',
] as const

/** Texts in a response that could break a report that quotes it. */
export const hostile: readonly string[] = [...PIECES, PIECES.join(''), PIECES.toReversed().join('')]

export const hostileTexts: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary' })), { maxLength: 6 })
  .map((pieces) => pieces.join(''))
