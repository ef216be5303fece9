import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, expect, test, vi } from 'vitest'
import { BASE_PATH, demoCredentials } from '../../mocks/index.ts'
import { startMock } from '../../mocks/node/start.ts'
import { etalonHere } from '../../tests/support/in-process.ts'
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

test.each<[string, number, RegExp, string[]]>([
  [
    'check at a dead address',
    4,
    /ECONNREFUSED/,
    ['check', '--url', 'http://127.0.0.1:9/rest', '--key', 'k', '--github'],
  ],
  ['check with a wrong key', 2, /401|key/, ['check', '--url', url, '--key', 'wrong', '--report', 'unusable.json']],
  ['init at a dead address', 4, /nothing could be read/, ['init', '--url', 'http://127.0.0.1:9/rest', '--key', 'k']],
  ['init with a wrong key', 2, /nothing could be read/, ['init', '--url', url, '--key', 'wrong', '--out', 'no.yaml']],
  ['a rule that there is not', 3, /no such rule/, ['check', '--only', 'flows/none']],
  ['an option that there is not', 3, /unknown option '--no-such'/, ['merge', 'a.json', '--no-such']],
])('%s prints the error and the exit code as JSON', async (_name, code, error, words) => {
  expect(await printed(...words, '--json')).toEqual({
    code,
    json: { error: expect.stringMatching(error), exitCode: code },
  })
})

test('every command has --json', async () => {
  const suggested = async (...line: string[]): Promise<string> => (await etalonHere(['complete', '--', ...line])).output
  const commands = [...(await suggested('')).matchAll(/^(\w+)\t/gm)].map(([, name = '']) => name)
  expect(commands).toEqual(expect.arrayContaining(['check', 'completion']))
  for (const command of commands.filter((name) => name !== 'help'))
    expect(await suggested(command, '--jso'), command).toContain('--json')
})

test('check --plan --json prints what would be sent, and stay behind', async () => {
  const { code, json } = await printed(
    'check',
    '--plan',
    '--only',
    'search/finds-flows',
    '--url',
    url,
    '--key',
    key,
    '--allow',
    'reads,writes',
    '--json',
  )
  expect(code).toBe(0)
  expect(json).toMatchObject({
    requests: expect.any(Number),
    byEffect: [
      { kind: 'reads', requests: expect.any(Number), operations: expect.arrayContaining([expect.anything()]) },
      { kind: 'writes', requests: expect.any(Number) },
    ],
    leftBehind: { audit_records: expect.any(Number), recycle_bin: expect.any(Number) },
    cases: expect.arrayContaining([{ id: expect.stringMatching(/^search\/finds-flows \|/), runs: true }]),
  })
})

test('init --json prints what it found and asks', async () => {
  const { code, json } = await printed('init', '--url', url, '--key', key, '--out', 'found.yaml', '--json')
  expect(code).toBe(0)
  expect(json).toMatchObject({
    file: 'found.yaml',
    variables: ['ETALON_KEY'],
    found: expect.arrayContaining([{ key: 'fixtures.function', why: expect.any(String), value: expect.any(String) }]),
    questions: expect.arrayContaining([
      {
        key: 'credentials.login',
        question: expect.stringMatching(/\?$/),
        line: expect.any(String),
        rules: expect.any(Array),
      },
    ]),
  })
})

test('completion --json prints all commands with their options', async () => {
  const { code, json } = await printed('completion', '--json')
  expect(code).toBe(0)
  expect(json).toMatchObject({
    commands: expect.arrayContaining([
      {
        name: 'doctor',
        description: expect.any(String),
        options: expect.arrayContaining([{ flags: '--target <file>', description: 'target file' }]),
      },
    ]),
  })
})

test('record --json and contracts --vary --json print what came of it', async () => {
  const har = join(folder, 'one.har')
  const entry = {
    startedDateTime: '2026-01-01T00:00:00Z',
    request: { method: 'GET', url: `${url}/v1/functions`, headers: [] },
    response: {
      status: 200,
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { mimeType: 'application/json', text: '[]' },
    },
  }
  writeFileSync(har, JSON.stringify({ log: { version: '1.2', entries: [entry] } }))
  const recorded = await printed('record', 'one.har', '--out', 'world.yaml', '--json')
  expect(recorded).toMatchObject({
    code: 0,
    json: { file: 'world.yaml', records: expect.any(Object), notes: expect.any(Array) },
  })
  const varied = await printed('contracts', '--vary', '1', '--only', 'mcp-client', '--json')
  expect(varied).toMatchObject({
    code: 0,
    json: { seeds: 1, consumers: [{ consumer: 'mcp-client', outcome: 'holds' }] },
  })
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
