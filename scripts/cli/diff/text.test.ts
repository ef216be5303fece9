import { expect, test } from 'vitest'
import type { Change } from './change.ts'
import { diffMarkdown } from './markdown.ts'
import type { DiffReport } from './report.ts'
import { diffText } from './text.ts'

const BREAKING: Change = {
  level: 'breaking',
  subject: 'response',
  category: 'response-success-status-removed',
  name: 'deleteWebhook 204',
  says: '204 is no longer documented',
  places: [{ operation: 'deleteWebhook', part: 'response', status: '204' }],
}
const EDITORIAL: Change = {
  level: 'editorial',
  subject: 'rule',
  category: 'rule-text-changed',
  name: 'errors/missing-token',
  says: 'was: A *call*\nwithout <key>. Now: A \u001B[31mcall.',
  places: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((operation) => ({ operation })),
}
const touched = { changes: [BREAKING] }
const REPORT: DiffReport = {
  schemaVersion: 1,
  old: { label: 'edition 1', edition: 1, complete: false },
  new: { label: 'this etalon (1.0.0, edition 2)', edition: 2, complete: true },
  summary: { breaking: 1, unclear: 0, loosening: 0, editorial: 1 },
  changes: [BREAKING, EDITORIAL],
  interactions: {
    of: 3,
    touched: [{ interaction: 'team/a-deletion', file: 'team.json', ...touched }],
    wide: [
      { level: 'unclear', category: 'rule-added', name: 'errors/any', says: 'All.', operations: 126, interactions: 1 },
    ],
  },
  baseline: { touched: [{ entry: 'webhooks/delete-answers-204', place: 'baseline.yaml:4', ...touched }] },
}

test('text has a line for each change, and its category below it', () => {
  expect(diffText(REPORT).split('\n')).toEqual([
    'from edition 1',
    'to   this etalon (1.0.0, edition 2)',
    'Only rules are compared: of edition 1 only ids and digests are left, no texts, freedoms or operations.',
    '',
    'Breaks clients (1)',
    '  deleteWebhook 204: 204 is no longer documented',
    '    response-success-status-removed',
    '',
    'Editorial (1)',
    String.raw`  errors/missing-token: was: A *call*\nwithout <key>. Now: A \u{1b}[31mcall.`,
    '    rule-text-changed, in a, b, c, d, e and 2 more',
    '',
    'Consumers: 1 of 3 interactions are touched',
    '  team/a-deletion (team.json)',
    '    breaking: deleteWebhook 204',
    'Not counted: one change of rules or freedoms of more than 8 operations',
    '  unclear: errors/any (126 operations, 1 interaction)',
    '',
    'Baseline: touched entries: 1',
    '  webhooks/delete-answers-204 (baseline.yaml:4)',
    '    breaking: deleteWebhook 204',
  ])
})

test('Markdown has a section for each level, and no markup from the documents', () => {
  expect(diffMarkdown(REPORT).split('\n')).toEqual([
    '# From edition 1 to this etalon (1.0.0, edition 2)',
    '',
    'Only rules are compared: of edition 1 only ids and digests are left, no texts, freedoms or operations.',
    '',
    '## Breaks clients (1)',
    '',
    '- `deleteWebhook 204`: 204 is no longer documented (`response-success-status-removed`)',
    '',
    '## Editorial (1)',
    '',
    String.raw`- \`errors/missing-token\`: was: A \*call\* without \<key\>. Now: A \\u{1b}\[31mcall. (\`rule-text-changed\`, in a, b, c, d, e and 2 more)`.replaceAll(
      '\\`',
      '`',
    ),
    '',
    '## Consumers (1 of 3 interactions)',
    '',
    '- `team/a-deletion` (team.json)',
    '  - breaking: `deleteWebhook 204`',
    '',
    'Not counted: one change of rules or freedoms of more than 8 operations:',
    '',
    '- unclear: `errors/any` (126 operations, 1 interaction)',
    '',
    '## Baseline (touched entries: 1)',
    '',
    '- `webhooks/delete-answers-204` (baseline.yaml:4)',
    '  - breaking: `deleteWebhook 204`',
  ])
})

test('equal versions have one line', () => {
  const equal = { ...REPORT, summary: { ...REPORT.summary, breaking: 0, editorial: 0 }, changes: [] }
  expect(diffText(equal)).toContain('\nNothing changed.\n')
  expect(diffMarkdown(equal)).toContain('\nNothing changed.\n')
})
