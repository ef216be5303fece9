import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { UsageError, writers } from '../../suites/index.ts'
import { reportOf } from '../../tests/support/sample-report.ts'
import { finishRun } from './finish-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-finishing-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string): string => join(folder, name)
const json = writers.find(({ ending }) => ending === '.json')!.write
const broken = (): string => {
  throw new TypeError('never')
}
const concluded = (files: { file: string; write: typeof json }[]) => () =>
  finishRun(reportOf({}), { baseline: undefined, entries: [], writers: files, github: false })

/** The lines printed on stderr. */
function listening(): string[] {
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
  vi.spyOn(console, 'log').mockImplementation(() => {})
  return said
}

test('if one kind of report fails, the others are written and say so', () => {
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

test('the last lines say where the report files are', () => {
  listening()
  const log = vi.spyOn(console, 'log')
  concluded([
    { file: at('a report.json'), write: json },
    { file: at('last.json'), write: json },
  ])()
  const lines = log.mock.calls.map(([line]) => String(line))
  expect(lines.slice(-2)).toEqual([`Report: file://${folder}/a%20report.json`, `Report: file://${folder}/last.json`])
})

test('if one file cannot be written, the others are, and the run ends as bad usage', () => {
  listening()
  writeFileSync(at('file'), '')
  const act = concluded([
    { file: join(at('file'), 'report.json'), write: json },
    { file: at('second.json'), write: json },
  ])
  expect(act).toThrow(UsageError)
  expect(JSON.parse(readFileSync(at('second.json'), 'utf8'))).not.toHaveProperty('lacks')
})
