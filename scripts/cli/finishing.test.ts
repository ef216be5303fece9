import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { UsageError, writers } from '../../suites/index.ts'
import { reportOf } from '../../tests/support/sample-report.ts'
import { conclude } from './finish-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-concluding-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string): string => join(folder, name)
const json = writers.find(({ ending }) => ending === '.json')!.write
const broken = (): string => {
  throw new TypeError('never')
}
const concluded = (files: { file: string; write: typeof json }[]) => () =>
  conclude(reportOf({}), { baseline: undefined, entries: [], writers: files, github: false })

/** What is said on stderr, a line each. */
function listening(): string[] {
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
  vi.spyOn(console, 'log').mockImplementation(() => {})
  return said
}

test('a form of the report that cannot be made costs no other one, and these say so', () => {
  const said = listening()
  const code = concluded([
    { file: at('page.html'), write: broken },
    { file: at('report.json'), write: json },
  ])()
  expect(code).toBe(1)
  expect(said).toContain(`etalon: the report lacks ${at('page.html')}: never`)
  expect(JSON.parse(readFileSync(at('report.json'), 'utf8'))).toMatchObject({
    lacks: [{ part: at('page.html'), reason: 'never' }],
  })
})

test('a file that cannot be written costs no other one, and is bad usage in the end', () => {
  listening()
  writeFileSync(at('file'), '')
  const act = concluded([
    { file: join(at('file'), 'report.json'), write: json },
    { file: at('second.json'), write: json },
  ])
  expect(act).toThrow(UsageError)
  expect(JSON.parse(readFileSync(at('second.json'), 'utf8'))).not.toHaveProperty('lacks')
})
