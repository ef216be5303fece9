import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { BASE_PATH, demoCredentials } from '../../mocks/index.ts'
import { startMock } from '../../mocks/node/start.ts'
import type { CheckFlags } from './check/flags.ts'
import { watchCheck } from './check/watch.ts'
import { reportProblems } from './read-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'etalon-json-'))
const { origin, mock, close } = await startMock({})
afterAll(close)
const url = `${origin}${BASE_PATH}`
const key = demoCredentials().admin ?? ''

/** Runs the command line in that folder, and returns both outputs apart. */
async function etalon(...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../etalon.js'), ...words], { cwd: folder })
  const taken = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (chunk: Buffer) => (taken[name] += chunk.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, ...taken }
}

/** What a command prints to stdout, parsed. */
async function printed(...words: string[]): Promise<{ code: number | null; json: unknown }> {
  const { code, stdout } = await etalon(...words)
  return { code, json: JSON.parse(stdout) as unknown }
}

test('check --json prints the report and nothing else', async () => {
  const address = ['--url', url, '--key', key, '--only', 'functions', '--github']
  const { code, json } = await printed('check', ...address, '--json')
  expect(code).toBe(0)
  expect(reportProblems(json)).toEqual([])
  expect(json).toMatchObject({ partial: true, verdict: { code: 0, verdict: 'What was asked for holds' } })
})

test('--list, release and sweep print JSON too', async () => {
  const { json } = await printed('check', '--list', '--only', 'functions/list-answers', '--json')
  expect(json).toMatchObject({ rules: [{ checked: true }], operations: expect.arrayContaining(['listFlows']) })
  const release = await printed('release', '--version', '1', '--environment', 'test', '--json')
  expect(release).toMatchObject({ code: 2, json: { version: '1', verdict: 'never verified' } })
  expect((await printed('sweep', '--list', '--json')).json).toEqual({ runs: [] })
})

test('--watch runs what failed again on Enter, and everything once it holds', async () => {
  const fault = `${origin}/_mock/faults/flows/name-required`
  const set = async (method: string): Promise<void> => expect((await fetch(fault, { method })).ok).toBe(true)
  await set('PUT')
  const before = process.cwd()
  process.chdir(folder)
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  const flags: CheckFlags = {
    url,
    key,
    allow: 'reads,writes',
    profile: [],
    skip: [],
    report: [],
    only: ['flows/name-required', 'functions'],
  }
  const input = new PassThrough()
  const prompts = (): string[] => lines.filter((line) => line.startsWith('Enter runs'))
  try {
    const code = watchCheck(flags, input)
    await vi.waitFor(() => expect(prompts()).toEqual(['Enter runs the 1 rule that did not hold again; q ends']), 60_000)
    await set('DELETE')
    input.write('\n')
    await vi.waitFor(() => expect(prompts()).toHaveLength(2), 60_000)
    expect(prompts()[1]).toBe('Enter runs everything again; q ends')
    expect(lines.join('\n')).toContain('1 of 1 testable rules proved')
    input.write('q\n')
    expect(await code).toBe(0)
  } finally {
    log.mockRestore()
    process.chdir(before)
  }
  expect(mock).toBeDefined()
})

test('--watch does not go with what runs once', async () => {
  const { code, stderr } = await etalon('check', '--watch', '--plan')
  expect([code, stderr]).toEqual([3, expect.stringContaining('--plan does not go with --watch')])
})
