import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { writers } from '../../suites/index.ts'
import { type Ended, etalon } from './child.ts'
import { writerFor } from './check/write-report.ts'

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

  test('keeps what it prints from being read as commands', () => {
    expect(ended.output).toMatch(/^::stop-commands::(\S+)$[^]*testable rules proved[^]*^::\1::$/m)
  })

  test('adds to the step summary, and annotates nothing where nothing failed', () => {
    expect(readFileSync(summary, 'utf8')).toMatch(/^# \d+ of \d+ testable rules proved/)
    expect(ended.output).not.toContain('::error')
    expect(ended.code).toBe(0)
  })
})

test('away from GitHub, --github is needed for what GitHub reads', async () => {
  const file = join(folder, 'later.md')
  const words = ['check', '--only', 'cli/list-answers']
  const { output } = await etalon(words, { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: file })
  expect(existsSync(file)).toBe(false)
  expect(output).not.toContain('stop-commands')
  await etalon([...words, '--github'], { GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: file })
  expect(existsSync(file)).toBe(true)
})

test('a report that cannot be written is bad usage, and takes nothing else away', async () => {
  const inTheWay = join(folder, 'file')
  writeFileSync(inTheWay, '')
  const { code, output } = await etalon(['check', '--only', 'cli/list-answers', '--report', join(inTheWay, 'a.json')])
  expect(output).toMatch(/testable rules proved[^]*--report \S+a\.json: cannot be written \(\w+\)/)
  expect(code).toBe(3)
})

test('a report of another kind is refused with the kinds that there are', () => {
  expect(() => writerFor('report.pdf')).toThrow('the name must end in .json, .html, .xml, .md or .sarif')
})
