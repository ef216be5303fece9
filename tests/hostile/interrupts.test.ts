import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ServedMock, etalonMock } from '../support/child.ts'
import { oldNode } from '../support/old-node.ts'
import { describeUnless } from '../support/requires.ts'
import { whole } from './whole.ts'

const PROGRAM = resolve(import.meta.dirname, '../../scripts/etalon.js')
const root = mkdtempSync(join(tmpdir(), 'etalon-signals-'))
let mock: ServedMock
beforeAll(async () => {
  mock = await etalonMock()
})
afterAll(async () => {
  await mock.stop()
  rmSync(root, { recursive: true, force: true })
})

/** The names of flows that runs created and did not remove. */
async function left(): Promise<string[]> {
  const headers = { authorization: `Bearer ${mock.keys['admin']}` }
  const flows = (await (await fetch(`${mock.baseUrl}/v1/flows?scope=all`, { headers })).json()) as { name: string }[]
  return flows.map(({ name }) => name).filter((name) => name.startsWith('etalon-'))
}

interface Started {
  child: ChildProcess
  folder: string
  output: () => string
  ended: Promise<number | null>
}

/** A run that has created something whose removal takes some seconds. */
async function underWay(command: (words: readonly string[]) => readonly [string, readonly string[]]): Promise<Started> {
  // Everything that exists once it runs must be its own.
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
  const folder = mkdtempSync(join(root, 'run-'))
  const target = join(folder, 'target.yaml')
  const key = mock.keys['admin']
  writeFileSync(
    target,
    `base_url: ${mock.baseUrl}\nallow: [reads, writes]\ncredentials: { admin: { api_key: ${key} } }\nlimits: { requests_per_second: 30, concurrency: 8 }\n`,
  )
  const words = ['check', '--target', target, '--only', 'flows', '--report', join(folder, 'report.json')]
  const [program, all] = command([...words, '--ledger', join(folder, 'ledger')])
  const child = spawn(program, all, { cwd: folder, detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  await expect.poll(async () => (await left()).length, { timeout: 60_000, interval: 20 }).toBeGreaterThan(1)
  return { child, folder, output: () => output, ended }
}

/** Asserts that a stopped run has cleaned up and reported. */
async function expectClean({ folder, output, ended }: Started): Promise<void> {
  const code = await ended
  expect(output()).toContain('stopping and removing what was created')
  expect(code).toBe(4)
  expect(await left()).toEqual([])
  expect(readdirSync(join(folder, 'ledger'))).toEqual([])
  expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'))).toMatchObject({ interrupted: true })
}

/** Each signal takes some seconds: `npm test` tests one for each route. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const
const DIRECT = whole ? SIGNALS : (['SIGHUP'] as const)
const HANDED_OVER = whole ? SIGNALS : (['SIGTERM'] as const)
const starts = (node: string) => (words: readonly string[]) => [node, [PROGRAM, ...words]] as const
const direct = starts(process.execPath)
const old = oldNode()

describe.each(DIRECT)('%s', (signal) => {
  test('to the whole group lets a run clean up', { timeout: 90_000 }, async () => {
    const run = await underWay(direct)
    process.kill(-run.child.pid!, signal)
    await expectClean(run)
  })
})

describeUnless(
  old === undefined ? { wants: 'older-node', reason: 'this machine has no Node before 24' } : undefined,
  'started by an old Node',
  () => {
    test.each(HANDED_OVER)(
      '%s to the whole group, which arrives twice, counts as one',
      { timeout: 90_000 },
      async (signal) => {
        const run = await underWay(starts(old!))
        process.kill(-run.child.pid!, signal)
        await expectClean(run)
      },
    )

    if (whole) {
      test('SIGINT to the process alone is forwarded', { timeout: 90_000 }, async () => {
        const run = await underWay(starts(old!))
        run.child.kill('SIGINT')
        await expectClean(run)
      })
    }
  },
)

test('a second one, later, ends the run at once and prints how to finish it', { timeout: 90_000 }, async () => {
  const run = await underWay(direct)
  run.child.kill('SIGINT')
  await new Promise((done) => setTimeout(done, 1_100))
  run.child.kill('SIGINT')
  expect(await run.ended).toBe(4)
  const [, line = ''] = /remove it with: .* (sweep .*)$/m.exec(run.output()) ?? []
  // Not `execFileSync`: this process would not notice that the mock closes idle connections meanwhile.
  await promisify(execFile)(process.execPath, [PROGRAM, ...line.split(' ')], { cwd: run.folder })
  expect(await left()).toEqual([])
})

test('a run cleans up when its output pipe is closed', { timeout: 90_000 }, async () => {
  const run = await underWay(direct)
  run.child.stdout?.destroy()
  run.child.stderr?.destroy()
  run.child.kill('SIGHUP')
  expect(await run.ended).toBe(4)
  expect(await left()).toEqual([])
})

/** Whether `script` can create a terminal. */
function hasTerminals(): boolean {
  try {
    return execFileSync('script', ['-qec', 'test -t 1 && echo yes', '/dev/null'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .includes('yes')
  } catch {
    return false
  }
}

const CTRL_C = '\u0003'
const CTRL_BACKSLASH = '\u001C'

describeUnless(
  hasTerminals() ? undefined : { wants: 'terminal', reason: 'this machine has no `script` that makes terminals' },
  'at a terminal',
  () => {
    const nodes = [...(old === undefined ? [] : [old]), process.execPath]
    // The shell of `script` is replaced: a terminal key would end it, and some shells print that instead of the exit code.
    const onTerminal = (node: string) => (words: readonly string[]) =>
      ['script', ['-qec', ['exec', node, PROGRAM, ...words].join(' '), '/dev/null']] as const
    const presses = nodes.flatMap((node) => [CTRL_C, CTRL_BACKSLASH].map((key) => [node, key] as const))

    test.each(whole ? presses : presses.slice(0, 1))(
      'of %s, one press of %j is one',
      { timeout: 90_000 },
      async (node, key) => {
        const run = await underWay(onTerminal(node))
        run.child.stdin?.write(key)
        await expectClean(run)
      },
    )
  },
)
