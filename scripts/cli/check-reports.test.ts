import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { writers } from '../../suites/index.ts'
import { type Ended, etalon } from '../../tests/support/child.ts'
import { reportFiles, writerFor } from './check/write-report.ts'
import { etalonHere } from '../../tests/support/in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-reports-'))
const fileOf = (ending: string): string => join(folder, 'deeper', `report${ending}`)
const summary = join(folder, 'summary.md')

describe('check on GitHub, with a report of every kind', () => {
  let ended: Ended
  beforeAll(async () => {
    const files = writers.map(({ ending }) => ['--report', fileOf(ending)])
    ended = await etalon(['check', '--only', 'cli', ...files.flat()], {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: summary,
    })
  })

  test.each(writers.map(({ name, ending }) => [name, ending]))('writes %s', (_name, ending) => {
    expect(readFileSync(fileOf(ending), 'utf8')).toContain('127.0.0.1')
  })

  test('keeps its output from being read as workflow commands', () => {
    expect(ended.output).toMatch(/^::stop-commands::(\S+)$[^]*testable rules proved[^]*^::\1::$/m)
  })

  test('adds to the step summary, and annotates nothing if nothing failed', () => {
    expect(readFileSync(summary, 'utf8')).toMatch(/^# \d+ of \d+ testable rules proved/)
    expect(ended.output).not.toContain('::error')
    expect(ended.code).toBe(0)
  })
})

test('outside GitHub, annotations need --github', async () => {
  const file = join(folder, 'later.md')
  const words = ['check', '--only', 'cli/list-answers']
  const { output } = await etalon(words, { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: file })
  expect(existsSync(file)).toBe(false)
  expect(output).not.toContain('stop-commands')
  await etalon([...words, '--github'], { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: file })
  expect(existsSync(file)).toBe(true)
})

test('a report that cannot be written is bad usage before anything is sent', async () => {
  const inTheWay = join(folder, 'file')
  writeFileSync(inTheWay, '')
  const { code, output } = await etalonHere(['check', '--only', 'cli', '--report', join(inTheWay, 'a.json')])
  expect(output).toMatch(/^etalon: --report \S+a\.json: cannot be written \(\w+\)/)
  expect(output).not.toContain('requests')
  expect(code).toBe(3)
})

test('testing a report path keeps an existing file and leaves no new one', () => {
  const kept = join(folder, 'kept.json')
  writeFileSync(kept, 'before')
  const fresh = join(folder, 'new', 'fresh.json')
  expect(reportFiles([kept, fresh]).map(({ file }) => file)).toEqual([kept, fresh])
  expect(readFileSync(kept, 'utf8')).toBe('before')
  expect([existsSync(fresh), existsSync(join(folder, 'new'))]).toEqual([false, true])
})

test('an unknown kind of report is refused, and the known kinds are listed', () => {
  expect(() => writerFor('report.pdf')).toThrow('the name must end in .json, .html, .xml, .md or .sarif')
})
