import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Report, RuleReport } from '../../suites/index.ts'
import { BASE_PATH, demoCredentials } from '../../mocks/index.ts'
import { startMock } from '../../mocks/node/start.ts'
import { reportOf } from '../../tests/support/sample-report.ts'
import { check } from './check/check.ts'
import { contracts } from './contracts/contracts.ts'
import { mergeCommand } from './merge.ts'
import { reportProblems } from './read-report.ts'
import { releaseCommand } from './release.ts'
import { RELEASES, keepOfRelease, keptOf } from './release/results.ts'

const home = process.cwd()
const NAMED = { version: '1.2/rc', environment: 'staging' }
const { origin, close } = await startMock({})
const AT = { url: `${origin}${BASE_PATH}`, key: demoCredentials().admin ?? '', allow: 'reads,writes' }
const NONE = { only: [], skip: [], profile: [], report: [], pact: [] }

beforeAll(() => process.chdir(mkdtempSync(join(tmpdir(), 'etalon-release-'))))
afterAll(async () => {
  process.chdir(home)
  await close()
})

/** What `etalon release` prints, and its exit code. */
async function asked(...words: string[]): Promise<{ code: unknown; told: string }> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  await releaseCommand().exitOverride().parseAsync(words, { from: 'user' })
  log.mockRestore()
  const { exitCode: code } = process
  process.exitCode = undefined
  return { code, told: lines.join('\n') }
}

const words = ['--version', NAMED.version, '--environment', NAMED.environment]

test('check and contracts keep their results by release, and release decides from them', async () => {
  expect(await asked(...words)).toMatchObject({ code: 2, told: expect.stringContaining('contracts: no result') })
  const report = join(process.cwd(), 'contracts.json')
  await contracts({ ...NONE, ...NAMED, ...AT, only: ['mcp-client'], report: [report] })
  const written = JSON.parse(readFileSync(report, 'utf8')) as Report
  expect(reportProblems(written)).toEqual([])
  expect(written.release).toEqual(NAMED)
  await check({ ...NONE, ...NAMED, ...AT, only: ['functions'], seed: '1' })
  const partly = await asked(...words)
  expect(partly.code).toBe(2)
  expect(partly.told).toMatch(/^1\.2\/rc in staging: never verified\n {2}check: \d+ of \d+ rules were left out/)
  expect(partly.told).toMatch(
    /^ {2}contracts: the pacts of chat-widget, ci-runner, web-console, webhook-receiver were left out/m,
  )
  expect((await asked(...words, '--consumer', 'mcp-client')).told).not.toMatch(/^ {2}contracts:/m)
  expect(partly.told).toMatch(/^based on contracts: \d+ of \d+ interactions verified$/m)
  // One consumer after another: the results of those the last run left out stay.
  await contracts({ ...NONE, ...NAMED, ...AT, only: ['webhook-receiver'] })
  expect((await asked(...words, '--consumer', 'mcp-client,webhook-receiver')).told).not.toContain('was not verified')
  expect((await asked(...words, '--consumer', 'ci-runner')).told).toContain('the pact of ci-runner was not verified')
  // Another version was never verified.
  expect(await asked('--version', '1.3', '--environment', 'staging')).toMatchObject({
    code: 2,
    told: expect.stringMatching(/check: no result[^]*contracts: no result/),
  })
})

test('a run of another consumer keeps a stale baseline entry', async () => {
  const release = { version: '2.0', environment: 'staging' }
  const stale = (id: string): string => `b.yaml:1: ${id} no longer fails; remove the entry`
  const run = (id: string, staleBaseline: readonly string[]): Report => {
    const { rules, ...more } = reportOf({ outcome: 'pass' }, { kind: 'contracts', release, edition: 'pacts' })
    const [rule] = rules as [RuleReport]
    return { ...more, rules: [{ ...rule, id }], ...(staleBaseline.length === 0 ? {} : { staleBaseline }) }
  }
  const kept = (): unknown => keptOf(release, RELEASES).map(({ rules, staleBaseline }) => [rules.length, staleBaseline])
  keepOfRelease(run('team/a-read', [stale('team/a-read')]))
  keepOfRelease(run('other/a-read', []))
  expect(kept()).toEqual([[2, [stale('team/a-read')]]])
  keepOfRelease(run('team/a-read', []))
  expect(kept()).toEqual([[2, undefined]])
})

test('a kept result is as old as its oldest consumer', () => {
  const release = { version: '3.0', environment: 'staging' }
  const run = (id: string, startedAt: string): void => {
    const { rules, ...more } = reportOf({ outcome: 'pass' }, { kind: 'contracts', release, edition: 'pacts' })
    const [rule] = rules as [RuleReport]
    keepOfRelease({ ...more, startedAt, rules: [{ ...rule, id }] })
  }
  const kept = (): unknown => keptOf(release, RELEASES).map(({ startedAt }) => startedAt)
  run('team/a-read', '2024-01-01T00:00:00.000Z')
  run('other/a-read', '2026-01-01T00:00:00.000Z')
  expect(kept()).toEqual(['2024-01-01T00:00:00.000Z'])
})

test('an unusable target replaces the earlier verification', async () => {
  const gone = 'http://127.0.0.1:9/rest'
  expect(await check({ ...NONE, ...NAMED, url: gone, key: 'a-key-of-nobody', allow: 'reads' })).toBe(4)
  expect((await asked(...words)).told).toContain('check: the run did not finish')
})

test('a kept result that did not finish stays so beside another consumer', () => {
  const release = { version: '4.0', environment: 'staging' }
  const run = (id: string, outcome: 'pass' | 'not-yet-checked', more: Partial<Report> = {}): void => {
    const { rules, ...others } = reportOf({ outcome }, { kind: 'contracts', release, edition: 'pacts', ...more })
    const [rule] = rules as [RuleReport]
    keepOfRelease({ ...others, rules: [{ ...rule, id }] })
  }
  const kept = (): unknown => keptOf(release, RELEASES).map(({ stopped, interrupted }) => [stopped, interrupted])
  run('team/a-read', 'not-yet-checked', { stopped: true, interrupted: true })
  run('other/a-read', 'pass')
  expect(kept()).toEqual([[true, true]])
  run('team/a-read', 'pass')
  expect(kept()).toEqual([[undefined, undefined]])
})

test('the embedded mock has no release', async () => {
  const refused = /--target or --url; a result of the embedded mock says nothing about it/
  await expect(check({ ...NONE, ...NAMED })).rejects.toThrow(refused)
  await expect(contracts({ ...NONE, ...NAMED })).rejects.toThrow(refused)
  const shard = { index: 1, count: 1, cases: 'all', planned: {} }
  const part = join(process.cwd(), 'part.json')
  writeFileSync(part, JSON.stringify(reportOf({ outcome: 'pass' }, { named: 'embedded', shard })))
  const merging = mergeCommand()
    .exitOverride()
    .parseAsync([part, ...words], { from: 'user' })
  await expect(merging).rejects.toThrow(refused)
})

test('a release needs both its names', async () => {
  await expect(asked('--version', '1.2')).rejects.toThrow('give both, or none')
  await expect(asked()).rejects.toThrow('they name the release')
  await expect(check({ ...NONE, environment: 'staging' })).rejects.toThrow('give both, or none')
})
