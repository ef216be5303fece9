import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Bug } from '../bug.ts'
import type { Finding } from './finding.ts'
import { PAGE, batchRecords } from './records.ts'
import { bugLines, bugPage } from './page.ts'

const bug = (id: string, breaks: boolean): Bug => ({ id, breaks }) as Bug
const found: Finding = { violated: ['flows/id-shown'], blocked: 0, errors: 0 }
const missed: Finding = { violated: [], blocked: 0, errors: 0 }
const failed: Finding = { violated: [], blocked: 0, errors: 1 }

const BATCH = {
  name: 'batch-9',
  bugs: [bug('flows/a', true), bug('flows/b', true), bug('runs/c', true), bug('runs/trap', false)],
  first: new Map([
    ['flows/a', found],
    ['flows/b', missed],
    ['runs/c', missed],
    ['runs/trap', failed],
  ]),
  now: new Map([
    ['flows/a', found],
    ['flows/b', found],
    ['runs/trap', missed],
  ]),
}

test('a batch has its figures of the first run and of now, over the bugs that were tried', () => {
  expect(bugLines([BATCH])).toEqual([
    'batch-9: 3 bugs, found at first 1 (33.3 %), now 2 of 2 tried (100.0 %); 1 traps, reported at first 1, now 0',
  ])
})

test('an area has its own', () => {
  const page = bugPage([BATCH])
  expect(page).toContain('| batch-9 | 3 | 1 (33.3 %) | 2 of 2 tried (100.0 %) | 1 | 1 | 0 |')
  expect(page).toContain('| flows | 2 | 1 (50.0 %) | 2 (100.0 %) | 0 | 0 | 0 |')
  expect(page).toContain('| runs | 1 | 0 (0.0 %) | 0 of 0 tried (none) | 1 | 1 | 0 |')
})

test('the committed page has the recorded findings', () => {
  expect(readFileSync(PAGE, 'utf8'), '`npm run bugs` writes it').toBe(bugPage(batchRecords()))
})
